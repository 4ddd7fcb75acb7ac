"""Direct messages about the end of a match are among those that one person reads."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

NAME = "ix_posts_personal"
PERSONAL = "kind IN ('notice', 'end-dm', 'receipt', 'reminder-dm', 'nudge-dm-1', 'nudge-dm-2')"


def upgrade() -> None:
    op.drop_index(NAME, "posts")
    where = sa.text(PERSONAL)
    op.create_index(NAME, "posts", ["match_id"], sqlite_where=where, postgresql_where=where)
