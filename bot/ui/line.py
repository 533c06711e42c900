"""The line to Discord: while it is cut nobody runs out of time, for nobody can be told anything or answer."""

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context
from datetime import timedelta
from typing import Any, Final

import discord

from bot.tables import Tables
from bot.ui.errors import SERVER_ERROR, UNSENT

WAITS: Final = (15.0, 30.0, 60.0, 120.0)
"""Seconds between two looks whether Discord answers again; the last one goes on."""

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

    async def lost(self) -> None:
        """Take note that Discord tells nothing any more."""
        self._hears = False
        await self._tables.lose_touch()

    async def found(self) -> None:
        """Take note that Discord tells what happens."""
        self._hears = True
        await self._settle()

    def broke(self) -> None:
        """Take note of a request that failed through Discord's fault or the network's: look whether all do."""
        if self._probing is None or self._probing.done():
            # In a context of its own: looking belongs to nobody's click.
            self._probing = Context().run(asyncio.create_task, self._probe())

    async def _probe(self) -> None:
        if await self._is_answered():
            return
        log.warning("Discord answers no requests: the clocks stand still")
        self._answers = False
        await self._tables.lose_touch()
        for count in range(2**31):
            wait = timedelta(seconds=WAITS[min(count, len(WAITS) - 1)])
            await self._tables.sleep_until(self._tables.now() + wait)
            if await self._is_answered():
                break
        log.info("Discord answers again")
        self._answers = True
        await self._settle()

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
        if self._hears and self._answers:
            await self._tables.regain_touch()
            self._found()

    async def close(self) -> None:
        """Stop looking."""
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.gather(self._probing, return_exceptions=True)
