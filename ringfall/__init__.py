"""Ringfall's name for packages of others, and the one name under which it is installed.

Its wheel has all packages in this folder, and importing it makes them importable: `bot`, `engine`,
`guide`, `rendering` and `rules` are then those in this folder, even if other packages have these
names. Nothing outside the process changes. A checkout has them beside this folder.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ringfall.games import GamePackage

__all__ = ["GamePackage"]

# Imported when they are asked for: the command imports this module, too.
_MODULES = {"GamePackage": "ringfall.games"}

IS_INSTALLED = Path(__file__).with_name("rules").is_dir()
"""Whether this is the installed package, not a folder of a checkout."""

if IS_INSTALLED:
    sys.path.insert(0, str(Path(__file__).parent))


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_MODULES[name]), name)
