"""Tell listeners of every stored change."""

from __future__ import annotations

import enum
from typing import Protocol


class Subject(enum.Enum):
    """The subject of a change."""

    MATCH = enum.auto()
    CHALLENGE = enum.auto()
    SERVER = enum.auto()  # the settings of a server
    POSTS = enum.auto()  # posts that another process has left pending


class Listener(Protocol):
    """A listener that is called right after a change, and must return fast."""

    def match_changed(self, match_id: int) -> None: ...

    def challenge_changed(self, challenge_id: int) -> None: ...


class RemoteListener(Listener, Protocol):
    """A listener that hears of changes by other processes, and of posts they leave."""

    def posts_left(self) -> None: ...


class News:
    """Tells listeners of stored changes; the sweep finds what no listener handled."""

    def __init__(self) -> None:
        self._listeners: list[tuple[Listener, bool]] = []

    def add_listener(self, listener: Listener, *, delivers: bool = False) -> None:
        """Add a listener of all changes; one that `delivers` skips delivered ones."""
        self._listeners.append((listener, delivers))

    def match_changed(self, match_id: int, *, delivered: bool = False) -> None:
        """Tell that a match has changed, once that is stored.

        `delivered` tells that the handler that changed it posts the resulting messages.
        """
        for listener in self._listening(delivered=delivered):
            listener.match_changed(match_id)

    def challenge_changed(self, challenge_id: int, *, delivered: bool = False) -> None:
        """Tell that a challenge has changed, once that is stored; `delivered` as above."""
        for listener in self._listening(delivered=delivered):
            listener.challenge_changed(challenge_id)

    def _listening(self, *, delivered: bool) -> list[Listener]:
        return [each for each, delivers in self._listeners if not (delivers and delivered)]
