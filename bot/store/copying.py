"""A copy of a SQLite database: whole and consistent, while the bot goes on writing to the original."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import NamedTuple

from bot.store.database import check_there, fault_of
from bot.store.errors import StoreError


class CopyFailed(Exception):
    """A copy that could not be made or is not sound; nothing is left of it. The text is the reason."""


class Copied(NamedTuple):
    """What a copy holds."""

    tables: int
    moves: int
    revision: str


def copy_database(source: Path, target: Path) -> Copied:
    """Copy a database to a file, in place of what is there, and check the copy; returns what it holds.

    StoreError when there is no database of the bot to copy, CopyFailed when the copy cannot be made.
    """
    check_there(source)
    try:
        with closing(_open(source)) as original, _part_of(target) as part:
            _check_own(original, source)
            copied = _written(original, part)
            part.replace(target)
            return copied
    except OSError as error:
        raise CopyFailed(error.strerror or str(error)) from error
    except sqlite3.Error as error:
        raise CopyFailed(str(error)) from error


@contextmanager
def _part_of(target: Path) -> Iterator[Path]:
    """A file beside the target, for it to grow in; gone afterwards unless it took the target's place.

    It holds hands and seeds, so nobody else on the machine may read it: that is how `mkstemp` makes it.
    """
    opened, name = mkstemp(dir=target.parent, prefix=f".{target.name}-")
    os.close(opened)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def _open(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)
    connection.execute("PRAGMA query_only=ON")
    return connection


def _check_own(original: sqlite3.Connection, source: Path) -> None:
    try:
        original.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise StoreError(fault_of(error), source) from error


def _written(original: sqlite3.Connection, part: Path) -> Copied:
    with closing(sqlite3.connect(part)) as copy:
        original.backup(copy)  # in one step, so under one lock of reading: no write gets into its middle
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, without the two that WAL has beside it
        copied = _checked(copy)
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    return copied


def _checked(copy: sqlite3.Connection) -> Copied:
    (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise CopyFailed(found)
    held = "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM moves), version_num FROM alembic_version"
    tables, moves, revision = copy.execute(held).fetchone()
    return Copied(tables, moves, revision)
