"""Why a step is not legal, in a sentence and as a key with values for translations.

Keys: cannot-go-on, cannot-pass, colour-due, colour-left, game-over, marble-due, must-capture,
must-go-on, must-pass, no-capture, no-landing, no-line, no-marble, no-move, no-ring-free,
no-such-captive, no-such-marble, no-such-ring, nothing-to-jump, ring-due, ring-gone, ring-not-free,
ring-occupied, ring-taken, unreadable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.core import IllegalMoveError
from rules.hexgrid import cell_name, cell_names, neighbours
from rules.jumping import Pass, Stage, turn_text
from rules.objection import Objection, either, quoted, some
from rules.zertz.moves import Jump, Marble, Place, Remove, ZertzMove
from rules.zertz.suggestions import capture_turns, nearest_turns

if TYPE_CHECKING:
    from rules.zertz.position import ZertzPosition


def refusal(
    position: ZertzPosition,
    move: object,
    done: Sequence[ZertzMove] = (),
    typed: Sequence[int] = (),
) -> IllegalMoveError:
    """Return the error for a step that is not legal here.

    `done` are the steps of the turn before it, `typed` the cells from it on, if there are more.
    """
    marble, cells = _wanted(move)
    steps = tuple(done)
    return _objection(position, move).illegal(
        lambda: nearest_turns(position, marble, typed or cells, steps)
    )


def captures_due(position: ZertzPosition, start: int | None = None) -> Objection:
    """Say which captures are compulsory; `start` is the marble that must make one of them."""
    chains = [chain for chain in capture_turns(position) if start in (None, chain[0].start)]
    texts = [turn_text(chain) for chain in chains]
    values: dict[str, str | int] = {"captures": some(texts), "count": len(texts)}
    if start is None:
        sentence = f"you must capture when you can: {either(texts)}"
        return Objection("must-capture", sentence, values)
    ring = cell_name(start)
    sentence = f"the marble on {ring} must go on capturing while it can: {either(texts)}"
    return Objection("must-go-on", sentence, values | {"ring": ring})


def cannot_capture(position: ZertzPosition, start: int) -> Objection:
    """Say why a typed marble has no capture to make."""
    if position.jumps:
        return captures_due(position, position.jumper)
    if not position.table.occupied >> start & 1:
        return _against_ring(position, start) or _no_marble(start)
    ring = cell_name(start)
    sentence = f"{ring} has nothing to capture: no marble next to it has an empty ring behind it"
    return Objection("no-capture", sentence, {"ring": ring})


def cannot_go_on(here: int, done: Sequence[ZertzMove]) -> Objection:
    """Say that a chain of jumps is typed beyond its end."""
    turn, ring = turn_text(done), cell_name(here)
    sentence = f"from {ring} there is nothing more to capture: the whole turn is {turn}"
    return Objection("cannot-go-on", sentence, {"ring": ring, "turn": turn})


def ring_due(position: ZertzPosition) -> Objection:
    """Say that a free ring must be removed now."""
    rings = cell_names(position.table.free).split()
    sentence = f"a free ring must be removed as well: {either(rings)}"
    return Objection("ring-due", sentence, {"rings": ", ".join(rings)})


def nothing_to_remove(done: Sequence[ZertzMove]) -> Objection:
    """Say that the placement is the whole turn."""
    turn = turn_text(done)
    sentence = f"no ring is free after {turn}, so none is removed: that is the whole turn"
    return Objection("no-ring-free", sentence, {"turn": turn})


def colour_due(position: ZertzPosition, ring: int) -> Objection:
    """Ask for the colour of the marble."""
    letters = [marble.letter for marble in Marble if position.supply[marble.index]]
    name = cell_name(ring)
    if len(letters) == 1:
        turn = f"{letters[0]}{name}"
        sentence = f"name the colour of the marble, too; there is only one left: {turn}"
        return Objection("colour-left", sentence, {"turn": turn})
    values: dict[str, str | int] = {"ring": name, "marbles": ", ".join(letters)}
    return Objection("colour-due", f"which marble goes on {name}: {either(letters)}?", values)


def unreadable(text: str) -> Objection:
    """Say that a text is no turn anywhere."""
    typed = quoted(text)
    sentence = f"{typed!r} is no turn: write Wd4,b2 to place and remove, e5xc5 to capture"
    return Objection("unreadable", sentence, {"text": typed})


def no_line(start: int, end: int) -> Objection:
    """Say that two rings are neither neighbours nor two steps apart in a line."""
    values: dict[str, str | int] = {"start": cell_name(start), "end": cell_name(end)}
    sentence = "{start} cannot jump to {end}: a marble jumps two rings in a straight line"
    return Objection("no-line", sentence.format_map(values), values)


def _wanted(move: object) -> tuple[Marble | None, tuple[int, ...]]:
    if isinstance(move, Place):
        return move.marble, (move.ring,)
    if isinstance(move, Remove):
        return None, (move.ring,)
    return None, (move.start, move.land) if isinstance(move, Jump) else ()


def _objection(position: ZertzPosition, move: object) -> Objection:
    if position.outcome is not None:
        return Objection("game-over", "the game is over")
    if position.stage is Stage.REMOVE and not isinstance(move, Remove):
        return ring_due(position)
    if isinstance(move, Jump):
        return _against_jump(position, move)
    if position.jumps:
        return captures_due(position, position.jumper)
    if isinstance(move, Place):
        return _against_place(position, move)
    if isinstance(move, Remove):
        return _against_remove(position, move)
    if isinstance(move, Pass):
        return Objection("cannot-pass", "you cannot pass while you can place a marble")
    return Objection("no-move", f"{move!r} is no move of ZÈRTZ")


def _against_place(position: ZertzPosition, move: Place) -> Objection:
    if not any(position.supply):
        return Objection("must-pass", "you have no marble to place and nothing to capture: pass")
    return _against_ring(position, move.ring) or _no_such_marble(position, move.marble.value)


def _no_such_marble(position: ZertzPosition, marble: str) -> Objection:
    if any(position.pool):
        sentence = f"there is no {marble} marble left in the pool"
        return Objection("no-such-marble", sentence, {"marble": marble})
    sentence = f"the pool is empty, and you hold no {marble} marble that you could place instead"
    return Objection("no-such-captive", sentence, {"marble": marble})


def _against_remove(position: ZertzPosition, move: Remove) -> Objection:
    if position.stage is Stage.TURN:
        return Objection("marble-due", "a marble must be placed before a ring is removed")
    if position.table.occupied >> move.ring & 1:
        ring = cell_name(move.ring)
        sentence = f"{ring} cannot be removed: only an empty ring can, and a marble is on it"
        return Objection("ring-occupied", sentence, {"ring": ring})
    return _against_ring(position, move.ring) or _not_free(position, move.ring)


def _not_free(position: ZertzPosition, cell: int) -> Objection:
    # ZÈRTZ rulebook D, move 1, 2
    ring, rings = cell_name(cell), position.table.rings
    around = [near for near in neighbours(cell) if near >= 0]
    missing = [cell_name(near) for near in sorted(around) if not rings >> near & 1]
    sentence = (
        f"{ring} cannot be removed: a ring is free only when two of its neighbours that touch one "
        f"another are missing, and around {ring} {_gaps(missing)}"
    )
    values: dict[str, str | int] = {"ring": ring, "missing": ", ".join(missing)}
    return Objection("ring-not-free", sentence, values | {"count": len(missing)})


def _gaps(missing: Sequence[str]) -> str:
    if not missing:
        return "none is"
    if len(missing) == 1:
        return f"only {missing[0]} is"
    listed = ", ".join(missing[:-1]) + f" and {missing[-1]}"
    return f"only {listed} are, which do not touch"


def _against_jump(position: ZertzPosition, move: Jump) -> Objection:
    if position.jumper not in (None, move.start):
        return captures_due(position, position.jumper)
    start, over, land = map(cell_name, (move.start, move.over, move.land))
    values: dict[str, str | int] = {"start": start, "over": over, "land": land}
    if not position.table.occupied >> move.start & 1:
        return cannot_capture(position, move.start)
    if not position.table.occupied >> move.over & 1:
        sentence = f"{start} cannot jump to {land}: there is no marble on {over} to jump over"
        return Objection("nothing-to-jump", sentence, values)
    if not position.table.vacant >> move.land & 1:
        sentence = f"{start} cannot jump over {over}: {land}, right behind it, is no empty ring"
        return Objection("no-landing", sentence, values)
    return no_line(move.start, move.land)


def _no_marble(cell: int) -> Objection:
    ring = cell_name(cell)
    return Objection("no-marble", f"there is no marble on {ring} to jump with", {"ring": ring})


def _against_ring(position: ZertzPosition, cell: int) -> Objection | None:
    """Say why a ring is not vacant, `None` when it is."""
    ring, size = cell_name(cell), position.board.name
    if position.table.vacant >> cell & 1:
        return None
    if position.table.occupied >> cell & 1:
        sentence = f"a marble is placed on an empty ring, and {ring} is taken"
        return Objection("ring-taken", sentence, {"ring": ring})
    if position.board.mask >> cell & 1:
        return Objection(
            "ring-gone", f"the ring {ring} has left the board for good", {"ring": ring}
        )
    sentence = f"the board of {size} rings has no ring {ring}"
    return Objection("no-such-ring", sentence, {"ring": ring, "board": size})
