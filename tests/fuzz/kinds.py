"""All kinds of inputs, and how many of each there are among many."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from tests.fuzz import pressed, stored, told, typed
from tests.fuzz.trial import Kind

# By how much there is to go wrong for what one of them costs.
KINDS: dict[str, tuple[Callable[[], Kind], float]] = {
    "turns": (typed.Turns, 0.2),
    "steps": (typed.Steps, 0.1),
    "positions": (typed.Positions, 0.15),
    "files": (typed.Files, 0.1),
    "ids": (told.Ids, 0.1),
    "forms": (told.Forms, 0.06),
    "options": (told.Options, 0.05),
    "names": (told.Names, 0.06),
    "environment": (told.Environment, 0.04),
    "protocol": (told.Protocol, 0.04),
    "puzzle lines": (told.Puzzles, 0.04),
    "rows": (stored.Rows, 0.04),
    "presses": (pressed.Presses, 0.02),
}


def shared(inputs: int, only: Collection[str] = ()) -> Iterator[tuple[Kind, int]]:
    """Yield each kind, or only some, with its part of so many inputs."""
    chosen = {name: kind for name, kind in KINDS.items() if not only or name in only}
    whole = sum(share for _, share in chosen.values())
    for make, share in chosen.values():
        yield make(), max(1, round(inputs * share / whole))
