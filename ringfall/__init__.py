"""Ringfall's one name, under which it is installed.

Its wheel has all packages in this folder, and importing it makes them importable: `bot`, `engine`,
`guide`, `rendering` and `rules` are then those in this folder, even if other packages have these
names. Nothing outside the process changes. A checkout has them beside this folder.
"""

from __future__ import annotations

import sys
from pathlib import Path

if Path(__file__).with_name("rules").is_dir():
    sys.path.insert(0, str(Path(__file__).parent))
