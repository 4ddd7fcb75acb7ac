"""Run the real bot with the fourth game."""

from __future__ import annotations

import sys

import tests.fourth.registered  # noqa: F401 - registers the game
from bot.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
