"""Why a table's channel cannot show it, as somebody has been told."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("tables", sa.Column("trouble", sa.String(16), nullable=True))
