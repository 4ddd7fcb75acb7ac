"""`python -m bot`: run the bot with the settings of the environment or of `.env`."""

from __future__ import annotations

import gc
import sys


def main() -> int:
    """Run until stopped; return the exit status."""
    # Nothing that is imported is garbage: to look for it takes a fifth of the time of a start, and
    # later on some of every turn.
    gc.disable()
    from bot.start import run_until_stopped

    gc.freeze()
    gc.enable()
    return run_until_stopped()


if __name__ == "__main__":
    sys.exit(main())
