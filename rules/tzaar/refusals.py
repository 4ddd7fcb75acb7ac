"""Why an action is not legal, in a sentence and as a key with values for translations.

Keys: across-hole, blocked, end-due, end-left, end-vacant, first-turn, game-over, hole,
must-capture, no-action-from, no-capture-from, no-line, no-move, no-piece, no-such-piece,
no-such-space, not-yours, one-piece, piece-due, piece-left, place-due, placing-first, placing-over,
second-action, space-taken, strengthen-later, too-high, turn-over, unreadable, wrong-sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.core import IllegalMoveError
from rules.hexgrid import aligned, bits
from rules.objection import Objection, either, quoted, some
from rules.tzaar.moves import (
    COLOURS,
    PIECES,
    Capture,
    Pass,
    Piece,
    Place,
    Stage,
    Strengthen,
    TzaarMove,
    turn_text,
)
from rules.tzaar.spaces import HOLE, LINES, space_name
from rules.tzaar.suggestions import nearest_turns, useful_first

if TYPE_CHECKING:
    from rules.tzaar.position import TzaarPosition


def refusal(
    position: TzaarPosition,
    move: object,
    done: Sequence[TzaarMove] = (),
    wanted: Sequence[int] | None = None,
) -> IllegalMoveError:
    """Return the error for an action that is not legal here.

    `done` are the actions of the turn before it, `wanted` all spaces that were typed from it on.
    """
    cells = _cells(move) if wanted is None else wanted
    piece = move.piece if isinstance(move, Place) else None
    objection = _objection(position, move)
    if position.outcome is not None:
        return objection.illegal()
    steps = tuple(done)
    return objection.illegal(lambda: nearest_turns(position, piece, cells, steps))


def capture_due(position: TzaarPosition) -> Objection:
    """Say that the first action must be a capture, and which there are."""
    texts = [str(move) for move in useful_first(position, position.legal_moves())]
    values: dict[str, str | int] = {"captures": some(texts), "count": len(texts)}
    sentence = f"the first action of a turn must be a capture: {either(texts)}"
    return Objection("must-capture", sentence, values)


def second_due(done: Sequence[TzaarMove]) -> Objection:
    """Ask for the second action, which may be a pass."""
    turn = turn_text(done)
    sentence = f"a second action is due after {turn}: capture, strengthen or pass"
    return Objection("second-action", sentence, {"turn": turn})


def turn_over(position: TzaarPosition, done: Sequence[TzaarMove]) -> Objection:
    """Say that more is typed than the turn has; `position` is the one that it began in."""
    turn = turn_text(done)
    if position.stage is Stage.FIRST:
        sentence = f"White's first turn is a single capture: {turn}"
        return Objection("first-turn", sentence, {"turn": turn})
    sentence = f"the turn is over with {turn}: it has two actions, or fewer if one ends the game"
    return Objection("turn-over", sentence, {"turn": turn})


def end_due(start: int, ways: Sequence[TzaarMove]) -> Objection:
    """Ask where the stack on `start` goes; `ways` are the actions that it has."""
    space, texts = space_name(start), [str(move) for move in ways]
    if len(texts) == 1:
        sentence = f"{space} has only one way to go: {texts[0]}"
        return Objection("end-left", sentence, {"space": space, "action": texts[0]})
    values: dict[str, str | int] = {"space": space, "actions": some(texts)}
    return Objection("end-due", f"where does {space} go: {either(texts)}?", values)


def nowhere_to_go(position: TzaarPosition, start: int) -> Objection:
    """Say why nothing can be moved from a space."""
    against = _against_start(position, start)
    if against is not None:
        return against
    space = space_name(start)
    if position.stage is Stage.SECOND:
        sentence = f"{space} meets no piece in its lines that it could capture or strengthen"
        return Objection("no-action-from", sentence, {"space": space})
    sentence = f"{space} has nothing to capture: it meets no enemy in its lines that is not higher"
    return Objection("no-capture-from", sentence, {"space": space})


def place_due(position: TzaarPosition) -> Objection:
    """Say that pieces are placed now."""
    types = [piece for piece in PIECES if position.hand(position.to_move)[piece]]
    letters = ", ".join(piece.letter for piece in types)
    sentence = "a piece is to be placed: name its type and a free space, such as Ze4"
    return Objection("place-due", sentence, {"types": letters})


def piece_due(position: TzaarPosition, cell: int) -> Objection:
    """Ask for the type of the piece to be placed."""
    space = space_name(cell)
    letters = [piece.letter for piece in PIECES if position.hand(position.to_move)[piece]]
    if len(letters) == 1:
        turn = f"{letters[0]}{space}"
        sentence = f"name the type of the piece, too; there is only one left: {turn}"
        return Objection("piece-left", sentence, {"turn": turn})
    values: dict[str, str | int] = {"space": space, "types": ", ".join(letters)}
    return Objection("piece-due", f"which piece goes on {space}: {either(letters)}?", values)


def one_piece(turn: str, *, moves: bool) -> Objection:
    """Say that a turn places a single piece, or that nothing `moves` before all have been placed.

    `turn` is one that can be played.
    """
    if moves:
        sentence = f"nothing is captured before all pieces are placed: place one, such as {turn}"
        return Objection("placing-first", sentence, {"turn": turn})
    sentence = f"place one piece now, such as {turn}, and the next one in your next turn"
    return Objection("one-piece", sentence, {"turn": turn})


def placing_over() -> Objection:
    """Say that no piece is placed any more."""
    return Objection("placing-over", "all pieces have been placed; a turn is made of captures now")


def unreadable(text: str, *, placing: bool) -> Objection:
    """Say that a text is no turn, and how one is written."""
    how = "Ze4 to place a Tzaar" if placing else "d6xe6 to capture, e6+d5 to strengthen, or pass"
    typed = quoted(text)
    return Objection("unreadable", f"{typed!r} is no turn: write {how}", {"text": typed})


def no_such_space(name: str) -> Objection:
    """Say that there is no space of this name."""
    if name == HOLE:
        sentence = f"the middle of the board, {name}, is a hole and no space"
        return Objection("hole", sentence, {"space": name})
    return Objection("no-such-space", f"the board has no space {name}", {"space": name})


def _cells(move: object) -> tuple[int, ...]:
    if isinstance(move, Place):
        return (move.space,)
    return (move.start, move.end) if isinstance(move, Capture | Strengthen) else ()


def _objection(position: TzaarPosition, move: object) -> Objection:
    if position.outcome is not None:
        return Objection("game-over", "the game is over")
    if isinstance(move, Place):
        return _against_place(position, move)
    if not isinstance(move, Capture | Strengthen | Pass):
        return Objection("no-move", f"{move!r} is no move of TZAAR")
    if position.stage is Stage.PLACE:
        return place_due(position)
    if isinstance(move, Pass):
        return capture_due(position)
    return _against_line(position, move) or _against_end(position, move)


def _against_place(position: TzaarPosition, move: Place) -> Objection:
    if position.stage is not Stage.PLACE:
        return placing_over()
    space = space_name(move.space)
    if not position.table.vacant >> move.space & 1:
        sentence = f"a piece is placed on a free space, and {space} is taken"
        return Objection("space-taken", sentence, {"space": space})
    return _no_such_piece(position, move.piece)


def _no_such_piece(position: TzaarPosition, piece: Piece) -> Objection:
    sentence = f"{COLOURS[position.to_move]} has no {piece.title} left to place"
    return Objection("no-such-piece", sentence, {"type": piece.value})


def _against_start(position: TzaarPosition, start: int) -> Objection | None:
    """Say why a side cannot move from a space, `None` where it has a stack of its own."""
    space = space_name(start)
    if position.table.vacant >> start & 1:
        return Objection("no-piece", f"there is no piece on {space} to move", {"space": space})
    if position.table.of_side(position.to_move.opponent) >> start & 1:
        sentence = f"you move only your own pieces, and the one on {space} is your opponent's"
        return Objection("not-yours", sentence, {"space": space})
    return None


def _against_line(position: TzaarPosition, move: Capture | Strengthen) -> Objection | None:
    """Say why a stack cannot come from the start to the end, whatever stands there."""
    against = _against_start(position, move.start)
    if against is not None:
        return against
    start, end = space_name(move.start), space_name(move.end)
    values: dict[str, str | int] = {"start": start, "end": end}
    line = next((line for line in LINES[move.start] if line >> move.end & 1), 0)
    if not line and aligned(move.start, move.end) and move.start != move.end:
        sentence = f"{start} cannot reach {end}: nothing moves across the hole between them"
        return Objection("across-hole", sentence, values)
    if not line:
        sentence = f"{start} cannot reach {end}: pieces move in a straight line only"
        return Objection("no-line", sentence, values)
    low, high = sorted((move.start, move.end))
    between = [c for c in bits(line & position.table.occupied) if low < c < high]
    if between:
        space = space_name(between[0] if move.start == low else between[-1])
        sentence = f"{start} cannot reach {end}: nothing jumps over a piece, and {space} is between"
        return Objection("blocked", sentence, values | {"space": space})
    return None


def _against_end(position: TzaarPosition, move: Capture | Strengthen) -> Objection:
    start, end, table = space_name(move.start), space_name(move.end), position.table
    if table.vacant >> move.end & 1:
        sentence = f"{start} cannot move to {end}, which is empty: pieces move only onto others"
        return Objection("end-vacant", sentence, {"start": start, "end": end})
    onto_own = bool(table.of_side(position.to_move) >> move.end & 1)
    if onto_own and position.stage is not Stage.SECOND:
        return _strengthen_later(position, move)
    if onto_own is isinstance(move, Capture):
        fitting = Strengthen if onto_own else Capture
        return _wrong_sign(fitting(move.start, move.end))
    height, over = len(table.stacks[move.start]), len(table.stacks[move.end])
    sentence = (
        f"{start} (height {height}) cannot capture {end} (height {over}): "
        "a stack captures only what is not higher"
    )
    values: dict[str, str | int] = {"start": start, "end": end, "height": height, "over": over}
    return Objection("too-high", sentence, values)


def _strengthen_later(position: TzaarPosition, move: Capture | Strengthen) -> Objection:
    """Say that the first action cannot be one onto a piece of the side's own."""
    start, end, due = space_name(move.start), space_name(move.end), capture_due(position)
    sentence = f"{start} cannot strengthen {end} yet: {due.sentence}"
    return Objection("strengthen-later", sentence, {"start": start, "end": end, **due.values})


def _wrong_sign(move: Capture | Strengthen) -> Objection:
    """Say that the sign typed does not fit the piece at the end; `move` is what fits."""
    space, action = space_name(move.end), str(move)
    whose = "your opponent's" if isinstance(move, Capture) else "your own"
    values: dict[str, str | int] = {"space": space, "action": action}
    return Objection("wrong-sign", f"the piece on {space} is {whose}: write {action}", values)
