"""Run a module as `python -m` does, for as long as standard input stays open.

The sandbox holds the other end: when it is gone, even without a word, the module is told to end
and soon made to. This is run as a script, `python -P leash.py MODULE`, so that the module shares
its process with nothing of the sandbox.
"""

from __future__ import annotations

import contextlib
import os
import runpy
import signal
import sys
import threading
import time

PATIENCE_S = 3.0


def main() -> None:
    """Run the module that the first argument names."""
    threading.Thread(target=_end_with_input, daemon=True).start()
    _, module, *arguments = sys.argv
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _end_with_input() -> None:
    # Not through `sys.stdin`: its lock would stop the interpreter from ending.
    with contextlib.suppress(OSError):
        while os.read(0, 1024):
            pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE_S)
    os._exit(1)


if __name__ == "__main__":
    main()
