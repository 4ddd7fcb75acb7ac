"""Explain illegal actions of TZAAR: keys and values of `tzaar-refused-…` messages."""

from __future__ import annotations

from collections.abc import Sequence

from guide.core import Refusal
from guide.plain import quoted
from guide.typed import shortened
from guide.tzaar.suggestions import useful_first
from rules import InvalidMoveError
from rules.lattice import NINE, bits
from rules.tzaar import Capture, Pass, Place, Strengthen, TzaarMove, TzaarPosition, TzaarStage
from rules.tzaar.moves import HOLE, LINES, PIECES, space_name, turn_text


def refusal(position: TzaarPosition, move: object) -> Refusal:
    """Explain why an action is illegal."""
    if position.outcome is not None:
        return Refusal("game-over")
    if isinstance(move, Place):
        return _against_place(position, move)
    if not isinstance(move, Capture | Strengthen | Pass):
        return Refusal("no-move")
    if position.stage is TzaarStage.PLACE:
        return place_due(position)
    if isinstance(move, Pass):
        return capture_due(position)
    return _against_line(position, move) or _against_end(position, move)


def capture_due(position: TzaarPosition) -> Refusal:
    """Explain that the first action must be a capture, and list the captures."""
    texts = [str(move) for move in useful_first(position, position.legal_moves())]
    return Refusal("must-capture", {"captures": shortened(texts), "count": len(texts)})


def second_due(done: Sequence[TzaarMove]) -> Refusal:
    """Ask for the second action, which may be a pass."""
    return Refusal("second-action", {"turn": turn_text(done)}).as_ambiguous()


def turn_over(start: TzaarPosition, done: Sequence[TzaarMove]) -> Refusal:
    """Explain that the text goes beyond the turn, which began in `start`."""
    turn = {"turn": turn_text(done)}
    first = start.stage is TzaarStage.FIRST
    return Refusal("first-turn", turn) if first else Refusal("turn-over", turn)


def end_due(start: int, ways: Sequence[TzaarMove]) -> Refusal:
    """Ask where the stack on `start` goes; `ways` are its actions."""
    space, texts = space_name(start), [str(move) for move in ways]
    if len(texts) == 1:
        return Refusal("end-left", {"space": space, "action": texts[0]}).as_ambiguous()
    return Refusal("end-due", {"space": space, "actions": shortened(texts)}).as_ambiguous()


def nowhere_to_go(position: TzaarPosition, start: int) -> Refusal:
    """Explain why nothing can move from a space."""
    against = _against_start(position, start)
    if against is not None:
        return against
    space = {"space": space_name(start)}
    second = position.stage is TzaarStage.SECOND
    return Refusal("no-action-from", space) if second else Refusal("no-capture-from", space)


def place_due(position: TzaarPosition) -> Refusal:
    """Explain that pieces are placed now."""
    return Refusal("place-due", {"types": ", ".join(_letters_left(position))})


def piece_due(position: TzaarPosition, cell: int) -> Refusal:
    """Ask for the type of the piece to place."""
    space, letters = space_name(cell), _letters_left(position)
    if len(letters) == 1:
        return Refusal("piece-left", {"turn": f"{letters[0]}{space}"}).as_ambiguous()
    return Refusal("piece-due", {"space": space, "types": ", ".join(letters)}).as_ambiguous()


def one_piece(turn: str, *, moves: bool) -> Refusal:
    """Explain that a turn places one piece, or that placing comes first (`moves`).

    `turn` is a legal example.
    """
    values = {"turn": turn}
    return Refusal("placing-first", values) if moves else Refusal("one-piece", values)


def placing_over() -> Refusal:
    """Explain that placement is over."""
    return Refusal("placing-over")


def other_piece(position: TzaarPosition, start: int) -> Refusal:
    """Name the type of piece on a space."""
    values = {"space": space_name(start), "type": position.table.top_of(start).value}
    return Refusal("other-piece", values)


def unreadable(text: str) -> Refusal:
    """Explain that a text is not a turn."""
    return Refusal("unreadable", {"text": quoted(text)}, InvalidMoveError)


def no_such_space(name: str) -> Refusal:
    """Explain that no space has this name."""
    space = {"space": name}
    return Refusal("hole", space) if name == HOLE else Refusal("no-such-space", space)


def _letters_left(position: TzaarPosition) -> list[str]:
    hand = position.hand(position.to_move)
    return [piece.letter for piece in PIECES if hand[piece]]


def _against_place(position: TzaarPosition, move: Place) -> Refusal:
    if position.stage is not TzaarStage.PLACE:
        return placing_over()
    if not position.table.vacant >> move.space & 1:
        return Refusal("space-taken", {"space": space_name(move.space)})
    return Refusal("no-such-piece", {"type": move.piece.value})


def _against_start(position: TzaarPosition, start: int) -> Refusal | None:
    """Explain why a side cannot move from a space; `None` if it has a stack there."""
    space = {"space": space_name(start)}
    if position.table.vacant >> start & 1:
        return Refusal("no-piece", space)
    if position.table.of_side(position.to_move.opponent) >> start & 1:
        return Refusal("not-yours", space)
    return None


def _against_line(position: TzaarPosition, move: Capture | Strengthen) -> Refusal | None:
    """Explain why a stack cannot reach the end from the start, regardless of its pieces."""
    against = _against_start(position, move.start)
    if against is not None:
        return against
    if move.start == move.end:
        return Refusal("stays", {"space": space_name(move.start)})
    values: dict[str, str | int] = {"start": space_name(move.start), "end": space_name(move.end)}
    line = next((line for line in LINES[move.start] if line >> move.end & 1), 0)
    if not line and NINE.aligned(move.start, move.end):
        return Refusal("across-hole", values)
    if not line:
        return Refusal("no-line", values)
    low, high = sorted((move.start, move.end))
    between = [c for c in bits(line & position.table.occupied) if low < c < high]
    if between:
        space = space_name(between[0] if move.start == low else between[-1])
        return Refusal("blocked", values | {"space": space})
    return None


def _against_end(position: TzaarPosition, move: Capture | Strengthen) -> Refusal:
    start, end, table = space_name(move.start), space_name(move.end), position.table
    ends: dict[str, str | int] = {"start": start, "end": end}
    if table.vacant >> move.end & 1:
        return Refusal("end-vacant", ends)
    onto_own = bool(table.of_side(position.to_move) >> move.end & 1)
    if onto_own and position.stage is not TzaarStage.SECOND:
        return Refusal("strengthen-later", {**ends, **capture_due(position).values})
    if onto_own is isinstance(move, Capture):
        return _wrong_sign(move, onto_own=onto_own)
    height, over = len(table.stacks[move.start]), len(table.stacks[move.end])
    return Refusal("too-high", ends | {"height": height, "over": over})


def _wrong_sign(move: Capture | Strengthen, *, onto_own: bool) -> Refusal:
    """Explain that the typed sign does not fit the piece on the end space."""
    fitting = (Strengthen if onto_own else Capture)(move.start, move.end)
    values = {
        "space": space_name(move.end),
        "action": str(fitting),
        "owner": "own" if onto_own else "other",
    }
    return Refusal("wrong-sign", values)
