"""The real bot, with the games of the module that `GAME_MODULE` names."""

from __future__ import annotations

import importlib
import os
import sys

from bot.__main__ import main

if __name__ == "__main__":
    importlib.import_module(os.environ["GAME_MODULE"])
    sys.exit(main())
