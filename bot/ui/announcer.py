"""The announcer: shows in the channel what was committed at a table. Never in the way of a click, latest state wins."""

import asyncio
import logging
from collections.abc import Sequence
from contextvars import Context, copy_context
from typing import Any, Final

import discord

from bot.engine.events import Discarded, RoundEnded
from bot.tables import Cause, Change, Status, Table, Tables
from bot.ui.board import LOOK_BACK, board_post, shown_revision
from bot.ui.channel import Channel
from bot.ui.lobby import begun_post, closed_post, lobby_post
from bot.ui.people import Presences
from bot.ui.post import Post
from bot.ui.results import final_post, round_post
from bot.ui.trouble import tell_trouble

PATIENCE: Final = 3.0
"""Seconds that closing waits for messages under way."""

log = logging.getLogger(__name__)


class Desk:
    """What the announcer keeps of one table: news not yet shown, the message on show, what it still owes."""

    def __init__(self, message: int | None) -> None:
        self.news: list[Change] = []
        self.task: asyncio.Task[None] | None = None
        self.message = message
        self.revision = -1
        self.owes_turn = False
        """Whether a person's turn has begun and no message has told so yet."""
        self.told_trouble = False
        self.closed = False
        """Whether the table is over and all is shown."""


class Announcer:
    """Hears every change and shows it: one task per table with news, at most one message of a table under way."""

    def __init__(self, client: discord.Client, tables: Tables, presences: Presences) -> None:
        self._client: Final[Any] = client
        self._tables: Final = tables
        self._presences: Final = presences
        self._desks: Final[dict[int, Desk]] = {}
        self._context = Context()

    def start(self) -> None:
        """Hear of every change from now on; what is shown runs in the caller's context, in nobody's click."""
        self._context = copy_context()
        self._tables.subscribe(self.heard)

    def heard(self, change: Change) -> None:
        """Take note of a change; it is shown as soon as what is under way has been."""
        desk = self._desks.setdefault(change.table.id, Desk(change.table.message))
        desk.news.append(change)
        self._wake(change.table.id, desk)

    def renew(self, table: Table) -> None:
        """Show a table as it stands: its message is brought up to date, or posted anew if somebody deleted it."""
        if table.is_open:
            self.heard(Change(table, Cause.SEAT))

    def _wake(self, table_id: int, desk: Desk) -> None:
        if desk.task is None or desk.task.done():
            work = self._work(table_id, desk)
            desk.task = asyncio.create_task(work, name=f"announce-{table_id}", context=self._context.copy())

    async def settled(self) -> None:
        """Return once everything heard so far is shown."""
        while tasks := [desk.task for desk in self._desks.values() if desk.task and not desk.task.done()]:
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Finish what is under way if that goes quickly; the rest is caught up with after the next start."""
        tasks = [desk.task for desk in self._desks.values() if desk.task and not desk.task.done()]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=PATIENCE)
            for task in late:
                task.cancel()

    # --- one table's work ---

    async def _work(self, table_id: int, desk: Desk) -> None:
        while desk.news:
            news, desk.news = desk.news, []
            try:
                await self._show(desk, news)
                desk.told_trouble = False
            except discord.HTTPException as error:
                await self._trouble(desk, news, error)
            except Exception:
                log.exception("table %s could not be shown", table_id)
        if desk.closed:
            del self._desks[table_id]
            self._presences.forget(table_id)

    async def _trouble(self, desk: Desk, news: Sequence[Change], error: discord.HTTPException) -> None:
        if not desk.told_trouble:
            desk.told_trouble = True
            await tell_trouble(self._client, self._presences, news[-1].table, news[-1].actor, error)

    async def _show(self, desk: Desk, news: Sequence[Change]) -> None:
        table = max((change.table for change in news), key=lambda table: table.revision)
        if table.revision < desk.revision:
            return
        desk.revision = table.revision
        if table.status is Status.LOBBY:
            await self._put(desk, table, lobby_post(table))
            return
        desk.owes_turn = desk.owes_turn or any(_begins_turn(change) for change in news)
        lobby = _lobby_left(desk, news)
        results = [event.result for change in news for event in change.events if isinstance(event, RoundEnded)]
        for result in results:
            await self._channel(table).send(round_post(table, result))
        if table.status is Status.LIVE:
            await self._show_board(desk, table, anew=lobby is not None or bool(results))
        else:
            await self._show_end(desk, table)
        if lobby is not None:
            await self._channel(table).replace(lobby, begun_post(table))

    async def _show_board(self, desk: Desk, table: Table, *, anew: bool) -> None:
        """Show the board: anew at the channel's end when a person's turn has begun, else in its place."""
        turn = desk.owes_turn and table.waits_for is not None
        ping = table.waits_for if turn and not self._is_awake(table) else None
        log_entries = await self._tables.log(table.id, max(table.revision - LOOK_BACK, 0))
        await self._put(desk, table, await board_post(table, log_entries), anew=anew or turn, ping=ping)
        if turn:
            desk.owes_turn = False
        await self._client.panels.refresh(table)

    def _is_awake(self, table: Table) -> bool:
        return table.waits_for is not None and self._presences.is_awake(table.id, table.waits_for)

    async def _show_end(self, desk: Desk, table: Table) -> None:
        """Show that a lobby was closed, or how a game ended."""
        if table.commit is not None:
            await self._put(desk, table, final_post(table), anew=True)
        elif desk.message is not None:
            await self._channel(table).replace(desk.message, closed_post(table))
        desk.closed = True

    async def _put(self, desk: Desk, table: Table, post: Post, *, anew: bool = False, ping: int | None = None) -> None:
        """Show a message in place of the one on show, or anew at the channel's end, the old one going then."""
        channel, old = self._channel(table), desk.message
        if old is not None and not anew and await channel.replace(old, post):
            return
        for file in post.files:
            file.reset()
        desk.message = await channel.send(post, ping)
        await self._tables.set_message(table.id, desk.message)
        if old is not None:
            await channel.remove(old)

    def _channel(self, table: Table) -> Channel:
        return Channel(self._client, table)

    # --- after a restart ---

    async def catch_up(self) -> None:
        """Bring every open table's message up to date with what was committed and never shown."""
        for table_id in await self._tables.open_ids():
            try:
                await self._catch_up_with(await self._tables.get(table_id))
            except discord.HTTPException as error:
                log.warning("table %s cannot be brought up to date (%s)", table_id, error.code)
            except Exception:
                log.exception("table %s cannot be brought up to date", table_id)

    async def _catch_up_with(self, table: Table) -> None:
        desk = self._desks.setdefault(table.id, Desk(table.message))
        shown = None if table.message is None else await self._channel(table).fetch(table.message)
        revision = None if shown is None else shown_revision(shown, table.id)
        if revision == table.revision or desk.news:
            return
        desk.news.append(await self._missed(table, revision))
        self._wake(table.id, desk)
        if desk.task is not None:
            await desk.task

    async def _missed(self, table: Table, shown: int | None) -> Change:
        """What happened since the revision that a table's message shows, as one change."""
        if table.status is Status.LOBBY:
            return Change(table, Cause.LOBBY)
        if shown is None:
            return Change(table, Cause.STARTED)
        entries = await self._tables.log(table.id, shown)
        return Change(table, Cause.MOVED, tuple(event for entry in entries for event in entry.events))


def _begins_turn(change: Change) -> bool:
    """Whether a change brought another turn: the first one, or one after a discard or a round's end."""
    return change.cause is Cause.STARTED or any(isinstance(event, Discarded | RoundEnded) for event in change.events)


def _lobby_left(desk: Desk, news: Sequence[Change]) -> int | None:
    """The lobby's message if the game has started since it was last shown; a board of its own follows it."""
    if not any(change.cause is Cause.STARTED for change in news):
        return None
    lobby, desk.message = desk.message, None
    return lobby
