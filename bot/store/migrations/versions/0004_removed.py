"""Seats keep whether their person was removed from the game, and the open tables of a guild are found."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

IS_OPEN = sa.text("status IN ('lobby', 'live')")


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("seats", sa.Column("removed", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index("ix_tables_guild_open", "tables", ["guild"], sqlite_where=IS_OPEN, postgresql_where=IS_OPEN)
