"""The forum in which a server wants the posts of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("servers", sa.Column("forum", sa.JSON()))
