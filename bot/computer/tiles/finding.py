"""The best way through all numbers, looked for from both ends by turns (P6)."""

from typing import Final, NamedTuple

from bot.computer.tiles.colours import NEVER, Option
from bot.computer.tiles.problem import NUMBERS, Problem
from bot.computer.tiles.search import Node, Search

_TURN: Final = 40
"""Nodes expanded from one end before the other has its turn."""


class Step(NamedTuple):
    """What is done at one number: the options of the four colours, and the jokers in its groups."""

    number: int
    options: tuple[Option, Option, Option, Option]
    group_jokers: int


class Way(NamedTuple):
    """What is lost, the steps in the order in which they were found, 1 to 13 or downwards, and the jokers not used."""

    loss: int
    steps: tuple[Step, ...]
    downwards: bool
    jokers_left: int


def best_way(
    problem: Problem, *, needful: bool = True, most: int = NEVER, most_points: int | None = None
) -> Way | None:
    """Return the way that loses least; None when there is none that loses no more than `most`.

    What makes a position hard mostly lies near one end, and from there it is soon seen: so both ends have their turns
    until either arrives. Most positions are done before the first turn ends.
    """
    searches = [Search(problem, needful=needful, most=most, most_points=most_points)]
    while True:
        for downwards, search in enumerate(searches):
            last = search.go_on(_TURN)
            if last is not None:
                return _way(last, bool(downwards))
            if search.exhausted:
                return None
        if len(searches) == 1:
            searches.append(Search(problem.mirrored, needful=needful, most=most, most_points=most_points))


def _way(last: Node, downwards: bool) -> Way:
    steps: list[Step] = []
    _, _, _, loss, _, left, node, first, second = last
    jokers = left
    while node is not None and first is not None and second is not None:
        number = NUMBERS + 1 - node[2] if downwards else node[2]
        options = (first[7], first[8], second[7], second[8])
        steps.append(Step(number, options, node[5] - jokers - first[2] - second[2]))
        jokers = node[5]
        _, _, _, _, _, _, node, first, second = node
    return Way(loss, tuple(reversed(steps)), downwards, left)
