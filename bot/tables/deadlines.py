"""The one task that waits for what time brings; it is in rows, so none is lost, and none is held against a bot away."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from bot.store import Store
from bot.tables.clock import Clock

RETRY: Final = timedelta(seconds=5)
OVERSLEPT: Final = timedelta(seconds=10)
"""Waking so much later than intended means that the machine slept."""
SHORTEST_BEAT: Final = timedelta(seconds=15)
LONGEST_BEAT: Final = timedelta(minutes=10)
BEATS: Final = 20
SHORTEST_GAP: Final = timedelta(seconds=1)
"""Shorter absences cost nobody anything."""

log = logging.getLogger(__name__)


class Deadlines:
    """Calls `fire(table_id)` when a table's moment has come, and `postpone(by)` for any time that the bot was away.

    Away is a bot that is down, that slept with its machine, or that has lost touch with Discord. Now and then it notes
    that it is there: the more often, the nearer the next moment is. After a crash all moves on by the time since that
    note, which is never less than the downtime.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        fire: Callable[[int], Awaitable[None]],
        postpone: Callable[[timedelta], Awaitable[None]],
    ) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._fire: Final = fire
        self._postpone: Final = postpone
        self._sooner: Final = asyncio.Event()
        self._asleep: Final = asyncio.Event()
        self._until: datetime | None = None
        self._beaten: datetime | None = None
        self._in_touch = True
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Give back the time since the bot was last there, and begin to wait."""
        self._beaten = await self._store.last_beat()
        await self._give_back()
        await self._beat()
        self._task = asyncio.create_task(self._run())

    def heed(self, wakes: datetime | None) -> None:
        """Take note of a moment that was set: the task wakes earlier if it is the nearest."""
        if wakes is not None and (self._until is None or wakes < self._until):
            self._sooner.set()

    async def lose_touch(self) -> None:
        """Let nobody run out of time from now on: they can neither be told nor answer."""
        if self._in_touch and self._task is not None:
            self._in_touch = False
            await self._beat()
            self._sooner.set()

    async def regain_touch(self) -> None:
        """Give back the time since touch was lost, and go on."""
        if not self._in_touch:
            await self._give_back()
            self._in_touch = True
            self._sooner.set()

    async def settled(self) -> None:
        """Return once the task has dealt with what is due, and sleeps."""
        if self._task is not None and not self._task.done():
            await self._asleep.wait()

    async def close(self) -> None:
        """Stop waiting, and note that the bot was there until now, if it was in touch."""
        if self._task is None or self._task.done():
            return
        await self._asleep.wait()  # whatever is under way is finished first
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        if self._in_touch:
            await self._beat()

    async def _run(self) -> None:
        while True:
            try:
                self._until = None  # until it is known again, every moment that is set is heeded
                self._sooner.clear()
                if not self._in_touch:
                    await self._sleep(None)
                    continue
                await self._look_after(await self._store.next_wakes())
            except Exception:
                log.exception("deadlines could not be looked after, it will be tried again")
                await self._rest(self._clock.sleep_until(self._clock.now() + RETRY))

    async def _look_after(self, wakes: tuple[tuple[int, datetime], ...]) -> None:
        """Deal with the tables whose moment has come; if none has, sleep until the first does."""
        now = self._clock.now()
        due = [table_id for table_id, when in wakes if when <= now]
        if due:
            await self._fire_all(due)
        else:
            await self._sleep(await self._beat_before(wakes[0][1]) if wakes else None)

    async def _beat_before(self, wakes: datetime) -> datetime:
        """Note being there if it is time to, and return when to wake: at a moment or at the next such note."""
        now = self._clock.now()
        beat = min(max((wakes - now) / BEATS, SHORTEST_BEAT), LONGEST_BEAT)
        if self._beaten is None or now - self._beaten >= beat:
            await self._beat()
        return min(wakes, now + beat)

    async def _sleep(self, until: datetime | None) -> None:
        """Sleep until a moment, or until a nearer one is set; give the time back if the machine overslept."""
        self._until = until
        began = self._clock.now()
        waits: set[asyncio.Future[Any]] = {asyncio.ensure_future(self._sooner.wait())}
        if until is not None:
            waits.add(asyncio.ensure_future(self._clock.sleep_until(until)))
        try:
            await self._rest(asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED))
        finally:
            for wait in waits:
                wait.cancel()
        if until is not None and self._in_touch and self._clock.now() - max(until, began) > OVERSLEPT:
            await self._give_back()

    async def _rest(self, waiting: Awaitable[object]) -> None:
        self._asleep.set()
        try:
            await waiting
        finally:
            self._asleep.clear()

    async def _fire_all(self, due: Iterable[int]) -> None:
        for table_id in due:
            if not self._in_touch:
                return
            try:
                await self._fire(table_id)
            except Exception:
                log.exception("table %s: its deadline could not be dealt with, it will be tried again", table_id)
                await self._store.set_wakes(table_id, self._clock.now() + RETRY)  # it must not hold up the others

    async def _give_back(self) -> None:
        """Move all that is to happen on by the time since the bot was last known to be there."""
        if self._beaten is None:
            return
        away = self._clock.now() - self._beaten
        if away > SHORTEST_GAP:
            await self._postpone(away)
            log.info("deadlines moved on by %s seconds", int(away.total_seconds()))
        await self._beat()

    async def _beat(self) -> None:
        self._beaten = self._clock.now()
        await self._store.beat(self._beaten)
