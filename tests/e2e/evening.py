"""An evening at the card table in a simulated Discord: the real bot, people who click and type, time that can pass."""

import asyncio
import random
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.client import RummyBot, create_bot
from bot.config import Settings
from bot.store import Store
from bot.tables import Table, Tables

PATIENCE = 5.0
"""Seconds of real time that a test waits for something to happen before it fails."""


class TableClock:
    """The tables' clock, which shows the simulated Discord's time and rings when `Evening.let_pass` says so."""

    def __init__(self) -> None:
        self.env: simcord.Env | None = None
        self.sleepers: list[tuple[datetime, asyncio.Future[None]]] = []

    def now(self) -> datetime:
        assert self.env is not None
        return self.env.now()

    async def sleep_until(self, when: datetime) -> None:
        if when <= self.now():
            return
        ringing = asyncio.get_running_loop().create_future()
        self.sleepers.append((when, ringing))
        await ringing

    def ring(self) -> None:
        """Wake whoever slept until now or earlier."""
        due = [one for one in self.sleepers if one[0] <= self.now()]
        self.sleepers = [one for one in self.sleepers if one not in due]
        for _, ringing in due:
            if not ringing.done():
                ringing.set_result(None)

    def next_ring(self) -> datetime | None:
        """When the next sleeper wants to wake."""
        return min((when for when, ringing in self.sleepers if not ringing.done()), default=None)


class Evening:
    """The bot, a server with one channel, Ada and Bo (English), Camille (French) and whoever else comes."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.clock = TableClock()
        self.seed = bytes(32)
        self.locales: dict[int, str] = {}

    async def begin(self) -> None:
        """Open the house."""
        bot = await self._new_bot()
        self.env = self.clock.env = simcord.Env(bot, settle_timeout=PATIENCE)
        self.guild = self.env.create_guild("Cards")
        self.room = self.guild.create_text_channel("rummy")
        self.ada, self.bo = self.person("Ada"), self.person("Bo")
        self.camille = self.person("Camille", "fr")
        await self.env.start()

    async def _new_bot(self) -> RummyBot:
        self.store = await Store.open(f"sqlite+aiosqlite:///{self.database}")
        self.tables = Tables(self.store, self.clock, seeds=lambda: self.seed, computer_pause=0.0, rng=random.Random(1))
        self.bot = create_bot(Settings(discord_token=None), self.tables)
        return self.bot

    async def end(self) -> None:
        """Close the house."""
        await self.stop()
        await self.env.shutdown()

    async def stop(self) -> None:
        """Stop the bot as a signal would."""
        await self.bot.close()
        await self.store.close()

    async def restart(self) -> None:
        """Stop the bot, and start it anew on the same database."""
        await self.stop()
        self.clock.sleepers.clear()
        await self.env.restart_bot(await self._new_bot())
        await self.quiet()

    # --- people and places ---

    def person(self, name: str, locale: str = "en-US") -> MemberActor:
        """A new member of the server, whose Discord speaks a language."""
        member = self.guild.add_member(self.env.create_user(name.lower(), global_name=name))
        self.locales[member.id] = locale
        return member

    async def table(self, channel: ChannelHandle | None = None) -> Table:
        """The table of a channel, by default of the room."""
        table = await self.tables.at((channel or self.room).id)
        assert table is not None
        return table

    # --- time ---

    async def quiet(self) -> None:
        """Wait until the bot has nothing left to do."""
        for _ in range(2):
            await self.env.settle(idle=0.002)
            await self.bot.announcer.settled()

    async def until(self, happened: Callable[[], Any]) -> None:
        """Wait until something has happened; the test fails when it does not."""
        async with asyncio.timeout(PATIENCE):
            while not happened():
                await asyncio.sleep(0.002)
        await self.quiet()

    async def let_pass(self, seconds: float) -> None:
        """Let simulated time pass, every alarm ringing on its way."""
        end = self.env.now() + timedelta(seconds=seconds)
        while (ring := self.clock.next_ring()) is not None and ring < end:
            await self._advance_to(ring)
        await self._advance_to(end)

    async def _advance_to(self, when: datetime) -> None:
        await self.env.advance_time(max((when - self.env.now()).total_seconds(), 0.0))
        self.clock.ring()
        await asyncio.sleep(0.01)
        await self.quiet()

    # --- what can be seen ---

    def history(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """The public messages of a channel, oldest first."""
        return (channel or self.room).history()

    def requests(self, method: str, part: str) -> Iterator[Any]:
        """The bodies of the bot's requests whose path has a part in it."""
        return (one.json for one in self.env.http_requests if one.method == method and part in one.path)

    def pings(self) -> list[int]:
        """Whom the bot has pinged so far, in order: named in a new message and allowed to be."""
        pinged: list[int] = []
        for body in self.requests("POST", "/channels/"):
            allowed = (body or {}).get("allowed_mentions") or {}
            pinged += [int(user) for user in allowed.get("users", ()) if f"<@{user}>" in str(body)]
        return pinged


def texts(message: Any) -> str:
    """All that a message says: its content and its text components."""
    return "\n".join([message.content, *_walk(message.components)])


def _walk(components: Any) -> Iterator[str]:
    for component in components:
        found = component if isinstance(component, dict) else component.to_dict()
        yield from _said(found)


def _said(component: dict[str, Any]) -> Iterator[str]:
    if isinstance(component.get("content"), str):
        yield component["content"]
    for child in component.get("components", ()):
        yield from _said(child)


def buttons(message: Any) -> dict[str, str]:
    """The labels of a message's buttons, and their custom ids."""
    found: dict[str, str] = {}

    def look(component: dict[str, Any]) -> None:
        if component.get("type") == 2:
            found[component["label"]] = component["custom_id"]
        for child in component.get("components", ()):
            look(child)

    for component in message.components:
        look(component if isinstance(component, dict) else component.to_dict())
    return found
