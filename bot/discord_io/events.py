"""Skip events that discord.py cannot read, so that they don't end the bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, cast

import structlog

Read = Callable[[Any], None]

# Without this event the bot knows neither itself nor its servers, so it must reconnect.
VITAL = ("READY",)
# A user waits for an answer to this event, which is possible without the channel's data.
AWAITED, DISPENSABLE = "INTERACTION_CREATE", "channel"

log = structlog.get_logger(__name__)


def skipping_unreadable(readers: Mapping[str, Read]) -> dict[str, Read]:
    """Return event readers, by name, so that unreadable events are logged and skipped.

    Without this, an exception would end discord.py and the connections of all servers.
    """
    return {
        name: read if name in VITAL else partial(_read_if_readable, name, read)
        for name, read in readers.items()
    }


def _read_if_readable(name: str, read: Read, data: Any) -> None:
    for body in _bodies(name, data):
        try:
            read(body)
        except Exception as error:
            # The event's data is not logged, as it may hold a user's words.
            log.warning("unreadable event", event_name=name, trouble=type(error).__name__)
        else:
            return


def _bodies(name: str, data: Any) -> Iterator[Any]:
    """Yield an event, and then its readable part if a part can be left out."""
    yield data
    if name == AWAITED and isinstance(data, dict) and DISPENSABLE in data:
        body = cast("dict[str, Any]", data)
        yield {key: value for key, value in body.items() if key != DISPENSABLE}
