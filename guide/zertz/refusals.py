"""Explain illegal turns of ZÈRTZ: keys and values of `zertz-refused-…` messages."""

from __future__ import annotations

from collections.abc import Sequence

from guide.core import Refusal
from guide.jumps import jumps_due
from guide.plain import quoted
from rules import IllegalMoveError, InvalidMoveError
from rules.formats.zertz.rings import ring_at
from rules.lattice import NINE
from rules.placing import turn_text
from rules.zertz import Jump, Marble, Pass, Place, PlacingStage, Remove, ZertzMove, ZertzPosition


def refusal(position: ZertzPosition, move: object) -> Refusal:
    """Explain why a step is illegal."""
    if position.outcome is not None:
        return Refusal("game-over")
    if position.stage is PlacingStage.REMOVE and not isinstance(move, Remove):
        return ring_due(position)
    if isinstance(move, Jump):
        return _against_jump(position, move)
    if position.jumps:
        return captures_due(position, position.jumper)
    if isinstance(move, Place):
        return _against_place(position, move)
    if isinstance(move, Remove):
        return _against_remove(position, move)
    return Refusal("cannot-pass") if isinstance(move, Pass) else Refusal("no-move")


def captures_due(position: ZertzPosition, start: int | None = None) -> Refusal:
    """List the compulsory captures, optionally of the marble on `start`."""
    values = jumps_due(position, "captures", start)
    if start is None:
        return Refusal("must-capture", values)
    return Refusal("must-go-on", values | {"ring": NINE.cell_name(start)})


def cannot_capture(position: ZertzPosition, start: int) -> Refusal:
    """Explain why a typed marble has no capture."""
    if position.jumps:
        return captures_due(position, position.jumper)
    ring = {"ring": NINE.cell_name(start)}
    if not position.table.occupied >> start & 1:
        return _against_ring(position, start) or Refusal("no-marble", ring)
    return Refusal("no-capture", ring)


def cannot_go_on(here: int, done: Sequence[ZertzMove]) -> Refusal:
    """Explain that the chain of jumps ends earlier."""
    return Refusal("cannot-go-on", {"ring": NINE.cell_name(here), "turn": turn_text(done)})


def ring_due(position: ZertzPosition) -> Refusal:
    """Explain that a free ring must be removed now."""
    return Refusal("ring-due", _free(position))


def _free(position: ZertzPosition) -> dict[str, str | int]:
    return {"rings": ", ".join(NINE.cell_names(position.table.free).split())}


def nothing_to_remove(done: Sequence[ZertzMove]) -> Refusal:
    """Explain that the placement is the whole turn."""
    return Refusal("no-ring-free", {"turn": turn_text(done)})


def colour_due(position: ZertzPosition, ring: int) -> Refusal:
    """Ask for the colour of the marble."""
    letters = [marble.letter for marble in Marble if position.supply[marble.index]]
    name = NINE.cell_name(ring)
    if len(letters) == 1:
        return Refusal("colour-left", {"turn": f"{letters[0]}{name}"}).as_ambiguous()
    return Refusal("colour-due", {"ring": name, "marbles": ", ".join(letters)}).as_ambiguous()


def unreadable(text: str) -> Refusal:
    """Explain that a text is not a turn."""
    return Refusal("unreadable", {"text": quoted(text)}, InvalidMoveError)


def no_line(start: int, end: int) -> Refusal:
    """Explain that two rings are neither adjacent nor two steps apart in a line."""
    return Refusal("no-line", {"start": NINE.cell_name(start), "end": NINE.cell_name(end)})


def _against_place(position: ZertzPosition, move: Place) -> Refusal:
    if not position.has_supply:
        return Refusal("must-pass")
    marble = {"marble": move.marble.value}
    against = _against_ring(position, move.ring)
    if against is not None:
        return against
    in_pool = any(position.pool)
    return Refusal("no-such-marble", marble) if in_pool else Refusal("no-such-captive", marble)


def _against_remove(position: ZertzPosition, move: Remove) -> Refusal:
    if position.stage is PlacingStage.TURN:
        return Refusal("marble-due")
    if position.table.occupied >> move.ring & 1:
        return Refusal("ring-occupied", {"ring": NINE.cell_name(move.ring)})
    return _against_ring(position, move.ring) or _not_free(position, move.ring)


def _not_free(position: ZertzPosition, cell: int) -> Refusal:
    # ZÈRTZ rulebook D, move 1, 2
    return Refusal("ring-not-free", {"ring": NINE.cell_name(cell), **_free(position)})


def _against_jump(position: ZertzPosition, move: Jump) -> Refusal:
    if position.jumper not in (None, move.start):
        return captures_due(position, position.jumper)
    start, over, land = map(NINE.cell_name, (move.start, move.over, move.land))
    values: dict[str, str | int] = {"start": start, "over": over, "land": land}
    if not position.table.occupied >> move.start & 1:
        return cannot_capture(position, move.start)
    if not position.table.occupied >> move.over & 1:
        return Refusal("nothing-to-jump", values)
    if not position.table.vacant >> move.land & 1:
        return Refusal("no-landing", values)
    return no_line(move.start, move.land)


def _against_ring(position: ZertzPosition, cell: int) -> Refusal | None:
    """Explain why a ring is not vacant; `None` if it is."""
    ring: dict[str, str | int] = {"ring": NINE.cell_name(cell)}
    if position.table.vacant >> cell & 1:
        return None
    if position.table.occupied >> cell & 1:
        return Refusal("ring-taken", ring)
    if position.board.mask >> cell & 1:
        return Refusal("ring-gone", ring)
    return _no_such_ring(position, cell)


def _no_such_ring(position: ZertzPosition, cell: int) -> Refusal:
    """Explain that the board lacks a ring; on gipf.com, another ring may have this name."""
    name, board = NINE.cell_name(cell), position.board
    values: dict[str, str | int] = {"ring": name, "board": board.name}
    try:
        meant = ring_at(board, name[0], int(name[1:]))
    except IllegalMoveError:
        return Refusal("no-such-ring", values)
    return Refusal("no-such-ring-but", values | {"meant": NINE.cell_name(meant)})
