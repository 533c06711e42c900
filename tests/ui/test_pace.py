"""The pace of a channel: five messages in five seconds at most, and nobody waits longer than that takes."""

import asyncio
from datetime import UTC, datetime, timedelta

from bot.ui.pace import MOST, PERIOD, REMEMBERED, Pace


class Hourglass:
    """A clock that goes on when everybody waits."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time

    async def sleep_until(self, when: datetime) -> None:
        while self.time < when:
            await asyncio.sleep(0)
            self.time = min(when, self.time + timedelta(milliseconds=100))


async def test_five_at_once_then_one_for_each_that_is_five_seconds_old() -> None:
    clock = Hourglass()
    pace, begun, made = Pace(clock.now, clock.sleep_until), clock.now(), []
    for _ in range(12):
        await pace.take(1)
        made.append((clock.now() - begun).total_seconds())
    assert made == [0.0] * 5 + [5.0] * 5 + [10.0] * 2


async def test_many_who_wait_at_once_keep_within_it() -> None:
    clock = Hourglass()
    pace, made = Pace(clock.now, clock.sleep_until), list[datetime]()

    async def one() -> None:
        await pace.take(1)
        made.append(clock.now())

    await asyncio.gather(*(one() for _ in range(30)))
    assert len(made) == 30
    for first, sixth in zip(made, made[MOST:], strict=False):
        assert sixth - first >= PERIOD


async def test_each_channel_counts_for_itself() -> None:
    clock = Hourglass()
    pace, begun = Pace(clock.now, clock.sleep_until), clock.now()
    for channel in range(50):
        for _ in range(MOST):
            await pace.take(channel)
    assert clock.now() == begun


async def test_channels_that_have_been_quiet_are_forgotten() -> None:
    clock = Hourglass()
    pace = Pace(clock.now, clock.sleep_until)
    for channel in range(REMEMBERED):
        await pace.take(channel)
    clock.time += PERIOD
    await pace.take(REMEMBERED)
    assert len(pace._made) == 1
