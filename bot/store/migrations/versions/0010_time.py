"""Tables know when to be looked after next, since when nobody plays, whether they are paused; what is to be said."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
IS_TIMED = sa.text("wakes IS NOT NULL")
WAITS_FOR_COMPUTER = sa.text("status = 'live' AND waits_for IS NULL AND paused IS NULL")


def upgrade() -> None:
    """Bring the schema forward; what is open is looked after at once, and finds out when it wants to be next."""
    for column in (
        sa.Column("wakes", sa.BigInteger(), nullable=True),
        sa.Column("touched", sa.BigInteger(), nullable=True),
        sa.Column("idle", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("reminded", sa.Integer(), server_default="0", nullable=False),
        sa.Column("paused", sa.BigInteger(), nullable=True),
        sa.Column("agreed", sa.Text(), server_default="[]", nullable=False),
    ):
        op.add_column("tables", column)
    op.add_column("seats", sa.Column("late", sa.Integer(), server_default="0", nullable=False))
    op.execute("UPDATE tables SET wakes = updated, touched = updated WHERE status IN ('lobby', 'live')")
    op.drop_index("ix_tables_deadline", "tables")
    op.drop_index("ix_tables_computers", "tables")
    _partial_index("ix_tables_wakes", "wakes", IS_TIMED)
    _partial_index("ix_tables_computers", "id", WAITS_FOR_COMPUTER)
    op.create_table(
        "notices",
        sa.Column("table_id", COUNTED, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_notices_table_id"),
        sa.PrimaryKeyConstraint("table_id", "n", name="pk_notices"),
    )


def _partial_index(name: str, column: str, where: sa.TextClause) -> None:
    op.create_index(name, "tables", [column], sqlite_where=where, postgresql_where=where)
