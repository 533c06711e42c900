"""The task that lets computer players move: one per table where a computer player is in turn."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from datetime import timedelta
from typing import Final

from bot.tables.clock import Clock

AT_ONCE: Final = 2
"""So many tables think at a time, however many wait for a computer player after a restart."""
RETRY: Final = timedelta(seconds=5)
LONGEST_RETRY: Final = timedelta(minutes=5)

log = logging.getLogger(__name__)


class Computers:
    """Plays turn after turn at each table that it is woken for, until a person is in turn.

    `play(table_id)` plays one turn and returns whether the next one is a computer player's, too. If it fails, because
    the database does, it is tried again later.
    """

    def __init__(self, clock: Clock, pause: float, play: Callable[[int], Awaitable[bool]]) -> None:
        self._clock: Final = clock
        self._pause: Final = timedelta(seconds=pause)
        self._play: Final = play
        self._tasks: Final[dict[int, asyncio.Task[None]]] = {}
        self._asleep: Final[set[asyncio.Task[None]]] = set()
        self._is_closing = False
        self._thinking: Final = asyncio.Semaphore(AT_ONCE)

    def wake(self, *table_ids: int) -> None:
        """Let the computer players of tables move, if they do not already."""
        for table_id in table_ids:
            if table_id not in self._tasks and not self._is_closing:
                # In a context of its own: the computer's moves belong to nobody's click.
                self._tasks[table_id] = asyncio.create_task(self._run(table_id), context=Context())

    async def _run(self, table_id: int) -> None:
        wait, again = self._pause, True
        try:
            while again and not self._is_closing:
                await self._sleep(self._tasks[table_id], wait)
                wait, again = await self._turn(table_id, wait)
        finally:
            # Nothing is awaited between the last look at the table and here, so no waking can be missed.
            del self._tasks[table_id]

    async def _turn(self, table_id: int, waited: timedelta) -> tuple[timedelta, bool]:
        """Play a turn; return how long to wait before the next, and whether there is one."""
        try:
            async with self._thinking:
                return self._pause, await self._play(table_id)
        except Exception:
            log.exception("table %s: a computer player's turn could not be played, it will be tried again", table_id)
            return min(max(waited * 2, RETRY), LONGEST_RETRY), True

    async def _sleep(self, task: asyncio.Task[None], wait: timedelta) -> None:
        if not wait:
            return
        self._asleep.add(task)
        try:
            await self._clock.sleep_until(self._clock.now() + wait)
        finally:
            self._asleep.discard(task)

    async def settled(self) -> None:
        """Return once every table waits for a person."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self) -> None:
        """Finish the turns under way and stop; what is unplayed then is played after the next start."""
        self._is_closing = True
        for task in tuple(self._asleep):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
