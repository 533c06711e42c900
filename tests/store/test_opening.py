"""Opening a database: fresh, old, newer, broken, or not there at all."""

import os
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text

from bot.store import Store, StoreError, StoreFault
from bot.store.database import database_at
from bot.store.database import fault_of as fault_of_error
from bot.store.migrate import MIGRATIONS, bring_up, migrate
from bot.store.schema import REVISION, metadata
from tests.store.conftest import a_table


def url_of(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def schema_of(connection: Connection) -> list[tuple[str, str]]:
    rows = connection.execute(text("SELECT name, sql FROM sqlite_master ORDER BY name"))
    return [(row.name, "".join((row.sql or "").replace('"', "").split())) for row in rows]


async def fault_of(url: str) -> StoreError:
    with pytest.raises(StoreError) as error:
        await Store.open(url)
    return error.value


async def test_what_is_kept_is_there_after_opening_again(tmp_path: Path) -> None:
    file = tmp_path / "rummy.db"
    store = await Store.open(url_of(file))
    row = await a_table(store)
    await store.close()
    store = await Store.open(url_of(file))
    loaded = await store.load(row.id)
    await store.close()
    assert loaded is not None
    assert loaded[0] == row


async def test_a_commit_survives_a_power_cut_and_readers_do_not_wait(tmp_path: Path) -> None:
    """WAL, synchronous=FULL (2), foreign keys on, and patience with other processes; on every connection."""
    store = await Store.open(url_of(tmp_path / "rummy.db"))
    said = []
    async with store._database.reading() as one, store._database.reading() as other:
        for connection in (one, other):
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
                said.append((await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one())
    await store.close()
    assert said == ["wal", 2, 1, 10_000] * 2


def test_the_migrations_lead_from_nothing_to_the_schema() -> None:
    with create_engine("sqlite://").begin() as migrated, create_engine("sqlite://").begin() as made:
        migrate(migrated)
        bring_up(made)
        assert compare_metadata(MigrationContext.configure(migrated), metadata) == []
        assert schema_of(migrated) == schema_of(made)


def test_the_newest_migration_is_the_one_a_fresh_database_is_marked_with() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [REVISION]


def test_each_migration_is_taken_one_after_the_other() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    revisions = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()][::-1]
    with create_engine("sqlite://").begin() as connection:
        for revision in revisions:
            migrate(connection, revision)
            assert connection.scalar(text("SELECT version_num FROM alembic_version")) == revision


async def test_an_older_database_goes_through_the_migrations(tmp_path: Path) -> None:
    """The oldest of all: Alembic's mark, and no migration yet."""
    file = tmp_path / "rummy.db"
    with create_engine(f"sqlite:///{file}").begin() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
    store = await Store.open(url_of(file))
    await a_table(store)
    await store.close()


async def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "rummy.db"
    await (await Store.open(url_of(file))).close()
    with create_engine(f"sqlite:///{file}").begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    error = await fault_of(url_of(file))
    assert (error.fault, error.place) == (StoreFault.NEWER_SCHEMA, str(file))


async def test_a_missing_folder(tmp_path: Path) -> None:
    error = await fault_of(url_of(tmp_path / "nowhere" / "rummy.db"))
    assert (error.fault, error.place) == (StoreFault.FOLDER_MISSING, str(tmp_path / "nowhere"))


async def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    assert (await fault_of(url_of(tmp_path))).fault is StoreFault.NOT_WRITABLE


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
async def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert (await fault_of(url_of(tmp_path / "rummy.db"))).fault is StoreFault.NOT_WRITABLE


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "rummy.db"
    file.write_text("a shopping list, long enough to be looked at as a header of a database file\n" * 20)
    assert (await fault_of(url_of(file))).fault is StoreFault.NOT_A_DATABASE
    assert file.read_text().startswith("a shopping list")


@pytest.mark.parametrize(
    "url", ["nonsense", "oracle+nothing://x", "sqlite:///rummy.db", "mysql+aiomysql://a:secret@b/c"]
)
async def test_an_address_that_is_none_is_not_repeated(url: str) -> None:
    """It may hold a password."""
    error = await fault_of(url)
    assert (error.fault, error.place) == (StoreFault.BAD_URL, "DATABASE_URL")
    assert "secret" not in str(error)


async def test_a_server_that_does_not_answer() -> None:
    """What an address names, it names without its password."""
    assert database_at("sqlite+aiosqlite://").place == "sqlite+aiosqlite://"
    assert fault_of_error(ConnectionRefusedError("refused")) is StoreFault.UNREACHABLE
