"""What two colours can do together at one number, worked out once for every pair of states that a search comes to."""

from typing import Final

from bot.computer.tiles.colours import NEVER, STRIDE, Option, colour_of, options, ways_of
from bot.computer.tiles.group_ways import COLOURS
from bot.computer.tiles.open_runs import NONE_OPEN
from bot.computer.tiles.problem import NUMBERS, Problem

BITS: Final = 6
"""Bits of one state among the states of all colours."""
STATE: Final = (1 << BITS) - 1
BOTH: Final = (1 << 2 * BITS) - 1

Choice = tuple[int, int, int, int, int, int, int, int, Option]
"""Tiles in groups, jokers in runs, state after it, goodness, loss; loss of the colour in all with 0, 1, 2 jokers."""
Pair = tuple[int, int, int, int, int, int, int, Option, Option]
"""What two colours do: the states after it, loss, jokers in runs, goodness; their loss in all with 0, 1, 2 jokers."""
Pairs = dict[int, list[Pair]]
"""By what goes into groups: of the one colour times three, and of the other."""


class Halves:
    """The first two colours of a problem and the last two, and how tiles of a number go into groups."""

    def __init__(self, problem: Problem, needful: bool) -> None:
        self._problem = problem
        self._ways = ways_of(problem, needful)
        self._colours = tuple(colour_of(problem, colour, self._ways, needful) for colour in range(COLOURS))
        self._choices: list[dict[int, list[Choice]]] = [{} for _ in range(NUMBERS + 1)]
        self._pairs: list[dict[int, Pairs]] = [{} for _ in range(NUMBERS + 1)]

    @property
    def least_loss(self) -> int:
        """The least that is lost in all, by the bounds: jokers go where they save most."""
        jokers = self._problem.jokers
        least = [0] * (jokers + 1)
        for colour in self._colours:
            bounds = colour.bounds[1][NONE_OPEN * STRIDE :]
            least = [
                min(least[given - used] + bounds[used] for used in range(given + 1)) for given in range(jokers + 1)
            ]
        return least[jokers]

    def together(self, number: int, states: int, jokers: int) -> list[tuple[list[Pair], list[Pair], int]]:
        """Return the pairs of both halves that make groups together, and the jokers that the groups leave."""
        firsts, seconds = self._half(number, 0, states & BOTH), self._half(number, 2, states >> 2 * BITS)
        by_half = self._ways[number].by_half
        return [
            (first, seconds[rest], jokers - used)
            for groups, first in firsts.items()
            if groups in by_half
            for rest, used in by_half[groups]
            if used <= jokers and rest in seconds
        ]

    def _half(self, number: int, colour: int, states: int) -> Pairs:
        """What a colour and the next one do, in the states of both."""
        key = states * COLOURS + colour
        found = self._pairs[number].get(key)
        if found is None:
            firsts = self._choices_of(number, colour, states & STATE)
            seconds = self._choices_of(number, colour + 1, states >> BITS)
            found = self._pairs[number][key] = _paired(firsts, seconds, colour * BITS, self._problem.jokers)
        return found

    def _choices_of(self, number: int, colour: int, state: int) -> list[Choice]:
        key = state * COLOURS + colour
        found = self._choices[number].get(key)
        if found is None:
            found = self._choices[number][key] = self._new_choices(number, colour, state)
        return found

    def _new_choices(self, number: int, colour: int, state: int) -> list[Choice]:
        weight, own = self._problem.weights[number], self._colours[colour]
        following = own.bounds[number + 1]
        choices: list[Choice] = []
        for option in options(state, own.places[number]):
            in_groups, _, left, jokers, after, goodness, (none, one, two) = option
            loss = left * weight
            losses = loss + following[none], loss + following[one], loss + following[two]
            if min(losses) < NEVER:
                choices.append((in_groups, jokers, after, goodness, loss, *losses, option))
        return choices


def _paired(firsts: list[Choice], seconds: list[Choice], shift: int, jokers: int) -> Pairs:
    found: Pairs = {}
    with_one = with_two = NEVER
    for first_groups, first_used, first_after, first_goodness, first_loss, first0, first1, first2, first in firsts:
        for groups, used, after, goodness, loss, second0, second1, second2, second in seconds:
            used += first_used
            if used > jokers:
                continue
            if jokers:
                with_one, other = first0 + second1, first1 + second0
                if other < with_one:
                    with_one = other
                if jokers > 1:
                    with_two = min(first0 + second2, first1 + second1, first2 + second0)
            states = (first_after | after << BITS) << shift
            with_none, goodness = first0 + second0, first_goodness + goodness
            pair = (states, first_loss + loss, used, goodness, with_none, with_one, with_two, first, second)
            groups += first_groups * 3
            if groups in found:
                found[groups].append(pair)
            else:
                found[groups] = [pair]
    return found
