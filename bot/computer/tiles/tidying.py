"""The same tiles played with as few sets of the table touched as is easily found.

Any table that is valid will do (P6), but those who look on find their way better where most sets stay as they are.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bot.computer.tiles.adding import add_tiles
from bot.computer.tiles.building import TileSet
from bot.computer.tiles.keeping import keep_sets
from bot.computer.tiles.play import best_tile_play
from bot.engine.cards import Card
from bot.engine.meld_rules import MeldRules

STEPS: Final = 2
"""So many steps away from the tiles played, sets are tried before the whole table is made anew."""
REACH: Final = 2
"""Numbers of one colour so far apart may come to lie in one run of three."""


class Tidied(NamedTuple):
    """A table as it shall lie, the sets of before in their places, and whether any of them was taken apart."""

    table: tuple[TileSet, ...]
    rearranges: bool


def tidied(tiles: tuple[Card, ...], before: Sequence[TileSet], after: Sequence[TileSet], rules: MeldRules) -> Tidied:
    """Return how the tiles, all of them, are played on a table; `after` is one way, the last resort."""
    added = add_tiles(tiles, before, rules)
    if not added.left:
        return Tidied(added.table, rearranges=False)
    near: set[int] = set()
    reached = tiles
    for _ in range(STEPS):
        near |= {at for at, lying in enumerate(before) if _is_near(lying, reached)}
        play = best_tile_play(tiles, [before[at] for at in near])
        if play is not None and len(play.tiles) == len(tiles):
            others = [lying for at, lying in enumerate(before) if at not in near]
            return Tidied(_in_places(before, keep_sets((*others, *play.table), before)), rearranges=True)
        reached = (*tiles, *(tile for at in near for tile in before[at]))
    return Tidied(_in_places(before, keep_sets(after, before)), rearranges=True)


def _is_near(lying: TileSet, tiles: Iterable[Card]) -> bool:
    """Whether a set may come to share a set with one of the tiles."""
    return any(
        one.is_joker
        or other.is_joker
        or one.rank == other.rank
        or (one.suit == other.suit and abs(one.rank - other.rank) <= REACH)
        for one in lying
        for other in tiles
    )


def _in_places(before: Sequence[TileSet], after: Sequence[TileSet]) -> tuple[TileSet, ...]:
    """The sets of a table in the order of the one before: each where the set lay that it has most of, new ones last."""
    left = list(after)
    places: list[TileSet | None] = []
    for lying in before:
        same = next((one for one in left if Counter(one) == Counter(lying)), None)
        if same is not None:
            left.remove(same)
        places.append(None if same is None else lying)
    for at, lying in enumerate(before):
        if places[at] is None and left:
            nearest = max(left, key=lambda one: sum(tile in lying for tile in one))
            left.remove(nearest)
            places[at] = nearest
    return (*(one for one in places if one is not None), *left)
