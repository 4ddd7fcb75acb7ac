"""Acts, of whomever and under any key, instead of the ids of interactions; turns belong to acts."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "acts",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("key", sa.String(length=128), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("actor", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("challenge_id", ROW_ID),
        sa.Column("match_id", ROW_ID),
        sa.Column("ply", sa.Integer()),
        sa.Column("made_at", TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["challenge_id"], ["challenges.id"], name=op.f("fk_acts_challenge_id_challenges")
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_acts_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_acts")),
        sa.UniqueConstraint("key", name=op.f("uq_acts_key")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_acts_match_id"), "acts", ["match_id"])
    # Numbered in the order in which they were done.
    op.execute(
        "INSERT INTO acts (key, kind, actor, user_id, challenge_id, match_id, ply, made_at)"
        " SELECT 'interaction:' || id, action, 'person', user_id, challenge_id, match_id, ply,"
        " made_at FROM requests ORDER BY made_at, coalesce(ply, 0), id"
    )
    _give_turns_to_acts()
    op.drop_table("requests")
    _let_a_ply_be_shown_again()


def _give_turns_to_acts() -> None:
    op.execute("CREATE TABLE earlier_turns AS SELECT * FROM turns")
    op.drop_table("turns")
    op.create_table(
        "turns",
        sa.Column("act_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("take_backs", sa.Integer(), nullable=False),
        sa.Column("notation", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["act_id"], ["acts.id"], name=op.f("fk_turns_act_id_acts")),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_turns_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("act_id", name=op.f("pk_turns")),
        sa.UniqueConstraint(
            "match_id", "ply", "take_backs", name=op.f("uq_turns_match_id_ply_take_backs")
        ),
    )
    op.execute(
        "INSERT INTO turns (act_id, match_id, ply, take_backs, notation)"
        " SELECT acts.id, earlier_turns.match_id, earlier_turns.ply, 0, notation"
        " FROM earlier_turns JOIN acts ON acts.key = 'interaction:' || earlier_turns.request_id"
    )
    op.drop_table("earlier_turns")


def _let_a_ply_be_shown_again() -> None:
    """After turns have been taken back, there is another board for a ply."""
    with op.batch_alter_table("posts", table_kwargs={"sqlite_autoincrement": True}) as posts:
        posts.add_column(sa.Column("take_backs", sa.Integer(), server_default="0", nullable=False))
        posts.drop_constraint(op.f("uq_posts_match_id_kind_ply"), type_="unique")
        posts.create_unique_constraint(
            op.f("uq_posts_match_id_kind_ply_take_backs"),
            ["match_id", "kind", "ply", "take_backs"],
        )
