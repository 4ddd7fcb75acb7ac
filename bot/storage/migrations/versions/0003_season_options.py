"""Seasons have the options of their games."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seasons", sa.Column("options", sa.JSON(), server_default="{}", nullable=False))
