"""The tables' clock in the demo: it goes as fast as one likes, and nobody at the page has to wait for sleepers."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from simcord.backend.errors import SetupError
from simcord.env import Env

MOST_STEPS = 20
"""So many sleepers at most wake between two looks at the page; a clock too fast for the machine goes slower."""


class DemoClock:
    """Stands still but when time is let pass, and then wakes those who sleep, each at its own moment.

    simcord answers an action once the bot has come to rest; a computer player who seems to think would be waited for,
    and all its moves shown at once. So each sleep is declared to be one that no action waits for.
    """

    def __init__(self, now: datetime) -> None:
        self.env: Env | None = None
        self._now = now
        self._sleepers: list[tuple[datetime, asyncio.Future[None]]] = []

    def now(self) -> datetime:
        """Return the present moment."""
        return self._now

    async def sleep_until(self, when: datetime) -> None:
        """Return once the moment has come."""
        if when <= self._now:
            return
        assert self.env is not None, "nobody sleeps before the demo runs"
        ringing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((when, ringing))
        try:
            await self.env.external_wait(ringing, reason="the tables' clock")
        except SetupError:  # a task that no action waits for in any case
            await ringing

    async def let_pass(self, time: timedelta, at_rest: Callable[[], Awaitable[None]]) -> None:
        """Let time pass, here and in the simulated Discord; after each waking all comes to rest."""
        assert self.env is not None
        end = self._now + time
        for _ in range(MOST_STEPS):
            step = min((when for when, ringing in self._sleepers if not ringing.done()), default=end)
            step = max(min(step, end), self._now)
            passed, self._now = step - self._now, step
            self._ring()
            await self.env.advance_time(passed.total_seconds())
            await at_rest()
            if step >= end:
                return

    def _ring(self) -> None:
        """Wake all whose moment has come."""
        for when, ringing in self._sleepers:
            if when <= self._now and not ringing.done():
                ringing.set_result(None)
        self._sleepers = [one for one in self._sleepers if not one[1].done()]
