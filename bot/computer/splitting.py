"""Splitting given cards into the contract: every way to lay all of them (M6, M9)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Final, NamedTuple

from bot.engine.cards import ACE, KING, SUITS, Card, Suit, card_of
from bot.engine.melds import Kind, Meld, MeldRules, group_of
from bot.engine.moves import Stated

MOST_SPLITS: Final = 25
"""No more ways to split the same cards are told apart."""


class Pile(NamedTuple):
    """A group before it is said which wilds are in it: its rank, its naturals, how many wilds."""

    rank: int
    naturals: tuple[Card, ...]
    wilds: int


class Row(NamedTuple):
    """A run before it is said which wilds are in it: suit, first place, and per place a natural or None for a wild."""

    suit: Suit
    low: int
    cards: tuple[Card | None, ...]


class Stack(NamedTuple):
    """The cards still to be laid: naturals, and the number of wilds."""

    naturals: Counter[Card]
    wilds: int

    def __len__(self) -> int:
        return self.naturals.total() + self.wilds


def split_into_contract(
    cards: Iterable[Card], contract: tuple[int, int], rules: MeldRules, limit: int = MOST_SPLITS
) -> tuple[tuple[Meld, ...], ...]:
    """Return the different ways to lay all these cards as the contract, groups first; none when there is none.

    Ways differ in what lies in which meld and in what wilds stand for; which of several wilds stands for it makes no
    way of its own, nor does the suit of a wild in a group (C3 d). No more than `limit` ways.
    """
    groups, runs = contract
    picked = tuple(cards)
    if len(picked) < groups * rules.min_group + runs * rules.min_run:
        return ()
    wilds = sorted(card for card in picked if rules.is_wild(card))
    stack = Stack(Counter(sorted(card for card in picked if not rules.is_wild(card))), len(wilds))
    found = (
        _dealt(piles, rows, wilds, rules)
        for piles, rest in _piles(stack, groups, runs, _ranks(stack, wilds), rules)
        for rows in _rows(rest, runs, rules)
    )
    return tuple(islice(found, limit))


def _ranks(stack: Stack, wilds: list[Card]) -> tuple[tuple[int, bool], ...]:
    """The ranks groups may have, and whether of wilds alone: the wild rank, or any if all are jokers (C3 e)."""
    held = {card.rank for card in stack.naturals}
    own = {card.rank for card in wilds if not card.is_joker} or set(range(ACE, KING + 1))
    return tuple((rank, rank in own) for rank in sorted(held | own))


# --- groups -----------------------------------------------------------------------------------------------------------


def _piles(
    stack: Stack, groups: int, runs: int, ranks: tuple[tuple[int, bool], ...], rules: MeldRules
) -> Iterator[tuple[tuple[Pile, ...], Stack]]:
    """Every choice of so many groups, by rank, with the cards it leaves for the runs."""
    if groups == 0:
        if runs or not len(stack):
            yield (), stack
        return
    if not runs and len({card.rank for card in stack.naturals}) > groups:
        return
    for at, (rank, alone) in enumerate(ranks):
        for pile, rest in _piles_of(stack, rank, alone, rules):
            if len(rest) < (groups - 1) * rules.min_group + runs * rules.min_run:
                continue
            for more, left in _piles(rest, groups - 1, runs, ranks[at:], rules):
                if not more or pile <= more[0]:  # groups of one rank in one order only
                    yield (pile, *more), left


def _piles_of(stack: Stack, rank: int, alone: bool, rules: MeldRules) -> Iterator[tuple[Pile, Stack]]:
    """Every group of a rank, of wilds alone if they may be, with the cards it leaves; largest first."""
    held = [(card, copies) for card, copies in stack.naturals.items() if card.rank == rank]
    for amounts in product(*(range(copies, -1, -1) for _, copies in held)):
        laid = tuple(card for (card, _), times in zip(held, amounts, strict=True) for _ in range(times))
        if (not laid and not alone) or (not rules.suits_repeat and len(set(laid)) < len(laid)):
            continue
        rest = stack.naturals - Counter(laid)
        room = stack.wilds if rules.max_group is None else min(stack.wilds, rules.max_group - len(laid))
        for wilds in range(room, max(0, rules.min_group - len(laid)) - 1, -1):
            yield Pile(rank, laid, wilds), Stack(rest, stack.wilds - wilds)


# --- runs -------------------------------------------------------------------------------------------------------------


def _rows(stack: Stack, runs: int, rules: MeldRules, before: Row | None = None) -> Iterator[tuple[Row, ...]]:
    """Every way to lay all cards of the stack as so many runs."""
    if runs == 0:
        if not len(stack):
            yield ()
        return
    if not runs * rules.min_run <= len(stack) <= runs * rules.last_place:
        return
    if len({card.suit for card in stack.naturals}) > runs:
        return
    for row, rest in _next_rows(stack, rules):
        if stack.naturals or before is None or row >= before:  # runs of wilds alone in one order only
            for more in _rows(rest, runs - 1, rules, None if stack.naturals else row):
                yield row, *more


def _next_rows(stack: Stack, rules: MeldRules) -> Iterator[tuple[Row, Stack]]:
    """Every run that lays the first natural of the stack; any run when only wilds are left."""
    first = min(stack.naturals, default=None)
    for suit in SUITS if first is None else (first.suit,):
        assert suit is not None, "a natural has a suit"
        for low in range(1, rules.last_place - rules.min_run + 2):
            for cards, rest in _onwards(stack, suit, low, 0, rules):
                if first is None or first in cards:
                    yield Row(suit, low, cards), rest


def _onwards(
    stack: Stack, suit: Suit, place: int, length: int, rules: MeldRules
) -> Iterator[tuple[tuple[Card | None, ...], Stack]]:
    """Every way to go on with a run from a place, a natural or a wild at each; longest first."""
    if place <= rules.last_place:
        face = card_of(place, suit)
        if stack.naturals[face]:
            used = Stack(stack.naturals - Counter((face,)), stack.wilds)
            for more, rest in _onwards(used, suit, place + 1, length + 1, rules):
                yield (face, *more), rest
        if stack.wilds:
            for more, rest in _onwards(Stack(stack.naturals, stack.wilds - 1), suit, place + 1, length + 1, rules):
                yield (None, *more), rest
    if length >= rules.min_run:
        yield (), stack


# --- which wild lies where --------------------------------------------------------------------------------------------


def _dealt(piles: tuple[Pile, ...], rows: tuple[Row, ...], wilds: list[Card], rules: MeldRules) -> tuple[Meld, ...]:
    """The melds with the wilds dealt out: to runs the very card first, to groups the wild rank before jokers."""
    left = list(wilds)
    filled = [[_own(face, card, left) for face, card in zip(_faces(row), row.cards, strict=True)] for row in rows]
    groups = []
    for pile in piles:
        cards = (*pile.naturals, *(left.pop(0) for _ in range(pile.wilds)))
        group = group_of(tuple(Stated(card) for card in cards), pile.rank, rules)
        assert group is not None, "naturals of one rank and wilds are a group"
        groups.append(group)
    runs = [
        Meld(Kind.RUN, tuple(card or left.pop() for card in cards), _faces(row), row.low)
        for row, cards in zip(rows, filled, strict=True)
    ]
    return (*groups, *runs)


def _faces(row: Row) -> tuple[Card, ...]:
    return tuple(card_of(place, row.suit) for place in range(row.low, row.low + len(row.cards)))


def _own(face: Card, card: Card | None, wilds: list[Card]) -> Card | None:
    """The natural, or a wild of that very face if one is left, or None."""
    if card is None and face in wilds:
        wilds.remove(face)
        return face
    return card
