"""The pace of a channel: so many messages and edits in so many seconds, which is what Discord takes."""

from collections import deque
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

MOST: Final = 5
PERIOD: Final = timedelta(seconds=5)
REMEMBERED: Final = 1_000
"""So many channels, before those that have been quiet are forgotten."""


class Pace:
    """Keeps every channel's messages and edits within five in five seconds; each thread is a channel of its own."""

    def __init__(self, now: Callable[[], datetime], sleep_until: Callable[[datetime], Awaitable[None]]) -> None:
        self._now: Final = now
        self._sleep_until: Final = sleep_until
        self._made: Final[dict[int, deque[datetime]]] = {}

    async def room(self, channel: int) -> None:
        """Return as soon as a message may be sent or edited in a channel; whoever asks does not take the place yet."""
        while (when := self._free(channel)) is not None:
            await self._sleep_until(when)

    async def take(self, channel: int) -> None:
        """Return as soon as a message may be sent or edited in a channel, and count it."""
        await self.room(channel)
        self._made.setdefault(channel, deque(maxlen=MOST)).append(self._now())
        if len(self._made) > REMEMBERED:
            self._forget_the_quiet()

    def _free(self, channel: int) -> datetime | None:
        """When the next message may come; None for at once."""
        made = self._made.get(channel)
        if made is None or len(made) < MOST or made[0] + PERIOD <= self._now():
            return None
        return made[0] + PERIOD

    def _forget_the_quiet(self) -> None:
        quiet = self._now() - PERIOD
        for channel in [channel for channel, made in self._made.items() if made[-1] <= quiet]:
            del self._made[channel]
