"""Positions of TZAAR: whose turn it is, which actions are legal, what they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.core import Outcome, Position, Side
from rules.movelist import CellMoves
from rules.tzaar import notation, refusals
from rules.tzaar.endings import decided, stuck
from rules.tzaar.movelist import Actions
from rules.tzaar.moves import (
    PASS,
    PIECE_OF,
    PIECES,
    PLACES,
    Capture,
    Pass,
    Piece,
    Place,
    Stage,
    Strengthen,
    TzaarMove,
)
from rules.tzaar.spaces import CELLS, parse_space
from rules.tzaar.table import Table

_SIDE_LETTERS = {Side.FIRST: "w", Side.SECOND: "b"}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TzaarPosition(Position[TzaarMove]):
    """A position of TZAAR, in the middle of a turn too; White is the first side.

    Two positions are equal when their texts are.
    """

    table: Table
    side: Side
    stage: Stage
    ending: Outcome | None

    @classmethod
    def at(cls, table: Table, side: Side, stage: Stage) -> TzaarPosition:
        """Return a position that stands at the start of its record; nothing is checked."""
        if stage is Stage.PLACE:
            return cls(table, side, stage, None)
        ending = decided(table, side if stage is Stage.SECOND else side.opponent)
        if ending is None and stage is not Stage.SECOND:
            ending = stuck(table, side)
        return cls(table, side, stage, ending)

    @property
    def to_move(self) -> Side:
        return self.side

    @property
    def outcome(self) -> Outcome | None:
        return self.ending

    def stack_at(self, name: str) -> tuple[Side, tuple[Piece, ...]] | None:
        """Return the side and the pieces, bottom to top, of the stack on the space with this coordinate."""
        cell = parse_space(name)
        if not self.table.stacks[cell]:
            return None
        side = Side.FIRST if self.table.owned[0] >> cell & 1 else Side.SECOND
        return side, tuple(PIECE_OF[letter] for letter in self.table.stacks[cell])

    def left(self, side: Side) -> dict[Piece, int]:
        """Return how many stacks of a side count as each type."""
        return {piece: self.table.showing(side, piece).bit_count() for piece in PIECES}

    def hand(self, side: Side) -> dict[Piece, int]:
        """Return the pieces that a side has still to place; none once the placing is over."""
        if self.stage is not Stage.PLACE:
            return dict.fromkeys(PIECES, 0)
        return {piece: piece.count - count for piece, count in self.left(side).items()}

    def captures(self, side: Side) -> tuple[Capture, ...]:
        """Return the captures that a side has on the board as it stands, whoever is to move."""
        if self.stage is Stage.PLACE:
            return ()
        found = Actions(self.table.captures(side), self.table.of_side(side), passes=False)
        return tuple(move for move in found if isinstance(move, Capture))

    def legal_moves(self) -> Sequence[TzaarMove]:
        if self.ending is not None:
            return ()
        if self.stage is Stage.PLACE:
            hand = self.hand(self.side)
            return CellMoves([PLACES[p.index] for p in PIECES if hand[p]], self.table.vacant)
        own = self.table.of_side(self.side)
        if self.stage is Stage.SECOND:
            return Actions(self.table.actions(self.side), own, passes=True)
        return Actions(self.table.captures(self.side), own, passes=False)

    def play(self, move: Any) -> TzaarPosition:
        if isinstance(move, Capture) and self._may_capture(move):
            return self._after_action(self.table.move(move.start, move.end))
        if isinstance(move, Strengthen) and self._may_strengthen(move):
            return self._after_action(self.table.move(move.start, move.end))
        if isinstance(move, Pass) and self._second_is_due():
            return self._after_action(self.table)
        if isinstance(move, Place) and self._may_place(move):
            return self._after_placing(move)
        raise refusals.refusal(self, move)

    def parse_move(self, text: str) -> TzaarMove:
        return notation.parse_step(self, text)

    def count_turns(self) -> int:
        if self.ending is None and self.stage is Stage.CAPTURE:
            return sum(self._turns_after(move) for move in self.legal_moves())
        return len(self.legal_moves())

    def __str__(self) -> str:
        white, stacks = self.table.owned[0], self.table.stacks
        fields = (
            ("w" if white >> cell & 1 else "b") + stacks[cell] if stacks[cell] else "."
            for cell in CELLS
        )
        return " ".join((_SIDE_LETTERS[self.side], self.stage.value, *fields))

    def __repr__(self) -> str:
        return f"GAME.parse_position({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, TzaarPosition) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.table.stacks, self.table.owned, self.side, self.stage

    def _may_capture(self, move: Capture) -> bool:
        table, enemy = self.table, self.table.of_side(self.side.opponent)
        return bool(
            table.of_side(self.side) >> move.start & 1
            and enemy & table.seen[move.start] & 1 << move.end
            and len(table.stacks[move.end]) <= len(table.stacks[move.start])
            and self.stage is not Stage.PLACE
            and self.ending is None
        )

    def _may_strengthen(self, move: Strengthen) -> bool:
        own = self.table.of_side(self.side)
        seen = own >> move.start & 1 and own & self.table.seen[move.start] & 1 << move.end
        return bool(seen) and self._second_is_due()

    def _second_is_due(self) -> bool:
        return self.stage is Stage.SECOND and self.ending is None

    def _may_place(self, move: Place) -> bool:
        free = self.stage is Stage.PLACE and bool(self.table.vacant >> move.space & 1)
        return free and self.hand(self.side)[move.piece] > 0

    def _after_placing(self, move: Place) -> TzaarPosition:
        table = self.table.place(move.piece, move.space, self.side)
        stage = Stage.PLACE if table.vacant else Stage.FIRST
        return TzaarPosition(table, self.side.opponent, stage, None)

    def _after_action(self, table: Table) -> TzaarPosition:
        ending = decided(table, self.side)
        if self.stage is Stage.CAPTURE:
            return TzaarPosition(table, self.side, Stage.SECOND, ending)
        follower = self.side.opponent
        # Types are looked at first: who covers his own last piece loses, whatever is left to the other.
        return TzaarPosition(table, follower, Stage.CAPTURE, ending or stuck(table, follower))

    def _turns_after(self, move: TzaarMove) -> int:
        after = self.play(move)
        return 1 if after.ending is not None else len(after.legal_moves())
