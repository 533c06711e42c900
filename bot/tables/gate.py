"""A gate that many pass through at once, or that is closed for one to be alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final


class Gate:
    """Whoever is inside keeps out the one who wants to be alone, and the other way round."""

    def __init__(self) -> None:
        self._inside: Final[set[asyncio.Task[object] | None]] = set()
        self._open: Final = asyncio.Event()
        self._empty: Final = asyncio.Event()
        self._alone: Final = asyncio.Lock()
        self._open.set()
        self._empty.set()

    @asynccontextmanager
    async def passing(self) -> AsyncIterator[None]:
        """Be inside, perhaps with others. A task that is inside already goes on: who wants to be alone waits for it."""
        task = asyncio.current_task()
        if task in self._inside:
            yield
            return
        while not self._open.is_set():
            await self._open.wait()
        self._inside.add(task)
        self._empty.clear()
        try:
            yield
        finally:
            self._inside.discard(task)
            if not self._inside:
                self._empty.set()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Be the only one inside."""
        async with self._alone:
            self._open.clear()
            try:
                await self._empty.wait()
                yield
            finally:
                self._open.set()
