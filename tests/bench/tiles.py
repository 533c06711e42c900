"""`best_tile_play` against two exact peers: `rummikub-solver` and a CP-SAT model of the same question.

Known positions and random ones, with thirty and with sixty tiles on the table and fourteen in the hand. Processor time
without garbage collection, as `timeit` has it, and after positions that are not timed: ours and the library both keep
what they work out once.
"""

import random
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import NamedTuple

from ortools.sat.python import cp_model
from rummikub_solver import RuleSet, SolverMode

from bot.computer.tiles import best_tile_play
from bot.engine.cards import JOKER
from bot.engine.scoring import FACES
from tests.bench.table import Row
from tests.bench.timing import no_collection
from tests.computer.tile_positions import Position, known_positions, random_position

RANDOM = 150
WARM_UP = 40
TILE = 1000
"""What a tile weighs beside points in the one figure that is compared."""
NUMBERS = range(1, 14)
RULES = RuleSet()


# --- the three --------------------------------------------------------------------------------------------------------


def solve_by_ours(position: Position) -> int:
    """Return the weight of the best play."""
    play = best_tile_play(position.hand, position.table)
    return 0 if play is None else TILE * len(play.tiles) + play.points


def solve_by_library(position: Position) -> int:
    """Return the most tiles by `rummikub-solver`, whose tiles are numbered as our cards; it does not ask for points."""
    state = RULES.new_game()
    state.add_table(*(RULES.tiles[tile - 1] for one in position.table for tile in one))
    state.add_rack(*(RULES.tiles[tile - 1] for tile in position.hand))
    solution = RULES.solve(state, SolverMode.TILE_COUNT)
    return 0 if solution is None else TILE * len(solution.tiles)


def solve_by_model(position: Position) -> int:
    """Return the weight of the best play by a model: how often each group and each run of three to five is laid.

    A tile's sets are made of the tiles laid and of jokers; only sets that the tiles and jokers could make have a
    variable.
    """
    least, most = _amounts(position)
    model = cp_model.CpModel()
    sets_of: list[list[cp_model.IntVar]] = [[] for _ in range(JOKER)]
    for places in _sets():
        missing = sum(not most[place] for place in places)
        if missing < len(places) and missing <= most[JOKER]:
            laid = model.new_int_var(0, 2 + most[JOKER], "")
            for place in places:
                sets_of[place].append(laid)
    gains, instead = [], []
    for place in range(1, JOKER):
        if not most[place] and not sets_of[place]:
            continue
        tiles = model.new_int_var(least[place], most[place], "")
        gains.append((TILE + FACES[(place - 1) % 13 + 1]) * (tiles - least[place]))
        if most[JOKER]:
            instead.append(model.new_int_var(0, most[JOKER], ""))
            model.add(sum(sets_of[place]) == tiles + instead[-1])
        else:
            model.add(sum(sets_of[place]) == tiles)
    if most[JOKER]:
        jokers = model.new_int_var(least[JOKER], most[JOKER], "")
        model.add(sum(instead) == jokers)
        gains.append((TILE + FACES[0]) * (jokers - least[JOKER]))
    model.maximize(sum(gains))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2
    assert solver.solve(model) == cp_model.OPTIMAL
    return round(solver.objective_value)


def _amounts(position: Position) -> tuple[list[int], list[int]]:
    least = [0] * (JOKER + 1)
    for one in position.table:
        for tile in one:
            least[tile] += 1
    most = least.copy()
    for tile in position.hand:
        most[tile] += 1
    return least, most


def _sets() -> Iterator[tuple[int, ...]]:
    for suit in range(4):
        for length in (3, 4, 5):
            for low in range(1, 15 - length):
                yield tuple(suit * 13 + low + at for at in range(length))
    for number in NUMBERS:
        for without in range(5):
            yield tuple(suit * 13 + number for suit in range(4) if suit != without)


SOLVERS: dict[str, Callable[[Position], int]] = {
    "rummikub-solver": solve_by_library,
    "CP-SAT": solve_by_model,
}


# --- measuring --------------------------------------------------------------------------------------------------------


class Measured(NamedTuple):
    """What one solver found for all positions of a kind, and the seconds it took for each."""

    weights: list[int]
    seconds: list[float]

    @property
    def median(self) -> float:
        """The median of the seconds."""
        return median(self.seconds)

    @property
    def late(self) -> float:
        """The seconds at the 99th percentile."""
        return sorted(self.seconds)[round(0.99 * (len(self.seconds) - 1))]


def _measured(solve: Callable[[Position], int], positions: list[Position]) -> Measured:
    weights, seconds = [], []
    with no_collection():
        for position in positions:
            begun = time.process_time()
            weights.append(solve(position))
            seconds.append(time.process_time() - begun)
    return Measured(weights, seconds)


def _positions() -> dict[int, list[Position]]:
    """The positions by the number of tiles on the table, known ones and random ones."""
    rng = random.Random(5)
    known = list(known_positions())
    return {
        on_table: [
            *(position for position in known if sum(map(len, position.table)) == on_table),
            *(random_position(on_table, 14, rng) for _ in range(RANDOM)),
        ]
        for on_table in (30, 60)
    }


def rows() -> Iterator[Row]:
    """Yield: equal optima, then for each number of tiles and each peer the median and the 99th percentile."""
    kinds = _positions()
    every = {"ours": solve_by_ours, **SOLVERS}
    warm_up = [random_position(30 + seed, 14, random.Random(seed)) for seed in range(WARM_UP)]
    for solve in every.values():
        _measured(solve, warm_up)
    results = {
        on_table: {name: _measured(solve, positions) for name, solve in every.items()}
        for on_table, positions in kinds.items()
    }
    agreeing = sum(_agreeing(positions, results[on_table]) for on_table, positions in kinds.items())
    total = sum(map(len, kinds.values()))
    yield Row("best_tile_play: positions with the peers' optimum", str(agreeing), str(total), agreeing / total, least=1)
    for on_table, measured in results.items():
        ours = measured["ours"]
        for name in SOLVERS:
            peer = measured[name]
            yield _row(f"best_tile_play, {on_table} tiles, median vs {name}", ours.median, peer.median)
            yield _row(f"best_tile_play, {on_table} tiles, 99th vs {name}", ours.late, peer.late)


def _agreeing(positions: list[Position], measured: dict[str, Measured]) -> int:
    """For how many positions all found as much, and as many tiles as are known to be the most."""
    found = zip(*(measured[name].weights for name in ("ours", "CP-SAT", "rummikub-solver")), strict=True)
    return sum(
        ours == model and ours // TILE == library // TILE and position.tiles in (None, ours // TILE)
        for position, (ours, model, library) in zip(positions, found, strict=True)
    )


def _row(name: str, ours: float, peer: float) -> Row:
    return Row(name, f"{ours * 1e3:.2f} ms", f"{peer * 1e3:.2f} ms", peer / ours, least=3)
