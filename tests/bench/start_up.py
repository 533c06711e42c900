"""Starting with 10,000 stored tables, 1,000 of them live, against an empty database: a process of its own each time."""

import asyncio
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests.bench.table import Row

STORED: Final = 10_000
LIVE: Final = 1_000
MOVES: Final = 24
RUNS: Final = 9


class Started(NamedTuple):
    """One start: seconds from the process's birth until ready, its memory then in MB, seconds of it for the tables."""

    seconds: float
    memory: float
    tables: float


def rows() -> Iterator[Row]:
    """Measure both starts in turns, and give the ratios of the medians."""
    with TemporaryDirectory() as folder:
        empty, full = Path(folder, "empty.db"), Path(folder, "full.db")
        asyncio.run(_one_game(empty, moves=0))
        asyncio.run(_one_game(full, moves=MOVES))
        _multiply(full)
        _forget(empty)
        starts = [(_start(full), _start(empty)) for _ in range(RUNS)]
    many, none = (Started(*map(median, zip(*side, strict=True))) for side in zip(*starts, strict=True))
    name = f"start, {STORED:,} tables stored, {LIVE:,} live; peer: none"
    yield Row(name, _ms(many.seconds), _ms(none.seconds), many.seconds / none.seconds, most=1.2)
    yield Row("… memory when ready", _mb(many.memory), _mb(none.memory), many.memory / none.memory, most=1.3)
    yield Row("… of it opening the store and its tables", _ms(many.tables), _ms(none.tables), many.tables / none.tables)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def _mb(megabytes: float) -> str:
    return f"{megabytes:.1f} MB"


def _start(file: Path) -> Started:
    """Start the bot in a process, as far as it goes without Discord, and stop it when it says that it is ready."""
    born = time.perf_counter()
    command = [sys.executable, "-m", "tests.bench.start_up", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        memory, tables = map(float, process.stdout.readline().split())
        return Started(time.perf_counter() - born, memory, tables)


async def _ready(file: str) -> None:
    from bot.client import create_bot
    from bot.config import Settings, sqlite_url
    from bot.store import Store
    from bot.tables import RealClock, Tables

    began = time.perf_counter()
    store = await Store.open(sqlite_url(Path(file)))
    tables = Tables(store, RealClock())
    create_bot(Settings(discord_token=None), tables)
    await tables.start()
    await tables.settled()
    took = time.perf_counter() - began
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, took, flush=True)
    await tables.close()
    await store.close()


async def _one_game(file: Path, moves: int) -> None:
    """Make a database with one game of two people, so many moves old."""
    from bot.computer import choose_move
    from bot.config import sqlite_url
    from bot.store import Store
    from bot.tables import Person, RealClock, Tables

    store = await Store.open(sqlite_url(file))
    tables = Tables(store, RealClock())
    await tables.start()
    table = await tables.new(1, 1, Person(id=1, name="Ada"))
    table = await tables.join(table.id, Person(id=2, name="Bo"))
    table = await tables.start_game(table.id, 1)
    for _ in range(moves):
        move = choose_move(table.view(table.turn), "hard", Random(1))
        table = await tables.move(table.id, table.waits_for or 0, move)
    await tables.close()
    await store.close()


def _multiply(file: Path) -> None:
    """Copy the one game until there are so many tables, of which so many are live; the others are over."""
    with sqlite3.connect(file) as database:
        columns = [column[1] for column in database.execute("PRAGMA table_info(tables)")]
        own = {
            "id": "copy.number",
            "channel": "copy.number",
            "status": f"iif(copy.number <= {LIVE}, 'live', 'over')",
            "deadline": f"iif(copy.number <= {LIVE}, deadline + copy.number * 1000, NULL)",
            "waits_for": f"iif(copy.number <= {LIVE}, waits_for, NULL)",
            "told": f"iif(copy.number <= {LIVE}, told, NULL)",
        }
        numbers = (
            f"WITH RECURSIVE copy(number) AS (VALUES (2) UNION ALL SELECT number + 1 FROM copy WHERE number < {STORED})"
        )
        copied = ", ".join(own.get(column, column) for column in columns)
        database.execute(f"INSERT INTO tables {numbers} SELECT {copied} FROM tables, copy WHERE id = 1")
        for table in ("seats", "moves"):
            rest = ", ".join(column[1] for column in database.execute(f"PRAGMA table_info({table})"))
            rest = rest.removeprefix("table_id, ")
            database.execute(
                f"INSERT INTO {table} {numbers} SELECT copy.number, {rest} FROM {table}, copy WHERE table_id = 1"
            )
    database.close()


def _forget(file: Path) -> None:
    """Take the one game out, so that nothing but the schema and the bot's last sign of life is left."""
    with sqlite3.connect(file) as database:
        for table in ("moves", "seats", "tables"):
            database.execute(f"DELETE FROM {table}")
    database.close()


if __name__ == "__main__":
    asyncio.run(_ready(sys.argv[1]))
