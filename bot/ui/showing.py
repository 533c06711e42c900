"""Showing a table in its channel: the lobby, the board, the results, the end. One table at a time, in order."""

import logging
import secrets
from datetime import datetime, timedelta
from typing import Any, Final

import discord
from discord.utils import snowflake_time

from bot.tables import Status, Table, Tables
from bot.ui.board import LOOK_BACK, board_post
from bot.ui.channel import Channel, Held
from bot.ui.desk import Desk
from bot.ui.errors import UNSENT
from bot.ui.lobby import begun_post, closed_post, lobby_post, moved_post
from bot.ui.people import AWAKE, Presences
from bot.ui.post import Post
from bot.ui.results import final_post, round_post

TOO_OLD: Final = timedelta(hours=1)
"""Discord takes few edits of a message as old as that."""
FIVE_TURNS: Final = 150
"""So many of the last moves surely hold the turns of all others, however much they laid off card by card."""

log = logging.getLogger(__name__)


class Showing:
    """Brings what a desk owes to the channel; what fails raises, and stays owed."""

    def __init__(self, client: Any, tables: Tables, presences: Presences) -> None:
        self._client: Final = client
        self._tables: Final = tables
        self._presences: Final = presences

    async def show(self, desk: Desk, table: Table) -> None:
        """Show a table as it stands. While Discord takes no new message, the board is kept up to date in its place."""
        try:
            await self._show(desk, table)
        except Held:
            if table.status is Status.LIVE and desk.message is not None:
                await self._channel(table).replace(desk.message, await self._board(table))
            raise
        await self._take_leave(desk, table)
        await self._clear_away(desk, table)

    async def told(self, desk: Desk, table: Table, told: int | None) -> None:
        """Note which round's result was told last, None for the end."""
        desk.told = told
        await self._tables.set_told(table.id, told)

    async def _show(self, desk: Desk, table: Table) -> None:
        if table.status is Status.LOBBY:
            await self._put(desk, table, lobby_post(table))
            return
        if desk.lobby is not None:
            await self._show_begun(desk, desk.lobby, table)
            desk.lobby = None
        await self._show_results(desk, table)
        if table.status is Status.LIVE:
            await self._show_board(desk, table)
        elif desk.told is not None:
            await self._show_end(desk, table)

    async def _show_begun(self, desk: Desk, lobby: int, table: Table) -> None:
        """Make the lobby's message that of the beginning, with the seed's SHA-256 (G1); if it is gone, post another."""
        begun = lobby
        if not await self._channel(table).replace(lobby, begun_post(table)):
            begun = await self._send(desk, table, begun_post(table), once=_nonce(table, "begun"))
        await self._tables.archive.keep_beginning(table, begun)

    async def _show_results(self, desk: Desk, table: Table) -> None:
        """Post the results of the rounds that have ended since the last one told."""
        for result in table.results:
            if desk.told is not None and result.round > desk.told:
                await self._send(desk, table, round_post(table, result), once=_nonce(table, result.round))
                desk.owes_message = True
                await self.told(desk, table, result.round)

    async def _show_board(self, desk: Desk, table: Table) -> None:
        """Show the board: anew at the channel's end when a person's turn has begun, else in its place."""
        turn = desk.owes_turn and table.waits_for is not None
        ping = table.waits_for if turn and not await self._is_awake(table) else None
        await self._put(desk, table, await self._board(table), anew=desk.owes_message or turn, ping=ping)
        desk.owes_message = False
        if turn:
            desk.owes_turn = False

    async def _board(self, table: Table) -> Post:
        return await board_post(table, await self._tables.log(table.id, max(table.revision - LOOK_BACK, 0)))

    async def _is_awake(self, table: Table) -> bool:
        """Whether the person in turn was here a moment ago; after a restart their moves alone tell."""
        if table.waits_for is None:
            return False
        if self._presences.is_awake(table.id, table.waits_for):
            return True
        just_now = self._tables.now() - timedelta(seconds=AWAKE)
        entries = await self._tables.log(table.id, max(table.revision - FIVE_TURNS, 0))
        return any(one.seat == table.turn and not one.by_computer and one.at > just_now for one in entries)

    async def _show_end(self, desk: Desk, table: Table) -> None:
        """Show that a lobby was closed, or how a game ended."""
        old, never_begun = desk.message, table.commit is None
        if not never_begun:
            await self._send(desk, table, final_post(table), once=_nonce(table, "end"))
        closed = never_begun and old is not None and await self._channel(table).replace(old, closed_post(table))
        if old is not None and not closed:
            desk.old.append((table.channel, old))
        desk.message = None
        await self.told(desk, table, None)

    async def _put(self, desk: Desk, table: Table, post: Post, *, anew: bool = False, ping: int | None = None) -> None:
        """Show a message in place of the one on show, or anew at the channel's end, the old one going then.

        One that is an hour old is not edited for what was done at the table: Discord would soon refuse to.
        """
        old = desk.message
        anew = anew or (desk.has_moved and old is not None and is_old(old, self._tables.now()))
        if old is not None and not anew and await self._channel(table).replace(old, post):
            return
        desk.message = await self._send_once(desk, table, post, ping)
        if old is not None:
            desk.old.append((table.channel, old))
        await self._tables.set_message(table.id, desk.message)

    async def _send_once(self, desk: Desk, table: Table, post: Post, ping: int | None) -> int:
        """Send a message and return its id; the same one when it had come before, though no answer told us so."""
        perhaps_there, desk.once = desk.once is not None, desk.once or str(secrets.randbits(63))
        try:
            message = await self._send(desk, table, post, ping, once=desk.once)
        except (Held, *UNSENT) as error:
            if isinstance(error, Held) or (isinstance(error, discord.HTTPException) and error.status < 500):
                desk.once = None  # it was refused
            raise
        desk.once = None
        if perhaps_there:
            _rewind(post)
            await self._channel(table).replace(message, post)
        return message

    async def _send(
        self, desk: Desk, table: Table, post: Post, ping: int | None = None, *, once: str | None = None
    ) -> int:
        """Send a message and return its id; `Held` while Discord takes none."""
        now = self._tables.now()
        if desk.held_until is not None and now < desk.held_until:
            raise Held((desk.held_until - now).total_seconds())
        _rewind(post)
        try:
            return await self._channel(table).send(post, ping, once=once)
        except Held as held:
            desk.held_until = self._tables.now() + timedelta(seconds=held.seconds)
            raise

    async def _take_leave(self, desk: Desk, table: Table) -> None:
        """Say where the table has been, if that can be said there, where it is now."""
        while desk.left:
            place, message = desk.left.pop()
            try:
                await Channel(self._client, table, place).replace(message, moved_post(table))
            except UNSENT as error:
                log.info("where table %s was it cannot be said where it is (%r)", table.id, error)

    async def _clear_away(self, desk: Desk, table: Table) -> None:
        """Take away what has been replaced; what Discord does not let go now goes another time."""
        desk.old = [
            (place, message)
            for place, message in desk.old
            if not await Channel(self._client, table, place).remove(message)
        ]

    def _channel(self, table: Table) -> Channel:
        return Channel(self._client, table)


def is_old(message: int, now: datetime) -> bool:
    """Return whether a message is so old that Discord takes few edits of it; its id tells its age."""
    return now - snowflake_time(message) > TOO_OLD


def _rewind(post: Post) -> None:
    for file in post.files:
        file.reset()


def _nonce(table: Table, what: object) -> str:
    """What a message is known by to Discord, which posts no second one should we die before noting the first."""
    return f"{(table.commit or '')[:16]}-{what}"
