"""Where the messages are with which games began: they show the SHA-256 of the seed (G1)."""

from typing import Final, NamedTuple

from sqlalchemy import select, text

from bot.store.database import Database
from bot.store.schema import beginnings

_SET: Final = text(
    "INSERT INTO beginnings (table_id, channel, message) VALUES (:table_id, :channel, :message)"
    " ON CONFLICT (table_id) DO UPDATE SET channel = excluded.channel, message = excluded.message"
)


class Beginning(NamedTuple):
    """The message with which a game began, and its channel, in which the table may no longer be."""

    channel: int
    message: int


class BeginningRows:
    """The queries on beginnings; a store has one."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def of(self, table_id: int) -> Beginning | None:
        """Return where a table's game began; None when that has not been told, or was before it was kept."""
        found = select(beginnings.c.channel, beginnings.c.message).where(beginnings.c.table_id == table_id)
        async with self._database.reading() as connection:
            row = (await connection.execute(found)).one_or_none()
        return None if row is None else Beginning(*row)

    async def keep(self, table_id: int, beginning: Beginning) -> None:
        """Keep where a table's game began."""
        async with self._database.writing() as connection:
            await connection.execute(_SET, {"table_id": table_id, **beginning._asdict()})
