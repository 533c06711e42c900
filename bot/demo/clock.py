"""The tables' clock in the demo: the machine's time, and sleepers whom nobody at the page has to wait for."""

import asyncio
from datetime import datetime

from simcord.backend.errors import SetupError
from simcord.env import Env

from bot.tables import RealClock


class DemoClock(RealClock):
    """Wakes those who sleep when `ring` says so.

    simcord answers an action once the bot has come to rest; a computer player who seems to think would be waited for,
    and all its moves shown at once. So each sleep is declared to be one that no action waits for.
    """

    def __init__(self) -> None:
        self.env: Env | None = None
        self._sleepers: list[tuple[datetime, asyncio.Future[None]]] = []

    async def sleep_until(self, when: datetime) -> None:
        """Return at the first ringing after the moment has come."""
        if when <= self.now():
            return
        assert self.env is not None, "nobody sleeps before the demo runs"
        ringing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((when, ringing))
        try:
            await self.env.external_wait(ringing, reason="the tables' clock")
        except SetupError:  # a task that no action waits for in any case
            await ringing

    def ring(self) -> None:
        """Wake all whose moment has come."""
        now = self.now()
        for when, ringing in self._sleepers:
            if when <= now and not ringing.done():
                ringing.set_result(None)
        self._sleepers = [one for one in self._sleepers if not one[1].done()]
