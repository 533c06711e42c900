"""A clock that stands still until a test lets time pass."""

import asyncio
from datetime import UTC, datetime, timedelta

START = datetime(2026, 1, 1, 12, tzinfo=UTC)


class StepClock:
    """The injected clock: `advance` wakes whoever sleeps, one after the other, each at its own moment."""

    def __init__(self, now: datetime = START) -> None:
        self._now = now
        self._sleepers: list[tuple[datetime, asyncio.Future[None]]] = []

    def now(self) -> datetime:
        return self._now

    async def sleep_until(self, when: datetime) -> None:
        if when > self._now:
            ringing = asyncio.get_running_loop().create_future()
            self._sleepers.append((when, ringing))
            await ringing

    def jump(self, by: timedelta) -> None:
        """Let time pass while everybody sleeps through it, as when the machine is put to sleep."""
        self._now += by
        self._ring()

    def next_ring(self) -> datetime | None:
        """When the next sleeper wakes."""
        return min((when for when, ringing in self._sleepers if not ringing.done()), default=None)

    def step(self, end: datetime) -> bool:
        """Go on to the next sleeper's moment, or to the end; return whether the end is reached."""
        ring = self.next_ring()
        self._now = end if ring is None or ring > end else max(ring, self._now)
        self._ring()
        return self._now >= end

    def _ring(self) -> None:
        due = [ringing for when, ringing in self._sleepers if when <= self._now]
        self._sleepers = [(when, ringing) for when, ringing in self._sleepers if when > self._now]
        for ringing in due:
            if not ringing.done():
                ringing.set_result(None)
