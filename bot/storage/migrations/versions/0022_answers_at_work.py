"""Until when a process is at work on the answer to an interaction, where several share this."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("interactions", sa.Column("held_until", sa.DateTime(timezone=True)))
