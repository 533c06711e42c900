"""What a discard gives the next seat where melds are free: a lay-off, or the last card of a meld (B3)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from bot.computer.discarding import fits_table
from bot.engine.cards import SUITS, Card, card_of
from bot.engine.meld_rules import MeldRules
from bot.engine.view import View

SURE: Final = 0.9
"""How likely a card is taken that anybody can lay off."""


def use_for_next(view: View, card: Card, unseen: Counter[Card]) -> float:
    """Return how likely the next seat can lay a card when it takes it, 0 … 1, by the table and what it may hold."""
    assert view.seat is not None, "a spectator discards nothing"
    if view.meld_rules.is_wild(card):
        return 1.0
    if fits_table(view, card):
        return SURE
    following = (view.seat + 1) % len(view.seats)
    known = view.known[following]
    hidden = max(0, view.counts[following] - len(known)) / max(1, unseen.total())

    def held(other: Card) -> float:
        return 1.0 if other in known else min(1.0, hidden * unseen[other])

    missed = 1.0
    for one, other in partners(card, view.meld_rules):
        missed *= 1 - held(one) * held(other)
    return 1 - missed


@lru_cache(maxsize=256)
def partners(card: Card, rules: MeldRules) -> tuple[tuple[Card, Card], ...]:
    """Return the pairs of cards that a card makes a meld of three with."""
    return tuple(_partners(card, rules))


def _partners(card: Card, rules: MeldRules) -> Iterator[tuple[Card, Card]]:
    like = [card_of(card.rank, suit) for suit in SUITS if suit != card.suit or rules.suits_repeat]
    yield from combinations(like, 2)
    assert card.suit is not None, "a natural has a suit"
    for rank in (card.rank, card.rank + 13) if card.rank == 1 else (card.rank,):
        for low in range(max(1, rank - 2), min(rank, rules.last_place - 2) + 1):
            one, other = (place for place in range(low, low + 3) if place != rank)
            yield card_of(one, card.suit), card_of(other, card.suit)


def neighbours(card: Card) -> Iterator[Card]:
    """Yield the cards that lie beside a card in a run; the ace's and the king's round the corner too."""
    assert card.suit is not None, "a natural has a suit"
    yield card_of(card.rank % 13 + 1, card.suit)
    yield card_of((card.rank - 2) % 13 + 1, card.suit)
