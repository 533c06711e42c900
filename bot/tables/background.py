"""Tasks that nobody waits for in passing: kept from being forgotten until they are done."""

import asyncio
from collections.abc import Coroutine
from contextvars import Context
from typing import Any, Final


class Background:
    """What goes on beside the rest."""

    def __init__(self) -> None:
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    def begin(self, work: Coroutine[Any, Any, None], context: Context | None = None) -> None:
        """Let something go on in a task of its own, in the caller's context if no other is given."""
        task = asyncio.create_task(work, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settled(self) -> None:
        """Return once nothing goes on any more."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Break off whatever goes on."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
