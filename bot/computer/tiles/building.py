"""The sets of a way: its groups and runs, and room for the jokers that were not needed (P4)."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from bot.computer.tiles.finding import Step, Way
from bot.computer.tiles.group_ways import COLOURS, SMALLEST, Amounts, numbers_of_groups
from bot.computer.tiles.open_runs import LONG, OPEN_RUNS
from bot.computer.tiles.problem import CARD_AT, NUMBERS
from bot.engine.cards import JOKER, Card

TileSet = tuple[Card, ...]


def sets_of(way: Way, jokers: int) -> tuple[TileSet, ...] | None:
    """Return the sets of a way with so many jokers more in them; None when they find no room."""
    runs = [run for colour in range(COLOURS) for run in _runs(way, colour)]
    if runs:
        for _ in range(jokers):
            _add_joker(runs)
    extra = (0,) * len(way.steps) if runs else _room_in_groups(way.steps, jokers)
    if extra is None:
        return None
    groups = [group for step, more in zip(way.steps, extra, strict=True) for group in _groups(step, more)]
    return tuple(map(tuple, (*groups, *runs)))


# --- groups -----------------------------------------------------------------------------------------------------------


def _amounts(step: Step) -> Amounts:
    first, second, third, fourth = (option.in_groups for option in step.options)
    return first, second, third, fourth


def _groups(step: Step, more: int) -> Iterator[TileSet]:
    amounts, jokers = _amounts(step), step.group_jokers + more
    groups: list[list[Card]] = [[] for _ in range(numbers_of_groups(amounts, jokers)[0])]
    for colour in sorted(range(COLOURS), key=lambda one: -amounts[one]):
        for group in sorted(groups, key=len)[: amounts[colour]]:
            group.append(CARD_AT[colour][step.number])
    for _ in range(jokers):
        min(groups, key=len).append(JOKER)
    yield from (tuple(sorted(group)) for group in groups)


def _room_in_groups(steps: tuple[Step, ...], jokers: int) -> tuple[int, ...] | None:
    """How many jokers more the groups of each step take, so many in all; None when they cannot."""
    for chosen in combinations_with_replacement(range(len(steps)), jokers):
        extra = tuple(chosen.count(at) for at in range(len(steps)))
        if all(
            numbers_of_groups(_amounts(step), step.group_jokers + more) for step, more in zip(steps, extra, strict=True)
        ):
            return extra
    return None


# --- runs -------------------------------------------------------------------------------------------------------------


def _runs(way: Way, colour: int) -> Iterator[list[Card]]:
    """The runs of a colour, in ascending order."""
    for run in _runs_as_found(way, colour):
        yield run[::-1] if way.downwards else run


def _runs_as_found(way: Way, colour: int) -> Iterator[list[Card]]:
    going: list[list[Card]] = []
    for step in way.steps:
        option = step.options[colour]
        tiles = [CARD_AT[colour][step.number]] * option.in_runs + [JOKER] * option.jokers
        going.sort(key=len)
        for run, tile in zip(going, tiles, strict=False):
            run.append(tile)
        yield from going[len(tiles) :]
        going = going[: len(tiles)] + [[tile] for tile in tiles[len(going) :]]
        for _ in range(len(going) - len(OPEN_RUNS[option.after])):
            yield going.pop(next(at for at, run in enumerate(going) if len(run) >= LONG))
    yield from going


def _add_joker(runs: list[list[Card]]) -> None:
    """Put a joker at an end of the shortest run; a run of all numbers is split for it."""
    run = min(runs, key=len)
    if len(run) < NUMBERS:
        at = next(at for at, tile in enumerate(run) if tile != JOKER)
        ends_at = run[at].rank + len(run) - 1 - at
        run.insert(len(run) if ends_at < NUMBERS else 0, JOKER)
        return
    runs.append(run[SMALLEST:])
    run[SMALLEST:] = [JOKER]
