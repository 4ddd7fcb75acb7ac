"""`python -m bot`: run the bot with the settings of the environment or of `.env`.

With the name of a tool behind it, such as `backup`, it does that instead; `--help` lists them.
"""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from threading import Thread


def main() -> int:
    """Run until stopped, or carry out a command; return the exit status."""
    if sys.argv[1:]:
        from bot.tools.main import main as use_tool

        return use_tool(sys.argv[1:])
    # Nothing that is imported is garbage: to look for it takes a fifth of the time of a start, and
    # later on some of every turn.
    gc.disable()
    # All times of the bot are in UTC; to find another zone, Babel has 600 files opened.
    os.environ.setdefault("TZ", "UTC")
    _import_all()
    from bot.start import run_until_stopped

    gc.freeze()
    gc.enable()
    return run_until_stopped()


def _import_all() -> None:
    """Import the bot; what reads the certificates of the machine does so beside all else."""
    # Both of the following import what is in there.
    import_module("asyncio")
    certificates = Thread(target=import_module, args=("aiohttp",))
    certificates.start()
    import_module("bot.storage")
    import_module("bot.start")
    certificates.join()


if __name__ == "__main__":
    sys.exit(main())
