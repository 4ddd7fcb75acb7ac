"""All kinds of inputs, and how many of each there are among a thousand.

A kind that takes a tenth of a millisecond an input has as many as one that takes two: what it can
show is soon shown. Those that take five to ten, as they go through the whole bot or its database,
have as many as fit into a third of the time. None has less than 20 of a thousand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from tests.fuzz import backed_up, delivered, pressed, stored, told, typed
from tests.fuzz.trial import Kind

KINDS: dict[str, tuple[Callable[[], Kind], int]] = {
    "turns": (typed.Turns, 120),
    "steps": (typed.Steps, 110),
    "positions": (typed.Positions, 130),
    "files": (typed.Files, 120),
    "ids": (told.Ids, 60),
    "forms": (told.Forms, 60),
    "options": (told.Options, 50),
    "names": (told.Names, 60),
    "environment": (told.Environment, 40),
    "protocol": (told.Protocol, 60),
    "puzzle lines": (told.Puzzles, 40),
    "rows": (stored.Rows, 50),
    "presses": (pressed.Presses, 50),
    "databases": (backed_up.Databases, 20),
    "deliveries": (delivered.Deliveries, 30),
}


def shared(inputs: int, only: Collection[str] = ()) -> Iterator[tuple[str, int]]:
    """Yield the name of each kind, or only of some, with its part of so many inputs."""
    chosen = {name: share for name, (_, share) in KINDS.items() if not only or name in only}
    whole = sum(chosen.values())
    for name, share in chosen.items():
        yield name, max(1, round(inputs * share / whole))
