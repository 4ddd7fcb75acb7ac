"""A later version of the bot: this one with one more revision, in a folder of its own.

It changes a table that many others refer to in the hardest way, which SQLite has only by building
the table again, and adds one.
"""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "guide", "rendering", "ringfall", "rules")
REVISION = '''"""Matches have one more column, and there is one more table."""

import sqlalchemy as sa
from alembic import op

revision = "{number}"
down_revision = "{before}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    options = {{"recreate": "auto", "table_kwargs": {{"sqlite_autoincrement": True}}}}
    with op.batch_alter_table("matches", **options) as batch:
        batch.add_column(sa.Column("later", sa.Integer(), server_default="7", nullable=False))
        batch.create_check_constraint(op.f("ck_matches_later"), "later > 0")
    op.create_table(
        "later_matches",
        sa.Column("match_id", sa.BigInteger(), sa.ForeignKey("matches.id"), primary_key=True),
    )
    op.execute("INSERT INTO later_matches SELECT id FROM matches")
'''
COLUMN = '    Column("later", Integer, nullable=False, server_default="7"),\n'
BESIDE = '    Index(None, "place_id"),\n'


def make_later(folder: Path) -> Path:
    """Put a later version into a folder; `python -m bot` in it is that version."""
    shutil.copytree(ROOT / "bot", folder / "bot", ignore=shutil.ignore_patterns("__pycache__"))
    for package in PACKAGES:
        (folder / package).symlink_to(ROOT / package)
    storage = folder / "bot/storage"
    versions = storage / "migrations/versions"
    before = max(file.name.partition("_")[0] for file in versions.glob("[0-9]*.py"))
    number = f"{int(before) + 1:04}"
    (versions / f"{number}_later.py").write_text(REVISION.format(number=number, before=before))
    schema = (storage / "schema.py").read_text("utf-8")
    assert schema.count(BESIDE) == 1
    (storage / "schema.py").write_text(schema.replace(BESIDE, COLUMN + BESIDE), "utf-8")
    return folder
