"""`python -m bot doctor`: what is sound is called sound, what is not is named, and nothing is changed."""

import asyncio
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from bot.__main__ import main
from bot.store.migrate import REVISION, migrate
from tests.app.conftest import TOKEN, Answer
from tests.tables.house import ADA, BO, CY, House

pytestmark = pytest.mark.usefixtures("bare_environment")


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    """A database with a game and a lobby in it, where the bot looks for it."""
    house = await House.at(tmp_path / "rummy.db").open()
    table = await house.game(ADA, BO)
    for _ in range(2):
        table = await house.turn(await house.tables.get(table.id))
    await house.lobby(ADA, CY, room=201)
    await house.close()
    return tmp_path / "rummy.db"


class Visit:
    """One look of the doctor's: the exit code, and the lines by what they are about."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.code = main(["doctor"])
        captured = capsys.readouterr()
        assert captured.err == ""
        assert TOKEN not in captured.out
        self.lines = captured.out.splitlines()
        self.wrong = [line[2:] for line in self.lines if line.startswith("✗")]
        self.notes = [line[2:] for line in self.lines if line.startswith("–")]
        assert self.code == bool(self.wrong)


async def visit(capsys: pytest.CaptureFixture[str]) -> Visit:
    return await asyncio.to_thread(Visit, capsys)


def changed(database: Path, statement: str) -> None:
    with create_engine(f"sqlite:///{database}").begin() as connection:
        connection.execute(text(statement))


async def test_all_is_well(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seen = await visit(capsys)
    assert seen.code == 0
    assert seen.lines == [
        "✓ Pictures: the board and the hand can be drawn in en, es-ES, fr, and pt-BR.",
        "✓ Settings: all as usual.",
        f"✓ Schema: {REVISION}, up to date.",
        "✓ File: undamaged.",
        "✓ Tables: 2 are sound, their moves replayed from the seed lead to what is stored.",
        f"✓ Database: it can be read and written, {database}.",
        "– Discord: not asked, as DISCORD_TOKEN is not set. Permissions were not looked at.",
        "All is well.",
    ]


async def test_nothing_is_changed_or_left_behind(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = database.read_bytes()
    await visit(capsys)
    assert database.read_bytes() == before
    assert [path.name for path in database.parent.iterdir()] == ["rummy.db"]


async def test_it_looks_on_while_people_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is read has one moment: moves that come in between are no fault."""
    house = await House.at(tmp_path / "rummy.db").open()
    table = await house.game(ADA, BO)
    looking = asyncio.create_task(visit(capsys))
    while not looking.done():
        table = await house.turn(await house.tables.get(table.id))
        await asyncio.sleep(0)
    assert (await looking).wrong == []
    await house.close()


async def test_in_the_language_of_the_terminal(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "es_MX.UTF-8")
    assert (await visit(capsys)).lines[-1] == "Todo está bien."


async def test_for_other_programs(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await asyncio.to_thread(main, ["doctor", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {one["check"]: one["state"] for one in found} == {
        "pictures": "well", "settings": "well", "schema": "well", "damage": "well", "tables": "well",
        "database": "well", "discord": "note",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM moves WHERE n = (SELECT max(n) FROM moves)", "lead to another game than the one stored"),
        ("UPDATE tables SET snapshot = replace(snapshot, '\"turn\":', '\"turm\":') WHERE id = 1", "cannot be read"),
        ("UPDATE tables SET snapshot = 'x' WHERE id = 1", "cannot be read"),
        ("UPDATE tables SET options = '[]' WHERE id = 1", "cannot be read"),
        ("UPDATE moves SET seat = 1 - seat WHERE n = (SELECT min(n) FROM moves)", "breaks the rules"),
        ("UPDATE moves SET text = 'shrug' WHERE n = (SELECT min(n) FROM moves)", "cannot be read"),
    ],
)
async def test_a_table_that_does_not_hold_together_is_named(
    database: Path, capsys: pytest.CaptureFixture[str], statement: str, said: str
) -> None:
    changed(database, statement)
    seen = await visit(capsys)
    (wrong,) = seen.wrong
    assert wrong.startswith("Table 1 in channel 200: ")
    assert said in wrong
    assert "✓ Tables: 1 is sound, its moves replayed from the seed lead to what is stored." in seen.lines
    assert seen.lines[-1] == "1 thing is wrong."


async def test_a_damaged_file(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with create_engine(f"sqlite:///{database}").connect() as connection:
        size = connection.execute(text("PRAGMA page_size")).scalar_one()
        root = connection.execute(text("SELECT rootpage FROM sqlite_master WHERE name = 'moves'")).scalar_one()
    with database.open("rb+") as file:
        file.seek(size * (root - 1))
        file.write(b"\xff" * 64)
    assert any(line.startswith("File: damaged (") for line in (await visit(capsys)).wrong)


async def test_a_row_that_belongs_to_nothing(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(database, "UPDATE moves SET table_id = 99 WHERE n = (SELECT min(n) FROM moves)")
    assert "moves, row 1, belongs to no tables" in (await visit(capsys)).wrong[0]


def test_an_earlier_schema_is_brought_up_at_the_next_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with create_engine(f"sqlite:///{tmp_path / 'rummy.db'}").begin() as connection:
        migrate(connection, "0001")
    seen = Visit(capsys)
    assert seen.code == 0
    assert seen.notes[0].startswith(f"Schema: 0001; the next start brings it up to {REVISION}.")
    assert not any("Tables" in line for line in seen.lines)


async def test_a_later_schema_is_wrong(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(database, "UPDATE alembic_version SET version_num = '9999'")
    assert (await visit(capsys)).wrong == [f"The database was made by a newer version of the bot: {database}."]


def test_no_database_yet_is_a_note(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seen = Visit(capsys)
    assert seen.code == 0
    assert seen.notes[0] == f"There is no database yet: {tmp_path / 'rummy.db'}. The bot makes it when it starts."
    assert list(tmp_path.iterdir()) == []


def test_an_empty_database_is_a_note(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rummy.db").touch()
    assert "the database is empty" in Visit(capsys).notes[0]


def test_no_folder_for_the_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_PATH", str(tmp_path / "nowhere" / "rummy.db"))
    (wrong,) = Visit(capsys).wrong
    assert str(tmp_path / "nowhere") in wrong


def test_a_file_that_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rummy.db").write_text("a shopping list, long enough to be read as a page of a database" * 100)
    assert "not a database" in Visit(capsys).wrong[0]


async def test_a_database_that_may_only_be_read(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may write anywhere, so the system's answer is put in its place."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert (await visit(capsys)).wrong == [f"The database cannot be written to: {database}."]


async def test_a_database_that_somebody_keeps_locked(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.checking.PATIENCE", 0.05)
    with create_engine(f"sqlite:///{database}").connect() as connection:
        connection.exec_driver_sql("PRAGMA locking_mode=NORMAL")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        assert (await visit(capsys)).wrong == [f"The database cannot be written to: {database}."]


def test_an_address_that_is_none(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "mysql+aiomysql://rummy:secret@localhost/rummy")
    (wrong,) = Visit(capsys).wrong
    assert "DATABASE_URL" in wrong
    assert "secret" not in wrong


def test_settings_that_cannot_be(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    monkeypatch.setenv("COMPUTER_PAUSE", "-1")
    (wrong,) = Visit(capsys).wrong
    assert "LOG_LEVEL and COMPUTER_PAUSE" in wrong


def test_pictures_that_cannot_be_drawn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def undrawn(*_: object) -> bytes:
        raise OSError("cannot open resource")

    monkeypatch.setattr("bot.doctor.pictures.draw_hand", undrawn)
    assert "(OSError: cannot open resource)" in Visit(capsys).wrong[0]


def test_a_refused_token(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    discord_says: Callable[[dict[str, Answer]], str],
) -> None:
    discord_says({})
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert "refuses the token" in Visit(capsys).wrong[0]


def test_discord_out_of_reach(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("discord.http.Route.BASE", "http://127.0.0.1:1")
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert "cannot be reached" in Visit(capsys).wrong[0]


def test_a_good_token_brings_the_invite_link(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    discord_says: Callable[[dict[str, Answer]], str],
) -> None:
    me = {"id": "1", "username": "rummy", "discriminator": "0", "avatar": None, "bot": True}
    application = {"id": "7", "name": "rummy", "description": "", "icon": None, "summary": "", "verify_key": ""}
    application |= {"bot_public": True, "bot_require_code_grant": False, "owner": me, "flags": 0, "team": None}
    discord_says({"/users/@me": (200, me), "/oauth2/applications/@me": (200, application)})
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    seen = Visit(capsys)
    assert seen.wrong == []
    (line,) = (line for line in seen.lines if line.startswith("✓ Discord"))
    assert "the token is that of rummy" in line
    assert "client_id=7&scope=bot+applications.commands&permissions=" in line
