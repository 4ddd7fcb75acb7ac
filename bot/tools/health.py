"""`health`: ask a running bot for its health, for a container's HEALTHCHECK.

`python -m bot.tools.health` does the same, and imports nothing else of the bot.
"""

from __future__ import annotations

import http.client
import sys

from bot.errors import ExitStatus
from bot.settings import SettingsError, load_tool_settings

TIMEOUT_S = 4.0
# The local address of a bot that listens on all addresses.
_HERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104


def main() -> int:
    """Ask the bot named by the settings; return the exit status."""
    try:
        settings = load_tool_settings()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return error.status
    return ask(settings.metrics_host, settings.metrics_port)


def ask(host: str, port: int | None) -> int:
    """Print the answer of the running bot; return 0 if it is ready, else 1."""
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
