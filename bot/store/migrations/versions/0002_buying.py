"""Tables keep how long a draw waits for bids, and what is kept meanwhile."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("tables", sa.Column("buy_window", sa.String(8), server_default="auto", nullable=False))
    op.add_column("tables", sa.Column("bidding", sa.Text(), nullable=True))
