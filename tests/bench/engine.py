"""The engine's moves a second against RLCard's gin rummy, both with random players in the same run."""

import random
import time
from collections.abc import Iterator
from typing import Final

import rlcard
from rlcard.agents import RandomAgent

from bot.computer.layoffs import lay_offs
from bot.computer.legal import legal_discards, legal_draws
from bot.computer.openings import best_opening
from bot.engine import Game, Phase, apply, new_game, ruleset, view
from bot.engine.moves import Discard, Draw, Move, Source
from tests.bench.table import Row

MOVES: Final = 100_000
PEER_MOVES: Final = 50_000
SEATS: Final = ("Ada", "Bo", "Cy", "Di")
RULES: Final = ruleset("mexican", reshuffles=2)


def _dealt(rng: random.Random) -> Game:
    return new_game(RULES, SEATS, rng.randbytes(32))


def whole_moves(moves: int, seed: int = 1) -> float:
    """Return the moves a second of seats that draw and discard at random, open when they can and lay off all they can.

    Before each move the seat in turn asks for its view, its legal draws, discards and lay-offs, and its best opening.
    """
    rng = random.Random(seed)
    game = _dealt(rng)
    begun = time.perf_counter()
    for _ in range(moves):
        if game.is_over:
            game = _dealt(rng)
        seat = game.round.turn
        game, _events = apply(game, seat, _whole_move(game, seat, rng))
    return moves / (time.perf_counter() - begun)


def _whole_move(game: Game, seat: int, rng: random.Random) -> Move:
    seen = view(game, seat)
    draws, discards, layable = legal_draws(seen), legal_discards(seen), lay_offs(seen)
    keep = 1 if seen.rules.keeps_a_discard(seen.round) else 0
    opening = best_opening(seen.hand, seen.contract, seen.wild_rank, keep, seen.meld_rules)
    if draws:
        return rng.choice(draws)
    if opening is not None and not seen.opened[seat]:
        return opening.move
    return rng.choice(layable or discards)


def plain_moves(moves: int, seed: int = 1) -> float:
    """Return the moves a second when seats only draw and discard at random and nobody asks what is legal."""
    rng = random.Random(seed)
    game = _dealt(rng)
    draws = (Draw(Source.STOCK), Draw(Source.DISCARD))
    begun = time.perf_counter()
    for _ in range(moves):
        if game.is_over:
            game = _dealt(rng)
        now = game.round
        if now.phase is Phase.DRAW:
            move: Move = draws[rng.random() < 0.5]
        else:
            hand = now.hands[now.turn]
            card = hand[int(rng.random() * len(hand))]
            move = Discard(card if card != now.took else hand[hand[0] == now.took])
        game, _events = apply(game, now.turn, move)
    return moves / (time.perf_counter() - begun)


def peer_moves(moves: int, seed: int = 1) -> float:
    """Return the moves a second of `env.run` of RLCard's gin rummy with its random agents."""
    env = rlcard.make("gin-rummy", config={"seed": seed})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    begun = time.perf_counter()
    while env.timestep < moves:  # it counts on from game to game
        env.run(is_training=False)
    return env.timestep / (time.perf_counter() - begun)


def rows() -> Iterator[Row]:
    """Yield: whole moves and plain moves, each against RLCard."""
    peer = peer_moves(PEER_MOVES)
    for name, ours, least in (
        ("engine: 100,000 moves, all legal moves and an opening query each", whole_moves(MOVES), 1),
        ("engine: 100,000 draws and discards, plain apply", plain_moves(MOVES), 5),
    ):
        yield Row(name, f"{ours:,.0f} moves/s", f"{peer:,.0f} moves/s", ours / peer, least=least)
