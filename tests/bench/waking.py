"""The waking task: what one look costs with ten waiting tables and with ten thousand, in turns in one run."""

import asyncio
import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from sqlalchemy import insert

from bot.store import Store
from bot.store.schema import tables
from tests.bench.table import Row

FEW: Final = 10
MANY: Final = 10_000
LOOKS: Final = 2000
NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)


def rows() -> Iterable[Row]:
    """Measure."""
    yield asyncio.run(_measured())


async def _measured() -> Row:
    with tempfile.TemporaryDirectory() as folder:
        stores = [await _store(Path(folder) / f"{count}.db", count) for count in (FEW, MANY)]
        times: list[list[float]] = [[], []]
        for _ in range(LOOKS):
            for store, taken in zip(stores, times, strict=True):
                began = perf_counter()
                await store.next_wakes()
                taken.append(perf_counter() - began)
        for store in stores:
            await store.close()
    few, many = median(times[0]), median(times[1])
    return Row(
        f"waking task, a look at {MANY:,} waiting tables against {FEW}",
        f"{many * 1e6:.0f} µs",
        f"{few * 1e6:.0f} µs",
        many / few,
        most=1.2,
    )


async def _store(file: Path, count: int) -> Store:
    """A store with so many live tables, each with its own moment, and as many that are over."""
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    async with store._database.writing() as connection:
        await connection.execute(insert(tables), [_table(number, "live") for number in range(count)])
        await connection.execute(insert(tables), [_table(number, "over") for number in range(count)])
    return store


def _table(number: int, status: str) -> dict[str, object]:
    return {
        "guild": number % 40,
        "channel": number,
        "status": status,
        "host": 1,
        "game": "mexican",
        "options": "{}",
        "turn_time": "24h",
        "language": "en",
        "hints": True,
        "revision": 1,
        "moved": 1,
        "snapshot": "{}" + " " * 8000,
        "created": NOW,
        "updated": NOW,
        "wakes": NOW + timedelta(seconds=(number * 7919) % 1_000_000) if status == "live" else None,
    }
