"""What can be done in a draft: where tiles belong, what is placed at once, and the move that the draft comes to."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from bot.computer.tile_sets import is_part_of_set, sets_among, split_tiles
from bot.engine import Card, Move, View
from bot.engine.moves import Open, Play, Spelling
from bot.tables.draft import Arrange, Pick, Put, Step, Tap, Tiles
from bot.tables.layout import Layout, all_tiles, spelt, stepped

MOST_LOOSE: Final = 13
"""Of no larger tray is it found out where all of it fits, or a part of it makes sets: a run has no more tiles."""


def homes(layout: Layout, tiles: Tiles) -> tuple[int, ...]:
    """Return the numbers of the sets that tiles can join so that all is valid there; of equal sets the first."""
    found = {
        laid.tiles: number
        for number, laid in reversed(list(enumerate(layout.sets, 1)))
        if number in layout.touchable and _joins(tiles, laid.tiles, layout)
    }
    return tuple(sorted(found.values()))


def _joins(tiles: Tiles, others: Tiles, layout: Layout) -> bool:
    """Whether tiles make one or several sets with those of a set, none of them a set without it."""
    parts = split_tiles(others + tiles, layout.rules)
    return parts is not None and not any(Counter(part.cards) <= Counter(tiles) for part in parts)


def picked_up(layout: Layout, tiles: Tiles) -> Tap:
    """Return the steps that pick tiles and put at once what has exactly one place: a set that lies there, or new ones.

    New sets are a place only if they use up the tray.
    """
    pick = Pick(tiles)
    after = stepped(layout, pick)
    if split_tiles(after.tray, layout.rules) is not None and not any(homes(after, (tile,)) for tile in tiles):
        return pick, Put(after.tray)
    steps: list[Step] = [pick]
    left = list(tiles)
    while (put := _next_put(after, left)) is not None:
        after = stepped(after, put)
        left.remove(put.tiles[0])
        steps.append(put)
    return tuple(steps)


def _next_put(layout: Layout, tiles: Iterable[Card]) -> Put | None:
    """The first of these tiles that has one place only."""
    for tile in tiles:
        places = homes(layout, (tile,))
        if len(places) == 1 and not is_part_of_set(tile, layout.tray):
            return Put((tile,), places[0])
    return None


def puts_that_fit(layout: Layout) -> tuple[Put, ...]:
    """Return where tiles of the tray can be put so that all is valid there: all of them first, then some."""
    tray = layout.tray
    found = [Put(tray)] if split_tiles(tray, layout.rules) is not None else []
    if 0 < len(tray) <= MOST_LOOSE:
        found += [Put(tray, number) for number in homes(layout, tray)]
        some = all_tiles(meld.cards for meld in sets_among(tray, layout.rules))
        found += [Put(some)] if 0 < len(some) < len(tray) else []
    if len(tray) > 1:
        found += [Put((tile,), number) for tile in dict.fromkeys(tray) for number in homes(layout, (tile,))]
    return tuple(found)


def move_of(layout: Layout) -> Move:
    """Return the move that leaves the table as the draft does; it may be refused."""
    table = tuple(spelt(laid.tiles) for laid in layout.sets)
    if layout.opened:
        return Play(table)
    first = layout.first or layout.own
    whole = Counter((*layout.lying, *first)) == Counter(laid.tiles for laid in layout.sets)
    return Open(tuple(map(spelt, first)), table=() if whole else table)


def arranged(view: View, move: Open | Play) -> Arrange:
    """Return the step that lays out a move."""
    first = _sets(move.melds) if isinstance(move, Open) else ()
    return Arrange(_sets(move.table) or (*(meld.cards for meld in view.melds), *first), first)


def _sets(melds: tuple[Spelling, ...]) -> tuple[Tiles, ...]:
    return tuple(tuple(one.card for one in spelling) for spelling in melds)
