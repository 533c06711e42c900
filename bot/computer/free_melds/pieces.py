"""Pieces: what the cards of a hand can make together, a meld of its own or an addition to a meld of the table.

For the games in which melds are free (B3). A piece is a bit mask: one bit a card of the hand, beyond them one bit for
each place of the table that takes additions, a group or an end of a run. So pieces that share no bit can be laid
together. A wild lies beside a natural in every meld of its own; melds of nothing but wilds are left out.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from bot.computer.layoffs import wild_at
from bot.computer.masks import CARD_AT, CARD_RANK, CARD_SUIT
from bot.engine.cards import Card
from bot.engine.meld_rules import MeldRules
from bot.engine.melds import Kind, Meld, group_of
from bot.engine.moves import Placement, Side, Stated


class Piece(NamedTuple):
    """Cards of a hand (by their index) that can be laid together.

    With `meld` 0 a meld of its own, a run from place `low` on or a group of that rank; else an addition to that meld
    of the table, at a run's end from place `low` outwards. `suit` is the number of a run's suit, None in a group.
    """

    mask: int
    cards: tuple[int, ...]
    low: int
    suit: int | None
    meld: int = 0
    side: Side | None = None


class Spread(NamedTuple):
    """A hand spread out: the indices of the naturals by suit and place, by rank, and of the wilds."""

    hand: Sequence[Card]
    at: tuple[tuple[list[int], ...], ...]
    ranks: tuple[list[int], ...]
    wilds: list[int]


def spread(hand: Sequence[Card], rules: MeldRules) -> Spread:
    """Return a hand spread out."""
    last = rules.last_place
    at: tuple[tuple[list[int], ...], ...] = tuple(tuple([] for _ in range(last + 2)) for _ in range(4))
    ranks: tuple[list[int], ...] = tuple([] for _ in range(14))
    wilds: list[int] = []
    wild = (0, rules.wild_rank)
    for index, card in enumerate(hand):
        rank = CARD_RANK[card]
        if rank in wild:
            wilds.append(index)
            continue
        ranks[rank].append(index)
        places = at[CARD_SUIT[card]]
        places[rank].append(index)
        if rank == 1 and last == 14:
            places[14].append(index)
    return Spread(hand, at, ranks, wilds)


def pieces_of(hand: Sequence[Card], table: Sequence[Meld], rules: MeldRules) -> list[Piece]:
    """Return every meld that cards of the hand make and everything that they can add to melds of the table."""
    held = spread(hand, rules)
    found = [*_groups(held, rules), *_runs(held, rules)]
    bit = 1 << len(hand)
    for number, meld in enumerate(table, 1):
        if meld.kind is Kind.GROUP:
            found += _on_group(held, number, meld, rules, bit)
            bit <<= 1
        else:
            found += _on_end(held, number, meld, Side.LOW, range(meld.low - 1, 0, -1), bit)
            found += _on_end(held, number, meld, Side.HIGH, range(meld.high + 1, rules.last_place + 1), bit << 1)
            bit <<= 2
    return found


# --- melds of their own -----------------------------------------------------------------------------------------------


def _groups(held: Spread, rules: MeldRules) -> Iterator[Piece]:
    for rank, naturals in enumerate(held.ranks):
        if naturals and len(naturals) + len(held.wilds) >= rules.min_group:
            most = rules.max_group or len(held.hand)
            for cards in _choices(held, naturals, rules.min_group, most, rules):
                if cards[0] in naturals:
                    yield Piece(_mask(cards), cards, rank, None)


def _choices(held: Spread, naturals: list[int], least: int, most: int, rules: MeldRules) -> Iterator[tuple[int, ...]]:
    """Every choice of so many naturals of a rank and wilds, naturals first, with no suit twice if they must differ."""
    cards = (*naturals, *held.wilds)
    for size in range(least, min(most, len(cards)) + 1):
        for chosen in combinations(cards, size):
            suits = [CARD_SUIT[held.hand[index]] for index in chosen if index in naturals]
            if rules.suits_repeat or len(set(suits)) == len(suits):
                yield chosen


def _runs(held: Spread, rules: MeldRules) -> Iterator[Piece]:
    last, least = rules.last_place, rules.min_run
    for suit, places in enumerate(held.at):
        for low in range(1, last - least + 2):
            if held.wilds or (places[low] and places[low + 1]):
                for cards in _chains(places, held.wilds, range(low, last + 1)):
                    if len(cards) >= least and not set(cards) <= set(held.wilds):
                        yield Piece(_mask(cards), cards, low, suit)


def _chains(
    places: Sequence[list[int]], wilds: list[int], way: range, chosen: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Every row of cards that lie side by side, place after place from the first of the way on."""
    if not way:
        return
    for index in (*places[way[0]], *wilds):
        if index not in chosen:
            longer = (*chosen, index)
            yield longer
            yield from _chains(places, wilds, way[1:], longer)


# --- additions to the table -------------------------------------------------------------------------------------------


def _on_group(held: Spread, number: int, meld: Meld, rules: MeldRules, bit: int) -> Iterator[Piece]:
    room = len(held.hand) if rules.max_group is None else rules.max_group - len(meld.cards)
    naturals = held.ranks[meld.rank]
    if not rules.suits_repeat:
        naturals = [index for index in naturals if held.hand[index] not in meld.faces]
    for cards in _choices(held, naturals, 1, room, rules):
        yield Piece(_mask(cards) | bit, cards, meld.rank, None, number)


def _on_end(held: Spread, number: int, meld: Meld, side: Side, way: range, bit: int) -> Iterator[Piece]:
    suit = CARD_SUIT[meld.faces[0]]
    if not way or not (held.at[suit][way[0]] or held.wilds):
        return
    for cards in _chains(held.at[suit], held.wilds, way):
        yield Piece(_mask(cards) | bit, cards, way[0], suit, number, side)


def _mask(cards: tuple[int, ...]) -> int:
    mask = 0
    for index in cards:
        mask |= 1 << index
    return mask


# --- from pieces to what lies on the table ----------------------------------------------------------------------------


def meld_of(piece: Piece, hand: Sequence[Card], rules: MeldRules) -> Meld:
    """Return the meld that a piece is by itself."""
    cards = tuple(hand[index] for index in piece.cards)
    if piece.suit is None:
        group = group_of(tuple(map(Stated, cards)), piece.low, rules)
        assert group is not None, "naturals of one rank and wilds are a group"
        return group
    return Meld(Kind.RUN, cards, CARD_AT[piece.suit][piece.low : piece.low + len(cards)], piece.low)


def placements_of(piece: Piece, hand: Sequence[Card], rules: MeldRules) -> tuple[Placement, ...]:
    """Return how the cards of a piece are laid off, sides and the meanings of wilds on runs spelt out."""
    cards = [hand[index] for index in piece.cards]
    if piece.suit is None:
        return tuple(Placement(card, piece.meld) for card in cards)
    step = 1 if piece.side is Side.HIGH else -1
    faces = [CARD_AT[piece.suit][piece.low + step * at] for at in range(len(cards))]
    return tuple(
        wild_at(card, piece.meld, face, piece.side)
        if rules.is_wild(card)
        else Placement(card, piece.meld, side=piece.side)
        for card, face in zip(cards, faces, strict=True)
    )
