"""The shelf: tables in memory, the least used ones put back, and one lock per table."""

import asyncio
from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

from bot.tables.table import Table

MOST_TABLES: Final = 256
"""Some 20 kB each; what is not on the shelf is a query away."""


class Shelf:
    """Tables as they were last committed, so many at most."""

    def __init__(self, most: int = MOST_TABLES) -> None:
        self._most: Final = most
        self._tables: Final[OrderedDict[int, Table]] = OrderedDict()
        self._channels: Final[dict[int, int]] = {}
        self._locks: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()

    def lock(self, table_id: int) -> asyncio.Lock:
        """Return the table's lock; whoever waits for it or holds it keeps it alive."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    def get(self, table_id: int) -> Table | None:
        """Return a table if it is on the shelf."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables.move_to_end(table_id)
        return table

    def open_in(self, channel: int) -> Table | None:
        """Return the channel's lobby or live table if it is on the shelf."""
        table_id = self._channels.get(channel)
        return None if table_id is None else self.get(table_id)

    def put(self, table: Table) -> None:
        """Put a committed table on the shelf."""
        self.drop(table.id)
        self._tables[table.id] = table
        if table.is_open:
            self._channels[table.channel] = table.id
        if len(self._tables) > self._most:
            self.drop(next(iter(self._tables)))

    def drop(self, table_id: int) -> None:
        """Take a table off the shelf, to be read again when it is needed."""
        table = self._tables.pop(table_id, None)
        if table is not None and self._channels.get(table.channel) == table_id:
            del self._channels[table.channel]

    def clear(self) -> None:
        """Take all tables off."""
        self._tables.clear()
        self._channels.clear()
