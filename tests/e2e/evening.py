"""An evening at the card table in a simulated Discord: the real bot, people who click and type, time that can pass."""

import asyncio
import random
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import simcord
import simcord.interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.client import RummyBot, create_bot
from bot.computer import choose_move
from bot.config import Settings
from bot.engine import Move, View
from bot.store import Store
from bot.tables import Table, Tables
from bot.ui.pace import Pace
from tests.plain import plain

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

    def ring(self) -> bool:
        """Wake whoever slept until now or earlier, and return whether there was anybody."""
        due = [one for one in self.sleepers if one[0] <= self.now()]
        self.sleepers = [one for one in self.sleepers if one not in due]
        for _, ringing in due:
            if not ringing.done():
                ringing.set_result(None)
        return bool(due)

    def next_ring(self) -> datetime | None:
        """When the next sleeper wants to wake."""
        return min((when for when, ringing in self.sleepers if not ringing.done()), default=None)


class Evening:
    """The bot, a server with one channel, Ada and Bo (English), Camille (French) and whoever else comes."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.clock = TableClock()
        self.seed = bytes(32)
        self.rng = random.Random(2)
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

    async def open_store(self) -> Store:
        """The database, opened once more."""
        return await Store.open(f"sqlite+aiosqlite:///{self.database}")

    async def _new_bot(self) -> RummyBot:
        self.store = await self.open_store()
        self.tables = Tables(self.store, self.clock, seeds=lambda: self.seed, computer_pause=0.0, rng=random.Random(1))
        self.bot = create_bot(Settings(discord_token=None), self.tables, self.pace())
        return self.bot

    def pace(self) -> Pace:
        """The pace of the channels; whoever has to wait does not, in this house, as its clock stands still."""
        waited = timedelta()

        async def leap(when: datetime) -> None:
            nonlocal waited
            waited = max(waited, when - self.env.now())

        return Pace(lambda: self.env.now() + waited, leap)

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

    def forbid(self, channel: ChannelHandle, *permissions: str) -> None:
        """Take permissions in a channel away from the bot."""
        denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
        bot = self.env.backend.bot_user.id
        self.env.backend.set_overwrite(channel.id, Overwrite(bot, OverwriteType.MEMBER, deny=denied))

    def allow(self, channel: ChannelHandle) -> None:
        """Give the bot back what was taken away."""
        self.env.backend.delete_overwrite(channel.id, self.env.backend.bot_user.id)

    # --- what people do ---

    async def start(self, channel: ChannelHandle | None = None) -> None:
        """Let Ada and Bo begin a game; Bo, left of the dealer Ada, is in turn."""
        room = channel or self.room
        await self.ada.slash(room, "rummy new")
        await self.bo.click(self.last(room), label="Join")
        await self.ada.click(self.last(room), label="Start")
        await self.quiet()

    async def at_once(self, *presses: tuple[MemberActor, str]) -> None:
        """Let several buttons of the last message be pressed in the same instant."""
        message = self.last()
        for who, label in presses:
            self.env.backend.emit("INTERACTION_CREATE", self.press(who, message, buttons(message)[label]))
        await self.quiet()

    def press(self, who: MemberActor, message: discord.Message, custom_id: str) -> dict[str, Any]:
        """What Discord tells the bot when somebody presses a button, forged or not."""
        backend = self.env.backend
        _, payload = simcord.interactions.base_payload(
            backend,
            type=3,
            channel_id=message.channel.id,
            guild_id=who.guild.id,
            user_id=who.id,
            data={"custom_id": custom_id, "component_type": 2},
        )
        stored = backend.get_message(message.channel.id, message.id)
        return {**payload, "message": dict(serializers.message_payload(backend, stored))}

    def choose(self, seen: View) -> Move:
        """What a computer player would do."""
        return choose_move(seen, "easy", self.rng)

    # --- time ---

    async def quiet(self) -> None:
        """Wait until the bot has nothing left to do."""
        for _ in range(2):
            await self.env.settle(idle=0.002)
            await self.bot.announcer.settled()
            await self.bot.notices.settled()
            await self.bot.panels.settled()
            await self.bot.membership.settled()

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
        if self.clock.ring():
            await self._fallen_asleep()
        await self.quiet()

    async def _fallen_asleep(self) -> None:
        """Give whoever woke the time to see what is due and to set the next alarm, if there is one to set."""
        for _ in range(100):
            await asyncio.sleep(0.005)
            if self.clock.next_ring() is not None:
                break
        await self.tables.looked_after()

    # --- what can be seen ---

    def history(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """The public messages of a channel, oldest first."""
        return (channel or self.room).history()

    def last(self, channel: ChannelHandle | None = None) -> discord.Message:
        """The newest public message of a channel."""
        return self.history(channel)[-1]

    def private_to(self, who: MemberActor, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """The messages in a channel that one person alone sees, oldest first."""
        return [message for message in (channel or self.room).history(viewer=who) if message.flags.ephemeral]

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
    said = [part["content"] for part in parts_of(message) if isinstance(part.get("content"), str)]
    return "\n".join([plain(message.content), *said])


def buttons(message: Any) -> dict[str, str]:
    """The labels of a message's buttons, and their custom ids."""
    return {part["label"]: part["custom_id"] for part in parts_of(message) if part.get("type") == 2}


def pressable(message: Any) -> list[str]:
    """The labels of a message's buttons that are not grey."""
    return [part["label"] for part in parts_of(message) if part.get("type") == 2 and not part.get("disabled")]


def options_of(message: Any) -> dict[str, str]:
    """The names of the lobby's options, and the custom ids of their selects."""
    found = (part["custom_id"] for part in parts_of(message) if part.get("type") == 3)
    return {custom_id.split(":")[3]: custom_id for custom_id in found}


def parts_of(message: Any) -> Iterator[dict[str, Any]]:
    """All components of a message, those inside others too; suits are plain signs."""
    for component in message.components:
        yield from _with_children(_plain(component if isinstance(component, dict) else component.to_dict()))


def _plain(part: Any) -> Any:
    if isinstance(part, dict):
        return {name: _plain(value) for name, value in part.items()}
    if isinstance(part, list):
        return [_plain(value) for value in part]
    return plain(part) if isinstance(part, str) else part


def _with_children(component: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield component
    for child in component.get("components", ()):
        yield from _with_children(child)
