"""The layout of a panel with tiles: what happened, how it stands, the draft and the rack as pictures, the controls."""

from collections.abc import Iterator, Sequence
from typing import Final

from discord.ui import ActionRow, LayoutView, TextDisplay

from bot.tables.layout import points_of
from bot.ui.descriptions import hand_alt, tile_table_alt, tile_table_text
from bot.ui.hand.panel import MOST_BESIDE_WORDS, MOST_TEXT, paused_line, pictured, so_far
from bot.ui.hand.tiles.controls import controls
from bot.ui.hand.tiles.sheet import TileSheet
from bot.ui.hand.tiles.wrong import wrong_lines
from bot.ui.people import name_of
from bot.ui.post import blank_layout

RACK: Final = "rack.png"
DRAFT: Final = "draft.png"


def layout(sheet: TileSheet) -> LayoutView:
    """Return the panel for a sheet; the pictures it shows are to be attached by their names."""
    view = blank_layout()
    said = list(wrong_lines(sheet) if shows_draft(sheet) else plan_lines(sheet))
    view.add_item(TextDisplay("\n".join(_head(sheet, said))))
    if shows_draft(sheet):
        sets = [laid.tiles for laid in sheet.layout.sets]
        parts = sets, sheet.layout.tray, sheet.words
        if sheet.in_words:
            view.add_item(TextDisplay("\n".join(tile_table_text(*parts, broken=sheet.wrong.broken))))
        else:
            view.add_item(pictured(DRAFT, tile_table_alt(*parts, broken=sheet.wrong.broken)))
    if shows_rack(sheet):
        alt = hand_alt(sheet.rack, sheet.words, order=sheet.look.order)
        view.add_item(TextDisplay(alt) if sheet.in_words else pictured(RACK, alt))
    if said:
        view.add_item(TextDisplay("\n".join(said)))
    for row in controls(sheet):
        view.add_item(ActionRow(*row))
    return view


def shows_draft(sheet: TileSheet) -> bool:
    """Return whether the draft is shown: as soon as there is something in it."""
    return sheet.in_turn and sheet.is_begun


def shows_rack(sheet: TileSheet) -> bool:
    """Return whether the rack is shown: as long as there is a tile on it."""
    return sheet.is_live and bool(sheet.layout.hand)


def plan_lines(sheet: TileSheet) -> Iterator[str]:
    """Yield what the tiles picked out of turn make by themselves."""
    if sheet.plan:
        sets = " · ".join(sheet.words.tiles(meld.cards) for meld in sheet.plan)
        points = sum(points_of(meld.cards) for meld in sheet.plan)
        yield sheet.words.many("hand.tiles.plan-sets", points, sets=sets)


def _head(sheet: TileSheet, said: Sequence[str]) -> Iterator[str]:
    """The panel's text on top; what is said below anyway is no notice."""
    if sheet.notice and not any(sheet.notice in line for line in said):
        yield f"**{sheet.notice}**"
    most = MOST_BESIDE_WORDS if sheet.in_words else MOST_TEXT
    yield from so_far(sheet.table, sheet.since, sheet.words, most, status(sheet))
    yield from paused_line(sheet.table, sheet.words)


def status(sheet: TileSheet) -> str:
    """Return the status line: which game of the match, the first lay-down, the pool, whose turn it is."""
    view, words = sheet.view, sheet.words
    if not sheet.is_live:
        return words("hand.over") if view.is_over else words("hand.stopped")
    parts = [words("hand.tiles.game", game=view.round, games=view.rounds)]
    if not sheet.layout.opened:
        parts.append(words("hand.tiles.first", points=view.rules.first))
    parts += [words.many("hand.tiles.pool", view.stock), _whose_turn(sheet)]
    if sheet.rack.drew is not None:
        parts.append(words("hand.drawn", card=words.tile(sheet.rack.drew)))
    return " · ".join(parts)


def _whose_turn(sheet: TileSheet) -> str:
    words = sheet.words
    if sheet.table.paused is not None:
        return words("timing.state")
    if not sheet.in_turn:
        return words("hand.their-turn", name=name_of(sheet.table, sheet.view.turn))
    return words("hand.tiles.your-turn") if sheet.view.stock else words("hand.tiles.your-turn-no-pool")
