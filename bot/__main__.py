"""`python -m bot`, or `ringfall`: run the bot with the settings of the environment or of `.env`.

With the name of a tool, such as `backup`, it runs that instead; `--help` lists them.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Run until stopped, or run a command; return the exit status."""
    # Imported here, as each process that draws also imports this module.
    from bot.tools.main import main as carry_out

    return carry_out(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
