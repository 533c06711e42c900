"""Bringing a database to the newest schema: a fresh one is made at once, an older one goes through the migrations."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect, text

from bot.store.errors import NewerSchema
from bot.store.schema import REVISION, metadata

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS: Final = Path(__file__).parent / "migrations"
# as Alembic itself would make it
_VERSION_TABLE: Final = (
    "CREATE TABLE alembic_version"
    " (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
)


def bring_up(connection: Connection) -> None:
    """Make the newest schema of what is there, in the connection's transaction; NewerSchema if that is newer."""
    if not inspect(connection).has_table("alembic_version"):
        _make(connection)
    elif revision_of(connection) != REVISION:
        migrate(connection)


def is_current(connection: Connection) -> bool:
    """Return whether the database has the newest schema."""
    return revision_of(connection) == REVISION


def is_known(revision: str) -> bool:
    """Return whether a revision is one of the migrations, not one of a later version of the bot."""
    return revision == REVISION or revision in _known(_config())


def revision_of(connection: Connection) -> str | None:
    """Return the revision of the schema that is there; None when none is."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _make(connection: Connection) -> None:
    """Make the schema without the migrations, which cost a fresh start most of its time."""
    metadata.create_all(connection)
    connection.execute(text(_VERSION_TABLE))
    connection.execute(text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": REVISION})


def migrate(connection: Connection, to: str = "head") -> None:
    """Run the migrations from where the database is; NewerSchema when they do not know its revision."""
    # imported here: only a database of an earlier version pays for it
    from alembic import command

    config = _config(connection=connection)
    found = revision_of(connection)
    if found is not None and found not in _known(config):
        raise NewerSchema(found)
    command.upgrade(config, to)


def _config(**attributes: Connection) -> "Config":
    from alembic.config import Config

    config = Config(attributes=attributes)
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _known(config: "Config") -> set[str]:
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
