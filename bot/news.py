"""Word of every change that is stored, for whoever brings it to the channels."""

from __future__ import annotations

import enum
from typing import Protocol


class Subject(enum.Enum):
    """What there may be news of."""

    MATCH = enum.auto()
    CHALLENGE = enum.auto()
    SERVER = enum.auto()  # the settings of a server
    POSTS = enum.auto()  # what another process has left to be posted


class Listener(Protocol):
    """Somebody who is told at once, and must not keep the teller waiting."""

    def match_changed(self, match_id: int) -> None: ...

    def challenge_changed(self, challenge_id: int) -> None: ...


class RemoteListener(Listener, Protocol):
    """Somebody who is told of what other processes store, and of what they leave behind."""

    def posts_left(self) -> None: ...


class News:
    """Passes on what the services have stored; what nobody hears of is found by the sweep."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def tell(self, listener: Listener) -> None:
        """Tell somebody of all changes from now on."""
        self._listeners.append(listener)

    def match_changed(self, match_id: int) -> None:
        """Say that a match has changed, once that is stored."""
        for listener in self._listeners:
            listener.match_changed(match_id)

    def challenge_changed(self, challenge_id: int) -> None:
        """Say that a challenge has changed, once that is stored."""
        for listener in self._listeners:
            listener.challenge_changed(challenge_id)
