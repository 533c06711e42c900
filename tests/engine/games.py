"""Whole games of seats that do whatever comes to mind, for tests that need many positions."""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from bot.engine import Card, Game, Refused, apply, new_game, parse_move, ruleset
from bot.engine.cards import SUITS, card_of
from bot.engine.events import Event
from bot.engine.moves import (
    Bid,
    Discard,
    Draw,
    DrawTile,
    LayOff,
    Move,
    Open,
    Pass,
    Placement,
    Play,
    Source,
    Spelling,
    Stated,
    Swap,
)
from bot.engine.notation import move_text
from bot.engine.record_text import recorded_text


def some_moves(game: Game, rng: random.Random) -> Iterator[tuple[int, Move]]:
    """Yield moves that may well be legal: openings and lay-offs before discards, so that they happen at all."""
    if game.rules.tiles:
        yield from ((game.round.turn, move) for move in _tile_moves(game, rng))
    else:
        yield from _card_moves(game, rng)


def _card_moves(game: Game, rng: random.Random) -> Iterator[tuple[int, Move]]:
    now, seats = game.round, len(game.seats)
    if rng.random() < 0.2 and Bid in game.rules.moves:
        yield rng.randrange(seats), Bid()
    if now.phase == "draw":
        yield from ((now.turn, Draw(source)) for source in rng.sample(list(Source), 2))
    hand = now.hands[now.turn]
    if not (now.opened[now.turn] and game.rules.contracts) and rng.random() < 0.5:
        yield from ((now.turn, Open(melds)) for melds in _openings(game, hand, rng))
    for card in rng.sample(hand, min(len(hand), 3)):
        for meld in rng.sample(range(1, len(now.melds) + 1), min(len(now.melds), 3)):
            yield now.turn, LayOff((Placement(card, meld),))
            if Swap in game.rules.moves:
                yield now.turn, Swap(card, meld)
    yield from ((now.turn, Discard(card)) for card in rng.sample(hand, len(hand)))


def _openings(game: Game, hand: tuple[Card, ...], rng: random.Random) -> Iterator[tuple[Spelling, ...]]:
    """The contract out of the hand, if it is easily found: melds one after the other, wilds where a card is missing."""
    groups, runs = game.rules.contract(game.round.number)
    if not game.rules.contracts:
        groups, runs = rng.choice([(1, 0), (0, 1), (1, 1)])
    rules = game.rules.meld_rules(game.round.number)
    naturals = [card for card in hand if not rules.is_wild(card)]
    wilds = [card for card in hand if rules.is_wild(card)]
    melds = [_laid(targets, naturals, wilds, rng) for targets in [RUNS[rules.min_run]] * runs + [GROUPS] * groups]
    if all(melds):
        yield tuple(melds)


RUNS: Final = {
    length: [
        tuple(card_of(low + step, suit) for step in range(length)) for suit in SUITS for low in range(1, 15 - length)
    ]
    for length in (3, 4)
}
GROUPS: Final = [
    tuple(card_of(rank, suit) for suit in suits) for suits in combinations(SUITS, 3) for rank in range(1, 14)
]


def _laid(targets: list[tuple[Card, ...]], naturals: list[Card], wilds: list[Card], rng: random.Random) -> Spelling:
    """The first meld that can be laid, begun anywhere, with a natural card at least; its cards leave the lists."""
    first = rng.randrange(len(targets))
    for faces in targets[first:] + targets[:first]:
        held = [face for face in faces if face in naturals]
        if held and len(faces) - len(held) <= len(wilds):
            for face in held:
                naturals.remove(face)
            return tuple(Stated(face) if face in held else Stated(wilds.pop(), face) for face in faces)
    return ()


def _tile_moves(game: Game, rng: random.Random) -> Iterator[Move]:
    """New sets, tiles put to sets that lie there, tiles moved from set to set: before drawing and passing."""
    hand, table = game.round.hands[game.round.turn], [meld.cards for meld in game.round.melds]
    fresh = tuple(_sets_of(hand, rng))
    if fresh and rng.random() < 0.8:
        grown = [_plain(cards) for cards in table] + list(fresh)
        if not game.round.opened[game.round.turn]:
            yield Open(fresh, rng.random() < 0.5, tuple(grown) if rng.random() < 0.5 else ())
        yield Play(tuple(rng.sample(grown, len(grown))))
    for tile in rng.sample(hand, min(len(hand), 6)):
        yield from (Play(other) for other in _put_somewhere(tile, table, rng))
    yield from (DrawTile(), Pass())


def _sets_of(hand: tuple[Card, ...], rng: random.Random) -> Iterator[Spelling]:
    """Sets in the hand, one after the other as they are easily found, jokers where a tile is missing."""
    naturals, jokers = [card for card in hand if not card.is_joker], [card for card in hand if card.is_joker]
    for targets in (RUNS[3], GROUPS, RUNS[3], GROUPS):
        if found := _laid(targets, naturals, jokers, rng):
            yield found


def _put_somewhere(tile: Card, table: list[tuple[Card, ...]], rng: random.Random) -> Iterator[tuple[Spelling, ...]]:
    """The tables with a tile at a set's end where it may fit; a tile may leave another set's end to join it there."""
    near = [at for at, cards in enumerate(table) if any(_are_near(tile, card) for card in cards)]
    for at in rng.sample(near, min(len(near), 2)):
        for grown in ((tile, *table[at]), (*table[at], tile)):
            yield tuple(map(_plain, (*table[:at], grown, *table[at + 1 :])))
        from_other = rng.randrange(len(table))
        if from_other != at and _are_near(table[from_other][0], tile):
            moved, *rest = table[from_other]
            joined = [cards for index, cards in enumerate(table) if index not in (at, from_other)]
            yield tuple(map(_plain, (*joined, tuple(rest), (*table[at], moved, tile))))


def _are_near(one: Card, other: Card) -> bool:
    if one.is_joker or other.is_joker or one.rank == other.rank:
        return True
    return one.suit == other.suit and abs(one.rank - other.rank) == 1


def _plain(cards: tuple[Card, ...]) -> Spelling:
    return tuple(map(Stated, cards))


def a_move_of(game: Game, rng: random.Random) -> tuple[int, Move, Game, tuple[Event, ...]]:
    """Return the first of some moves that is accepted, with what comes of it."""
    for seat, move in some_moves(game, rng):
        try:
            return seat, move, *apply(game, seat, move)
        except Refused:
            continue
    raise AssertionError(f"nobody can move: {game!r}")


def a_played_game(
    seats: tuple[str, ...], rng: random.Random, seed: bytes = bytes(32), game_id: str = "mexican", **options: object
) -> tuple[Game, list[tuple[int, str]]]:
    """Return a finished game and its moves as a table keeps them."""
    game = new_game(ruleset(game_id, **options), seats, seed)
    moves: list[tuple[int, str]] = []
    while not game.is_over:
        rules = game.rules.meld_rules(game.round.number)
        seat, move, game, events = a_move_of(game, rng)
        moves.append((seat, recorded_text(move, events, rules)))
        assert parse_move(move_text(move)) == (replace(move, ordered=True) if isinstance(move, Open) else move)
    return game, moves
