"""Which erasures this database knows of: after a restore, those it lacks are repeated."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("erasures", sa.Column("mark", sa.String(96), nullable=False, primary_key=True))
