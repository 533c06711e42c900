"""The runs a hand can lay: which naturals they use and how many wilds they need.

A run is here the set of naturals it lays. Only naturals of one suit without a gap in the hand are worth considering
("stretches"): where a run would have a wild in the place of a natural of the same hand, the two can change places, and
no run or group becomes worse by it. The wilds needed, to bridge gaps and reach the least length, follow from the
naturals; more wilds can always be laid at an end.
"""

from functools import lru_cache
from typing import Final

from bot.computer.masks import (
    ACES,
    MASK_POINTS,
    MASK_RANKS,
    PLACES,
    SUIT_BITS,
    SUIT_MASK,
    Copies,
    Counted,
    cards_in,
    densest,
    without_places,
)

SUITS: Final = range(4)

Choice = tuple[int, int, int, tuple[tuple[int, int], ...]]
"""Runs together: wilds needed, points and ranks (a rank count) laid, and of each run its suit and a mask of places."""

NO_RUNS: Final[Choice] = (0, 0, 0, ())


@lru_cache(maxsize=16384)
def stretches(mask: int, suit: int, two_aces: bool, min_run: int) -> tuple[Choice, ...]:
    """Return the single runs with a natural of a suit's mask, fewest needed wilds first."""
    held = [place for place in range(PLACES) if mask >> place & 1]
    found: list[Choice] = []
    for at, low in enumerate(held):
        from_low = mask >> low << low
        for laid, high in enumerate(held[at:], 1):
            if high - low == PLACES - 1 and not two_aces:
                continue  # C1: the low and the high ace are two cards
            if low == high == PLACES - 1 and mask & 1:
                continue  # the same ace alone, low or high
            places = from_low & (2 << high) - 1
            need = max(high - low + 1, min_run) - laid
            found.append((need, MASK_POINTS[places], MASK_RANKS[places], ((suit, places),)))
    found.sort()
    return tuple(found)


def fewest_wilds(hand: Counted, number: int, min_run: int) -> int:
    """Return a number of wilds that so many runs of the hand need at the least; the truth may be more."""
    most = densest(min_run)
    needs: list[int] = []
    for shift in (0, SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS):
        least = min_run - most[hand.first >> shift & SUIT_MASK]
        needs.append(least)
        if number > 1:
            cards = cards_in(hand.suit(shift // SUIT_BITS))
            before = least
            for runs in range(2, number + 1):
                together = max(least * runs, min_run * runs - cards)
                needs.append(together - before)
                before = together
    needs.sort()
    return sum(needs[:number])


def _single_runs(copies: Copies, suit: int, wilds: int, min_run: int) -> list[Choice]:
    every = stretches(copies[0], suit, copies[1] & ACES != 0, min_run)
    return [run for run in every if run[0] <= wilds]


def _runs_of_suit(copies: Copies, suit: int, number: int, wilds: int, min_run: int, floor: int = 0) -> list[Choice]:
    """Every way to lay so many runs of one suit within the wilds, in the order of their first naturals."""
    singles = _single_runs(copies, suit, wilds, min_run)
    if number == 1:
        return singles if not floor else [run for run in singles if _first(run) >= floor]
    found: list[Choice] = []
    for run in singles:
        first = _first(run)
        if first >= floor:
            left = without_places(copies, run[3][0][1])
            rest = _runs_of_suit(left, suit, number - 1, wilds - run[0], min_run, first)
            found += [(run[0] + more[0], run[1] + more[1], run[2] + more[2], run[3] + more[3]) for more in rest]
    return found


def _first(run: Choice) -> int:
    """The lowest place of a single run, as a mask."""
    places = run[3][0][1]
    return places & -places


def run_choices(hand: Counted, number: int, wilds: int, min_run: int, *, best_only: bool = False) -> list[Choice]:
    """Return the ways to lay so many runs of the hand within the wilds.

    With `best_only` those that lay less than another with no more wilds are left out: enough when no group is laid.
    """
    levels: list[list[Choice]] = [[NO_RUNS], *([] for _ in range(number))]
    for suit in SUITS:
        copies = hand.suit(suit)
        if copies[0]:
            _lay_suit(levels, copies, suit, wilds, min_run, best_only)
    for laid in range(number, 0, -1):  # the last resort: runs of wilds alone
        for more in range(1, min(laid, wilds // min_run) + 1):
            alone: Choice = (more * min_run, 0, 0, ((0, 0),) * more)
            levels[laid] += _together(levels[laid - more], [alone], wilds)
    return levels[number]


def _lay_suit(levels: list[list[Choice]], copies: Copies, suit: int, wilds: int, min_run: int, best_only: bool) -> None:
    """Add to each level, the ways with so many runs, those with one or more runs of this suit."""
    cards = cards_in(copies)
    for laid in range(len(levels) - 1, 0, -1):
        for more in range(1, laid + 1):
            if cards + wilds < more * min_run:
                break
            if levels[laid - more]:
                ways = _runs_of_suit(copies, suit, more, wilds, min_run)
                if best_only:
                    ways = _frontier(ways)
                levels[laid] += _together(levels[laid - more], ways, wilds)
        if best_only:
            levels[laid] = _frontier(levels[laid])


def _together(before: list[Choice], ways: list[Choice], wilds: int) -> list[Choice]:
    if before == [NO_RUNS]:
        return ways
    return [
        (one[0] + way[0], one[1] + way[1], one[2] + way[2], one[3] + way[3])
        for one in before
        for way in ways
        if one[0] + way[0] <= wilds
    ]


def _frontier(ways: list[Choice]) -> list[Choice]:
    """The ways that lay more points than any other with as few wilds."""
    best: dict[int, Choice] = {}
    for way in ways:
        known = best.get(way[0])
        if known is None or known[1] < way[1]:
            best[way[0]] = way
    kept: list[Choice] = []
    for need in sorted(best):
        if not kept or best[need][1] > kept[-1][1]:
            kept.append(best[need])
    return kept
