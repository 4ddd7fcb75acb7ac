"""Ringfall as it is installed: all of its packages are in this folder, under one name.

Importing it makes them importable: `bot`, `engine`, `guide`, `rendering` and `rules` are then
those in this folder, even if other packages have these names. Nothing outside the process changes.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
