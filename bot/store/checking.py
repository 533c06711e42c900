"""A database looked at as it is: nothing made, nothing brought up to date, nothing written."""

import asyncio
import sqlite3
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple, Self

from sqlalchemy import select, text, update
from sqlalchemy.exc import DBAPIError

from bot.store.database import Database, database_at, database_to_read, fault_of
from bot.store.errors import StoreError, StoreFault
from bot.store.migrate import is_known, revision_of
from bot.store.schema import IS_OPEN, REVISION, alive, tables
from bot.store.store import Store

PATIENCE: Final = 10.0
"""Seconds that the check for writing waits for a write under way."""
MOST_DAMAGES: Final = 3
"""So many are told; who has more restores a backup all the same."""


class Schema(StrEnum):
    """How a database's schema stands to the one that this version of the bot uses."""

    CURRENT = "current"
    OLDER = "older"
    NEWER = "newer"
    NONE = "none"


class Place(NamedTuple):
    """Where an open table stands."""

    table: int
    guild: int
    channel: int


class Checking:
    """A database opened for reading alone; make one with `Checking.open`."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self.store: Final = Store(database)
        self.place: Final = database.place

    @classmethod
    async def open(cls, url: str) -> Self:
        """Return the database of a URL as it is; StoreError when it is not there or no database."""
        checking = cls(database_to_read(url))
        try:
            await checking.revision()
        except (DBAPIError, OSError) as error:
            await checking.close()
            raise StoreError(fault_of(error), checking.place) from error
        return checking

    async def close(self) -> None:
        """Close it."""
        await self._database.close()

    async def revision(self) -> str | None:
        """Return the revision of its schema; None when it has none yet."""
        async with self._database.reading() as connection:
            return await connection.run_sync(revision_of)

    async def schema(self) -> Schema:
        """Return how its schema stands to this version's."""
        found = await self.revision()
        if found is None:
            return Schema.NONE
        if found == REVISION:
            return Schema.CURRENT
        return Schema.OLDER if is_known(found) else Schema.NEWER

    async def damages(self) -> tuple[str, ...] | None:
        """Return what SQLite finds broken in the file, in its words; None for a database that looks after itself."""
        if not self._database.is_sqlite:
            return None
        async with self._database.reading() as connection:
            try:
                found = await connection.execute(text(f"PRAGMA integrity_check({MOST_DAMAGES})"))
                said = [str(row[0]) for row in found.all()]
                strays = (await connection.execute(text("PRAGMA foreign_key_check"))).all()
            except DBAPIError as error:
                return (str(error.orig),)
        broken = [line for line in said if line != "ok"]
        return (*broken, *(f"{row[0]}, row {row[1]}, belongs to no {row[2]}" for row in strays[:MOST_DAMAGES]))

    async def all_tables(self) -> tuple[int, ...]:
        """Return the ids of all tables there ever were, the oldest first."""
        async with self._database.reading() as connection:
            return tuple((await connection.scalars(select(tables.c.id).order_by(tables.c.id))).all())

    async def open_places(self) -> tuple[Place, ...]:
        """Return where lobbies and live tables stand, by guild and channel."""
        columns = select(tables.c.id, tables.c.guild, tables.c.channel).where(IS_OPEN)
        async with self._database.reading() as connection:
            rows = (await connection.execute(columns.order_by(tables.c.guild, tables.c.channel))).all()
        return tuple(Place(*row) for row in rows)


async def check_writing(url: str) -> None:
    """Check that a database may be written to, changing nothing in it; StoreError when it may not.

    It waits for a write that is under way.
    """
    database = database_at(url)
    try:
        if database.file is not None:
            await asyncio.to_thread(_take_the_lock, database.file)
        else:
            await _change_nothing(database)
    except (sqlite3.Error, DBAPIError) as error:
        raise StoreError(StoreFault.NOT_WRITABLE, database.place) from error
    except OSError as error:
        raise StoreError(fault_of(error), database.place) from error
    finally:
        await database.close()


def _take_the_lock(file: Path) -> None:
    uri = f"{file.as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None, timeout=PATIENCE)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")


async def _change_nothing(database: Database) -> None:
    async with database.writing() as connection:
        if await connection.run_sync(revision_of) is None:
            return  # nothing is there yet that could be written to
        await connection.execute(update(alive).where(text("1 = 0")).values(process=alive.c.process))
