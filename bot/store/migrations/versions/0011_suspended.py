"""Tables know since when the bot is not in their guild."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("tables", sa.Column("suspended", sa.BigInteger(), nullable=True))
