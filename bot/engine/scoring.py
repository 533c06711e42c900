"""Scoring: what cards in hand cost, and who wins (M14, M15)."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.engine.cards import ACE, Card

WILD_POINTS: Final = 20
ACE_POINTS: Final = 15
TEN_POINTS: Final = 10
LOW_POINTS: Final = 5


def card_points(card: Card, wild_rank: int | None) -> int:
    """Return the penalty points of a card left in hand (M14)."""
    if card.is_joker or card.rank == wild_rank:
        return WILD_POINTS
    if card.rank == ACE:
        return ACE_POINTS
    return TEN_POINTS if card.rank >= 10 else LOW_POINTS


def deadwood_points(hand: Iterable[Card], wild_rank: int | None) -> int:
    """Return the penalty points of all cards left in a hand (M14)."""
    return sum(card_points(card, wild_rank) for card in hand)


def places(totals: Sequence[int], wins: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's place: lowest total first, ties by rounds gone out in, then shared as 1 1 3 (M15)."""
    standing = [(total, -won) for total, won in zip(totals, wins, strict=True)]
    return tuple(1 + sum(other < own for other in standing) for own in standing)
