"""What time brings about at the tables, and what people do about time: pausing, going on, coming back."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Final

from msgspec import structs

from bot.computer import choose_bid, choose_move
from bot.store import Store
from bot.tables import buying, lobby, notices, pausing
from bot.tables.clock import Clock
from bot.tables.deadlines import Deadlines
from bot.tables.errors import TableCode, TableError
from bot.tables.gathering import Gathering
from bot.tables.notices import Notice, NoticeKind
from bot.tables.playing import Choose, Wants
from bot.tables.room import Seeds, fresh_seed
from bot.tables.table import Cause, Change, Status, Table
from bot.tables.waking import IDLE, WARNING, closes, next_wake, reminders_due

WORTH_TELLING: Final = timedelta(minutes=1)
"""By so much must deadlines have moved on to be shown anew: a moment without a connection is nothing to look at."""


class Timekeeping(Gathering):
    """Clocks that run out, reminders, pauses, and games that nobody plays any more."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        seeds: Seeds = fresh_seed,
        rng: Random | None = None,
        choose: Choose = choose_move,
        wants: Wants = choose_bid,
    ) -> None:
        super().__init__(store, clock, seeds=seeds, rng=rng, choose=choose, wants=wants)
        self._deadlines: Final = Deadlines(store, clock, self._moment_come, self._postpone)
        self._when_postponed: Final[list[Callable[[], None]]] = []
        self._untold = timedelta()

    async def pause(self, table_id: int, user: int) -> Table:
        """Let a person wish for a pause: it comes when all agree who are there; `not-live`, `not-seated`."""
        return await self._wished(table_id, user, pause=True)

    async def resume(self, table_id: int, user: int) -> Table:
        """Let a person wish that the game goes on: it does when all agree who are there; `not-live`, `not-seated`."""
        return await self._wished(table_id, user, pause=False)

    async def _wished(self, table_id: int, user: int, *, pause: bool) -> Table:
        async with self._writer.table(table_id) as table:
            _check_sits(table, user)
            table = await self._seat_changed(table, user, away=False, by=user)
            after = pausing.wished(table, user, self._clock.now(), pause=pause)
            return await self._played(Change(after, Cause.PAUSE, (), user, table), ())

    async def come_back(self, table_id: int, user: int) -> Table:
        """Give a person who was away their hand back as it is (G5); `not-seated`, `not-live`, `removed`."""
        async with self._writer.table(table_id) as table:
            _check_sits(table, user)
            return await self._seat_changed(table, user, away=False, by=user)

    # --- what is to be said ---

    async def notices(self, table_id: int) -> tuple[Notice, ...]:
        """Return what is to be said at a table beside its board, or has been and has not been taken away."""
        return tuple(notices.notice_of(table_id, row) for row in await self._store.notices(table_id))

    async def noticing_ids(self) -> tuple[int, ...]:
        """Return the ids of the tables that have notices."""
        return await self._store.noticing()

    async def set_noticed(self, notice: Notice, channel: int, message: int) -> None:
        """Keep where a notice has been said."""
        await self._store.set_noticed(notice.table, notice.n, channel, message)

    async def drop_notice(self, notice: Notice) -> None:
        """Forget a notice that is of no more use, and whose message is gone."""
        await self._store.drop_notice(notice.table, notice.n)

    # --- what time brings ---

    async def _moment_come(self, table_id: int) -> None:
        """Do what is due at a table."""
        async with self._writer.table(table_id) as table:
            now = self._clock.now()
            wakes = next_wake(table)
            if wakes is None or wakes > now:  # somebody moved at the last moment
                await self._store.set_wakes(table_id, wakes)
            elif table.status is Status.LOBBY:
                await self._lobby_changed(table, lobby.closed(table), None)
            elif table.paused is None and table.deadline is not None and table.deadline <= now:
                await self._time_out(table, now)
            elif table.idle and closes(table) <= now:
                closed = structs.replace(lobby.closed(table), idle=True)
                await self._lobby_changed(table, closed, None)
            else:
                await self._remind(table, now)

    async def _time_out(self, table: Table, now: datetime) -> None:
        if table.window is None:
            await self._turn_played(table, Cause.TIMED_OUT)
            return
        after, played = buying.closed(table, now)
        await self._played(Change(after, Cause.BUYING, (), None, table), played)

    async def _remind(self, table: Table, now: datetime) -> None:
        """Bring up what is to be said: that the game will be closed, or that it is somebody's turn.

        No game is closed sooner after that than has been said, even if it was idle for longer: one of an older version.
        """
        after = structs.replace(table, revision=table.revision + 1)
        if closes(table) - WARNING <= now and not table.idle:
            after = structs.replace(after, idle=True, touched=max(closes(table), now + WARNING) - IDLE)
            concerned = after.host if after.waits_for is None else after.waits_for
            notice = Notice(after.id, after.revision, NoticeKind.CLOSING, concerned, now)
        else:
            after = structs.replace(after, reminded=reminders_due(table, now))
            notice = notices.reminder(after, now)
        await self._writer.commit(Change(after, Cause.NOTICE, (), None, table), noticed=(notice,))

    async def looked_after(self) -> None:
        """Return once all that is due has been dealt with."""
        for _ in range(3):
            await asyncio.sleep(0)
            await self._deadlines.settled()

    # --- when the bot was away ---

    async def lose_touch(self) -> None:
        """Stop the clocks: Discord cannot be reached."""
        await self._deadlines.lose_touch()

    async def regain_touch(self) -> None:
        """Let the clocks go on: Discord can be reached; the time without it is given back."""
        await self._deadlines.regain_touch()

    def when_postponed(self, listener: Callable[[], None]) -> None:
        """Tell a listener when all deadlines have moved on, by the time the bot was away or the machine slept."""
        self._when_postponed.append(listener)

    async def _postpone(self, by: timedelta) -> None:
        await self._writer.postpone(by)
        self._untold += by
        if self._untold >= WORTH_TELLING:
            self._untold = timedelta()
            for listener in self._when_postponed:
                listener()


def _check_sits(table: Table, user: int) -> None:
    """Raise `not-seated`, and `not-live` when no game is on."""
    lobby.check_seated(table, user)
    if table.status is not Status.LIVE:
        raise TableError(TableCode.NOT_LIVE)
