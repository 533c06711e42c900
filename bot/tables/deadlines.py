"""The one task that waits for deadlines; they are rows, so none is lost, and none is held against a bot that slept."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
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

log = logging.getLogger(__name__)


class Deadlines:
    """Calls `fire(table_id)` when a table's deadline has come, and moves deadlines on by any time the bot was down.

    Now and then it notes that the bot is alive: the more often, the nearer the next deadline is. After a crash the
    deadlines move on by the time since that note, which is never less than the downtime. `moved_on` is called then.
    """

    def __init__(
        self, store: Store, clock: Clock, fire: Callable[[int], Awaitable[None]], moved_on: Callable[[], None]
    ) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._fire: Final = fire
        self._moved_on: Final = moved_on
        self._sooner: Final = asyncio.Event()
        self._asleep: Final = asyncio.Event()
        self._until: datetime | None = None
        self._beaten: datetime | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Give back the time since the bot was last alive, and begin to wait."""
        self._beaten = await self._store.last_beat()
        await self._give_back()
        await self._beat()
        self._task = asyncio.create_task(self._run())

    def heed(self, deadline: datetime | None) -> None:
        """Take note of a deadline that was set: the task wakes earlier if it is the nearest."""
        if deadline is not None and (self._until is None or deadline < self._until):
            self._sooner.set()

    async def settled(self) -> None:
        """Return once the task has dealt with what is due, and sleeps."""
        if self._task is not None and not self._task.done():
            await self._asleep.wait()

    async def close(self) -> None:
        """Stop waiting, and note that the bot was alive until now."""
        if self._task is None or self._task.done():
            return
        await self._asleep.wait()  # whatever is under way is finished first
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._beat()

    async def _run(self) -> None:
        while True:
            try:
                await self._sleep(await self._next_wake())
                await self._fire_due()
            except Exception:
                log.exception("deadlines could not be looked after, it will be tried again")
                await self._rest(self._clock.sleep_until(self._clock.now() + RETRY))

    async def _next_wake(self) -> datetime | None:
        """Note being alive if it is time to, and return when to wake: at the next deadline or the next such note."""
        self._until = None  # until it is known again, every deadline that is set is heeded
        self._sooner.clear()
        deadline = await self._store.next_deadline()
        if deadline is None:
            return None
        now = self._clock.now()
        beat = min(max((deadline - now) / BEATS, SHORTEST_BEAT), LONGEST_BEAT)
        if self._beaten is None or now - self._beaten >= beat:
            await self._beat()
        return min(deadline, now + beat)

    async def _sleep(self, until: datetime | None) -> None:
        """Sleep until a moment, or until a nearer deadline is set; give the time back if the machine overslept."""
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
        if until is not None and self._clock.now() - max(until, began) > OVERSLEPT:
            await self._give_back()

    async def _rest(self, waiting: Awaitable[object]) -> None:
        self._asleep.set()
        try:
            await waiting
        finally:
            self._asleep.clear()

    async def _fire_due(self) -> None:
        failed = False
        for table_id in await self._store.due(self._clock.now()):
            try:
                await self._fire(table_id)
            except Exception:
                failed = True
                log.exception("table %s: its deadline could not be dealt with, it will be tried again", table_id)
        if failed:
            await self._rest(self._clock.sleep_until(self._clock.now() + RETRY))

    async def _give_back(self) -> None:
        """Move all deadlines on by the time since the bot was last known to be alive."""
        if self._beaten is None:
            return
        down = self._clock.now() - self._beaten
        if down > timedelta(seconds=1):
            await self._store.postpone(down)
            self._moved_on()
            log.info("deadlines moved on by %s seconds", int(down.total_seconds()))
        await self._beat()

    async def _beat(self) -> None:
        self._beaten = self._clock.now()
        await self._store.beat(self._beaten)
