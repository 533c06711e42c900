"""Computer players of tile Rummy: they play what they can, at once and as much of it as there is room for.

What lies on the table counts against nobody (P9), and what was kept back for later can only be lost. A level that
rearranges plays the most tiles by the exact solver; one that does not makes sets of its own and adds to those that lie
there.
"""

import random
from collections import Counter

from bot.computer.levels import Level
from bot.computer.reasons import Hint, Reason
from bot.computer.tiles.adding import Added, add_tiles, spelling_of
from bot.computer.tiles.building import TileSet
from bot.computer.tiles.play import TilePlay, best_first_lay_down, best_tile_play
from bot.computer.tiles.tidying import tidied
from bot.engine.cards import Card, sorted_hand
from bot.engine.moves import DrawTile, Open, Pass, Play
from bot.engine.scoring import FACES, deadwood_points
from bot.engine.view import View


def decide(view: View, level: Level, _: random.Random) -> Hint:
    """Return what a player of the level does now, who is in turn, and why."""
    assert view.seat is not None, "a spectator has no move"
    if not level.rearranges:
        return (_simple_play(view) if view.opened[view.seat] else _simple_opening(view)) or _no_play(view)
    play = best_tile_play(
        view.hand, _lying(view), view.opened[view.seat], first=view.rules.first, points=view.rules.points
    )
    if play is None:
        return _no_play(view)
    return _opening(view, play) if play.first else _play(view, play)


def _lying(view: View) -> tuple[TileSet, ...]:
    return tuple(meld.cards for meld in view.melds)


def _no_play(view: View) -> Hint:
    assert view.seat is not None, "a spectator has no move"
    if not view.stock:
        return Hint(Pass(), Reason.TILES_NONE, {})
    if not view.opened[view.seat]:
        return Hint(DrawTile(), Reason.TILES_DRAW_FIRST, {"points": view.rules.first})
    return Hint(DrawTile(), Reason.TILES_DRAW, {})


# --- with the table rearranged ----------------------------------------------------------------------------------------


def _play(view: View, play: TilePlay) -> Hint:
    table, rearranges = tidied(play.tiles, _lying(view), play.table, view.meld_rules)
    return _played(view, table, play.tiles, Reason.TILES_REARRANGE if rearranges else Reason.TILES_ADD)


def _played(view: View, table: tuple[TileSet, ...], tiles: tuple[Card, ...], reason: Reason) -> Hint:
    if len(tiles) == len(view.hand):
        reason = Reason.TILES_GO_OUT
    return Hint(Play(tuple(map(spelling_of, table))), reason, {"tiles": tiles})


def _opening(view: View, play: TilePlay) -> Hint:
    """The first lay-down, and what can be played after it in the same turn (C11)."""
    first = sorted_hand(tile for one in play.first for tile in one)
    more = sorted_hand((Counter(play.tiles) - Counter(first)).elements())
    table: tuple[TileSet, ...] = ()
    if more:
        table = tidied(more, (*_lying(view), *play.first), play.table, view.meld_rules).table
    return _opened(view, play.first, table, first, more)


def _opened(
    view: View, sets: tuple[TileSet, ...], table: tuple[TileSet, ...], first: tuple[Card, ...], more: tuple[Card, ...]
) -> Hint:
    move = Open(tuple(map(spelling_of, sets)), table=tuple(map(spelling_of, table)))
    if len(first) + len(more) == len(view.hand):
        return Hint(move, Reason.TILES_GO_OUT, {"tiles": view.hand})
    if more:
        return Hint(move, Reason.TILES_FIRST_AND_MORE, {"tiles": first, "more": more})
    return Hint(move, Reason.TILES_FIRST, {"tiles": first, "points": deadwood_points(first, None, FACES)})


# --- with every set left as it lies -----------------------------------------------------------------------------------


def _simple_opening(view: View) -> Hint | None:
    lay_down = best_first_lay_down(view.hand, view.rules.first)
    return None if lay_down is None else _opened(view, lay_down.sets, (), lay_down.tiles, ())


def _simple_play(view: View) -> Hint | None:
    added: Added = add_tiles(view.hand, _lying(view), view.meld_rules)
    tiles = sorted_hand((Counter(view.hand) - Counter(added.left)).elements())
    return _played(view, added.table, tiles, Reason.TILES_ADD) if tiles else None
