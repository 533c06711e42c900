"""Composing a panel with tiles: the draft read, the pictures drawn off the event loop, what has not changed kept."""

from collections.abc import Sequence
from io import BytesIO
from typing import Final

import discord
from msgspec import structs

from bot.engine import Card
from bot.engine.events import Dealt, Drew
from bot.tables import Draft, LogEntry, Table, Tables
from bot.ui.hand.click import Answer, preferred
from bot.ui.hand.tiles.panel import DRAFT, RACK, layout, shows_draft, shows_rack
from bot.ui.hand.tiles.sheet import TileSheet, sheet_of
from bot.ui.pictures import draw_hand, draw_tile_table, off_loop
from bot.ui.post import Post
from bot.ui.words import Words

LOOK_BACK: Final = 32
"""In so many of the last moves everybody's last turn is nearly always found."""


class TileComposer:
    """Makes the panels of one person at one table of tiles."""

    def __init__(self) -> None:
        self._drawn: Card | None = None
        self._drawn_of: object = None
        self._draft = self._rack = b""
        self._draft_of: object = None
        self._rack_of: object = None

    async def post(
        self, tables: Tables, table: Table, seat: int, words: Words, answer: Answer, since: tuple[str, ...]
    ) -> Post:
        """Return the panel that shows how the table and the draft stand and what a click is answered with."""
        draft = await tables.drafts.of(table, seat)
        drawn = await self._drawn_last(tables, table, seat)
        sheet = await off_loop(self._sheet, table, seat, words, answer, draft)
        in_words = preferred(tables, table, seat).text
        sheet = structs.replace(sheet, since=since, notice=answer.notice, drawn=drawn, in_words=in_words)
        return Post(layout(sheet), () if in_words else await off_loop(self._files, sheet))

    def _sheet(self, table: Table, seat: int, words: Words, answer: Answer, draft: Draft) -> TileSheet:
        view = table.view(seat)
        look = answer.draft.picking(view.hand, answer.cards, answer.answers).next()
        return sheet_of(table, view, look, draft, words)

    async def _drawn_last(self, tables: Tables, table: Table, seat: int) -> Card | None:
        """The tile that the seat drew in its last turn of this game; it waited for this one (P3)."""
        if self._drawn_of != table.revision:
            log = await tables.log(table.id, max(table.revision - LOOK_BACK, 0), seat)
            self._drawn, self._drawn_of = drawn_last(log, seat), table.revision
        return self._drawn

    def _files(self, sheet: TileSheet) -> tuple[discord.File, ...]:
        """The pictures; one that has not changed is not drawn again."""
        lying, words = sheet.layout, sheet.words
        files: list[discord.File] = []
        if shows_draft(sheet):
            if self._draft_of != (lying, words):
                self._draft, self._draft_of = _draft_picture(sheet), (lying, words)
            files.append(discord.File(BytesIO(self._draft), DRAFT))
        if shows_rack(sheet):
            what = (sheet.rack.hand, sheet.rack.drew, sheet.look.order, words)
            if self._rack_of != what:
                self._rack, self._rack_of = draw_hand(sheet.rack, words, order=sheet.look.order), what
            files.append(discord.File(BytesIO(self._rack), RACK))
        return tuple(files)


def _draft_picture(sheet: TileSheet) -> bytes:
    lying = sheet.layout
    sets = [laid.tiles for laid in lying.sets]
    return draw_tile_table(
        sets, lying.tray, sheet.words, broken=sheet.wrong.broken, fresh=lying.picked, before=lying.before
    )


def drawn_last(log: Sequence[LogEntry], seat: int) -> Card | None:
    """Return the tile that a seat drew in its last turn of the present game; None when it played, or has had none."""
    for entry in reversed(log):
        if any(isinstance(event, Dealt) for event in entry.events):
            return None
        if entry.seat == seat:
            return next((event.card for event in entry.events if isinstance(event, Drew)), None)
    return None
