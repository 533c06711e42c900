"""The order in which a hand is shown, and which of its cards is the drawn one."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from bot.engine import Card, MeldRules, Suit


class Order(StrEnum):
    """How a hand is sorted."""

    RANK = "rank"
    SUIT = "suit"


# Black and red take turns, so that neighbours never look alike.
_SUIT_ORDER: Final = {Suit.SPADES: 0, Suit.HEARTS: 1, Suit.CLUBS: 2, Suit.DIAMONDS: 3, None: 4}


def in_display_order(hand: Iterable[Card], order: Order, rules: MeldRules) -> tuple[Card, ...]:
    """Return a hand as the picture shows it: by rank or by suit, the wilds after the others, jokers last."""

    def by_rank(card: Card) -> tuple[int, int]:
        return card.rank, _SUIT_ORDER[card.suit]

    def key(card: Card) -> tuple[bool, bool, tuple[int, int]]:
        place = by_rank(card) if order is Order.RANK else by_rank(card)[::-1]
        return rules.is_wild(card), card.is_joker, place

    return tuple(sorted(hand, key=key))


def drawn_index(cards: tuple[Card, ...], drew: Card | None) -> int | None:
    """Return the last of the copies of the drawn card, None when it is no longer in the hand."""
    if drew is None or drew not in cards:
        return None
    return len(cards) - 1 - cards[::-1].index(drew)
