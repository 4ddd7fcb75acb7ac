"""`python -m bot`: run the bot with the settings of the environment or of `.env`.

With the name of a tool behind it, such as `backup`, it does that instead; `--help` lists them.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Run until stopped, or carry out a command; return the exit status."""
    # Imported here, as each process that draws imports this module, too.
    if sys.argv[1:]:
        from bot.tools.main import main as use_tool

        return use_tool(sys.argv[1:])
    from bot.start import run_until_stopped

    return run_until_stopped()


if __name__ == "__main__":
    sys.exit(main())
