"""`python -m bot`: run the bot with the settings of the environment or of `.env`.

With the name of a tool, such as `backup`, it runs that instead; `--help` lists them.
"""

from __future__ import annotations

import gc
import sys


def main() -> int:
    """Run until stopped, or run a command; return the exit status."""
    # Imported here, as each process that draws also imports this module.
    if sys.argv[1:]:
        from bot.tools.main import main as use_tool

        return use_tool(sys.argv[1:])

    # A collection during the imports frees nothing and takes a fifth of their time.
    gc.disable()
    from bot.start import run_until_stopped

    return run_until_stopped()


if __name__ == "__main__":
    sys.exit(main())
