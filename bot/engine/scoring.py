"""Scoring: what cards in hand cost, who gets what at a round's end, and who wins (M14, M15, B5–B7, P9–P11)."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

from bot.engine.cards import Card

WILD_POINTS: Final = 20
JOKER_TILE: Final = 25
PENALTY: Final[tuple[int, ...]] = (WILD_POINTS, 15, *(5,) * 8, *(10,) * 4)
"""What a card costs by its rank, 0 being a joker or wild card: the Mexican games (M14)."""
PIPS: Final[tuple[int, ...]] = (0, *range(1, 10), *(10,) * 4)
"""The same for Rami, which has no jokers (B6)."""
FACES: Final[tuple[int, ...]] = (JOKER_TILE, *range(1, 14))
"""The same for tiles: their numbers (P5, P9)."""
FIVES: Final[tuple[int, ...]] = (JOKER_TILE, 1, *(5,) * 8, *range(10, 14))
"""The same for tiles with the option `points=fives`, in the final count alone."""


class Counting(StrEnum):
    """Who writes down the deadwood of those who did not go out."""

    LOSERS = "losers"
    """Each writes their own (M14)."""
    WINNER = "winner"
    """The winner scores all of it, the others nothing (B6)."""
    BOTH = "both"
    """Each writes their own, and the winner gets all of it off (P9)."""


def card_points(card: Card, wild_rank: int | None, by_rank: Sequence[int] = PENALTY) -> int:
    """Return the points of a card left in hand, by rank as a ruleset has them (M14, B6, P9)."""
    return by_rank[0 if card.rank == wild_rank else card.rank]


def deadwood_points(hand: Iterable[Card], wild_rank: int | None, by_rank: Sequence[int] = PENALTY) -> int:
    """Return the points of all cards left in a hand (M14, B6, P9)."""
    return sum(card_points(card, wild_rank, by_rank) for card in hand)


def round_points(counts: Sequence[int], winner: int | None, counting: Counting) -> tuple[int, ...]:
    """Return what each seat writes down when a round ends, from what its hand counts; without a winner see B8, P10."""
    gains = {Counting.LOSERS: 0, Counting.WINNER: 1, Counting.BOTH: -1}[counting]
    losses = 0 if counting is Counting.WINNER else 1
    total = sum(count for seat, count in enumerate(counts) if seat != winner)
    return tuple(gains * total if seat == winner else losses * count for seat, count in enumerate(counts))


def places(totals: Sequence[int], wins: Sequence[int], *, highest: bool = False) -> tuple[int, ...]:
    """Return each seat's place: lowest (or highest) total first, ties by rounds won, then shared as 1 1 3 (M15).

    A game that breaks no ties by rounds won (B7, P11) gives no wins: all of them 0.
    """
    sign = -1 if highest else 1
    standing = [(sign * total, -won) for total, won in zip(totals, wins, strict=True)]
    return tuple(1 + sum(other < own for other in standing) for own in standing)
