"""The announcer: shows in the channel what was committed at a table. Never in the way of a click, latest state wins."""

import asyncio
import logging
from collections.abc import Iterable
from contextvars import Context, copy_context
from datetime import timedelta
from typing import Any, Final

import discord
from msgspec import structs

from bot.tables import Cause, Change, Status, Table, Tables
from bot.ui.board import LOOK_BACK, board_post, shown_revision, shows_deadline
from bot.ui.channel import UNKNOWN_CHANNEL, Channel
from bot.ui.desk import Desk
from bot.ui.lobby import begun_post, closed_post, lobby_post
from bot.ui.people import Presences
from bot.ui.post import Post
from bot.ui.results import final_post, round_post
from bot.ui.trouble import tell_trouble

PATIENCE: Final = 3.0
"""Seconds that closing waits for messages under way."""
LONGEST_OWED: Final = timedelta(days=7)
"""How a game ended is news for so long; after that nobody wants to hear of it."""

log = logging.getLogger(__name__)


class Announcer:
    """Hears every change and shows it: one task per table with news, at most one message of a table under way."""

    def __init__(self, client: discord.Client, tables: Tables, presences: Presences) -> None:
        self._client: Final[Any] = client
        self._tables: Final = tables
        self._presences: Final = presences
        self._desks: Final[dict[int, Desk]] = {}
        self._context = Context()
        self._caught_up = False
        self._catching_up: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Hear of every change from now on; what is shown runs in the caller's context, in nobody's click."""
        self._context = copy_context()
        self._tables.subscribe(self.heard)
        self._tables.when_postponed(self._postponed)

    def heard(self, change: Change) -> None:
        """Take note of a change; it is shown as soon as what is under way has been."""
        desk = self._desks.setdefault(change.table.id, Desk(change.table))
        desk.news.append(change)
        if desk.task is None or desk.task.done():
            work = self._work(change.table.id, desk)
            desk.task = asyncio.create_task(work, name=f"announce-{change.table.id}", context=self._context.copy())

    def renew(self, table: Table) -> None:
        """Show a table as it stands: its message is brought up to date, or posted anew if somebody deleted it."""
        if table.is_open:
            self.heard(Change(table, Cause.SEAT))

    def retry(self, guild: int | None = None) -> None:
        """Try again what could not be shown in a guild, or anywhere: perhaps Discord lets us now."""
        for desk in list(self._desks.values()):
            if desk.behind and desk.table is not None and guild in {None, desk.table.guild}:
                self.heard(Change(desk.table, Cause.SEAT))

    async def settled(self) -> None:
        """Return once everything heard so far is shown."""
        while tasks := self._tasks():
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Finish what is under way if that goes quickly; the rest is caught up with after the next start."""
        if tasks := self._tasks():
            _, late = await asyncio.wait(tasks, timeout=PATIENCE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _tasks(self) -> list[asyncio.Task[None]]:
        showing = [desk.task for desk in self._desks.values() if desk.task is not None and not desk.task.done()]
        return [*showing, *self._catching_up]

    # --- one table's work ---

    async def _work(self, table_id: int, desk: Desk) -> None:
        while desk.news:
            table = desk.take()
            if table is None:
                return
            desk.behind = True
            try:
                await self._show(desk, table)
                await self._clear_away(desk, table)
                desk.behind = desk.in_trouble = False
            except discord.HTTPException as error:
                await self._trouble(desk, table, error)
            except Exception:
                log.exception("table %s could not be shown", table_id)
        if desk.told is None:
            del self._desks[table_id]
            self._presences.forget(table_id)

    async def _trouble(self, desk: Desk, table: Table, error: discord.HTTPException) -> None:
        if not desk.in_trouble:
            desk.in_trouble = True
            await tell_trouble(self._client, self._presences, table, desk.actor, error)
        if error.code == UNKNOWN_CHANNEL and not table.is_open:
            await self._told(desk, table, None)  # there is nobody left to tell

    async def _show(self, desk: Desk, table: Table) -> None:
        if table.status is Status.LOBBY:
            await self._put(desk, table, lobby_post(table))
            return
        if desk.lobby is not None:
            await self._show_begun(desk.lobby, table)
            desk.lobby = None
        await self._show_results(desk, table)
        if table.status is Status.LIVE:
            await self._show_board(desk, table)
        else:
            await self._show_end(desk, table)
        if table.commit is not None:
            await self._client.panels.refresh(table)

    async def _show_begun(self, lobby: int, table: Table) -> None:
        """Make the lobby's message that of the beginning, with the seed's SHA-256 (G1); if it is gone, post another."""
        if not await self._channel(table).replace(lobby, begun_post(table)):
            await self._channel(table).send(begun_post(table), once=_nonce(table, "begun"))

    async def _show_results(self, desk: Desk, table: Table) -> None:
        """Post the results of the rounds that have ended since the last one told."""
        for result in table.results:
            if desk.told is not None and result.round > desk.told:
                await self._channel(table).send(round_post(table, result), once=_nonce(table, result.round))
                desk.owes_message = True
                await self._told(desk, table, result.round)

    async def _told(self, desk: Desk, table: Table, told: int | None) -> None:
        desk.told = told
        await self._tables.set_told(table.id, told)

    async def _show_board(self, desk: Desk, table: Table) -> None:
        """Show the board: anew at the channel's end when a person's turn has begun, else in its place."""
        turn = desk.owes_turn and table.waits_for is not None
        ping = table.waits_for if turn and not self._is_awake(table) else None
        entries = await self._tables.log(table.id, max(table.revision - LOOK_BACK, 0))
        await self._put(desk, table, await board_post(table, entries), anew=desk.owes_message or turn, ping=ping)
        desk.owes_message = False
        if turn:
            desk.owes_turn = False

    def _is_awake(self, table: Table) -> bool:
        return table.waits_for is not None and self._presences.is_awake(table.id, table.waits_for)

    async def _show_end(self, desk: Desk, table: Table) -> None:
        """Show that a lobby was closed, or how a game ended."""
        channel, old = self._channel(table), desk.message
        if table.commit is not None:
            await channel.send(final_post(table), once=_nonce(table, "end"))
        elif old is not None:
            await channel.replace(old, closed_post(table))
        if table.commit is not None and old is not None:
            desk.old.append(old)
            desk.message = None
        await self._told(desk, table, None)

    async def _put(self, desk: Desk, table: Table, post: Post, *, anew: bool = False, ping: int | None = None) -> None:
        """Show a message in place of the one on show, or anew at the channel's end, the old one going then."""
        channel, old = self._channel(table), desk.message
        if old is not None and not anew and await channel.replace(old, post):
            return
        for file in post.files:
            file.reset()
        desk.message = await channel.send(post, ping)
        if old is not None:
            desk.old.append(old)
        await self._tables.set_message(table.id, desk.message)

    async def _clear_away(self, desk: Desk, table: Table) -> None:
        """Take away what has been replaced; what Discord does not let go now goes another time."""
        desk.old = [message for message in desk.old if not await self._channel(table).remove(message)]

    def _channel(self, table: Table) -> Channel:
        return Channel(self._client, table)

    # --- after a restart ---

    def catch_up(self) -> None:
        """Begin to bring messages up to date: all at first, later those that could not be shown in their time."""
        if self._caught_up:
            self.retry()
            return
        self._caught_up = True
        task = asyncio.create_task(self._catch_up(), name="catch-up", context=self._context.copy())
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    def _postponed(self) -> None:
        """Have all boards looked through once more: they show deadlines that have moved on."""
        if self._caught_up:
            self._caught_up = False
            self.catch_up()

    async def _catch_up(self) -> None:
        await self._catch_up_with_all(await self._tables.open_ids())
        await self._catch_up_with_all(await self._tables.owing_ids(LONGEST_OWED))

    async def _catch_up_with_all(self, table_ids: Iterable[int]) -> None:
        for table_id in table_ids:
            try:
                await self._catch_up_with(await self._tables.get(table_id))
            except Exception as error:
                self._caught_up = False  # all is looked through again with the next connection
                foreseen = isinstance(error, discord.HTTPException)
                log.warning("table %s cannot be brought up to date (%r)", table_id, error, exc_info=not foreseen)

    async def _catch_up_with(self, table: Table) -> None:
        missed = None if table.id in self._desks else await self._missed(table)
        if table.id in self._desks:  # it has been shown since the start, by what was known of it then
            missed = Change(table, Cause.SEAT)
        if missed is not None:
            self.heard(missed)
            await self._desk_done(table.id)

    async def _desk_done(self, table_id: int) -> None:
        """Wait for a table's task: one table at a time is enough after a restart."""
        desk = self._desks.get(table_id)
        if desk is not None and desk.task is not None:
            await asyncio.wait([desk.task])

    async def _missed(self, table: Table) -> Change | None:
        """What happened since a table's message was last brought up to date, as one change; None when nothing did."""
        if table.status is Status.LOBBY:
            return Change(table, Cause.LOBBY)
        if table.status is not Status.LIVE:
            return Change(table, Cause.SEAT)
        try:
            shown = None if table.message is None else await self._channel(table).fetch(table.message)
        except discord.Forbidden:
            return Change(table, Cause.SEAT)  # what it shows may not be read: it is edited, and nobody pinged
        if shown is None:  # never posted; or deleted, and then what it said has been told
            cause = Cause.STARTED if table.message is None else Cause.SEAT
            return Change(structs.replace(table, message=None), cause)
        revision = shown_revision(shown, table.id)
        if revision is None:  # it is the lobby's still
            return Change(table, Cause.STARTED)
        if revision == table.revision:
            return None if shows_deadline(shown, table) else Change(table, Cause.SEAT)
        entries = await self._tables.log(table.id, revision)
        return Change(table, Cause.MOVED, tuple(event for entry in entries for event in entry.events))


def _nonce(table: Table, what: object) -> str:
    """What a message is known by to Discord, which posts no second one should we die before noting the first."""
    return f"{(table.commit or '')[:16]}-{what}"
