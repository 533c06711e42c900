"""Guilds, players, tables, seats, moves, results, and when the bot was last alive."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# A migration keeps its own idea of the schema: the one in the code goes on changing.
COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
IS_OPEN = sa.text("status IN ('lobby', 'live')")
IS_OVER = sa.text("status = 'over'")
IS_OWING = sa.text("status IN ('over', 'cancelled') AND told IS NOT NULL")
IS_TIMED = sa.text("deadline IS NOT NULL")
WAITS_FOR_COMPUTER = sa.text("status = 'live' AND waits_for IS NULL")


def upgrade() -> None:
    """Bring the schema forward."""
    _people_and_places()
    _tables()
    _of_a_table()


def _people_and_places() -> None:
    op.create_table(
        "alive",
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("process", name="pk_alive"),
    )
    op.create_table(
        "guilds",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name="pk_guilds"),
    )
    op.create_table(
        "players",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("preferences", sa.Text(), server_default="{}", nullable=False),
        sa.PrimaryKeyConstraint("user", name="pk_players"),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", COUNTED, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("told", sa.Integer(), nullable=True),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("turn_time", sa.String(8), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("hints", sa.Boolean(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("moved", sa.Integer(), nullable=False),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("waits_for", sa.BigInteger(), nullable=True),
        sa.Column("snapshot", sa.Text(), nullable=True),
        sa.Column("seed", sa.LargeBinary(32), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sqlite_autoincrement=True,
    )
    _partial_index("uq_tables_channel_open", "channel", IS_OPEN, unique=True)
    _partial_index("ix_tables_channel_over", "channel", IS_OVER)
    op.create_index("ix_tables_channel", "tables", ["channel"])
    _partial_index("ix_tables_owing", "updated", IS_OWING)
    _partial_index("ix_tables_deadline", "deadline", IS_TIMED)
    _partial_index("ix_tables_computers", "id", WAITS_FOR_COMPUTER)


def _partial_index(name: str, column: str, where: sa.TextClause, *, unique: bool = False) -> None:
    op.create_index(name, "tables", [column], unique=unique, sqlite_where=where, postgresql_where=where)


def _of_a_table() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", COUNTED, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("level", sa.String(16), nullable=True),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_user", "seats", ["user"])
    op.create_index("uq_seats_table_id_user", "seats", ["table_id", "user"], unique=True)
    op.create_table(
        "moves",
        sa.Column("table_id", COUNTED, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("by_computer", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_moves_table_id"),
        sa.PrimaryKeyConstraint("table_id", "n", name="pk_moves"),
    )
    op.create_table(
        "results",
        sa.Column("table_id", COUNTED, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
    )
