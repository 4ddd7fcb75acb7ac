"""`ringfall`, also as `python -m ringfall`: the same as `python -m bot` in a checkout."""

from __future__ import annotations

import sys

from bot.__main__ import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
