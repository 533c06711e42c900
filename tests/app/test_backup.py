"""`python -m bot backup`: a whole copy while the bot goes on, never in place of something by mistake."""

import asyncio
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store import Store
from bot.store.copying import copy_database
from bot.store.migrate import REVISION
from bot.tables import RealClock, Tables
from bot.tables.soundness import unsoundness
from tests.tables.house import ADA, BO, House

pytestmark = pytest.mark.usefixtures("bare_environment")


async def a_game(file: Path, turns: int = 2) -> None:
    house = await House.at(file).open()
    table = await house.game(ADA, BO)
    for _ in range(turns):
        table = await house.turn(await house.tables.get(table.id))
    await house.close()


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    """A database with a game in it, where the bot looks for it."""
    await a_game(tmp_path / "rummy.db")
    return tmp_path / "rummy.db"


def backup(*words: str) -> int:
    return main(["backup", *words])


async def held(file: Path) -> tuple[int, bool]:
    """How many moves of table 1 a database holds, and whether they lead to its game."""
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    fault, _ = await unsoundness(store, 1)
    moves = len(await Tables(store, RealClock()).log(1))
    await store.close()
    return moves, fault is None


async def test_a_copy_holds_all_that_was_there(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await asyncio.to_thread(backup, "copy.db") == 0
    said = capsys.readouterr().out
    assert said == f"Saved in copy.db: 1 table, 4 moves, schema {REVISION}. The copy was checked.\n"
    assert await held(database.with_name("copy.db")) == (4, True)


async def test_a_copy_made_while_people_play_is_whole(tmp_path: Path) -> None:
    """Each copy holds a game at one moment: its moves lead to its snapshot."""
    house = await House.at(tmp_path / "rummy.db").open()
    table = await house.game(ADA, BO)
    counts = []
    for number in range(6):
        copying = asyncio.create_task(asyncio.to_thread(copy_database, tmp_path / "rummy.db", tmp_path / f"{number}"))
        for _ in range(3):
            table = await house.turn(await house.tables.get(table.id))
        await copying
        moves, sound = await held(tmp_path / f"{number}")
        assert sound
        counts.append(moves)
    await house.close()
    assert counts == sorted(counts)
    assert counts[-1] >= 30


async def test_a_copy_is_one_file_and_nothing_is_left_beside_the_database(database: Path) -> None:
    assert await asyncio.to_thread(backup, "copy.db") == 0
    assert {path.name for path in database.parent.iterdir()} == {"rummy.db", "copy.db"}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
async def test_nobody_else_may_read_a_copy(database: Path) -> None:
    """It holds hands and seeds (G2)."""
    assert await asyncio.to_thread(backup, "copy.db") == 0
    assert stat.S_IMODE(database.with_name("copy.db").stat().st_mode) == 0o600


async def test_what_is_there_stays_unless_told_otherwise(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = database.with_name("copy.db")
    copy.write_text("dear")
    assert await asyncio.to_thread(backup, "copy.db") == 1
    assert "--force" in capsys.readouterr().err
    assert copy.read_text() == "dear"
    assert await asyncio.to_thread(backup, "copy.db", "--force") == 0
    assert await held(copy) == (4, True)


async def test_the_database_is_not_copied_onto_itself(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await asyncio.to_thread(backup, str(database), "--force") == 1
    assert "the database itself" in capsys.readouterr().err
    assert await held(database) == (4, True)


async def test_a_damaged_database_makes_no_copy(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A backup that is none is worse than none; the one of yesterday stays."""
    copy = database.with_name("copy.db")
    copy.write_text("yesterday's")
    with closing(sqlite3.connect(database)) as connection:
        page_size, root = (
            connection.execute("PRAGMA page_size").fetchone()[0],
            connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'moves'").fetchone()[0],
        )
    with database.open("rb+") as file:
        file.seek(page_size * (root - 1))
        file.write(b"\xff" * 64)
    assert await asyncio.to_thread(backup, "copy.db", "--force") == 1
    assert capsys.readouterr().err.startswith("No copy was made in copy.db: ")
    assert copy.read_text() == "yesterday's"
    assert {path.name for path in database.parent.iterdir()} == {"rummy.db", "copy.db"}


def test_without_a_database_there_is_nothing_to_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert backup("copy.db") == 5
    assert str(tmp_path / "rummy.db") in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database_is_not_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rummy.db").write_text("a shopping list, long enough to be read as a page of a database" * 100)
    assert backup("copy.db") == 5
    assert "not a database" in capsys.readouterr().err


async def test_a_place_that_is_not_there(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await asyncio.to_thread(backup, str(database.parent / "nowhere" / "copy.db")) == 1
    assert capsys.readouterr().err.startswith("No copy was made in ")


def test_another_database_has_tools_of_its_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://rummy:secret@localhost/rummy")
    assert backup("copy.db") == 1
    said = capsys.readouterr().err
    assert "pg_dump" in said
    assert "secret" not in said


def test_settings_that_cannot_be(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    assert backup("copy.db") == 2
    assert "LOG_LEVEL" in capsys.readouterr().err
    monkeypatch.setenv("LOG_LEVEL", "INFO")
    monkeypatch.setenv("DATABASE_URL", "nonsense")
    assert backup("copy.db") == 5
    assert "DATABASE_URL" in capsys.readouterr().err
