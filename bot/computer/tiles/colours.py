"""What one colour can do at one number, and the least it loses from there on when groups cost nothing.

At a number some of a colour's tiles go into groups, some into runs, and those of the hand may be left. Jokers go into
runs only where they are needed; the others find room at the end of any run. A joker is needed only when all tiles of
its kind are laid; it begins a run only at 11 (a run begun lower can be moved up by one, for the joker then ends it);
and it continues a long run only when a tile follows.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from bot.computer.tiles.group_ways import Ways, group_ways
from bot.computer.tiles.open_runs import (
    AFTER,
    GOODNESS,
    IMPOSSIBLE,
    MOST_OPEN,
    NONE_OPEN,
    NOT_BETTER,
    OPEN_RUNS,
    STATES,
    UNFINISHED,
    WITH_LONG,
)
from bot.computer.tiles.problem import NUMBERS, Problem

NEVER: Final = 1 << 40
"""A loss that says that a tile of the table cannot stay on it."""
STRIDE: Final = 3
"""Bounds lie at state * STRIDE + jokers."""
NOWHERE: Final = STATES * STRIDE
"""Where there is no bound, for the jokers are too few."""
FIRST_RUN_BY_JOKER: Final = 11

_BOUNDS: Final = tuple(
    (
        (at, at + 1, at + 2),
        (NOWHERE, at, at + 1),
        (NOWHERE, NOWHERE, at),
    )
    for at in range(0, NOWHERE, STRIDE)
)
"""By state and jokers used where the bounds lie with 0, 1, 2 jokers before them."""

Price = tuple[int, int, int]


class Place(NamedTuple):
    """One colour at one number: tiles that must be and may be laid, the most that groups take, the long runs worth
    keeping open, and what jokers may do; `any_joker` lets them do everything.
    """

    least: int
    most: int
    in_groups: int
    worth_keeping: int
    jokers: int
    begins: bool
    bridges: bool
    any_joker: bool


class Option(NamedTuple):
    """So many of a colour's tiles of one number go into groups, into runs with so many jokers, and so many are left.

    `after` is what is open then, of that goodness; `bounds` are where its bounds lie with 0, 1, 2 jokers before it.
    """

    in_groups: int
    in_runs: int
    left: int
    jokers: int
    after: int
    goodness: int
    bounds: tuple[int, int, int]


Edges = tuple[tuple[int, int], ...]
Nodes = tuple[tuple[int, Edges], ...]
"""For the index of a state and its jokers: how many tiles are left, and the index at the next number."""


@lru_cache(maxsize=8192)
def options(state: int, place: Place) -> tuple[Option, ...]:
    """Return what can be done; of two ways with equally many tiles in groups only one that is not worse."""
    return tuple(_not_worse(list(_options(state, place)), place.any_joker, by_groups=True))


def _options(state: int, place: Place) -> Iterator[Option]:
    for in_groups in range(min(place.in_groups, place.most) + 1):
        for in_runs in range(max(0, place.least - in_groups), place.most - in_groups + 1):
            left = place.most - in_groups - in_runs
            for jokers in range(place.jokers + 1 if not left or place.any_joker else 1):
                after = _after(state, in_runs, jokers, place)
                if after != IMPOSSIBLE:
                    after = WITH_LONG[after][place.worth_keeping]
                    yield Option(in_groups, in_runs, left, jokers, after, GOODNESS[after], _BOUNDS[after][jokers])


def _after(state: int, in_runs: int, jokers: int, place: Place) -> int:
    tiles, number_open = in_runs + jokers, len(OPEN_RUNS[state])
    if tiles > MOST_OPEN:
        return IMPOSSIBLE
    if jokers and not place.any_joker:
        if tiles - number_open > in_runs and not place.begins:
            return IMPOSSIBLE
        if UNFINISHED[state] < tiles <= number_open and not place.bridges:
            return IMPOSSIBLE
    return AFTER[state][tiles]


def _not_worse(ways: list[Option], any_joker: bool, by_groups: bool) -> list[Option]:
    """The ways without those that another is at least as good as; where every joker must go somewhere, more of them
    left are no advantage.
    """
    kept: list[Option] = []
    for way in sorted(ways, key=_promise):
        for one in kept:
            if (
                one.left <= way.left
                and (one.jokers == way.jokers if any_joker else one.jokers <= way.jokers)
                and (not by_groups or one.in_groups == way.in_groups)
                and way.after in NOT_BETTER[one.after]
            ):
                break
        else:
            kept.append(way)
    return kept


def _promise(way: Option) -> tuple[int, int, int]:
    return way.left, way.jokers, -way.goodness


@lru_cache(maxsize=8192)
def _nodes_of(reached: int, place: Place, price: Price) -> tuple[Nodes, tuple[int, ...]]:
    """What a state leads to with 0, 1, … jokers, those of groups among them; and what is reached then.

    What is reached is state * STRIDE + the jokers that it took to come there, at least.
    """
    state, taken = divmod(reached, STRIDE)
    found = [one for one in options(state, place) if one.jokers + taken <= place.jokers]
    paid = [one._replace(jokers=one.jokers + price[one.in_groups]) for one in found]
    best = _not_worse(paid, place.any_joker, by_groups=False)
    nodes = tuple(
        (
            state * STRIDE + jokers,
            tuple((one.left, one.after * STRIDE + jokers - one.jokers) for one in best if one.jokers <= jokers),
        )
        for jokers in range(place.jokers - taken + 1)
    )
    return nodes, tuple({one.after * STRIDE + taken + one.jokers for one in found})


@lru_cache(maxsize=4096)
def _nodes(reached: tuple[int, ...], place: Place, price: Price) -> tuple[Nodes, tuple[int, ...]]:
    """The same for all that is reached."""
    nodes: list[tuple[int, Edges]] = []
    following: dict[int, int] = {}
    for one in reached:
        more, then = _nodes_of(one, place, price)
        nodes += more
        for there in then:
            state = there // STRIDE
            following[state] = min(there, following.get(state, there))
    return tuple(nodes), tuple(sorted(following.values()))


class Colour(NamedTuple):
    """One colour: its places, and `bounds[number][state * STRIDE + jokers]`, the least it loses from a number on."""

    places: tuple[Place, ...]
    bounds: list[list[int]]


def ways_of(problem: Problem, needful: bool) -> tuple[Ways, ...]:
    """Return for each number, from 1 at index 1, how its tiles go into groups."""
    first, second, third, fourth = problem.most
    return tuple(
        group_ways(
            (first[number], second[number], third[number], fourth[number]),
            problem.jokers,
            needful,
            not needful or number > FIRST_RUN_BY_JOKER,
        )
        for number in range(NUMBERS + 1)
    )


def colour_of(problem: Problem, colour: int, ways: tuple[Ways, ...], needful: bool) -> Colour:
    """Return a colour of a problem, with the bounds of all states that it can come to."""
    most, least = problem.most[colour], problem.least[colour]
    places = [Place(0, 0, 0, 0, 0, False, False, False)]
    layers: list[Nodes] = [()]
    reached: tuple[int, ...] = (NONE_OPEN * STRIDE,)
    for number in range(1, NUMBERS + 1):
        here = ways[number]
        keeping, bridges = _keeping(most, number, problem.jokers) if needful else (MOST_OPEN, True)
        place = Place(
            least[number],
            most[number],
            here.most[colour],
            keeping,
            problem.jokers,
            not needful or (number == FIRST_RUN_BY_JOKER and most[number + 1] + most[number + 2] > 0),
            bridges,
            not needful,
        )
        nodes, reached = _nodes(reached, place, here.price if here.payer == colour else (0, 0, 0))
        places.append(place)
        layers.append(nodes)
    return Colour(tuple(places), _bounds(layers, problem))


def _keeping(most: tuple[int, ...], number: int, jokers: int) -> tuple[int, bool]:
    """How many long runs are worth keeping open after a number, and whether a joker there may continue one."""
    following = most[number + 1]
    if not jokers or number == NUMBERS:
        return following, False
    bridges = following > 0 or (jokers > 1 and most[number + 2] > 0)
    over_next = most[number + 2] > 0 or (jokers > 1 and most[number + 3] > 0)
    return min(MOST_OPEN, following + (jokers if over_next else 0)), bridges


def _bounds(layers: list[Nodes], problem: Problem) -> list[list[int]]:
    """The least loss by number and state, from the last number back."""
    end = [NEVER] * (STATES * STRIDE + 1)
    for state in range(STATES):
        if not UNFINISHED[state]:
            end[state * STRIDE : state * STRIDE + STRIDE] = [0] * STRIDE
    bounds = [end] * (NUMBERS + 2)
    following = end
    for number in range(NUMBERS, 0, -1):
        weight = problem.weights[number]
        here = [NEVER] * (STATES * STRIDE + 1)
        for index, edges in layers[number]:
            least = NEVER
            for left, then in edges:
                loss = following[then]
                if left:
                    loss += left * weight
                if loss < least:
                    least = loss
                    if not loss:
                        break
            here[index] = least
        bounds[number] = following = here
    return bounds
