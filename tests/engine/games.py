"""Whole games of seats that do whatever comes to mind, for tests that need many positions."""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from bot.engine import Card, Game, Refused, apply, new_game, parse_move, ruleset
from bot.engine.cards import SUITS, card_of
from bot.engine.events import Event
from bot.engine.moves import Bid, Discard, Draw, LayOff, Move, Open, Placement, Source, Spelling, Stated, Swap
from bot.engine.notation import move_text
from bot.engine.record_text import recorded_text


def some_moves(game: Game, rng: random.Random) -> Iterator[tuple[int, Move]]:
    """Yield moves that may well be legal: openings and lay-offs before discards, so that they happen at all."""
    now, seats = game.round, len(game.seats)
    if rng.random() < 0.2:
        yield rng.randrange(seats), Bid()
    if now.phase == "draw":
        yield from ((now.turn, Draw(source)) for source in rng.sample(list(Source), 2))
    hand = now.hands[now.turn]
    if not now.opened[now.turn] and rng.random() < 0.5:
        yield from ((now.turn, Open(melds)) for melds in _openings(game, hand, rng))
    for card in rng.sample(hand, min(len(hand), 3)):
        for meld in rng.sample(range(1, len(now.melds) + 1), min(len(now.melds), 3)):
            yield now.turn, LayOff((Placement(card, meld),))
            yield now.turn, Swap(card, meld)
    yield from ((now.turn, Discard(card)) for card in rng.sample(hand, len(hand)))


def _openings(game: Game, hand: tuple[Card, ...], rng: random.Random) -> Iterator[tuple[Spelling, ...]]:
    """The contract out of the hand, if it is easily found: melds one after the other, wilds where a card is missing."""
    groups, runs = game.rules.contract(game.round.number)
    rules = game.rules.meld_rules(game.round.number)
    naturals = [card for card in hand if not rules.is_wild(card)]
    wilds = [card for card in hand if rules.is_wild(card)]
    melds = [_laid(targets, naturals, wilds, rng) for targets in [RUNS] * runs + [GROUPS] * groups]
    if all(melds):
        yield tuple(melds)


RUNS: Final = [tuple(card_of(low + step, suit) for step in range(4)) for suit in SUITS for low in range(1, 12)]
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
        assert parse_move(move_text(move)) == move
    return game, moves
