"""Help for players of DVONN: facts, threats, choices, typed turns and a board of characters.

Pieces are "r" (a DVONN piece), "w" and "b"; sides are 1 (White) and 2 (Black).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from guide import Completion, Fact, Guide, Illustration, Part, Prominence, Refusal, Score, spoken
from guide.spoken import Kind, SpokenTurn, Words
from ringfall_dvonn import refusals
from ringfall_dvonn.lessons import ILLUSTRATIONS, LESSONS
from ringfall_dvonn.refusals import SPACES
from ringfall_dvonn.rules import (
    BOARD,
    CELLS,
    DVONN,
    GAME,
    LATTICE,
    SIGNS,
    DvonnMove,
    DvonnPosition,
    Go,
    Pass,
    Place,
)
from rules import MoveError, Side
from rules.lattice import bits, mask_of

PIECES = {"w": "white", "b": "black", "r": "red"}
"""The pieces by their signs, as the drawing names them."""

_WORDS: Words = {
    "dvonn": (Kind.PIECE, DVONN),
    **{word: (Kind.PIECE, sign) for sign, word in PIECES.items()},
    **dict.fromkeys(("cover", "covers", "covering"), (Kind.VERB, "x")),
}
_PLACED_BETWEEN_BOARDS = 7
_EACH = 23
_MIDDLE_ROW = 3
# A cell of the board of characters has a sign and up to two digits.
_WIDTH, _MARGIN = 3, 3


class DvonnGuide(Guide[DvonnPosition, DvonnMove]):
    """The guide of the game."""

    lessons = LESSONS

    def illustrations(self) -> Sequence[Illustration]:
        return ILLUSTRATIONS

    def normalize(self, position: DvonnPosition, text: str) -> str:
        """Return a typed text in notation, or else simplified."""
        typed = spoken.read(text, LATTICE.columns, _WORDS)
        return (_notation(position, typed) if typed else None) or spoken.simplify(text)

    def normalize_prefix(self, text: str) -> str:
        return spoken.normalize_prefix(text, LATTICE.columns, _WORDS)

    def explain(self, position: DvonnPosition, text: str, error: MoveError) -> Refusal:
        """Explain a refusal by the pieces that stand on the typed spaces."""
        if position.outcome is not None:
            return Refusal("game-over")
        piece, _ = spoken.named_piece(text, LATTICE.columns, _WORDS)
        refusal = refusals.refusal(position, text, piece) or super().explain(position, text, error)
        return refusal.with_candidates(refusals.nearest_turns(position, text))

    def complete(self, position: DvonnPosition, text: str, room: int) -> Sequence[Completion]:
        return super().complete(position, self.normalize_prefix(text), room)

    def whole_turns(self, position: DvonnPosition, text: str) -> Iterator[Completion]:
        """Yield the turns that begin as typed; those that win most pieces come first."""
        yield from sorted(super().whole_turns(position, text), key=lambda way: -_worth(way.facts))

    def parts(self, position: DvonnPosition, move: DvonnMove) -> tuple[Part, ...]:
        """Return the choices: column and space; or column, stack and where it goes."""
        match move:
            case Place(cell):
                name = LATTICE.cell_name(cell)
                kind = "red" if position.due == DVONN else "space"
                return Part("column", name[0], groups=True), Part(kind, name, (name,))
            case Go(start, end):
                stack, target = map(LATTICE.cell_name, (start, end))
                piece = PIECES[SIGNS[position.to_move.index]]
                return (
                    Part("column", stack[0], groups=True),
                    Part("stack", stack, (stack,), groups=True, piece=piece),
                    Part("target", target, (target,), order=(start, end)),
                )
            case _:
                return (Part("pass", "pass"),)

    def groups(self, position: DvonnPosition, kind: str) -> Mapping[str, int]:
        """Count the spaces of each column."""
        del position
        return Counter(name[0] for name in SPACES) if kind == "column" else {}

    def turn_facts(self, before: DvonnPosition, moves: Sequence[DvonnMove]) -> tuple[Fact, ...]:
        """Describe what a turn did: the stack it made, and what it cut off."""
        match moves:
            case [Place(cell)]:
                count = before.occupied.bit_count() + 1
                name = LATTICE.cell_name(cell)
                return (Fact("placed", {"cell": name, "piece": before.due, "count": count}),)
            case [Go() as move]:
                return tuple(_effects(before, move))
            case [Pass()]:
                return (Fact("passed", {"side": before.to_move.value}),)
            case _:
                return ()

    def gains(self, before: DvonnPosition, moves: Sequence[DvonnMove]) -> dict[str, int]:
        """Count the pieces in enemy stacks that a turn takes over or cuts off.

        Nearly every turn can cover a single piece, so those are not counted.
        """
        pieces = sum(_gained(before, move) for move in moves if isinstance(move, Go))
        return {"pieces": pieces} if pieces else {}

    def can_gain(self, position: DvonnPosition) -> bool:
        """Tell whether a turn takes over a stack of several pieces, or cuts a stack off."""
        return any(_in_reach(position))

    def captures(self, before: DvonnPosition, moves: Sequence[DvonnMove]) -> bool:
        """Tell whether a turn covers an enemy piece, or cuts one off."""
        facts = self.turn_facts(before, moves)
        return any(f.values.get("onto") == "enemy" or f.values.get("enemy") for f in facts)

    def position_facts(self, position: DvonnPosition) -> tuple[Fact, ...]:
        """Describe the board: whose stacks stand where, their heights, and the DVONN pieces."""
        stacks = {LATTICE.cell_name(cell): stack for cell, stack in position.stacks}
        alone = [name for name, stack in stacks.items() if stack == DVONN]
        inside = [name for name, stack in stacks.items() if DVONN in stack[:-1]]
        tall = [f"{name}({len(stack)})" for name, stack in stacks.items() if len(stack) > 1]
        facts = [_of_side("stacks", side, _owned(position, side)) for side in Side]
        facts.append(Fact("red", {"cells": " ".join(alone)}))
        if inside:
            facts.append(Fact("red-inside", {"cells": " ".join(inside)}))
        if tall:
            facts.append(Fact("heights", {"stacks": " ".join(tall)}))
        if position.placing:
            facts.append(Fact("vacant", {"cells": _names(BOARD & ~position.occupied)}))
            white, black = (_EACH - position.controlled(side) for side in Side)
            facts.append(Fact("in-hand", {"white": white, "black": black}))
        elif position.outcome is None:
            facts += [_of_side("can-move", side, _movable(position, side)) for side in Side]
        return tuple(facts)

    def duties(self, position: DvonnPosition, *, limit: int | None = None) -> tuple[Fact, ...]:
        del limit
        if position.outcome is not None:
            return ()
        side = {"side": position.to_move.value}
        if position.placing:
            return (Fact("must-place", side | {"piece": position.due}),)
        return (Fact("must-pass" if position.must_pass else "must-go", side),)

    def scores(self, position: DvonnPosition, side: Side) -> tuple[Score, ...]:
        """Count the pieces of all colours in a side's stacks."""
        piece = PIECES[SIGNS[side.index]]
        return (Score("controlled", position.controlled(side), compared=True, piece=piece),)

    def threats(self, position: DvonnPosition) -> tuple[Fact, ...]:
        """List the enemy stacks of several pieces in reach, and those that can be cut off."""
        facts = list(self.could_win(position))
        for key, cells in zip(("could-cover", "could-cut-off"), _in_reach(position), strict=True):
            if cells:
                facts.append(Fact(key, {"cells": _names(cells)}))
        return tuple(facts)

    def threatened(self, position: DvonnPosition) -> tuple[str, ...]:
        covered, cut_off = _in_reach(position)
        return tuple(_names(covered | cut_off).split())

    def promising_moves(self, position: DvonnPosition) -> Sequence[DvonnMove]:
        return () if position.placing else position.legal_moves()

    def prominence(self, position: DvonnPosition) -> Prominence:
        """Show a line for each placed piece, and the board for the first and every seventh."""
        if not position.placing:
            return Prominence.BOARD
        placed = position.occupied.bit_count()
        # After the first piece, so that the last board is never the empty one.
        is_shown = placed == 1 or placed % _PLACED_BETWEEN_BOARDS == 0
        return Prominence.SMALL_BOARD if is_shown else Prominence.LINE

    def text_board(self, position: DvonnPosition) -> str:
        """Draw `w3` for a white stack of three, `W3` if a DVONN piece is inside."""
        rows = range(LATTICE.rows, 0, -1)
        letters = {cell: LATTICE.cell_name(cell)[0] for cell in CELLS}
        labels = {cell: _label(position.columns[cell]) for cell in CELLS}
        top, *_, bottom = rows
        return "\n".join(
            (
                _line(top + 1, top, letters),
                *(_line(row, row, labels, f"{row}.") for row in rows),
                _line(bottom - 1, bottom, letters),
            )
        )


def _notation(position: DvonnPosition, typed: SpokenTurn) -> str | None:
    """Return the notation, unless a piece is named that is not due or not on its space."""
    if typed.passes or not typed.places:
        return "pass" if typed.passes and not typed.places else None
    tops = {LATTICE.cell_name(cell): stack[-1] for cell, stack in position.stacks}
    for place in typed.places:
        named = position.due if position.placing else tops.get(place.name)
        if place.removed or place.piece not in ("", named):
            return None
    return "-".join(place.name for place in typed.places)


def _effects(before: DvonnPosition, move: Go) -> Iterator[Fact]:
    stacks, side = list(before.columns), before.to_move
    end, below = LATTICE.cell_name(move.end), stacks[move.end]
    stacks[move.end] += stacks[move.start]
    values = {"end": end, "onto": _owner(below, side), "under": len(below)}
    yield Fact("stacked", values | {"height": len(stacks[move.end])})
    if lost := _cut_off(before, move):
        white, black = (_pieces(stacks, lost, sign) for sign in SIGNS)
        values = {"cells": _names(lost), "white": white, "black": black}
        yield Fact("cut-off", values | {"enemy": (black, white)[side.index]})


def _owner(stack: str, side: Side) -> str:
    """Tell whose stack it is, as `side` sees it."""
    if stack[-1] == DVONN:
        return "red"
    return "own" if stack[-1] == SIGNS[side.index] else "enemy"


def _pieces(stacks: Sequence[str], cells: int, sign: str) -> int:
    return sum(len(stacks[cell]) for cell in bits(cells) if stacks[cell][-1] == sign)


def _worth(facts: Sequence[Fact]) -> int:
    """Count the enemy pieces that a turn takes over or cuts off, less the own ones it cuts off."""
    worth = 0
    for fact in facts:
        values = {name: value for name, value in fact.values.items() if isinstance(value, int)}
        if fact.key == "cut-off":
            worth += 2 * values["enemy"] - values["white"] - values["black"]
        elif fact.values.get("onto") == "enemy":
            worth += values["under"]
    return worth


def _gained(before: DvonnPosition, move: Go) -> int:
    covered = 1 << move.end if len(before.columns[move.end]) > 1 else 0
    won = covered | _cut_off(before, move)
    return _pieces(before.columns, won, SIGNS[before.to_move.opponent.index])


def _in_reach(position: DvonnPosition) -> tuple[int, int]:
    """Return the enemy stacks of several pieces that a turn could cover, and those to cut off."""
    if position.placing or position.outcome is not None:
        return 0, 0
    enemies = _owned(position, position.to_move.opponent)
    tall = mask_of(cell for cell, stack in position.stacks if len(stack) > 1)
    covered = cut_off = 0
    for move in position.moves_of(position.to_move):
        covered |= 1 << move.end & enemies & tall
        cut_off |= _cut_off(position, move) & enemies
    return covered, cut_off


def _cut_off(before: DvonnPosition, move: Go) -> int:
    """Return the cells that a move cuts off from all DVONN pieces."""
    return before.occupied & ~(1 << move.start) & ~before.play(move).occupied


def _owned(position: DvonnPosition, side: Side) -> int:
    sign = SIGNS[side.index]
    return mask_of(cell for cell, stack in position.stacks if stack[-1] == sign)


def _movable(position: DvonnPosition, side: Side) -> int:
    return mask_of(move.start for move in position.moves_of(side))


def _of_side(key: str, side: Side, cells: int) -> Fact:
    return Fact(key, {"side": side.value, "cells": _names(cells)})


def _names(cells: int) -> str:
    return LATTICE.cell_names(cells)


def _label(stack: str) -> str:
    """Return the sign of a stack, in capitals with a DVONN piece, and its height from two on."""
    top = stack[-1:].upper() if DVONN in stack else stack[-1:]
    return f"{top or '.'}{len(stack) if len(stack) > 1 else ''}"


def _line(level: int, row: int, labels: Mapping[int, str], line: str = "") -> str:
    """Draw the labels of a row; each higher level is half a space further to the left."""
    for cell, label in labels.items():
        if LATTICE.row_of(cell) == row:
            shift = _WIDTH * (_MIDDLE_ROW - level) // 2
            line = line.ljust(_MARGIN + _WIDTH * LATTICE.column_of(cell) + shift) + label
    return line


GUIDE = DvonnGuide(GAME)
