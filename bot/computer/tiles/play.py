"""The best play of a seat at tile Rummy: the most tiles, then the most points, with every tile of the table kept (P6).

Exact: no other legal play lays more tiles of the hand, or as many tiles worth more.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bot.computer.tiles.building import TileSet, sets_of
from bot.computer.tiles.colours import NEVER
from bot.computer.tiles.finding import best_way
from bot.computer.tiles.lay_downs import least_lay_downs
from bot.computer.tiles.problem import TILE, Problem, problem_of
from bot.engine.cards import Card, sorted_hand, without
from bot.engine.scoring import FACES, deadwood_points

FIRST: Final = 25
"""Points of the first lay-down without an option (P5)."""


class TilePlay(NamedTuple):
    """A play: all sets of the table as they lie then, the tiles that come from the hand, and their points.

    `first` are the sets of the first lay-down, from the hand alone; empty when the seat has laid down before. Their
    tiles may lie in other sets of the table (C11).
    """

    table: tuple[TileSet, ...]
    tiles: tuple[Card, ...]
    points: int
    first: tuple[TileSet, ...] = ()


class LayDown(NamedTuple):
    """Sets from the hand alone, and what they are worth."""

    sets: tuple[TileSet, ...]
    points: int

    @property
    def tiles(self) -> tuple[Card, ...]:
        """Their tiles, sorted."""
        return _tiles(self.sets)


def best_tile_play(
    hand: Iterable[Card],
    table: Iterable[Sequence[Card]],
    opened: bool = True,
    *,
    first: int = FIRST,
    points: Sequence[int] = FACES,
) -> TilePlay | None:
    """Return the play that lays the most tiles and of these the one of most points; None when nothing can be laid.

    A seat that has not `opened` lays down at least `first` points from the hand alone and may then rearrange (P5,
    C11). `points` are what tiles count for the play: the joker, then 1 … 13. ValueError when there are more than two
    tiles of a kind.
    """
    held = sorted_hand(hand)
    lying = tuple(tile for one in table for tile in one)
    if not opened and best_first_lay_down(held, first) is None:
        return None
    best = _play(held, lying, points)
    if best is None or opened:
        return best
    lay_down = best_first_lay_down(best.tiles, first)
    if lay_down is not None:
        return best._replace(first=lay_down.sets)
    return _play_with_lay_down(held, lying, first, points)


def best_first_lay_down(hand: Iterable[Card], first: int = FIRST) -> LayDown | None:
    """Return the sets from the hand alone that are worth `first` points or more: the most tiles, then points (P5).

    None when the hand has none. Tiles count their numbers and jokers 25, whatever option counts what is left.
    """
    held = sorted_hand(hand)
    spare = deadwood_points(held, None, FACES) - first
    if spare < 0:
        return None
    sets = best_sets(problem_of(held, ()), most_points=spare)
    return LayDown(sets, deadwood_points(_tiles(sets), None, FACES)) if sets else None


def best_sets(problem: Problem, *, most: int = NEVER, most_points: int | None = None) -> tuple[TileSet, ...] | None:
    """Return the sets that lose least; None when there are none that lose no more than `most`, `most_points`."""
    way = best_way(problem, most=most, most_points=most_points)
    if way is None:
        return None
    sets = sets_of(way, way.jokers_left)
    if sets is not None:
        return sets
    if way.jokers_left == problem.own_jokers and not sets_of(way, 0):
        return ()  # nothing lies, and nothing can be laid that a joker could join
    every = best_way(problem, needful=False, most=most, most_points=most_points)
    return None if every is None else sets_of(every, 0)


def _play(held: tuple[Card, ...], lying: tuple[Card, ...], points: Sequence[int]) -> TilePlay | None:
    sets = best_sets(problem_of(held, lying, points))
    play = None if sets is None else _play_of(sets, lying, points)
    return play if play is not None and play.tiles else None


def _play_with_lay_down(
    held: tuple[Card, ...], lying: tuple[Card, ...], first: int, points: Sequence[int]
) -> TilePlay | None:
    """The best play that has a first lay-down in it, where the best of all plays has none."""
    best: TilePlay | None = None
    most = NEVER
    for sets in least_lay_downs(held, first):
        laid = _tiles(sets)
        whole = best_sets(problem_of(without(held, laid), (*lying, *laid), points), most=most)
        if whole is not None:
            best = _play_of(whole, lying, points)._replace(first=sets)
            most = TILE * (len(held) - len(best.tiles)) + deadwood_points(held, None, points) - best.points - 1
    return best


def _play_of(sets: tuple[TileSet, ...], lying: tuple[Card, ...], points: Sequence[int]) -> TilePlay:
    tiles = sorted_hand((Counter(_tiles(sets)) - Counter(lying)).elements())
    return TilePlay(sets, tiles, deadwood_points(tiles, None, points))


def _tiles(sets: Iterable[TileSet]) -> tuple[Card, ...]:
    return sorted_hand(tile for one in sets for tile in one)
