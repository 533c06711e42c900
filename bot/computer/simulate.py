"""`python -m bot simulate`: games of computer players, and what came of them."""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from tqdm import tqdm

from bot.computer.levels import LEVELS
from bot.computer.summing_up import print_table, summary
from bot.computer.whole_games import Broken, Fault, Played, Sitting, any_sittings, play_game, sittings
from bot.engine import ruleset
from bot.engine.rulesets import Ruleset

OK: Final = 0
FAULTS: Final = 1
BAD_ARGUMENTS: Final = 2
BROKEN_OFF: Final = 130


def run_simulation(
    games: int,
    *,
    seats: int | None = None,
    game: str = "mexican",
    options: Mapping[str, str] | None = None,
    level: str | None = None,
    seed: int = 0,
    random_options: bool = False,
) -> int:
    """Play games with a progress bar and print a summary; `level` may name several, as `hard,easy`.

    With `random_options` each game has any options, but for those given, any number of seats and any of the levels.
    Without: four seats, level hard. A game that breaks off is named on the standard error stream, and the others go
    on. Returns the exit code: 1 when a game broke off, 2 for arguments that make no game (with one line that says
    why), 130 when interrupted, after the summary of what had been played.
    """
    levels = tuple((level or (",".join(LEVELS) if random_options else "hard")).split(","))
    try:
        rules = ruleset(game, **(options or {}))
        seats = min(4, rules.max_seats) if seats is None else seats
        _check(games, seats, rules, levels)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return BAD_ARGUMENTS
    ahead = (
        any_sittings(games, game, options or {}, levels, seed)
        if random_options
        else sittings(games, seats, rules, levels, seed)
    )
    return _play(ahead, games)


def _check(games: int, seats: int, rules: Ruleset, levels: tuple[str, ...]) -> None:
    if games < 1:
        raise ValueError("at least one game")
    if not rules.min_seats <= seats <= rules.max_seats:
        raise ValueError(f"{rules.id} takes {rules.min_seats} to {rules.max_seats} seats, not {seats}")
    for level in levels:
        if level not in LEVELS:
            raise ValueError(f"unknown level {level}: {', '.join(LEVELS)}")


def _play(ahead: Iterator[Sitting], games: int) -> int:
    played: list[Played] = []
    faults: Counter[Fault] = Counter()
    code = OK
    try:
        for sitting in tqdm(ahead, total=games, unit="game", disable=None):
            try:
                played.append(play_game(sitting))
            except Broken as broken:
                faults[broken.fault] += 1
                sys.stderr.write(f"{broken}\n")
    except KeyboardInterrupt:
        code = BROKEN_OFF
    if played:
        print_table([*summary(played), ("faults", *(f"{fault} {faults[fault]}" for fault in Fault))])
    return code or (FAULTS if faults else OK)
