"""The database itself: opening it, and connections for reading and writing."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError, InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.errors import NewerSchema, StoreError, StoreFault

BUSY_MILLISECONDS: Final = 10_000
_PRAGMAS: Final = (
    f"busy_timeout={BUSY_MILLISECONDS}",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
)


class Database:
    """One database and its pool of connections. SQLite has one writer, so writers queue here instead of polling."""

    def __init__(self, url: str, *, for_reading: bool = False) -> None:
        self.url: Final = make_url(url)
        self._engine: Final = _for_reading(self.url) if for_reading else _engine(self.url)
        self._writers: Final = asyncio.Lock() if self.is_sqlite else None
        self._in_memory: Final = self.is_sqlite and not _file_of(self.url)

    @property
    def is_sqlite(self) -> bool:
        """Whether this is SQLite."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def file(self) -> Path | None:
        """The whole path of a SQLite database; None for one in memory, and for any other."""
        file = _file_of(self.url)
        return None if file is None else file.absolute()

    @property
    def place(self) -> str:
        """The file, or the address without its password."""
        return str(self.file or self.url.render_as_string(hide_password=True))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection to read from."""
        # A database in memory has one connection, on which a reader would see half a transaction.
        async with self._turn_to_write() if self._in_memory else nullcontext(), self._engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection with a transaction that is committed at the end, or rolled back on any exception."""
        async with self._turn_to_write(), self._engine.connect() as connection:
            await connection.execution_options(writes=True)
            async with connection.begin():
                yield connection

    def _turn_to_write(self) -> AbstractAsyncContextManager[None]:
        return self._writers or nullcontext()

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()


def database_at(url: str) -> Database:
    """Return the database of a URL, not yet connected to; StoreError when it cannot be there."""
    try:
        database = Database(url)
    except (ArgumentError, InvalidRequestError, ImportError):
        raise StoreError(StoreFault.BAD_URL, "DATABASE_URL") from None  # itself it may hold a password
    if database.file is not None:
        _check_writable(database.file)
    return database


def sqlite_file(url: str) -> Path | None:
    """Return the file of a SQLite database's URL; None for one in memory and for other databases; StoreError."""
    try:
        return _file_of(make_url(url))
    except ArgumentError:
        raise StoreError(StoreFault.BAD_URL, "DATABASE_URL") from None


def database_to_read(url: str) -> Database:
    """Return the database of a URL, as it is and only to be read; StoreError when it cannot be there."""
    try:
        database = Database(url, for_reading=True)
    except (ArgumentError, InvalidRequestError, ImportError):
        raise StoreError(StoreFault.BAD_URL, "DATABASE_URL") from None
    if database.is_sqlite:
        check_there(database.file)
    return database


def check_there(file: Path | None) -> None:
    """Check that the file of a SQLite database is there; StoreError when it, or its folder, is not."""
    if file is None:
        raise StoreError(StoreFault.FILE_MISSING, ":memory:")
    whole = file.absolute()
    if not whole.parent.is_dir():
        raise StoreError(StoreFault.FOLDER_MISSING, whole.parent)
    if not whole.exists():
        raise StoreError(StoreFault.FILE_MISSING, whole)


def _check_writable(file: Path) -> None:
    folder = file.parent
    if not folder.is_dir():
        raise StoreError(StoreFault.FOLDER_MISSING, folder)
    if file.is_dir() or not os.access(file if file.exists() else folder, os.W_OK):
        raise StoreError(StoreFault.NOT_WRITABLE, file)


def fault_of(error: Exception) -> StoreFault:
    """Return what is wrong with a database that was there but could not be used."""
    if isinstance(error, NewerSchema):
        return StoreFault.NEWER_SCHEMA
    said = str(error).lower()
    if "not a database" in said or "malformed" in said:
        return StoreFault.NOT_A_DATABASE
    return StoreFault.NOT_WRITABLE if "sqlite" in said else StoreFault.UNREACHABLE


def _file_of(url: URL) -> Path | None:
    named = url.get_backend_name() == "sqlite" and url.database not in {None, "", ":memory:"}
    return Path(str(url.database)) if named else None


def _engine(url: URL) -> AsyncEngine:
    # hide_parameters: an error's text must not carry a snapshot or a seed into the log (G2)
    engine = create_async_engine(url, hide_parameters=True)
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_pragmas)
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _for_reading(url: URL) -> AsyncEngine:
    """An engine whose connections change nothing, and make no file that is not there.

    Not SQLite's own mode `ro`: it leaves files of its own beside the database, which may then be another user's.
    """
    file = _file_of(url)
    if file is not None:
        url = url.set(database=file.absolute().as_uri(), query={"mode": "rw", "uri": "true"})
    engine = create_async_engine(url, hide_parameters=True)
    if file is not None:
        event.listen(engine.sync_engine, "connect", _set_reading)
    return engine


def _set_reading(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={BUSY_MILLISECONDS}", "query_only=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _set_pragmas(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself; `_begin` does
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A reader needs no transaction; a writer takes its lock at once, so that it never has to give up half-way.
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
