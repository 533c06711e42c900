"""The one writer of a table: its lock, its present state, and the transaction that a change must pass."""

import logging
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Final

from msgspec import structs

from bot.engine import Code, Refused
from bot.engine.events import Event, redact
from bot.store import ChannelTaken, Store
from bot.tables.clock import Clock
from bot.tables.errors import TableCode, TableError
from bot.tables.gate import Gate
from bot.tables.notices import Notice, row_of
from bot.tables.rows import ending_of, move_row, player_row, seat_rows, table_of, table_row
from bot.tables.shelf import Shelf
from bot.tables.table import Cause, Change, Person, Played, Table

LARGEST_ID: Final = 2**63 - 1

log = logging.getLogger(__name__)


class Writer:
    """Reads tables and writes their changes; `tell` hears of each change once it is committed."""

    def __init__(self, store: Store, clock: Clock, shelf: Shelf, tell: Callable[[Change], None]) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._shelf: Final = shelf
        self._tell: Final = tell
        self._gate: Final = Gate()

    @asynccontextmanager
    async def table(self, table_id: int) -> AsyncIterator[Table]:
        """Give a table to change while nobody else does; `no-such-table`."""
        async with self._gate.passing(), self._shelf.lock(table_id):
            yield self._shelf.get(table_id) or await self._load(table_id)

    async def read(self, table_id: int) -> Table:
        """Return a table as it was last committed; `no-such-table`."""
        table = self._shelf.get(table_id)
        if table is not None:
            return table
        async with self.table(table_id) as loaded:
            return loaded

    async def _load(self, table_id: int) -> Table:
        found = await self._store.load(table_id) if 0 < table_id <= LARGEST_ID else None
        if found is None:
            raise TableError(TableCode.NO_SUCH_TABLE)
        table = table_of(*found)
        self._shelf.put(table)
        return table

    async def insert(self, change: Change, person: Person) -> Table:
        """Write a new table, which has no id yet, and return it; `channel-taken` (with the `table` there)."""
        asked = change.table
        row = table_row(asked, asked.created)
        try:
            table_id = await self._store.new_table(row, seat_rows(asked), player_row(person))
        except ChannelTaken:
            raise TableError(TableCode.CHANNEL_TAKEN, table=await self._store.open_in(asked.channel)) from None
        table = structs.replace(asked, id=table_id)
        self._committed(structs.replace(change, table=table))
        return table

    async def commit(
        self,
        change: Change,
        played: Sequence[Played] = (),
        person: Person | None = None,
        noticed: Sequence[Notice] = (),
    ) -> Table:
        """Write a change of the table given, which is still locked, and return the table after it.

        Refused `stale` when another process has changed the table in the meantime.
        """
        after = change.table
        try:
            written = await self._save(change, played, person, noticed)
        except BaseException:
            self._shelf.drop(after.id)  # committed or not: the store knows
            raise
        if not written:
            self._shelf.drop(after.id)
            raise Refused(Code.STALE)
        self._committed(structs.replace(change, events=public(played)))
        return after

    async def _save(
        self, change: Change, played: Sequence[Played], person: Person | None, noticed: Sequence[Notice]
    ) -> bool:
        before, after = change.previous, change.table
        assert before is not None
        now = self._clock.now()
        return await self._store.save(
            table_row(after, now),
            expected=before.revision,
            seated=seat_rows(after) if after.seats != before.seats else None,
            played=[move_row(one) for one in played],
            ending=ending_of(after, now),
            player=player_row(person) if person else None,
            noticed=[row_of(notice) for notice in noticed],
        )

    def _committed(self, change: Change) -> None:
        self._shelf.put(change.table)
        log.info("table %s: %s, revision %s", change.table.id, change.cause, change.table.revision)
        self._tell(change)

    async def bring_to(self, table: Table, channel: int, by: int) -> Table:
        """Write that a table, which is still locked, is in another channel, and return it; `channel-taken`."""
        try:
            await self._store.bring_to(table.id, channel)
        except ChannelTaken:
            raise TableError(TableCode.CHANNEL_TAKEN, table=await self._store.open_in(channel)) from None
        except BaseException:
            self._shelf.drop(table.id)
            raise
        after = structs.replace(table, channel=channel, message=None, trouble=None)
        self._committed(Change(after, Cause.PLACE, (), by, table))
        return after

    async def rewrite(self, table: Table, forgotten: int) -> None:
        """Write the seats and the game of a closed table, which is still locked, without a person; nobody is told."""
        snapshot = table_row(table, self._clock.now()).snapshot
        try:
            await self._store.people.forget_at(table.id, forgotten, seat_rows(table), snapshot)
        finally:
            self._shelf.drop(table.id)

    async def postpone(self, by: timedelta) -> None:
        """Move on all that is to happen at any table; no change of one that began before is written after it."""
        async with self._gate.alone():
            await self._store.postpone(by)
            self._shelf.clear()

    async def set_message(self, table_id: int, message: int | None) -> None:
        """Keep which message shows the table; nobody is told."""
        async with self.table(table_id) as table:
            await self._store.set_message(table_id, message)
            self._shelf.put(structs.replace(table, message=message))

    async def set_told(self, table_id: int, told: int | None) -> None:
        """Keep which round's result was told last, None for the end; nobody is told."""
        async with self.table(table_id) as table:
            await self._store.set_told(table_id, told)
            self._shelf.put(structs.replace(table, told=told))

    async def set_trouble(self, table_id: int, trouble: str | None) -> None:
        """Keep why the table's channel cannot show it, None when it can; nobody is told."""
        async with self.table(table_id) as table:
            await self._store.set_trouble(table_id, trouble)
            self._shelf.put(structs.replace(table, trouble=trouble))


def public(played: Iterable[Played]) -> tuple[Event, ...]:
    """Return the moves' events as everybody may know them (G2)."""
    return tuple(redact(event, None) for one in played for event in one.events)
