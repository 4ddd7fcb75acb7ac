"""Create the table of the cog in a file, which in the bot a revision would do."""

from __future__ import annotations

import sys

from sqlalchemy import create_engine

from tests.cheering.service import cheers

if __name__ == "__main__":
    cheers.create(create_engine(f"sqlite:///{sys.argv[1]}"))
