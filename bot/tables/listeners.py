"""Who is told of what happened at the tables; a listener's failure never hurts the move it is told of."""

import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Final

from bot.tables.background import Background
from bot.tables.table import Change

Listener = Callable[[Change], Awaitable[None] | None]

log = logging.getLogger(__name__)


class Listeners:
    """Listeners in the order in which they came; an asynchronous one goes on in a task of its own."""

    def __init__(self) -> None:
        self._listeners: Final[list[Listener]] = []
        self._background: Final = Background()

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
                # In a context of its own: what a listener does belongs to nobody's click.
                self._background.begin(_logged(going_on, change.table.id), Context())

    async def settled(self) -> None:
        """Return once all that was told has been dealt with."""
        await self._background.settled()


async def _logged(going_on: Awaitable[None], table_id: int) -> None:
    try:
        await going_on
    except Exception:
        log.exception("table %s: a listener failed", table_id)
