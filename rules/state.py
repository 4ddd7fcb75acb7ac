"""The fields of a position text, and its last one where a side jumps when it can: its state."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from rules.core import PositionError
from rules.jumping import PlacingStage

_STATE = re.compile(r"(?:(turn|remove|over)|(jump):(\w+))(,passed)?", re.ASCII)


class State(NamedTuple):
    """Where in a turn a position stands, which piece must go on, and whether a pass was before."""

    stage: PlacingStage
    jumper: int | None
    passed: bool


def parse_state(text: str, parse_cell: Callable[[str], int]) -> State:
    """Read a state; `PositionError` when it is none."""
    match = _STATE.fullmatch(text)
    try:
        if match is None or (match[1] == "over" and not match[4]):
            raise ValueError(text)
        jumper = parse_cell(match[3]) if match[3] else None
    except ValueError:
        known = "turn, remove, jump and a coordinate such as jump:g3, and over,passed"
        raise PositionError(f"{text!r} is no state; there is {known}") from None
    return State(PlacingStage(match[1] or match[2]), jumper, bool(match[4]))


def split_fields(text: str, count: int, names: str) -> list[str]:
    """Return the fields of a position text; `PositionError` when there are not that many."""
    fields = text.split()
    if len(fields) != count:
        counted = "1 field" if len(fields) == 1 else f"{len(fields)} fields"
        raise PositionError(f"{text!r} has {counted} instead of {count}: {names}")
    return fields
