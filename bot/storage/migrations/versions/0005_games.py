"""Games that are missing are known, so that no time passes for their matches."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("slug", sa.String(length=32), nullable=False),
        sa.Column("missing_since", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("slug", name=op.f("pk_games")),
    )
    op.execute(
        "INSERT INTO games (slug) SELECT game FROM challenges UNION SELECT game FROM seasons"
        " WHERE game <> 'all'"
    )
