"""Plays that leave every set of the table where it lies: new sets, and tiles that fit a set as it is (P4, P6)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bot.computer.tiles.building import TileSet
from bot.computer.tiles.group_ways import SMALLEST
from bot.computer.tiles.play import best_tile_play
from bot.engine.cards import Card, sorted_hand, without
from bot.engine.meld_rules import MeldRules
from bot.engine.melds import readings
from bot.engine.moves import Spelling, Stated
from bot.engine.refusals import Refused

TRIES: Final = 100
"""So many tables are looked at when tiles are added to sets."""


class Added(NamedTuple):
    """A table to which tiles were added, and the tiles for which there was no room."""

    table: tuple[TileSet, ...]
    left: tuple[Card, ...]


def add_tiles(tiles: Iterable[Card], table: Sequence[TileSet], rules: MeldRules) -> Added:
    """Return the table with the tiles that fit in without moving anything, or most of them.

    New sets are made first and the rest added to sets that lie there, or the other way round, whichever leaves less.
    """
    start = Added(tuple(table), sorted_hand(tiles))
    sets_first = _with_additions(_with_new_sets(start), rules)
    if not sets_first.left:
        return sets_first
    additions_first = _with_new_sets(_with_additions(start, rules))
    return min(sets_first, additions_first, key=lambda added: len(added.left))


def _with_new_sets(before: Added) -> Added:
    made = best_tile_play(before.left, ()) if len(before.left) >= SMALLEST else None
    if made is None:
        return before
    left = Counter(before.left) - Counter(made.tiles)
    return Added((*before.table, *made.table), sorted_hand(left.elements()))


def _with_additions(before: Added, rules: MeldRules) -> Added:
    """The table with tiles added to its sets, as many as are found within a few tries where tiles fit several sets."""
    best = before
    ahead = [before]
    for _ in range(TRIES):
        if not ahead or not best.left:
            break
        now = ahead.pop()
        if len(now.left) < len(best.left):
            best = now
        ahead += _following(now, rules)
    return best


def _following(now: Added, rules: MeldRules) -> list[Added]:
    """The ways to add the first tile that fits anywhere, the best last; jokers come last, they fit nearly everywhere.

    A tile that fits a run is best there: that opens the place beyond.
    """
    for tile in dict.fromkeys(now.left):
        grown = {at: more for at, lying in enumerate(now.table) if (more := with_tile(lying, tile, rules)) is not None}
        if grown:
            rest = without(now.left, (tile,))
            places = sorted(grown, key=lambda at: (_is_run(grown[at]), -at))
            return [Added((*now.table[:at], grown[at], *now.table[at + 1 :]), rest) for at in places]
    return []


def _is_run(tiles: TileSet) -> bool:
    """Return whether a set is surely a run: its numbers differ."""
    return len({tile.rank for tile in tiles if not tile.is_joker}) > 1


@lru_cache(maxsize=1 << 15)  # tables change little from turn to turn
def with_tile(lying: TileSet, tile: Card, rules: MeldRules) -> TileSet | None:
    """Return a set with one tile more, in the order in which it reads; None when it is no set then."""
    if not _may_belong(lying, tile):
        return None
    try:
        return readings(spelling_of((*lying, tile)), rules)[0].cards
    except Refused:
        return None


def _may_belong(lying: TileSet, tile: Card) -> bool:
    """Whether a tile may fit a set by its number or colour: what can be told at a glance."""
    numbers = {one.rank for one in lying if not one.is_joker}
    jokers = sum(one.is_joker for one in lying)
    if tile.is_joker or tile.rank in numbers:
        return tile.is_joker or len(numbers) == 1
    beyond = 1 + jokers
    in_reach = min(numbers) - beyond <= tile.rank <= max(numbers) + beyond
    return in_reach and all(one.is_joker or one.suit == tile.suit for one in lying)


def spelling_of(tiles: Iterable[Card]) -> Spelling:
    """Return tiles as a move names them, nothing stated of jokers."""
    return tuple(map(Stated, tiles))
