"""How far a hand is from its contract: how many cards are missing, and which cards would be one less."""

from functools import lru_cache
from typing import Final, NamedTuple

from bot.computer import runs
from bot.computer.masks import PLACES, RANK_BITS, RANK_MASK, SUIT_BITS, SUIT_MASK, Counted
from bot.computer.runs import Choice, run_choices
from bot.computer.solver import Wanted

EVERY_SUIT: Final = sum(1 << SUIT_BITS * suit for suit in range(4))
"""The first place of each suit: a mask of places times this is those places in all four."""
EVERY_FACE: Final = SUIT_MASK * EVERY_SUIT
LOW_ACE: Final = 1
HIGH_ACE: Final = 1 << PLACES - 1
HIGH_ACES: Final = EVERY_SUIT * HIGH_ACE


class Prospect(NamedTuple):
    """How many cards a hand is missing (less than none: wilds to spare), and the cards that make one less missing.

    `outs` are faces, as suit masks side by side with aces at their low places. A wild always makes one less.
    """

    missing: int
    outs: int


def prospect(hand: Counted, wanted: Wanted) -> Prospect:
    """Return how far a hand is from laying a contract of groups and runs, whatever stays in hand."""
    if not wanted.runs:
        need, outs = group_prospect(hand.ranks, wanted.groups, wanted.rules.min_group)
        return Prospect(need - hand.wilds, outs)
    need, choices = _nearest(hand, wanted)
    outs = 0
    for choice in choices:
        outs |= group_prospect(hand.ranks - choice[2], wanted.groups, wanted.rules.min_group)[1]
        for suit, places in choice[3]:
            outs |= _gaps(places, wanted.rules.min_run, wanted.rules.last_place) << SUIT_BITS * suit
    return Prospect(need - hand.wilds, low_aces(outs))


def low_aces(faces: int) -> int:
    """Return a mask of faces in which each ace stands at its low place only."""
    return (faces | (faces & HIGH_ACES) >> PLACES - 1) & ~HIGH_ACES


def _nearest(hand: Counted, wanted: Wanted) -> tuple[int, list[Choice]]:
    """The fewest wilds that the contract needs with these naturals, and the runs of every way that needs no more."""
    number, min_group, min_run = wanted.groups, wanted.rules.min_group, wanted.rules.min_run
    for_groups = group_prospect(hand.ranks, number, min_group)[0]
    limit = runs.fewest_wilds(hand, wanted.runs, min_run)
    while True:
        choices = run_choices(hand, wanted.runs, limit, min_run)
        needs = [choice[0] + group_prospect(hand.ranks - choice[2], number, min_group)[0] for choice in choices]
        least = min(needs, default=limit + for_groups + 1)
        if least <= limit + for_groups:  # runs that need more wilds by themselves can come to no less
            return least, [choice for choice, need in zip(choices, needs, strict=True) if need == least]
        limit += 1


@lru_cache(maxsize=8192)
def group_prospect(ranks: int, number: int, min_group: int) -> tuple[int, int]:
    """Return the wilds that so many groups need with these ranks, and the faces of which one more saves a wild."""
    if number == 0:
        return 0, 0
    needs: list[int] = []  # the wilds a group needs, and its rank, in one number
    for rank in range(1, 14):
        ranks >>= RANK_BITS
        held = ranks & RANK_MASK
        needs.append(max(0, min_group - held) << RANK_BITS | rank)
        for more in range(2, number + 1):  # a second group of the rank
            needs.append(min(min_group, max(0, min_group * more - held)) << RANK_BITS | rank)
    needs.sort()
    worst = needs[number - 1] >> RANK_BITS
    outs = 0
    for need in needs:
        if need >> RANK_BITS > worst:
            break
        if need >> RANK_BITS:
            outs |= 1 << (need & RANK_MASK) - 1
    return sum(need >> RANK_BITS for need in needs[:number]), outs * EVERY_SUIT


@lru_cache(maxsize=8192)
def _gaps(places: int, min_run: int, last_place: int) -> int:
    """The places that a natural can fill, where a run with naturals at these places needs a wild."""
    if not places:
        return SUIT_MASK
    low, high = (places & -places).bit_length(), places.bit_length()
    if places == LOW_ACE and last_place == PLACES:  # an ace alone may lie high as well
        return (1 << min_run) - 1 << PLACES - min_run & ~HIGH_ACE | (1 << min_run) - 1 & ~LOW_ACE
    if high - low + 1 < min_run:
        low, high = max(1, high - min_run + 1), min(last_place, low + min_run - 1)
    return (1 << high) - (1 << low - 1) & ~places
