"""A hand as bit masks: what the solvers count with.

A suit is a mask of fourteen places (bit 0: ace low … bit 13: ace high); an ace sets both its bits. A suit has three
such masks, for the first, second and third copy of each card. Ranks are counted in one number, four bits a rank.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from bot.engine.cards import ACE, CARDS, JOKER, KING, SUITS, Card, card_of
from bot.engine.melds import ACE_HIGH, Ace
from bot.engine.scoring import WILD_POINTS, card_points

PLACES: Final = ACE_HIGH
ACES: Final = 1 | 1 << (PLACES - 1)
"""The two places of the ace."""
NOT_HIGH_ACE: Final = (1 << KING) - 1

CARD_POINTS: Final = (0, *(card_points(card, None) for card in CARDS))
CARD_RANK: Final = (0, *(card.rank for card in CARDS))
CARD_SUIT: Final = (0, *(suit for suit in range(len(SUITS)) for _ in range(KING)), 0)
CARD_AT: Final = tuple((JOKER, *(card_of(place, suit) for place in range(1, PLACES + 1))) for suit in SUITS)
"""The card of a suit (by its number in pack order) at a place 1 … 14."""

RANK_BITS: Final = 4
RANK_MASK: Final = (1 << RANK_BITS) - 1
SUIT_BITS: Final = 16
SUIT_MASK: Final = (1 << PLACES) - 1
_RANK_ONE: Final = (0, *(1 << RANK_BITS * card.rank for card in CARDS))
_HIGH_OR_LOW: Final = (
    0,
    *((ACES if card.rank == ACE else 1 << card.rank - 1) << SUIT_BITS * CARD_SUIT[card] for card in CARDS[:52]),
    0,
)
_LOW: Final = (0, *(1 << card.rank - 1 << SUIT_BITS * CARD_SUIT[card] for card in CARDS[:52]), 0)
_BITS: Final = {Ace.LOW_OR_HIGH: _HIGH_OR_LOW, Ace.LOW: _LOW}

Copies = tuple[int, int, int]
"""The masks of one suit: where there is a first, a second, a third copy."""


def _sums(of_place: Iterable[int]) -> tuple[int, ...]:
    """For every mask of fourteen places the sum of what its places count."""
    sums = [0]
    for amount in of_place:
        sums += [so_far + amount for so_far in sums]
    return tuple(sums)


MASK_POINTS: Final = _sums(CARD_POINTS[CARD_AT[0][place]] for place in range(1, PLACES + 1))
MASK_RANKS: Final = _sums(_RANK_ONE[CARD_AT[0][place]] for place in range(1, PLACES + 1))
"""For every mask of a suit: the points of its cards, and the ranks it has as a rank count."""


@cache
def densest(length: int) -> tuple[int, ...]:
    """Return for every mask of a suit the most places it has within any `length` consecutive ones."""
    most = [0]
    for top in range(PLACES):
        below = max(0, top - length + 1)
        new = 1 << top
        most += [max(least, ((new | mask) >> below).bit_count()) for mask, least in enumerate(most)]
    return tuple(most)


class Counted(NamedTuple):
    """A hand counted: the naturals as suit masks by copy (four suits side by side) and as a rank count.

    `points` and `naturals` are the points and the number of the naturals, `wilds` the number of the wilds.
    """

    first: int
    second: int
    third: int
    ranks: int
    points: int
    naturals: int
    wilds: int

    def suit(self, suit: int) -> Copies:
        """Return the masks of the three copies of one suit."""
        shift = SUIT_BITS * suit
        return self.first >> shift & SUIT_MASK, self.second >> shift & SUIT_MASK, self.third >> shift & SUIT_MASK


def counted(hand: Iterable[Card], wild_rank: int | None, ace: Ace = Ace.LOW_OR_HIGH) -> Counted:
    """Return a hand as the solvers count it."""
    first = second = third = ranks = points = naturals = wilds = 0
    bits = _BITS[ace]
    for card in hand:
        if CARD_RANK[card] in (0, wild_rank):
            wilds += 1
            continue
        bit = bits[card]
        third |= second & bit
        second |= first & bit
        first |= bit
        ranks += _RANK_ONE[card]
        points += CARD_POINTS[card]
        naturals += 1
    return Counted(first, second, third, ranks, points, naturals, wilds)


def cards_in(copies: Copies) -> int:
    """Return how many naturals a suit has, every ace once."""
    first, second, third = copies
    cards = (first & NOT_HIGH_ACE).bit_count()
    return cards + ((second & NOT_HIGH_ACE).bit_count() + (third & NOT_HIGH_ACE).bit_count() if second else 0)


def without_places(copies: Copies, taken: int) -> Copies:
    """Return a suit's masks after one card at each of the places was taken; an ace leaves both its places."""
    both = taken & ACES == ACES
    if taken & ACES:
        taken |= ACES
    first, second, third = copies
    left = (first & ~taken | second & taken, second & ~taken | third & taken, third & ~taken)
    return without_places(left, 1) if both else left


@cache
def points_table(wild_rank: int | None) -> tuple[int, ...]:
    """Return the penalty points of every card (M14), by its number."""
    return (0, *(WILD_POINTS if CARD_RANK[card] in (0, wild_rank) else CARD_POINTS[card] for card in CARDS))


def points_of(card: Card, wild_rank: int | None) -> int:
    """Return a card's penalty points (M14), by table."""
    return points_table(wild_rank)[card]
