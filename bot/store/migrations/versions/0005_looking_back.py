"""Finding a guild's finished games, and the game of a seed."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

IS_OVER = sa.text("status = 'over'")


def upgrade() -> None:
    """Bring the schema forward."""
    for name, columns, where in (
        ("ix_tables_guild_over", ["guild"], IS_OVER),
        ("ix_tables_guild_seed_over", ["guild", "seed"], IS_OVER),
    ):
        op.create_index(name, "tables", columns, sqlite_where=where, postgresql_where=where)
