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
        self._listeners: list[tuple[Listener, bool]] = []

    def tell(self, listener: Listener, *, delivers: bool = False) -> None:
        """Tell a listener of all changes from now on; one that `delivers`, of all it has to."""
        self._listeners.append((listener, delivers))

    def match_changed(self, match_id: int, *, delivered: bool = False) -> None:
        """Say that a match has changed, once that is stored.

        What it owes then is `delivered` by the handler that has changed it.
        """
        for listener in self._listening(delivered=delivered):
            listener.match_changed(match_id)

    def challenge_changed(self, challenge_id: int, *, delivered: bool = False) -> None:
        """Say that a challenge has changed, once that is stored; `delivered` as above."""
        for listener in self._listening(delivered=delivered):
            listener.challenge_changed(challenge_id)

    def _listening(self, *, delivered: bool) -> list[Listener]:
        return [each for each, delivers in self._listeners if not (delivers and delivered)]
