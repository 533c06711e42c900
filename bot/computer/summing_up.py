"""What came of many games of computer players, as lines of a table."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import mean, median

from bot.computer.whole_games import Played

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
    """Per round the turns of a seat, on average and at the most, and the points of a seat.

    Where all rounds are of one kind, deals and games of a match, one line tells of all of them.
    """
    rounds = max(one.game.rules.rounds for one in played)
    if not rounds:
        yield _round("any round", [(one, number) for one in played for number in range(1, len(one.game.results) + 1)])
    for number in range(1, rounds + 1):
        reached = [(one, number) for one in played if one.game.rules.rounds >= number]
        yield _round(f"round {number}", reached)


def _round(name: str, rounds: Sequence[tuple[Played, int]]) -> Line:
    turns = [one.turns[number] / len(one.levels) for one, number in rounds]
    points = mean(mean(one.game.results[number - 1].points) for one, number in rounds)
    return name, f"turns {mean(turns):.1f}", f"at most {max(turns):.1f}", f"points {points:.1f}"


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
