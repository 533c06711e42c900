"""What a computer player takes for a move, for each game and level, in processor time."""

import hashlib
import random
import time
from collections.abc import Iterator
from statistics import median
from typing import Final

from bot.computer import LEVELS, choose_move
from bot.engine import apply, new_game, view
from bot.engine.rulesets import OPTIONS, ruleset
from tests.bench.table import Row

DECISIONS: Final = 1000
SEATS: Final = 4
LIMIT: Final = 0.1
"""Seconds: a table must not wait for a computer player."""


def decision_times(game_id: str, level: str, decisions: int = DECISIONS) -> list[float]:
    """Return the seconds of so many decisions, sorted, in games of four computer players of the level."""
    rules = ruleset(game_id)
    seats = tuple(f"{level} {seat}" for seat in range(SEATS))
    rng = random.Random(1)
    times: list[float] = []
    number = 0
    while len(times) < decisions:
        number += 1
        game = new_game(rules, seats, hashlib.sha256(f"{number}".encode()).digest())
        while not game.is_over and len(times) < decisions:
            seen = view(game, game.round.turn)
            begun = time.thread_time()
            move = choose_move(seen, level, rng)
            times.append(time.thread_time() - begun)
            game, _events = apply(game, game.round.turn, move)
    return sorted(times)


def rows() -> Iterator[Row]:
    """Yield for each game and level: the median and the 99th percentile, the latter against the limit."""
    for game_id in OPTIONS:
        for level in LEVELS:
            times = decision_times(game_id, level)
            slow = times[len(times) * 99 // 100]
            yield Row(
                f"a decision in {game_id}, {level}: median, 99th percentile",
                f"{median(times) * 1e3:.1f} ms, {slow * 1e3:.1f} ms",
                f"{LIMIT * 1e3:.0f} ms",
                slow / LIMIT,
                most=1,
            )
