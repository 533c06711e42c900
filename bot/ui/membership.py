"""Who has left the server without leaving the table: the computer plays on for them.

Discord tells a bot of that only with a privileged intent; whether one person is there can be asked without. So it is
asked when it matters, of people who have not been seen for a while: when their turn begins, when somebody looks at the
board in their turn, when a host is asked for something.
"""

import logging
from contextvars import Context
from typing import Final

import discord

from bot.tables import Change, Table, TableError, Tables
from bot.tables.background import Background
from bot.ui.errors import UNSENT
from bot.ui.people import Presences

GONE: Final = frozenset({10007, 10013})
"""Discord's codes for somebody who is no member of the server, or no longer exists."""

log = logging.getLogger(__name__)


class Membership:
    """Finds out that a person has left the server, and lets them leave the table then."""

    def __init__(self, client: discord.Client, tables: Tables, presences: Presences) -> None:
        self._client: Final = client
        self._tables: Final = tables
        self._presences: Final = presences
        self._background: Final = Background()

    def heard(self, change: Change) -> None:
        """Take note of a change: a turn that begins for somebody who is not here may be nobody's."""
        before, user = change.previous, change.table.waits_for
        if user is not None and (before is None or before.turn != change.table.turn or before.waits_for != user):
            self.look(change.table, user)

    def look(self, table: Table, user: int) -> None:
        """Begin to find out whether a person is still a member, unless they were here a moment ago."""
        if not self._presences.is_here(table.id, user):
            Context().run(self._background.begin, self._look(table, user))

    async def looked(self, table: Table, user: int) -> Table:
        """Return the table without a person, if it turns out that they have left the server."""
        if not self._presences.is_here(table.id, user):
            await self._look(table, user)
        return await self._tables.get(table.id)

    async def _look(self, table: Table, user: int) -> None:
        try:
            await self._client.http.get_member(table.guild, user)
        except UNSENT as error:
            if not isinstance(error, discord.NotFound) or error.code not in GONE:
                log.info("table %s: whether a person is still a member cannot be told (%r)", table.id, error)
                return
            await self._gone(table, user)

    async def _gone(self, table: Table, user: int) -> None:
        log.info("table %s: a person has left the server", table.id)
        try:
            await self._tables.leave(table.id, user)
        except TableError as error:  # they have left the table, too
            log.info("table %s: nobody is there to leave (%s)", table.id, error.code)

    async def settled(self) -> None:
        """Return once everything that was asked is answered."""
        await self._background.settled()

    async def close(self) -> None:
        """Ask no more."""
        await self._background.close()
