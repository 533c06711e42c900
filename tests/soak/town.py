"""A town full of card tables in a simulated Discord: many servers, a clock that runs through weeks, a bot that dies."""

import asyncio
import logging
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle

from bot.tables import Change, Table
from bot.ui.pictures import Page
from tests.e2e.evening import Evening

PATIENCE = 120.0
"""Seconds of real time that the bot may take for whatever there is to do at a moment."""
DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a49444154789c6360000000020001e221bc330000000049454e44ae426082"
)
"""A picture of 1 × 1: what is drawn is no matter here, and drawing would take most of the time."""


@contextmanager
def without_pictures() -> Iterator[None]:
    """Have every picture be a dot."""
    with (
        patch("bot.ui.board.draw_board_pages", lambda *_, **__: [Page(DOT, range(0))]),
        patch("bot.ui.hand.composing.draw_hand", lambda *_, **__: DOT),
        patch("bot.ui.hand.tiles.composing.draw_hand", lambda *_, **__: DOT),
        patch("bot.ui.hand.tiles.composing.draw_tile_table", lambda *_, **__: DOT),
    ):
        yield


@contextmanager
def patiently() -> Iterator[None]:
    """Let the bot take its time for starting among many tables, and note only now and then that it is alive."""
    settle = simcord.Env._settle_internal

    async def settled(env: simcord.Env, *, timeout: float | None = None, **kwargs: Any) -> None:
        # Settling looks for work left to do; more often makes the weeks shorter.
        kwargs.setdefault("idle", 0.002)
        await settle(env, timeout=PATIENCE if timeout is None else max(timeout, PATIENCE), **kwargs)

    with (
        patch.object(simcord.Env, "_settle_internal", settled),
        patch("bot.tables.deadlines.SHORTEST_BEAT", timedelta(hours=6)),
        patch("bot.tables.deadlines.LONGEST_BEAT", timedelta(hours=6)),
    ):
        yield


@contextmanager
def errors_of_the_log() -> Iterator[list[str]]:
    """Collect what is logged as an error: nothing should be."""
    errors: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: errors.append(handler.format(record))  # type: ignore[method-assign]
    logging.getLogger().addHandler(handler)
    try:
        yield errors
    finally:
        logging.getLogger().removeHandler(handler)


class Town(Evening):
    """An evening in many servers at once, each with rooms and members of its own."""

    def __init__(self, database: Path, seed: int) -> None:
        super().__init__(database)
        self.chance = random.Random(seed)
        self.changes: list[tuple[datetime, Change]] = []
        self.restarts = 0
        self.look: Callable[[], None] = lambda: None
        """Called whenever nothing is left to do at a moment."""

    async def open(self, servers: int, rooms: int, people: int) -> None:
        """Build the town and start the bot."""
        bot = await self._new_bot()
        self.env = self.clock.env = simcord.Env(bot, settle_timeout=PATIENCE)
        self.servers: list[GuildHandle] = []
        self.rooms: dict[int, list[ChannelHandle]] = {}
        self.members: dict[int, list[MemberActor]] = {}
        for number in range(servers):
            guild = self.env.create_guild(f"Cards {number}")
            self.servers.append(guild)
            self.rooms[guild.id] = [guild.create_text_channel(f"table-{room}") for room in range(rooms)]
            users = (self.env.create_user(f"p{number}-{one}", global_name=f"P{number}-{one}") for one in range(people))
            self.members[guild.id] = [guild.add_member(user) for user in users]
        self.guild, self.room = self.servers[0], self.rooms[self.servers[0].id][0]
        await self.env.start()
        await self.quiet()

    async def _new_bot(self) -> Any:
        bot = await super()._new_bot()
        self.tables.subscribe(self._heard)
        return bot

    def _heard(self, change: Change) -> None:
        self.changes.append((self.env.now(), change))

    async def die(self) -> None:
        """Let the bot be stopped, be gone for a while, and come back."""
        self.restarts += 1
        await self.stop()
        await self.env.advance_time(self.chance.choice([1.0, 30.0, 600.0, 7200.0]))
        self.clock.sleepers.clear()
        await self.env.restart_bot(await self._new_bot())
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until the bot has nothing left to do, and look at what it did."""
        await self._fallen_asleep()
        await super().quiet()
        self.look()

    async def pass_until(self, when: datetime) -> None:
        """Let time pass, every alarm ringing on its way."""
        await self.let_pass(max((when - self.env.now()).total_seconds(), 0.0))

    async def _fallen_asleep(self) -> None:
        """Give whoever woke the time to do what is due, and to set the next alarm."""
        async with asyncio.timeout(PATIENCE):
            for _ in range(3):
                for _ in range(5):  # who was rung wakes, and who lies down again sets an alarm
                    await asyncio.sleep(0)
                await self.tables.settled()

    async def open_tables(self) -> list[Table]:
        """All lobbies and live tables."""
        return [await self.tables.get(table_id) for table_id in await self.tables.open_ids()]
