"""Arranging a hand where melds are free: what to meld, what to add to the table, what to discard (B3, B4)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from bot.computer.free_melds.packing import Packing
from bot.computer.free_melds.pieces import Piece, meld_of, pieces_of, placements_of
from bot.engine.cards import Card, sorted_hand
from bot.engine.melds import Meld
from bot.engine.moves import LayOff, Placement
from bot.engine.rulesets import Ruleset
from bot.engine.scoring import card_points


class Arrangement(NamedTuple):
    """A hand arranged in melds: these, the cards left and their points."""

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]
    points: int


class Plan(NamedTuple):
    """A whole turn after drawing: the melds to lay, the cards to add to the table, and the cards left.

    One of those left is discarded; `points` is what the others count. Without others the seat goes out.
    """

    melds: tuple[Meld, ...]
    lay_offs: tuple[Placement, ...]
    left: tuple[Card, ...]
    points: int

    @property
    def goes_out(self) -> bool:
        """Whether nothing but the discard is left."""
        return len(self.left) == 1


def best_melds(hand: Iterable[Card], rules: Ruleset, number: int = 1) -> Arrangement:
    """Return the melds of a hand that leave the fewest points (B2, B6), of those the fewest melds; exact.

    All the cards may go down. A wild is melded beside a natural, never with wilds alone.
    """
    held = sorted_hand(hand)
    packing = packing_of(held, (), rules, number)
    laid = packing.chosen(packing.whole, discards=False)
    left = _left(laid, held)
    return Arrangement(_melds(laid, held, rules, number), left, sum(_points(left, rules, number)))


@lru_cache(maxsize=512)
def best_plan(hand: tuple[Card, ...], table: tuple[Meld, ...], rules: Ruleset, number: int) -> Plan:
    """Return the turn that leaves the fewest points when the most expensive card left is discarded; exact."""
    packing = packing_of(hand, table, rules, number)
    laid = packing.chosen(packing.whole, discards=True)
    left = _left(laid, hand)
    points = _points(left, rules, number)
    melds, lay_offs = _melds(laid, hand, rules, number), _placements(laid, hand, rules, number)
    return Plan(melds, lay_offs, left, sum(points) - max(points))


def best_lay_off(hand: tuple[Card, ...], table: tuple[Meld, ...], rules: Ruleset, number: int) -> LayOff | None:
    """Return the lay-off alone that leaves the fewest points with a card kept (B4); None when nothing can go. Exact."""
    pieces = [piece for piece in pieces_of(hand, table, rules.meld_rules(number)) if piece.meld]
    packing = Packing(pieces, _points(hand, rules, number))
    placed = _placements(packing.chosen(packing.whole, discards=True), hand, rules, number)
    return LayOff(placed) if placed else None


def packing_of(hand: tuple[Card, ...], table: tuple[Meld, ...], rules: Ruleset, number: int) -> Packing:
    """Return the ways to lay the cards of a hand in a round, on a table as it lies."""
    return Packing(pieces_of(hand, table, rules.meld_rules(number)), _points(hand, rules, number))


def _points(cards: Iterable[Card], rules: Ruleset, number: int) -> list[int]:
    wild_rank = rules.wild_rank(number)
    return [card_points(card, wild_rank, rules.points) for card in cards]


def _melds(pieces: Iterable[Piece], hand: tuple[Card, ...], rules: Ruleset, number: int) -> tuple[Meld, ...]:
    meld_rules = rules.meld_rules(number)
    return tuple(meld_of(piece, hand, meld_rules) for piece in pieces if not piece.meld)


def _placements(pieces: Iterable[Piece], hand: tuple[Card, ...], rules: Ruleset, number: int) -> tuple[Placement, ...]:
    meld_rules = rules.meld_rules(number)
    return tuple(placed for piece in pieces if piece.meld for placed in placements_of(piece, hand, meld_rules))


def _left(pieces: Iterable[Piece], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    used = {index for piece in pieces for index in piece.cards}
    return tuple(card for index, card in enumerate(hand) if index not in used)
