"""`health`: what a container's HEALTHCHECK asks, of a bot that shows how it is.

`python -m bot.tools.health` does the same, and loads nothing else of the bot.
"""

from __future__ import annotations

import http.client
import sys

from bot.exits import ExitStatus
from bot.settings import SettingsError, load_tool_settings

TIMEOUT_S = 4.0
# What a bot that listens everywhere is reached by from where it runs.
_HERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104


def main() -> int:
    """Ask the bot that the settings name; return the exit status."""
    try:
        settings = load_tool_settings()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return error.status
    return ask(settings.metrics_host, settings.metrics_port)


def ask(host: str, port: int | None) -> int:
    """Print what the running bot says about itself; return 0 when it is ready, else 1."""
    if port is None:
        print("METRICS_PORT is not set, so the bot cannot be checked.", file=sys.stderr)
        return ExitStatus.CONFIGURATION
    connection = http.client.HTTPConnection(_HERE.get(host, host), port, timeout=TIMEOUT_S)
    try:
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        print(answer.read(1000).decode(errors="replace").strip())
    except (OSError, http.client.HTTPException):
        print(f"No bot answers at {host}:{port}.", file=sys.stderr)
        return 1
    finally:
        connection.close()
    return 0 if answer.status == http.client.OK else 1


if __name__ == "__main__":
    sys.exit(main())
