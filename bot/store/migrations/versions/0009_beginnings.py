"""Where the messages are with which games began."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "beginnings",
        sa.Column("table_id", COUNTED, nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_beginnings_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_beginnings"),
    )
