"""Stores to test: on a file, and in memory."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.store import PlayerRow, SeatRow, Store, TableRow

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
ADA, BO = SeatRow("Ada", 1, None, False), SeatRow("Bo", 2, None, False)
ROSITA = SeatRow("Rosita", None, "hard", False)
PLAYER = PlayerRow(1, "Ada", "en-GB")


def a_row(**fields: Any) -> TableRow:
    """A lobby's row."""
    plain = {
        "id": 0,
        "guild": 100,
        "channel": 200,
        "message": None,
        "told": 0,
        "status": "lobby",
        "host": 1,
        "game": "mexican",
        "options": "{}",
        "turn_time": "24h",
        "language": "en",
        "hints": True,
        "revision": 0,
        "moved": 0,
        "deadline": None,
        "waits_for": None,
        "snapshot": None,
        "seed": None,
        "created": NOW,
        "updated": NOW,
    }
    return TableRow(**{**plain, **fields})


async def a_table(store: Store, *seats: SeatRow, **fields: Any) -> TableRow:
    """A table in the store, and its row."""
    row = a_row(**fields)
    table_id = await store.new_table(row, seats or (ADA, BO), PLAYER)
    loaded = await store.load(table_id)
    assert loaded is not None
    return loaded[0]


@pytest.fixture(params=["file", "memory"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'rummy.db'}" if request.param == "file" else "sqlite+aiosqlite://"
    store = await Store.open(url)
    yield store
    await store.close()
