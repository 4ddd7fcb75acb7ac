"""Run the real bot, and its tools, with the cog."""

from __future__ import annotations

import sys

import tests.cheering.registered  # noqa: F401 - registers the cog
from bot.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
