"""What a computer player takes for a move, for each game and level, in processor time."""

import random
import time
from collections.abc import Iterator
from statistics import median
from typing import Final

from bot.computer import LEVELS, choose_move
from bot.computer.whole_games import any_sittings
from bot.engine import apply, new_game, view
from bot.engine.rulesets import OPTIONS
from tests.bench.table import Row

DECISIONS: Final = 3000
MOST_OF_A_GAME: Final = 250
LIMIT: Final = 0.1
"""Seconds: a table must not wait for a computer player."""


def decision_times(game_id: str, level: str, decisions: int = DECISIONS) -> list[float]:
    """Return the seconds of so many decisions, sorted, in games of the level with any options and seats."""
    times: list[float] = []
    for sitting in any_sittings(decisions, game_id, {}, (level,), seed=1):
        rng = random.Random(sitting.seed)
        game = new_game(sitting.rules, sitting.levels, sitting.seed)
        for _ in range(min(MOST_OF_A_GAME, decisions - len(times))):
            if game.is_over:
                break
            seen = view(game, game.round.turn)
            begun = time.thread_time()
            move = choose_move(seen, level, rng)
            times.append(time.thread_time() - begun)
            game, _events = apply(game, game.round.turn, move)
        if len(times) == decisions:
            break
    return sorted(times)


def rows() -> Iterator[Row]:
    """Yield for each game and level: the median, the 99th percentile and the slowest; the second against the limit."""
    for game_id in OPTIONS:
        for level in LEVELS:
            times = decision_times(game_id, level)
            late = times[len(times) * 99 // 100]
            yield Row(
                f"a decision in {game_id}, {level}: median, 99th, slowest",
                ", ".join(f"{seconds * 1e3:.1f}" for seconds in (median(times), late, times[-1])) + " ms",
                f"{LIMIT * 1e3:.0f} ms",
                late / LIMIT,
                most=1,
            )
