"""Ends of games with what each person made of them, and ratings.

The games that have ended already are worked in; the bot rates them when it starts and finds nobody rated.
"""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
ENDED = sa.text("SELECT id, guild, game, snapshot, updated FROM tables WHERE status = 'over' ORDER BY updated, id")
SEATED = sa.text(
    'SELECT results.seat, seats."user", seats.removed FROM results JOIN seats USING (table_id, seat)'
    " WHERE table_id = :table_id ORDER BY results.seat"
)
ENDING = sa.text("INSERT INTO endings (table_id, guild, game, ended) VALUES (:table_id, :guild, :game, :ended)")
RESULT = sa.text(
    'UPDATE results SET "user" = :user, rounds = :rounds, rounds_won = :rounds_won, best = :best'
    " WHERE table_id = :table_id AND seat = :seat"
)


def upgrade() -> None:
    """Bring the schema forward."""
    _tables()
    _columns()
    _work_in_what_has_ended(op.get_bind())


def _tables() -> None:
    op.create_table(
        "endings",
        sa.Column("n", COUNTED, nullable=False),
        sa.Column("table_id", COUNTED, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_endings_table_id"),
        sa.PrimaryKeyConstraint("n", name="pk_endings"),
        sqlite_autoincrement=True,
    )
    op.create_index("uq_endings_table_id", "endings", ["table_id"], unique=True)
    op.create_index("ix_endings_guild", "endings", ["guild"])
    op.create_table(
        "ratings",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name="pk_ratings"),
    )
    op.create_index("ix_ratings_user", "ratings", ["user"])


def _columns() -> None:
    op.add_column("results", sa.Column("user", sa.BigInteger(), nullable=True))
    for name in ("rounds", "rounds_won", "best"):
        op.add_column("results", sa.Column(name, sa.Integer(), server_default="0", nullable=False))
    op.add_column("results", sa.Column("mu", sa.Float(), nullable=True))
    op.add_column("results", sa.Column("sigma", sa.Float(), nullable=True))
    op.create_index("ix_results_user", "results", ["user"])


def _work_in_what_has_ended(connection: sa.Connection) -> None:
    for table in connection.execute(ENDED).all():
        facts = {"table_id": table.id, "guild": table.guild, "game": table.game, "ended": table.updated}
        connection.execute(ENDING, facts)
        for row in _results(connection, table):
            connection.execute(RESULT, row)


def _results(connection: sa.Connection, table: Any) -> Iterator[dict[str, Any]]:
    """What each seat made of a game; a person who was removed from it has no part in that."""
    ended = json.loads(table.snapshot)["results"]
    best = max if table.game == "rami" else min
    for row in connection.execute(SEATED, {"table_id": table.id}).all():
        yield {
            "table_id": table.id,
            "seat": row.seat,
            "user": None if row.removed else row.user,
            "rounds": len(ended),
            "rounds_won": sum(one["winner"] == row.seat for one in ended),
            "best": best((one["points"][row.seat] for one in ended), default=0),
        }
