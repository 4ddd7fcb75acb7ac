"""Run the sandbox alone and print the settings that point a bot at it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import sys
from pathlib import Path

from sandbox.server import HOST, Sandbox

DEFAULT_PORT = 8687


def main() -> int:
    """Serve until interrupted; return the exit status."""
    options = _parser().parse_args()
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_serve(options.port, options.openapi))
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        print(
            f"Port {options.port} of {HOST} is in use; choose another with --port.", file=sys.stderr
        )
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help="loopback port (8687)")
    parser.add_argument("--openapi", type=Path, help="Discord's API description, to check requests")
    return parser


async def _serve(port: int, openapi: Path | None) -> None:
    async with Sandbox(port=port, openapi=openapi) as discord:
        for name, value in discord.env().items():
            print(f"{name}={value}", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    sys.exit(main())
