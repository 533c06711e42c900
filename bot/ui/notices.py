"""What is said beside the board: reminders, that the computer keeps a seat, that a game will be closed. Each once."""

import asyncio
import logging
from contextvars import Context, copy_context
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import discord
from discord.ui import ActionRow, Button
from discord.utils import format_dt

from bot.tables import Cause, Change, Notice, NoticeKind, Table, Tables, closes
from bot.ui.board import MyHand
from bot.ui.channel import Channel, Held
from bot.ui.errors import UNSENT
from bot.ui.people import Presences, mention
from bot.ui.post import Post, text_layout
from bot.ui.words import Words, words_for

SAME: Final = timedelta(minutes=3)
"""For so long Discord surely knows a message by its nonce, and posts no second one."""
UNCLEAR: Final = frozenset({502, 504})
"""Answers of somebody between Discord and us, who does not know what became of a request."""
RETRY: Final = timedelta(minutes=1)
"""After so long it is tried again what could not be said or taken away; after twice as long the next time."""
LONGEST_RETRY: Final = timedelta(hours=1)
PATIENCE: Final = 3.0
"""Seconds that closing waits for what is under way."""
REMINDERS: Final = frozenset({NoticeKind.REMINDER, NoticeKind.LAST_CALL})

log = logging.getLogger(__name__)


class Notices:
    """Says what is committed to be said, and takes it away when it is of no more use: one task per table at a time.

    A notice is a row before it is said, and the row tells where it has been said. Dying in between leaves a row that
    nobody knows the message of: for some minutes it is said again, and Discord, by the nonce, posts no second message;
    after that it is in doubt and never said again. What Discord itself refused has not been said and is tried again.
    """

    def __init__(self, client: discord.Client, tables: Tables, presences: Presences) -> None:
        self._client: Final[Any] = client
        self._tables: Final = tables
        self._presences: Final = presences
        self._noticing: Final[set[int]] = set()
        self._again: Final[set[int]] = set()
        self._stale: Final[set[int]] = set()
        self._doubtful: Final[set[tuple[int, int]]] = set()
        self._began = datetime.max.replace(tzinfo=UTC)
        self._tasks: Final[dict[int, asyncio.Task[None]]] = {}
        self._alarms: Final[dict[int, asyncio.Task[None]]] = {}
        self._failures: Final[dict[int, int]] = {}
        self._catching_up: set[asyncio.Task[None]] = set()
        self._context = Context()
        self._caught_up = self._all_stale = False

    def start(self) -> None:
        """Hear of every change from now on."""
        self._context = copy_context()
        self._began = self._tables.now()
        self._tables.subscribe(self.heard)
        self._tables.when_postponed(self._postponed)

    def heard(self, change: Change) -> None:
        """See to a table's notices if it has any."""
        if change.cause in {Cause.NOTICE, Cause.TIMED_OUT}:
            self._noticing.add(change.table.id)
        if change.table.id in self._noticing:
            self._see_to(change.table.id)

    def catch_up(self) -> None:
        """See to all notices there are: some may be of no more use, or could not be said."""
        self._caught_up = True
        task = asyncio.create_task(self._catch_up(), name="notices", context=self._context.copy())
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    def _postponed(self) -> None:
        """Have all notices brought up to date, now or once Discord is there: they tell until when there is time."""
        self._all_stale = True
        if self._caught_up:
            self.catch_up()

    async def _catch_up(self) -> None:
        stale, self._all_stale = self._all_stale, False
        for table_id in await self._tables.noticing_ids():
            self._noticing.add(table_id)
            if stale:
                self._stale.add(table_id)
            self._see_to(table_id)

    def _see_to(self, table_id: int) -> None:
        self._again.add(table_id)
        task = self._tasks.get(table_id)
        if task is None or task.done():
            work = self._work(table_id)
            self._tasks[table_id] = asyncio.create_task(work, name=f"notices-{table_id}", context=self._context.copy())

    async def settled(self) -> None:
        """Return once all is said and taken away that can be."""
        while tasks := [*self._catching_up, *(task for task in self._tasks.values() if not task.done())]:
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Finish what is under way if that goes quickly; the rest is seen to after the next start."""
        for alarm in self._alarms.values():
            alarm.cancel()
        tasks = [*self._catching_up, *self._tasks.values()]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=PATIENCE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    # --- one table's notices ---

    async def _work(self, table_id: int) -> None:
        while table_id in self._again:
            self._again.discard(table_id)
            try:
                all_well = await self._round(table_id)
            except Exception as error:
                all_well = False
                foreseen = isinstance(error, (Held, *UNSENT))
                log.warning("table %s: a notice has to wait (%r)", table_id, error, exc_info=not foreseen)
            if all_well:
                self._failures.pop(table_id, None)
            else:
                self._set_alarm(table_id)
        del self._tasks[table_id]

    def _set_alarm(self, table_id: int) -> None:
        """Try again in a while what could not be said or taken away."""
        if table_id not in self._alarms:
            failures = self._failures[table_id] = self._failures.get(table_id, 0) + 1
            wait = min(RETRY * 2 ** min(failures - 1, 10), LONGEST_RETRY)
            self._alarms[table_id] = Context().run(asyncio.create_task, self._ring(table_id, wait))

    async def _ring(self, table_id: int, wait: timedelta) -> None:
        await self._tables.sleep_until(self._tables.now() + wait)
        del self._alarms[table_id]
        self._see_to(table_id)

    async def _round(self, table_id: int) -> bool:
        """Do what there is to do about a table's notices; return False when one that is of no more use stays."""
        stale = table_id in self._stale
        left = [
            notice
            for notice in await self._tables.notices(table_id)
            if not await self._is_done(await self._tables.get(table_id), notice, stale=stale)
        ]
        self._stale.discard(table_id)
        if not left:
            self._noticing.discard(table_id)
            return True
        table = await self._tables.get(table_id)
        return all(notice.is_of_use(table) for notice in left)

    async def _is_done(self, table: Table, notice: Notice, *, stale: bool) -> bool:
        """Do what there is to do about a notice; return whether it is forgotten."""
        if not notice.is_of_use(table):
            if not await self._taken_away(table, notice):
                return False
        elif notice.message is not None:
            if stale:
                await self._show_anew(table, notice, notice.message)
            return False
        elif not self._is_in_doubt(notice) and not self._is_needless(table, notice):
            await self._say(table, notice)
            return False
        await self._tables.drop_notice(notice)
        return True

    async def _taken_away(self, table: Table, notice: Notice) -> bool:
        """Take a notice's message away, if it has one; return False when that is to be tried again."""
        if notice.message is None or notice.channel is None:
            return True
        return await Channel(self._client, table, notice.channel).remove(notice.message)

    async def _show_anew(self, table: Table, notice: Notice, message: int) -> None:
        """Bring a notice up to date: until when there is time has changed."""
        if notice.channel == table.channel:
            await Channel(self._client, table).replace(message, notice_post(table, notice))
        elif notice.channel is not None and notice.user is not None:
            post = direct_post(table, notice, await self._locale(notice.user))
            await Channel(self._client, table, notice.channel).replace(message, post)

    async def _locale(self, user: int) -> str:
        return self._tables.people.preferences(user).language or await self._tables.locale(user)

    def _is_in_doubt(self, notice: Notice) -> bool:
        """Whether it may have been said, with no answer or before the bot died, and Discord has forgotten its nonce."""
        may_be_said = notice.at < self._began or (notice.table, notice.n) in self._doubtful
        return may_be_said and self._tables.now() - notice.at > SAME

    def _is_needless(self, table: Table, notice: Notice) -> bool:
        """Whether it would remind somebody who is there."""
        awake = notice.user is not None and self._presences.is_awake(table.id, notice.user)
        return notice.kind in REMINDERS and awake

    async def _say(self, table: Table, notice: Notice) -> None:
        key = (notice.table, notice.n)
        self._doubtful.add(key)
        try:
            channel, message = await self._sent(table, notice)
        except (discord.HTTPException, Held) as error:
            if getattr(error, "status", None) not in UNCLEAR:
                self._doubtful.discard(key)  # it was refused
            raise
        self._doubtful.discard(key)
        await self._tables.set_noticed(notice, channel, message)

    async def _sent(self, table: Table, notice: Notice) -> tuple[int, int]:
        """Say it directly to a person who wants that and can be reached so, else in the channel."""
        once = f"notice-{notice.table}-{notice.n}"
        if notice.kind in REMINDERS and notice.user is not None and self._tables.people.preferences(notice.user).dm:
            post = direct_post(table, notice, await self._locale(notice.user))
            try:
                direct = await self._client.create_dm(discord.Object(notice.user))
                return direct.id, await Channel(self._client, table, direct.id).send(post, once=once)
            except discord.Forbidden as error:
                log.info("a person takes no direct messages (%s)", error.code)
        ping = notice.user if notice.kind is not NoticeKind.ABSENT else None
        return table.channel, await Channel(self._client, table).send(notice_post(table, notice), ping, once=once)


def notice_post(table: Table, notice: Notice) -> Post:
    """Return a notice as the channel shows it, in the table's language."""
    words = words_for(table.language)
    layout = text_layout(_text(table, notice, words))
    label = words("timing.take-back") if notice.kind is NoticeKind.ABSENT else words("board.hand")
    layout.add_item(ActionRow(MyHand(Button[Any](label=label), table.id, notice.n)))
    return Post(layout)


def direct_post(table: Table, notice: Notice, locale: str) -> Post:
    """Return a reminder as a direct message, in the person's language, with the way to the table."""
    words = words_for(locale)
    layout = text_layout(_text(table, notice, words))
    address = f"https://discord.com/channels/{table.guild}/{table.channel}"
    if table.message is not None:
        address = f"{address}/{table.message}"
    layout.add_item(ActionRow(Button[Any](label=words("timing.to-the-table"), url=address)))
    return Post(layout)


def _text(table: Table, notice: Notice, words: Words) -> str:
    who = mention(notice.user) if notice.user is not None else ""
    when = format_dt(table.deadline, "R") if table.deadline is not None else ""
    match notice.kind:
        case NoticeKind.REMINDER:
            return words("timing.reminder", name=who, when=when)
        case NoticeKind.LAST_CALL:
            return words("timing.last-call", name=who, when=when)
        case NoticeKind.ABSENT:
            return words("timing.absent", name=who)
        case NoticeKind.CLOSING:
            closing = words("timing.closing", when=format_dt(closes(table), "R"))
            return f"{who} {closing}" if who else closing
