"""Planning for the round in which the whole hand goes down as runs (M11)."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from bot.computer.masks import SUIT_BITS, Copies, Counted, cards_in
from bot.computer.prospects import EVERY_FACE, HIGH_ACE, LOW_ACE, Prospect, low_aces
from bot.engine.melds import MeldRules

Fits = dict[tuple[int, int], tuple[int, int]]
"""By number of runs and their cards together: the most naturals that fit, and the faces missing in all such layouts."""


class Bounds(NamedTuple):
    """What is asked of a layout: so many runs of `size` cards together, each from `min_run` to `longest` cards long."""

    number: int
    size: int
    min_run: int
    longest: int
    last_place: int


WORTH_A_PLAN: Final = 2
"""Two runs of one suit are planned only where each has so many naturals."""


def whole_hand_prospect(hand: Counted, number: int, size: int, rules: MeldRules) -> Prospect:
    """Return how far a hand is from going down whole as so many runs of `size` cards together.

    `size` counts the card that will be drawn. Missing are the cards that neither a natural nor a wild of the hand is.
    """
    longest = size - (number - 1) * rules.min_run
    bounds = Bounds(number, size, rules.min_run, longest, rules.last_place)
    low = _two_suits(hand.suit(0), hand.suit(1), bounds)
    high = _two_suits(hand.suit(2), hand.suit(3), bounds)
    fitting, missing = _with_blank_runs(_together(low, high, 2 * SUIT_BITS, bounds), bounds)
    return Prospect(size - min(size, fitting + hand.wilds), low_aces(missing))


@lru_cache(maxsize=8192)
def _two_suits(one: Copies, other: Copies, bounds: Bounds) -> Fits:
    """The best layouts with cards of two neighbouring suits; a hand that changes by a card keeps those of two."""
    return _together(_fits(one, bounds), _fits(other, bounds), SUIT_BITS, bounds)


def _together(one: Fits, other: Fits, shift: int, bounds: Bounds) -> Fits:
    """The best layouts of both; what is missing of the other lies so many bits further."""
    found: Fits = {}
    for (runs, cards), (fitting, missing) in one.items():
        for (more_runs, more_cards), (more_fitting, more_missing) in other.items():
            if runs + more_runs <= bounds.number and cards + more_cards <= bounds.size:
                key = (runs + more_runs, cards + more_cards)
                _keep_best(found, key, fitting + more_fitting, missing | more_missing << shift)
    return found


def _keep_best(found: Fits, key: tuple[int, int], fitting: int, missing: int) -> None:
    """Note a layout if none fits more naturals; what is missing in equally good ones is put together."""
    known = found.get(key)
    if known is None or known[0] < fitting:
        found[key] = fitting, missing
    elif known[0] == fitting:
        found[key] = fitting, known[1] | missing


def _with_blank_runs(best: Fits, bounds: Bounds) -> tuple[int, int]:
    """The best layout of all the runs, some of them perhaps without any card of the hand yet."""
    found: Fits = {}
    for (runs, cards), (fitting, missing) in best.items():
        blank, rest = bounds.number - runs, bounds.size - cards
        if blank * bounds.min_run <= rest <= blank * bounds.longest:
            _keep_best(found, (0, 0), fitting, EVERY_FACE if blank else missing)
    return found[0, 0]


@lru_cache(maxsize=8192)
def _fits(copies: Copies, bounds: Bounds) -> Fits:
    """What no run, one run or two of a suit can hold of its naturals."""
    found: Fits = {(0, 0): (0, 0)}
    first = copies[0]
    if not first:
        return found
    windows = _windows(bounds)
    for window, length in windows:
        _keep_best(found, (1, length), (first & window).bit_count(), window & ~first)
    if bounds.number > 1 and cards_in(copies) >= 2 * WORTH_A_PLAN:
        good = [one for one in windows if (first & one[0]).bit_count() >= WORTH_A_PLAN]
        for at, (window, length) in enumerate(good):
            for other, other_length in good[at:]:
                if length + other_length <= bounds.size:
                    _keep_best(found, (2, length + other_length), *_two_fit(copies, window, other))
    return found


@cache
def _windows(bounds: Bounds) -> tuple[tuple[int, int], ...]:
    """Every run of one suit, as a mask of places, with its length."""
    return tuple(
        ((1 << length) - 1 << low, length)
        for length in range(bounds.min_run, bounds.longest + 1)
        for low in range(bounds.last_place - length + 1)
    )


def _two_fit(copies: Copies, one: int, other: int) -> tuple[int, int]:
    """How many naturals of a suit fit two runs, and what is missing."""
    first, second, _ = copies
    fitting = (first & (one | other)).bit_count() + (second & one & other).bit_count()
    missing = (one | other) & ~first | one & other & ~second
    if (one | other) & LOW_ACE and (one | other) & HIGH_ACE and first & LOW_ACE and not second & LOW_ACE:
        return fitting - 1, missing | LOW_ACE  # the one ace lies low or high
    return fitting, missing
