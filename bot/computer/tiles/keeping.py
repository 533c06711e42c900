"""The same table with fewer of the old sets taken apart.

A best play is found without a thought for where the tiles lie now; whoever follows a hint by hand, or looks at what a
computer player did, is glad of every set that stays.
"""

from collections import Counter
from collections.abc import Iterable

from bot.computer.tiles.building import TileSet
from bot.computer.tiles.play import best_sets
from bot.computer.tiles.problem import problem_of
from bot.engine.cards import sorted_hand


def keep_sets(after: Iterable[TileSet], before: Iterable[TileSet]) -> tuple[TileSet, ...]:
    """Return the tiles of `after` in sets: each of `before` in turn that can still stay as it lies, others anew."""
    kept: list[TileSet] = []
    loose = tuple(after)
    for old in before:
        rest = _without(loose, old)
        if rest is not None:
            kept.append(old)
            loose = rest
    return (*kept, *loose)


def _without(sets: tuple[TileSet, ...], gone: TileSet) -> tuple[TileSet, ...] | None:
    """Sets of the same tiles but those of one set; None when there are none."""
    wanted = sorted(gone)
    for at, one in enumerate(sets):
        if sorted(one) == wanted:
            return sets[:at] + sets[at + 1 :]
    left = Counter(tile for one in sets for tile in one)
    left.subtract(gone)
    if min(left.values()) < 0:
        return None
    return best_sets(problem_of((), sorted_hand(left.elements())))
