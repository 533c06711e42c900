"""Games of computer players among themselves: `python -m bot simulate`."""

import hashlib
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from statistics import mean, median
from typing import Final

from msgspec import Struct
from tqdm import tqdm

from bot.computer.levels import LEVELS
from bot.computer.player import choose_bid, choose_move
from bot.engine import Game, Phase, apply, new_game, ruleset, view
from bot.engine.moves import Bid, Draw
from bot.engine.rulesets import OPTIONS, Ruleset

OK: Final = 0
BAD_ARGUMENTS: Final = 2
BROKEN_OFF: Final = 130


class Played(Struct, frozen=True):
    """A game played to its end: moves by kind, turns by round, and the level of each seat."""

    game: Game
    moves: Counter[str]
    turns: Counter[int]
    levels: tuple[str, ...]


class CardsLost(Exception):
    """The cards of a game are no longer the pack (G4)."""


def simulate(
    games: int, seats: int, rules: Ruleset, levels: Sequence[str] = ("hard",), seed: int = 0
) -> Iterator[Played]:
    """Yield games of computer players, one by one; the same arguments give the same games.

    The levels go round the table, a seat further in each game, so that no level sits better.
    """
    for number in range(games):
        yield play_game(rules, _sitting(levels, seats, number), _seed(seed, number))


def simulate_any(
    games: int, game_id: str, options: Mapping[str, str], levels: Sequence[str] = ("hard",), seed: int = 0
) -> Iterator[Played]:
    """Yield games with any options and numbers of seats, but for the options given; for the rest as `simulate`."""
    for number in range(games):
        rng = random.Random(f"{seed} {number} options")
        rules = ruleset(game_id, **(any_options(game_id, rng) | dict(options)))
        seats = rng.randint(rules.min_seats, rules.max_seats)
        yield play_game(rules, _sitting(levels, seats, number), _seed(seed, number))


def any_options(game_id: str, rng: random.Random) -> dict[str, str]:
    """Return options for a game, about half of them set, each to any of its values; of numbers, to a small one."""
    return {
        name: rng.choice(
            [*(option.values or ()), *option.words, *map(str, () if option.values else option.numbers[:6])]
        )
        for name, option in OPTIONS[game_id].items()
        if rng.random() < 0.5
    }


def _sitting(levels: Sequence[str], seats: int, number: int) -> tuple[str, ...]:
    return tuple(levels[(seat + number) % len(levels)] for seat in range(seats))


def _seed(seed: int, number: int) -> bytes:
    return hashlib.sha256(f"{seed} {number}".encode()).digest()


def play_game(rules: Ruleset, levels: tuple[str, ...], seed: bytes) -> Played:
    """Play one game to its end; the seed decides the shuffles and every whim of the players.

    `Refused` when a move of theirs is, `CardsLost` when the cards do not stay the pack.
    """
    rng = random.Random(seed)
    game = new_game(rules, tuple(f"{level} {seat}" for seat, level in enumerate(levels, 1)), seed)
    moves: Counter[str] = Counter()
    turns: Counter[int] = Counter()
    while not game.is_over:
        for seat in _bidding(game, levels, rng):
            game, _ = apply(game, seat, Bid())
            moves["bid"] += 1
        seat, number = game.round.turn, game.round.number
        move = choose_move(view(game, seat), levels[seat], rng)
        game, _ = apply(game, seat, move)
        _check_cards(game)
        moves[type(move).__name__.lower()] += 1
        turns[number] += rules.tiles or isinstance(move, Draw)
    return Played(game, moves, turns, levels)


def _check_cards(game: Game) -> None:
    now = game.round
    places = (now.stock, now.discard_pile, *now.hands, *(meld.cards for meld in now.melds))
    if sorted(chain.from_iterable(places)) != list(game.rules.pack()):
        raise CardsLost(f"{game!r}")


def _bidding(game: Game, levels: tuple[str, ...], rng: random.Random) -> list[int]:
    """The seats that bid for the top before the seat in turn draws (O4)."""
    if not game.rules.buying or game.round.phase is not Phase.DRAW:
        return []
    return [seat for seat, level in enumerate(levels) if choose_bid(view(game, seat), level, rng)]


# --- what came of it --------------------------------------------------------------------------------------------------


def run_simulation(
    games: int,
    *,
    seats: int = 4,
    game: str = "mexican",
    options: Mapping[str, str] | None = None,
    level: str = "hard",
    seed: int = 0,
    random_options: bool = False,
) -> int:
    """Play games with a progress bar and print a summary; `level` may name several, as `hard,easy`.

    With `random_options` each game has any options, but for those given, and any number of seats. Returns the exit
    code: 2 for arguments that make no game (with one line that says why), 130 when broken off, after the summary of
    what had been played.
    """
    levels = tuple(level.split(","))
    try:
        rules = ruleset(game, **(options or {}))
        _check(games, rules.min_seats if random_options else seats, rules, levels)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return BAD_ARGUMENTS
    played: list[Played] = []
    code = OK
    playing = (
        simulate_any(games, game, options or {}, levels, seed)
        if random_options
        else simulate(games, seats, rules, levels, seed)
    )
    try:
        for one in tqdm(playing, total=games, unit="game", disable=None):
            played.append(one)
    except KeyboardInterrupt:
        code = BROKEN_OFF
    if played:
        print_table(summary(played))
    return code


main = run_simulation


def _check(games: int, seats: int, rules: Ruleset, levels: tuple[str, ...]) -> None:
    if games < 1:
        raise ValueError("at least one game")
    if not rules.min_seats <= seats <= rules.max_seats:
        raise ValueError(f"{rules.id} takes {rules.min_seats} to {rules.max_seats} seats, not {seats}")
    for level in levels:
        if level not in LEVELS:
            raise ValueError(f"unknown level {level}: {', '.join(LEVELS)}")


Line = tuple[str, ...]


def summary(played: Sequence[Played]) -> list[Line]:
    """Return the lines of a table: lengths, moves, ends of rounds, then a line for each round and for each level."""
    lengths = sorted(one.moves.total() for one in played)
    moves = sum((one.moves for one in played), Counter())
    ends = Counter(result.end.value for one in played for result in one.game.results)
    return [
        ("games", str(len(played))),
        ("moves a game", f"{lengths[0]} to {lengths[-1]}", f"median {median(lengths):.0f}"),
        ("moves", *_shares(moves)),
        ("rounds ended", *_shares(ends)),
        *_rounds(played),
        *_levels(played),
    ]


def _shares(counts: Counter[str]) -> Iterator[str]:
    for what, number in counts.most_common():
        yield f"{what} {100 * number / counts.total():.1f} %"


def _rounds(played: Sequence[Played]) -> Iterator[Line]:
    """Per round the turns of a seat, on average and at the most, and the points of a seat."""
    for number in range(1, max(one.game.rules.rounds for one in played) + 1):
        reached = [one for one in played if one.game.rules.rounds >= number]
        turns = [one.turns[number] / len(one.levels) for one in reached]
        points = mean(mean(one.game.results[number - 1].points) for one in reached)
        yield f"round {number}", f"turns {mean(turns):.1f}", f"at most {max(turns):.1f}", f"points {points:.1f}"


def _levels(played: Sequence[Played]) -> Iterator[Line]:
    """Per level the total of a seat, the rounds it went out in, and how often it came first."""
    for level in dict.fromkeys(level for one in played for level in one.levels):
        seats = [(one.game, seat) for one in played for seat, sitting in enumerate(one.levels) if sitting == level]
        totals = [game.totals[seat] for game, seat in seats]
        wins = mean(game.wins[seat] for game, seat in seats)
        first = mean(game.places is not None and game.places[seat] == 1 for game, seat in seats)
        yield (
            level,
            f"total {mean(totals):.1f}",
            f"{min(totals)} to {max(totals)}",
            f"rounds won {wins:.2f}",
            f"first {100 * first:.0f} %",
        )


def print_table(lines: Iterable[Line]) -> None:
    """Print lines as a table whose columns are as wide as they need be."""
    table = list(lines)
    widths = [max(map(len, column)) for column in zip(*(line + ("",) * 9 for line in table), strict=False)]
    for line in table:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=False))
        sys.stdout.write("  ".join(cells).rstrip() + "\n")
