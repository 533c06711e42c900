"""What is kept of people: what they prefer, where they sit, and how all of it goes."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import case, delete, select, text, union, update

from bot.store.database import Database
from bot.store.rows import SeatRow
from bot.store.schema import metadata, players, results, seats, tables

_SET_PREFERENCES: Final = text(
    "INSERT INTO players (\"user\", name, locale, preferences) VALUES (:user, '', '', :preferences)"
    ' ON CONFLICT ("user") DO UPDATE SET preferences = excluded.preferences'
)
NOTHING_PREFERRED: Final = "{}"
NOBODY: Final = 0
"""Stands where a closed table had its host."""


class PeopleRows:
    """The queries on people; a store has one."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def all_preferences(self) -> dict[int, str]:
        """Return what everybody prefers who has ever chosen something, as JSON by person."""
        chosen = select(players.c.user, players.c.preferences).where(players.c.preferences != NOTHING_PREFERRED)
        async with self._database.reading() as connection:
            return {row.user: row.preferences for row in await connection.execute(chosen)}

    async def set_preferences(self, user: int, preferences: str) -> None:
        """Keep what a person prefers, be they known already or not."""
        async with self._database.writing() as connection:
            await connection.execute(_SET_PREFERENCES, {"user": user, "preferences": preferences})

    async def tables_of(self, user: int) -> tuple[int, ...]:
        """Return all tables where a person sits or is the host, open and closed, the oldest first."""
        hosted = select(tables.c.id).where(tables.c.host == user)
        theirs = union(select(seats.c.table_id.label("id")).where(seats.c.user == user), hosted)
        async with self._database.reading() as connection:
            return tuple(sorted((await connection.execute(theirs)).scalars()))

    async def forget_at(self, table_id: int, user: int, seated: Sequence[SeatRow], snapshot: str | None) -> None:
        """Write the seats and the snapshot of a closed table anew, and nobody as its host if a person was that."""
        host = case((tables.c.host == user, NOBODY), else_=tables.c.host)
        async with self._database.writing() as connection:
            mine = tables.c.id == table_id
            await connection.execute(update(tables).where(mine).values(host=host, snapshot=snapshot))
            for number, seat in enumerate(seated):
                place = (seats.c.table_id == table_id, seats.c.seat == number)
                values = {name: getattr(seat, name) for name in ("name", "user", "away", "removed")}
                await connection.execute(update(seats).where(*place).values(values))

    async def forget(self, user: int) -> None:
        """Forget a person who is in no table's seats any more: results stay without them, other rows of theirs go."""
        async with self._database.writing() as connection:
            await connection.execute(update(results).where(results.c.user == user).values(user=None))
            for table in metadata.sorted_tables:
                if "user" in table.c and table not in {results, seats}:
                    await connection.execute(delete(table).where(table.c.user == user))
