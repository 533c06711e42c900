"""The line to Discord: while it is cut nobody runs out of time, for nobody can be told anything or answer."""

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context
from datetime import timedelta
from itertools import chain, repeat
from typing import Any, Final

import discord

from bot.tables import Tables
from bot.ui.errors import SERVER_ERROR, UNSENT

WAITS: Final = (15.0, 30.0, 60.0, 120.0)
"""Seconds between two looks whether Discord answers again; the last one goes on."""

PATIENCE: Final = 3.0
"""Seconds that closing waits for an answer."""

log = logging.getLogger(__name__)


class Line:
    """Both ways: what Discord tells (the gateway) and what it is told (requests)."""

    def __init__(self, client: discord.Client, tables: Tables, found: Callable[[], None]) -> None:
        self._client: Final[Any] = client
        self._tables: Final = tables
        self._found: Final = found
        self._hears = False
        self._answers = True
        self._probing: asyncio.Task[None] | None = None
        self._nap: asyncio.Task[None] | None = None
        self._closed = False
        self._one: Final = asyncio.Lock()

    async def lost(self) -> None:
        """Take note that Discord tells nothing any more."""
        async with self._one:
            self._hears = False
            if not self._closed:
                await self._tables.lose_touch()

    async def found(self) -> None:
        """Take note that Discord tells what happens."""
        async with self._one:
            self._hears = True
            await self._settle()

    def broke(self) -> None:
        """Take note of a request that failed through Discord's fault or the network's: look whether all do."""
        if not self._closed and (self._probing is None or self._probing.done()):
            # In a context of its own: looking belongs to nobody's click.
            self._probing = Context().run(asyncio.create_task, self._probe())

    async def _probe(self) -> None:
        if await self._is_answered():
            return
        log.warning("Discord answers no requests: the clocks stand still")
        self._answers = False
        await self._tables.lose_touch()
        for seconds in chain(WAITS, repeat(WAITS[-1])):
            await self._sleep(seconds)
            if self._closed:
                return
            if await self._is_answered():
                break
        log.info("Discord answers again")
        async with self._one:
            self._answers = True
            await self._settle()

    async def _sleep(self, seconds: float) -> None:
        """Sleep until it is time, or until the line is watched no more."""
        until = self._tables.now() + timedelta(seconds=seconds)
        self._nap = asyncio.create_task(self._tables.sleep_until(until))
        await asyncio.wait([self._nap])

    async def _is_answered(self) -> bool:
        """Whether Discord answers the simplest of questions."""
        try:
            await self._client.fetch_user(self._client.user.id)
        except discord.HTTPException as error:
            return error.status < SERVER_ERROR
        except discord.RateLimited:
            return True
        except UNSENT:
            return False
        return True

    async def _settle(self) -> None:
        if self._hears and self._answers and not self._closed:
            await self._tables.regain_touch()
            self._found()

    async def close(self) -> None:
        """Watch no more; what is under way comes to its end, for it may be written at this very moment."""
        self._closed = True
        if self._nap is not None:
            self._nap.cancel()
        if self._probing is not None and not self._probing.done():
            _, late = await asyncio.wait([self._probing], timeout=PATIENCE)
            for task in late:
                task.cancel()
        async with self._one:
            pass
