"""Weeks in a town full of card tables: people come and go at random, the bot is stopped and started, all must hold."""

import heapq
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

from bot.engine.rulesets import OPTIONS
from bot.tables import Table, TableError, TurnTime
from bot.ui.choices import choose, house_rules
from tests.soak.life import Guest
from tests.soak.proofs import Proofs
from tests.soak.town import Town, errors_of_the_log, patiently, without_pictures

ROOMS = 5
PEOPLE = 9
LONGEST_REST = timedelta(days=45)
"""After the last visit every table is over within this: out of time, or closed for want of people."""


class Plan(NamedTuple):
    """How much happens."""

    tables: int
    servers: int
    days: float
    restarts: int
    seed: int = 1
    to_the_end: bool = True


class Weeks:
    """One run of a plan."""

    def __init__(self, plan: Plan, database: Path) -> None:
        self.plan = plan
        self.chance = Random(plan.seed)
        self.town = Town(database, plan.seed)
        self.proofs = Proofs(self.town)
        self.guests: dict[int, list[Guest]] = {}
        self.agenda: list[tuple[datetime, int, Callable[[], Awaitable[None]]]] = []
        self.number = count()

    async def run(self, told: Callable[[str], None] = lambda line: None) -> Proofs:
        """Let all of it happen; AssertionError when something does not hold."""
        with without_pictures(), patiently(), errors_of_the_log() as errors:
            await self.town.open(self.plan.servers, ROOMS, PEOPLE)
            try:
                await self._live(told)
                if self.plan.to_the_end:
                    await self._rest(told)
                    assert not await self.town.open_tables()
                await self.proofs.at_the_end()
            finally:
                await self.town.end()
        assert not errors, errors
        return self.proofs

    async def _live(self, told: Callable[[str], None]) -> None:
        begin = self.town.env.now()
        end = begin + timedelta(days=self.plan.days)
        self._fill_agenda(begin, end)
        day = 0
        while self.agenda:
            when, _, act = heapq.heappop(self.agenda)
            await self.town.pass_until(when)
            await act()
            if (when - begin).days > day:
                day = (when - begin).days
                told(f"day {day}: {len(await self.town.open_tables())} tables open, {self.town.restarts} restarts")

    def _fill_agenda(self, begin: datetime, end: datetime) -> None:
        for number, guild in enumerate(self.town.servers):
            guests = [
                Guest(self.town, one, Random(f"{self.plan.seed}-{one.id}")) for one in self.town.members[guild.id]
            ]
            self.guests[guild.id] = guests
            for guest in guests:
                for when in guest.visits(begin + timedelta(minutes=1), end):
                    self._plan(when, guest.visit)
            for room in range(ROOMS):
                if number + room * self.plan.servers < self.plan.tables:
                    self._plan(begin + timedelta(seconds=number), self._opening(guild.id, room))
        for _ in range(self.plan.restarts):
            self._plan(begin + (end - begin) * self.chance.random(), self._stop_in_the_middle)

    def _plan(self, when: datetime, act: Callable[[], Awaitable[None]]) -> None:
        heapq.heappush(self.agenda, (when, next(self.number), act))

    def _opening(self, guild: int, room: int) -> Callable[[], Awaitable[None]]:
        return lambda: self._open(guild, room)

    async def _open(self, guild: int, room: int) -> None:
        """Open a table of any game with any options, and begin."""
        channel, chance = self.town.rooms[guild][room], self.chance
        people = chance.sample(self.guests[guild], chance.randint(1, 3))
        game = chance.choice(list(OPTIONS))
        time = chance.choice([one for one in TurnTime if one is not TurnTime.NONE])
        await people[0].member.slash(channel, "rummy new", game=game, turn_time=time.value)
        for guest in people[1:]:
            await guest.member.slash(channel, "rummy join")
        for _ in range(chance.randint(0 if len(people) > 1 else 1, 2)):
            await people[0].member.slash(channel, "rummy add-computer", level="easy")
        table = await self.town.table(channel)
        for one in list(house_rules(table)):
            if chance.random() < 0.3:
                await self._choose(table, people[0].member.id, one.name, chance.choice(one.values))
        await people[0].member.slash(channel, "rummy start")
        await self.town.quiet()

    async def _choose(self, table: Table, host: int, name: str, value: str) -> None:
        with suppress(TableError):  # one pack does not seat everybody: what does not go together stays as it is
            await choose(self.town.tables, table, host, name, value)

    async def _stop_in_the_middle(self) -> None:
        """Stop the bot while people press buttons, and start it anew."""
        for table in (await self.town.open_tables())[:3]:
            for guest in self.guests[table.guild]:
                if table.seat_of(guest.member.id) is not None:
                    guest.press_at_once(table, 1)
        await self.town.die()

    async def _rest(self, told: Callable[[str], None]) -> None:
        """Nobody comes any more: every table ends by itself."""
        end = self.town.env.now() + LONGEST_REST
        while (left := await self.town.open_tables()) and self.town.env.now() < end:
            told(f"{len(left)} tables left to themselves")
            await self.town.pass_until(self.town.env.now() + timedelta(days=1))
        assert not left, [(table.id, table.game_id, table.turn_time) for table in left]
