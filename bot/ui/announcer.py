"""The announcer: has what was committed at a table shown. Never in the way of a click, the latest state wins."""

import asyncio
import logging
from collections.abc import Iterable
from contextvars import Context, copy_context
from datetime import datetime, timedelta
from typing import Any, Final

import discord

from bot.tables import Cause, Change, Table, Tables
from bot.ui.catching_up import missed
from bot.ui.channel import Held
from bot.ui.desk import Desk
from bot.ui.errors import UNSENT
from bot.ui.people import Presences
from bot.ui.showing import Showing
from bot.ui.trouble import Trouble, tell_here, tell_trouble, trouble_of

PATIENCE: Final = 3.0
"""Seconds that closing waits for messages under way."""
LONGEST_OWED: Final = timedelta(days=7)
"""How a game ended is news for so long; after that nobody wants to hear of it."""
RETRY: Final = 5.0
"""Seconds until what failed is tried again; twice as many after each further failure."""
LONGEST_RETRY: Final = 600.0
RETRY_FORBIDDEN: Final = 3600.0
"""Seconds until it is tried again where Discord said no: usually it says when that has changed."""
LOOK_AGAIN: Final = 60.0
"""Seconds until all boards are looked through again, when some could not be, or an old one could not go."""
MOST_CLEARINGS: Final = 10
"""So often it is tried to take an old message away."""
WORTH_TELLING: Final = 3
"""So many failures in a row: a hiccup is nobody's business."""

log = logging.getLogger(__name__)


class Announcer:
    """Hears every change and shows it: one task per table with news, at most one message of a table under way."""

    def __init__(self, client: discord.Client, tables: Tables, presences: Presences) -> None:
        self._client: Final[Any] = client
        self._tables: Final = tables
        self._presences: Final = presences
        self._showing: Final = Showing(client, tables, presences)
        self._desks: Final[dict[int, Desk]] = {}
        self._context = Context()
        self._caught_up = False
        self._catching_up: set[asyncio.Task[None]] = set()
        self._look_again: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Hear of every change from now on; what is shown runs in the caller's context, in nobody's click."""
        self._context = copy_context()
        self._tables.subscribe(self.heard)
        self._tables.when_postponed(self._postponed)

    def heard(self, change: Change) -> None:
        """Take note of a change; it is shown as soon as what is under way has been, where the bot is."""
        if change.table.suspended is not None:
            return
        if change.cause is Cause.NOTICE:
            return
        known = change.previous if change.cause is Cause.PLACE else None  # it knows what is left behind
        desk = self._desks.setdefault(change.table.id, Desk(known or change.table))
        desk.news.append(change)
        if desk.task is None or desk.task.done():
            work = self._work(change.table.id, desk)
            desk.task = asyncio.create_task(work, name=f"announce-{change.table.id}", context=self._context.copy())

    def renew(self, table: Table, asked: int | None = None) -> None:
        """Show a table as it stands: its message is brought up to date, or posted anew if somebody deleted it.

        Whoever asked is told what is wrong if that cannot be done.
        """
        if table.is_open:
            self.heard(Change(table, Cause.SEAT))
            self._desks[table.id].asked = asked

    def retry(self, guild: int | None = None) -> None:
        """Try again what could not be shown in a guild, or anywhere: perhaps Discord lets us now."""
        for desk in list(self._desks.values()):
            if desk.table is not None and guild in {None, desk.table.guild}:
                desk.held_until = None
                self._try_again(desk)

    async def channel_gone(self, channel: int) -> None:
        """Find out at once whether a table stood in a channel that was deleted."""
        table = await self._tables.at(channel)
        if table is not None:
            self.heard(Change(table, Cause.SEAT))

    def _try_again(self, desk: Desk) -> None:
        if (desk.behind or desk.old) and desk.table is not None:
            self.heard(Change(desk.table, Cause.SEAT))

    async def settled(self) -> None:
        """Return once everything heard so far is shown."""
        while tasks := self._tasks():
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Finish what is under way if that goes quickly; the rest is caught up with after the next start."""
        self._wait_no_more()
        if tasks := self._tasks():
            _, late = await asyncio.wait(tasks, timeout=PATIENCE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _wait_no_more(self) -> None:
        for desk in self._desks.values():
            desk.wake()
        if self._look_again is not None:
            self._look_again.cancel()

    def _tasks(self) -> list[asyncio.Task[None]]:
        showing = [desk.task for desk in self._desks.values() if desk.task is not None and not desk.task.done()]
        return [*showing, *self._catching_up]

    # --- one table's work ---

    async def _work(self, table_id: int, desk: Desk) -> None:
        while desk.news:
            if desk.table is not None:
                await self._client.pace.room(desk.table.channel)  # more may have happened until there is
            table = desk.take()
            if table is None:
                return
            try:
                await self._show(desk, table)
            except Exception:  # the bot's own fault, or its database's
                log.exception("table %s could not be shown", table.id)
                self._set_alarm(desk, LONGEST_RETRY)
            if table.commit is not None:
                await self._client.panels.refresh(table)
        if desk.told is None and not desk.old:
            desk.wake()
            del self._desks[table_id]
            self._presences.forget(table_id)

    async def _show(self, desk: Desk, table: Table) -> None:
        desk.behind = True
        try:
            await self._showing.show(desk, table)
        except Held as held:
            log.info("table %s: Discord takes no message in channel %s %s", table.id, table.channel, held)
            self._set_alarm(desk, held.seconds)
        except UNSENT as error:
            await self._failed(desk, table, error)
        else:
            desk.shown()
            self._clear_later(desk)
            await self._note(desk, table, None)

    async def _failed(self, desk: Desk, table: Table, error: Exception) -> None:
        trouble = trouble_of(error)
        if trouble is Trouble.FAILING:
            self._client.line.broke()
        log.warning("table %s cannot be shown in channel %s (%s, %r)", table.id, table.channel, trouble, error)
        desk.failures += 1
        if await self._tell(desk, table, trouble):
            await self._note(desk, table, trouble)
        if trouble is Trouble.GONE and not table.is_open:
            desk.old.clear()
            await self._showing.told(desk, table, None)  # there is nobody left to tell
        elif trouble is Trouble.FAILING:
            self._set_alarm(desk, min(RETRY * 2 ** min(desk.failures - 1, 10), LONGEST_RETRY))
        elif trouble is not Trouble.GONE:
            self._set_alarm(desk, RETRY_FORBIDDEN)

    async def _tell(self, desk: Desk, table: Table, trouble: Trouble) -> bool:
        """Tell who has asked, and once whoever has to know; return whether they do now."""
        asked, desk.asked = desk.asked, None
        if asked is not None and await tell_here(self._client, table, trouble, asked) and trouble is not Trouble.GONE:
            return True
        worth_telling = trouble is not Trouble.FAILING or desk.failures >= WORTH_TELLING
        if not worth_telling or desk.trouble == trouble:
            return False
        return await tell_trouble(self._client, table, trouble, desk.actor)

    def _clear_later(self, desk: Desk) -> None:
        """Have what could not be taken away taken away later, unless that has failed too often."""
        desk.clearings = desk.clearings + 1 if desk.old else 0
        if desk.clearings > MOST_CLEARINGS:
            desk.old.clear()
        elif desk.old:
            self._set_alarm(desk, LOOK_AGAIN)

    async def _note(self, desk: Desk, table: Table, trouble: Trouble | None) -> None:
        """Keep what somebody was told is wrong, so that nobody is told at every start; None when all is well."""
        if desk.trouble != trouble:
            desk.trouble = trouble
            await self._tables.set_trouble(table.id, trouble)

    def _set_alarm(self, desk: Desk, seconds: float) -> None:
        """Try it again after so many seconds, if nothing else has led to that before."""
        desk.wake()
        when = self._tables.now() + timedelta(seconds=seconds)
        desk.alarm = Context().run(asyncio.create_task, self._ring(desk, when))  # nothing that is done waits for it

    async def _ring(self, desk: Desk, when: datetime) -> None:
        await self._tables.sleep_until(when)
        desk.alarm = None
        self._try_again(desk)

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
        if not self._caught_up:
            self._look_again = Context().run(asyncio.create_task, self._look_through_again())

    async def _catch_up_with_all(self, table_ids: Iterable[int]) -> None:
        for table_id in table_ids:
            try:
                await self._catch_up_with(await self._tables.get(table_id))
            except Exception as error:
                self._caught_up = False  # all is looked through again, with the next connection or soon
                foreseen = isinstance(error, UNSENT)
                log.warning("table %s cannot be brought up to date (%r)", table_id, error, exc_info=not foreseen)

    async def _look_through_again(self) -> None:
        await self._tables.sleep_until(self._tables.now() + timedelta(seconds=LOOK_AGAIN))
        self._look_again = None
        if not self._caught_up:
            self.catch_up()

    async def _catch_up_with(self, table: Table) -> None:
        if table.suspended is not None:
            return
        change = None if table.id in self._desks else await missed(self._client, self._tables, table)
        if table.id in self._desks:  # it has been shown since the start, by what was known of it then
            change = Change(table, Cause.SEAT)
        if change is not None:
            self.heard(change)
            await self._desk_done(table.id)

    async def _desk_done(self, table_id: int) -> None:
        """Wait for a table's task: one table at a time is enough after a restart."""
        desk = self._desks.get(table_id)
        if desk is not None and desk.task is not None:
            await asyncio.wait([desk.task])
