"""Composing a panel: gathered, drawn off the event loop, laid out. What has not changed since the last one is kept."""

import asyncio
from io import BytesIO
from typing import Final

import discord

from bot.engine.view import View
from bot.tables import Deck, Preferences, Table, Tables
from bot.ui.hand.click import Answer, preferred
from bot.ui.hand.panel import PICTURE, layout
from bot.ui.hand.picks import Draft
from bot.ui.hand.sheet import Offers, Sheet, offers_for
from bot.ui.hand.since import since_last_turn
from bot.ui.hand.tiles import TileComposer
from bot.ui.pictures import draw_hand, off_loop
from bot.ui.post import Post
from bot.ui.words import Words


class Composer:
    """Makes the panels of one person at one table."""

    def __init__(self) -> None:
        self._since: tuple[str, ...] = ()
        self._since_of: object = None
        self._png = b""
        self._png_of: object = None
        self._tiles: Final = TileComposer()

    async def post(self, tables: Tables, table: Table, seat: int, words: Words, answer: Answer) -> Post:
        """Return the panel that shows how the table stands and what a click or command is answered with."""
        view = table.view(seat)
        if view.rules.tiles:
            since = await self._told(tables, table, seat, words)
            return await self._tiles.post(tables, table, seat, words, answer, since)
        look = preferred(tables, table, seat)
        draft = answer.draft.picking(view.hand, answer.cards, answer.answers).next()
        since, offers = await asyncio.gather(
            self._told(tables, table, seat, words), off_loop(self._drawn, table, view, draft, words, look)
        )
        sheet = Sheet(
            table=table,
            view=view,
            draft=draft,
            words=words,
            offers=offers,
            since=since,
            notice=answer.notice,
            in_words=look.text,
        )
        files = (discord.File(BytesIO(self._png), PICTURE),) if sheet.has_hand and not look.text else ()
        return Post(layout(sheet), files)

    async def _told(self, tables: Tables, table: Table, seat: int, words: Words) -> tuple[str, ...]:
        """What happened since the person's last turn."""
        what: Final = (table.revision, words)
        if self._since_of != what:
            self._since, self._since_of = await since_last_turn(tables, table, seat, words), what
        return self._since

    def _drawn(self, table: Table, view: View, draft: Draft, words: Words, look: Preferences) -> Offers:
        """What the panel offers, with the picture of the hand made on the way."""
        what: Final = (view.hand, view.drew, view.round, draft.order, words, look.deck)
        if view.hand and self._png_of != what and not look.text:
            four_colour = look.deck is Deck.FOUR
            self._png, self._png_of = draw_hand(view, words, order=draft.order, four_colour=four_colour), what
        return offers_for(view, draft, table.hints)
