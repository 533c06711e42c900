"""Killed at any moment, the game goes on where it was: no acknowledged move is lost."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO

import pytest

from bot.store import Store
from bot.tables import RealClock, Tables

KILLS = 50


@contextmanager
def dealer() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.tables.dealer"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        try:
            yield process
        finally:
            assert process.stdin
            process.stdin.close()


def killed_after(said: IO[str], moves: int, pause: float) -> list[str]:
    """Kill the game some time after its so-manyeth acknowledgement; return all that it acknowledged."""
    pid = int(said.readline().removeprefix("pid "))
    acknowledged = [said.readline() for _ in range(moves)]
    time.sleep(pause)
    os.kill(pid, signal.SIGKILL)
    acknowledged.extend(iter(said.readline, "dead\n"))
    return [line.removeprefix("move ").strip() for line in acknowledged]


async def committed(file: Path) -> list[str]:
    """The moves in the database, which must lead to the snapshot in it."""
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    tables = Tables(store, RealClock())
    table = await tables.at(5)
    assert table is not None
    assert await tables.integrity(table.id)
    entries = await tables.log(table.id)
    assert table.revision == (entries[-1].n if entries else table.moved)
    await store.close()
    return [f"{entry.n} {entry.text}" for entry in entries]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="games are forked, which this system cannot")
async def test_killed_at_fifty_random_moments_it_loses_no_acknowledged_move(tmp_path: Path) -> None:
    rng = Random(20)
    file = tmp_path / "rummy.db"
    acknowledged: list[str] = []
    with dealer() as process:
        assert process.stdin
        assert process.stdout
        for kill in range(KILLS):
            process.stdin.write(f"{file} {kill}\n")
            acknowledged += killed_after(process.stdout, rng.randrange(1, 24), rng.uniform(0, 0.006))
            kept = await committed(file)
            assert set(acknowledged) <= set(kept), f"lost at kill {kill}"
    assert len(acknowledged) > KILLS
