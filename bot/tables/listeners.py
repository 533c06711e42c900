"""Who is told of what happened at the tables; a listener's failure never hurts the move it is told of."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Final

from bot.tables.table import Change

Listener = Callable[[Change], Awaitable[None] | None]

log = logging.getLogger(__name__)


class Listeners:
    """Listeners in the order in which they came; an asynchronous one goes on in a task of its own."""

    def __init__(self) -> None:
        self._listeners: Final[list[Listener]] = []
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    def add(self, listener: Listener) -> None:
        """Tell a listener of every change from now on."""
        self._listeners.append(listener)

    def tell(self, change: Change) -> None:
        """Tell all listeners of a committed change."""
        for listener in self._listeners:
            try:
                going_on = listener(change)
            except Exception:
                log.exception("table %s: a listener failed", change.table.id)
                continue
            if going_on is not None:
                self._let_go_on(going_on, change.table.id)

    def _let_go_on(self, going_on: Awaitable[None], table_id: int) -> None:
        # In a context of its own: what a listener does belongs to nobody's click.
        task = asyncio.create_task(_logged(going_on, table_id), context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settled(self) -> None:
        """Return once all that was told has been dealt with."""
        while self._tasks:
            await asyncio.wait(self._tasks)


async def _logged(going_on: Awaitable[None], table_id: int) -> None:
    try:
        await going_on
    except Exception:
        log.exception("table %s: a listener failed", table_id)
