"""The clock: injected, so that a day passes in a test at once."""

import asyncio
from datetime import UTC, datetime
from typing import Final, Protocol

LONGEST_NAP: Final = 30.0


class Clock(Protocol):
    """What tells the time and waits for it."""

    def now(self) -> datetime:
        """Return the present moment in UTC."""

    async def sleep_until(self, when: datetime) -> None:
        """Return once the moment has come."""


class RealClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Return the present moment in UTC."""
        return datetime.now(UTC)

    async def sleep_until(self, when: datetime) -> None:
        """Return once the moment has come, by the wall clock: a machine put to sleep has missed time meanwhile."""
        while (left := (when - self.now()).total_seconds()) > 0:  # noqa: ASYNC110 - no event tells of a point in time
            await asyncio.sleep(min(left, LONGEST_NAP))
