"""Tell listeners of every stored change."""

from __future__ import annotations

import asyncio
import enum
from collections import defaultdict
from collections.abc import Callable


class Subject(enum.Enum):
    """The subject of a change."""

    MATCH = enum.auto()
    END = enum.auto()  # the end of a match
    CHALLENGE = enum.auto()
    SERVER = enum.auto()  # the settings of a server
    MESSAGES = enum.auto()  # messages that another process has left pending


Hear = Callable[[int], object]
"""Is called with the id of what has changed, right after that, and must return fast."""


class News:
    """Tells listeners of stored changes; the sweep finds what no listener handled."""

    def __init__(self) -> None:
        self._listeners = defaultdict[Subject, list[tuple[Hear, bool]]](list)
        self._awaited = defaultdict[tuple[Subject, int], list[asyncio.Future[None]]](list)

    def listen(self, subject: Subject, hear: Hear, *, delivers: bool = False) -> None:
        """Let a function hear of changes; one that `delivers` skips delivered ones."""
        self._listeners[subject].append((hear, delivers))

    def next_change(self, subject: Subject, number: int) -> asyncio.Future[None]:
        """Return what is done at the next change of one thing."""
        change = asyncio.get_running_loop().create_future()
        self._awaited[subject, number].append(change)
        return change

    def tell(self, subject: Subject, number: int, *, delivered: bool = False) -> None:
        """Tell of a change, once that is stored.

        `delivered` tells that the handler that changed it posts the resulting messages.
        """
        for hear, delivers in self._listeners[subject]:
            if not (delivers and delivered):
                hear(number)
        for change in self._awaited.pop((subject, number), ()):
            if not change.done():
                change.set_result(None)
