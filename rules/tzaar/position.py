"""Define positions of TZAAR: side to move, legal actions and outcomes."""

from __future__ import annotations

import enum
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator
from itertools import accumulate

from rules.core import Diagram, Outcome, Side, SteppingPosition
from rules.lattice import NINE, bits, nth_bit
from rules.movelist import NO_MOVES, CellMoves, LazyMoves, Moves
from rules.symmetry import symmetries_of
from rules.tzaar.moves import (
    BOARD,
    CAPTURES,
    CELLS,
    PASS,
    PIECE_OF,
    PIECES,
    PLACEMENTS,
    STRENGTHENINGS,
    Capture,
    Pass,
    Piece,
    Place,
    Strengthen,
    TzaarMove,
    TzaarStage,
    parse_space,
    space_name,
)
from rules.tzaar.table import Table, Targets

_SIDE_LETTERS = {Side.FIRST: "w", Side.SECOND: "b"}

PLACE, FIRST, CAPTURE, SECOND = TzaarStage
SYMMETRIES = symmetries_of(NINE, BOARD, space_name)


class Reason(enum.Enum):
    """Why the loser lost: a type captured or covered, or no capture left."""

    NO_TZAAR = "no-tzaar"
    NO_TZARRA = "no-tzarra"
    NO_TOTT = "no-tott"
    COVERED_TZAAR = "covered-tzaar"
    COVERED_TZARRA = "covered-tzarra"
    COVERED_TOTT = "covered-tott"
    NO_CAPTURE = "no-capture"


class TzaarPosition(SteppingPosition[TzaarMove]):
    """A position of TZAAR, possibly during a turn; White is the first side."""

    # Not a frozen dataclass: creating one would take much of the time of a step.
    __slots__ = ("_ending", "_side", "_stage", "_table")

    def __init__(self, table: Table, side: Side, stage: TzaarStage, ending: Outcome | None) -> None:
        self._table = table
        self._side = side
        self._stage = stage
        self._ending = ending

    @classmethod
    def without_history(cls, table: Table, side: Side, stage: TzaarStage) -> TzaarPosition:
        """Return a position and compute its outcome; nothing is checked."""
        if stage is PLACE:
            return cls(table, side, stage, None)
        ending = missing_type_outcome(table, side if stage is SECOND else side.opponent)
        if ending is None and stage is not SECOND:
            ending = no_capture_outcome(table, side)
        return cls(table, side, stage, ending)

    @property
    def table(self) -> Table:
        """The stacks by cell, and their owners."""
        return self._table

    @property
    def stage(self) -> TzaarStage:
        """The stage of the turn."""
        return self._stage

    @property
    def to_move(self) -> Side:
        return self._side

    @property
    def outcome(self) -> Outcome | None:
        return self._ending

    def stack_at(self, name: str) -> tuple[Side, tuple[Piece, ...]] | None:
        """Return the owner and the pieces, from bottom to top, of the stack on a space."""
        cell = parse_space(name)
        if not self._table.stacks[cell]:
            return None
        side = Side.FIRST if self._table.owned[0] >> cell & 1 else Side.SECOND
        return side, tuple(PIECE_OF[letter] for letter in self._table.stacks[cell])

    def left(self, side: Side) -> dict[Piece, int]:
        """Return how many stacks of a side count as each type."""
        return {piece: self._table.showing(side, piece).bit_count() for piece in PIECES}

    def hand(self, side: Side) -> dict[Piece, int]:
        """Return the pieces that a side still has to place."""
        return {piece: self._in_hand(side, piece) for piece in PIECES}

    def captures(self, side: Side) -> tuple[Capture, ...]:
        """Return the captures that a side would have if it were to move."""
        if self._stage is PLACE:
            return ()
        starts, ends = self._table.captures(side)
        return tuple(
            CAPTURES[start][1 << end]
            for start, met in zip(starts, ends, strict=True)
            for end in bits(met)
        )

    def legal_moves(self) -> Moves[TzaarMove]:
        if self._ending is not None:
            return NO_MOVES
        if self._stage is PLACE:
            in_hand = [piece for piece in PIECES if self._in_hand(self._side, piece)]
            tables = [PLACEMENTS[piece.index] for piece in in_hand]
            return CellMoves(NINE, tables, self._table.vacant, self.is_legal)
        own = self._table.of_side(self._side)
        if self._stage is SECOND:
            return Actions(self._table.actions(self._side), own, self.is_legal, passes=True)
        return Actions(self._table.captures(self._side), own, self.is_legal, passes=False)

    def count_turns(self) -> int:
        if self._ending is None and self._stage is CAPTURE:
            return sum(self._turns_after(move) for move in self.legal_moves())
        return len(self.legal_moves())

    def __str__(self) -> str:
        white, stacks = self._table.owned[0], self._table.stacks
        fields = (
            ("w" if white >> cell & 1 else "b") + stacks[cell] if stacks[cell] else "."
            for cell in CELLS
        )
        return " ".join((_SIDE_LETTERS[self._side], self._stage.value, *fields))

    def _may_capture(self, move: Capture) -> bool:
        table, enemy = self._table, self._table.of_side(self._side.opponent)
        return bool(
            table.of_side(self._side) >> move.start & 1
            and enemy & table.seen[move.start] & 1 << move.end
            and len(table.stacks[move.end]) <= len(table.stacks[move.start])
            and self._stage is not PLACE
            and self._ending is None
        )

    def _may_strengthen(self, move: Strengthen) -> bool:
        own = self._table.of_side(self._side)
        seen = own >> move.start & 1 and own & self._table.seen[move.start] & 1 << move.end
        return bool(seen) and self._second_is_due()

    def _may_pass(self, move: Pass) -> bool:
        del move
        return self._second_is_due()

    def _second_is_due(self) -> bool:
        return self._stage is SECOND and self._ending is None

    def _in_hand(self, side: Side, piece: Piece) -> int:
        if self._stage is not PLACE:
            return 0
        return piece.count - self._table.showing(side, piece).bit_count()

    def _may_place(self, move: Place) -> bool:
        free = self._stage is PLACE and bool(self._table.vacant >> move.space & 1)
        return free and self._in_hand(self._side, move.piece) > 0

    def _after_placing(self, move: Place) -> TzaarPosition:
        table = self._table.place(move.piece, move.space, self._side)
        stage = PLACE if table.vacant else FIRST
        return TzaarPosition(table, self._side.opponent, stage, None)

    def _after_moving(self, move: Capture | Strengthen) -> TzaarPosition:
        return self._after_action(self._table.move(move.start, move.end))

    def _after_passing(self, move: Pass) -> TzaarPosition:
        del move
        return self._after_action(self._table)

    def _after_action(self, table: Table) -> TzaarPosition:
        ending = missing_type_outcome(table, self._side)
        if self._stage is CAPTURE:
            return TzaarPosition(table, self._side, SECOND, ending)
        follower = self._side.opponent
        # Types come first: covering your last piece loses even if the opponent cannot capture.
        return TzaarPosition(
            table, follower, CAPTURE, ending or no_capture_outcome(table, follower)
        )

    def _turns_after(self, move: TzaarMove) -> int:
        after = self.play(move)
        return 1 if after.outcome is not None else len(after.legal_moves())

    def _key(self) -> Hashable:
        table = self._table
        return (table.stacks, table.owned, self._side.index, self._stage.value, self._ending)

    _rules = {  # noqa: RUF012 - never changed
        Capture: (_may_capture, _after_moving),
        Strengthen: (_may_strengthen, _after_moving),
        Pass: (_may_pass, _after_passing),
        Place: (_may_place, _after_placing),
    }


def missing_type_outcome(table: Table, actor: Side) -> Outcome | None:
    """Return the outcome if a side lacks a type after the actor's last action."""
    if table.shows_all():
        return None
    # TZAAR rulebook F: only pieces on top count. The actor can only cover its own.
    for loser, verb in ((actor, "covered"), (actor.opponent, "no")):
        missing = table.missing(loser)
        if missing:
            return Outcome(
                loser.opponent, tuple(Reason(f"{verb}-{piece.value}") for piece in missing)
            )
    return None


def no_capture_outcome(table: Table, side: Side) -> Outcome | None:
    """Return the outcome if the side to move has no capture."""
    return None if table.can_capture(side) else Outcome(side.opponent, (Reason.NO_CAPTURE,))


def diagram(position: TzaarPosition) -> Diagram:
    """Describe a position by the owner, the height and the top of each stack.

    The pieces below the top never return to play.
    """
    table, own = position.table, position.to_move.index
    signs = bytearray(NINE.size)
    for piece in PIECES:
        for index, cells in enumerate(table.owned):
            sign = 2 * piece.index + (index != own)
            for cell in NINE.cells_in(cells & table.tops[piece.index]):
                signs[cell] = 2 * len(PIECES) * len(table.stacks[cell]) + sign
    return Diagram(bytes(signs), position.stage.value)


class Actions(LazyMoves[TzaarMove]):
    """The captures and strengthenings of a side by stack, and a pass if allowed.

    `own` is the set of the side's stacks.
    """

    __slots__ = ("_ends", "_own", "_passes", "_starts", "_totals")

    def __init__(
        self, targets: Targets, own: int, allows: Callable[[object], bool], *, passes: bool
    ) -> None:
        self._starts, self._ends = targets
        self._own = own
        self._passes = passes
        self._totals = list(accumulate(map(int.bit_count, self._ends), initial=0))
        self._length = self._totals[-1] + passes
        self._allows = allows

    def __iter__(self) -> Iterator[TzaarMove]:
        for start, ends in zip(self._starts, self._ends, strict=True):
            for end in bits(ends):
                yield self._action(start, 1 << end)
        if self._passes:
            yield PASS

    def _nth(self, n: int) -> TzaarMove:
        nth = bisect_right(self._totals, n) - 1
        if nth == len(self._starts):
            return PASS
        end = nth_bit(self._ends[nth], n - self._totals[nth])
        return self._action(self._starts[nth], 1 << end)

    def _action(self, start: int, end: int) -> TzaarMove:
        table = STRENGTHENINGS if end & self._own else CAPTURES
        return table[start][end]
