"""Run a module like `python -m` for as long as standard input stays open.

The sandbox holds the other end of standard input. If the sandbox ends or is killed, the module
gets SIGTERM, and is killed soon afterwards. This file runs as a script,
`python -P runner.py MODULE`, so that the bot's process imports nothing else of the sandbox.
"""

from __future__ import annotations

import contextlib
import os
import runpy
import signal
import sys
import threading
import time

TIMEOUT_S = 3.0


def main() -> None:
    """Run the module named by the first argument."""
    _point_discord_py()
    threading.Thread(target=_end_with_input, daemon=True).start()
    _, module, *arguments = sys.argv
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _point_discord_py() -> None:
    """Set discord.py's addresses, if it is installed: it has no setting for them."""
    try:
        from discord.gateway import DiscordWebSocket
        from discord.http import Route
        from yarl import URL
    except ImportError:
        return
    Route.BASE = os.environ["DISCORD_API_URL"]
    DiscordWebSocket.DEFAULT_GATEWAY = URL(os.environ["DISCORD_GATEWAY_URL"])


def _end_with_input() -> None:
    # Reading `sys.stdin` would hold its lock and keep the interpreter from exiting.
    with contextlib.suppress(OSError):
        while os.read(0, 1024):
            pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(TIMEOUT_S)
    os._exit(1)


if __name__ == "__main__":
    main()
