"""Events that Discord sends and its library cannot read: passed over, for none may end the bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, cast

import structlog

Read = Callable[[Any], None]

# Whoever cannot read this one does not know who they are, or where: they have to begin again.
VITAL = ("READY",)
# Somebody waits for an answer to this one, which can be given without what describes the channel.
AWAITED, DISPENSABLE = "INTERACTION_CREATE", "channel"

log = structlog.get_logger(__name__)


def passing_over(readers: Mapping[str, Read]) -> dict[str, Read]:
    """Return what reads events, by their names, such that one that cannot be read is only told of.

    The library itself would end with it, and with it the connections of all servers.
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
            # What it holds may be somebody's words.
            log.warning("unreadable event", event_name=name, trouble=type(error).__name__)
        else:
            return


def _bodies(name: str, data: Any) -> Iterator[Any]:
    """Yield an event, and what is to be read of it where the whole cannot be."""
    yield data
    if name == AWAITED and isinstance(data, dict) and DISPENSABLE in data:
        body = cast("dict[str, Any]", data)
        yield {key: value for key, value in body.items() if key != DISPENSABLE}
