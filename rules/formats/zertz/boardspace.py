"""ZÈRTZ as boardspace.net keeps it, in SGF.

A marble goes from a rack to the board (`RtoB 2 0 D 4`: from the pool, a white one), a ring is
removed (`R- A 1`), and a capture moves a marble on the board (`BtoB D 4 D 6`), once for each jump.
A player who thinks again moves the marble elsewhere, puts it back (`BtoR`), or the ring (`R+`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core import IllegalMoveError
from rules.formats import boardspace
from rules.formats.boardspace import Deed, Turn
from rules.formats.core import Format, ToldTurn, from_the_start, only, record_of
from rules.formats.zertz.rings import own_place, ring_at
from rules.jumping import PASS
from rules.record import GameRecordError, PlayedTurn, Record
from rules.zertz import BOARDS, GAME, Board, Jump, Place, Remove, ZertzMove, ZertzPosition
from rules.zertz.moves import PLACEMENTS, REMOVES
from rules.zertz.notation import jump_to
from rules.zertz.table import NONE

_NAME = "boardspace"
_GAME_NUMBER = "22"
_SETUPS = {"37": "Zertz", "48": "Zertz+11", "61": "Zertz+24"}
_BOARD_OF = {setup.lower(): board for board, setup in _SETUPS.items()}
_POOL = "2"


def read(text: str) -> Record:
    """Read a record and play it through."""
    told = boardspace.parse(text)
    board = BOARDS[_board(told.setup)]
    options = GAME.choose({"board": board.name})
    comments = {0: told.comment} if told.comment else {}
    start = Record(GAME, options, (), told.notes, comments=comments)
    return record_of(start, _until_the_end(start, board, told.turns))


def write(record: Record) -> str:
    """Print a record; `GameRecordError` for what boardspace.net does not know."""
    only(record, GAME.slug, _NAME, board=_SETUPS, goal={"standard": None})
    from_the_start(record, _NAME)
    board = BOARDS[record.options["board"]]
    turns = (_deeds(board, turn) for turn in record.played())
    return boardspace.write(record, (_GAME_NUMBER, "2"), _SETUPS[board.name], turns)


def _board(setup: Sequence[str]) -> str:
    name = setup[0] if setup else "zertz"
    if name not in _BOARD_OF:
        raise GameRecordError(f"there is no board for {name!r}; there is {', '.join(_BOARD_OF)}")
    return _BOARD_OF[name]


def _until_the_end(start: Record, board: Board, turns: Sequence[Turn]) -> Iterator[ToldTurn]:
    """Yield the turns of the game, without what is done after its end and a turn given up."""
    position = GAME.start(start.options)
    for number, turn in enumerate(turns, start=1):
        if turn.player != position.to_move.index and position.is_legal(PASS):
            # The site has no word for a pass.
            yield ToldTurn(turn.line, str(PASS), lambda _: (PASS,))
            position = position.play(PASS)
        plan = _Plan(board, turn)
        given_up = turn.resigned or (number == len(turns) and not turn.done)
        if position.outcome is not None or (given_up and plan.is_part(position)):
            return
        if not plan.is_empty:
            yield ToldTurn(turn.line, turn.text, plan.steps, turn.comment)
            position = plan.after(position)


class _Plan:
    """What a player means to do in a turn, after all that was thought again."""

    def __init__(self, board: Board, turn: Turn) -> None:
        self._board = board
        self._turn = turn
        self._placed: tuple[int, int] | None = None
        self._removed: int | None = None
        self._jumps: list[tuple[int, int]] = []
        for deed in turn.deeds:
            self._take(deed)

    @property
    def is_empty(self) -> bool:
        return self._placed is None and self._removed is None and not self._jumps

    def is_part(self, position: ZertzPosition) -> bool:
        """Tell whether the turn was not finished, as when a player gave up in the middle of it."""
        try:
            GAME.format_turn(position, self.steps(position))
        except ValueError:
            return True
        return False

    def after(self, position: ZertzPosition) -> ZertzPosition:
        """Return the position after the turn, which is known to be legal."""
        for step in self.steps(position):
            position = position.play(step)
        return position

    def steps(self, position: ZertzPosition) -> tuple[ZertzMove, ...]:
        """Return the steps; `IllegalMoveError` for a jump that is none, or for the wrong side."""
        self._turn.check_side(position.to_move)
        placed = [PLACEMENTS[self._placed[0]][self._placed[1]]] if self._placed else []
        removed = [] if self._removed is None else [REMOVES[self._removed]]
        return (*map(_jump, self._jumps), *placed, *removed)

    def _take(self, deed: Deed) -> None:
        take = _DEEDS.get(deed.command)
        if take is None:
            raise GameRecordError(f"{deed} is nothing that is done in {GAME.name}", line=deed.line)
        take(self, deed)

    def place(self, deed: Deed) -> None:
        colour = deed.word(1)
        if colour not in "012":
            raise GameRecordError(f"{colour!r} is no colour; there is 0, 1 and 2", line=deed.line)
        self._placed = int(colour), self._ring(deed, 2)

    def move(self, deed: Deed) -> None:
        start, end = self._ring(deed, 0), self._ring(deed, 2)
        if start == end:
            return
        if self._placed is not None and self._placed[1] == start:
            self._placed = self._placed[0], end
        elif self._jumps and self._jumps[-1] == (end, start):
            self._jumps.pop()
        else:
            self._jumps.append((start, end))

    def put_back(self, deed: Deed) -> None:
        if self._placed is not None and self._placed[1] == self._ring(deed, 0):
            self._placed = None

    def remove(self, deed: Deed) -> None:
        self._removed = self._ring(deed, 0)

    def restore(self, deed: Deed) -> None:
        if self._removed == self._ring(deed, 0):
            self._removed = None

    def between_racks(self, deed: Deed) -> None:
        if deed.word(0) != deed.word(2):
            raise GameRecordError("games with a handicap are not known here", line=deed.line)

    def nothing(self, deed: Deed) -> None:
        del deed

    def _ring(self, deed: Deed, at: int) -> int:
        try:
            return ring_at(self._board, *deed.cell(at))
        except IllegalMoveError as error:
            raise GameRecordError(str(error), line=deed.line) from error


_DEEDS = {
    "rtob": _Plan.place,
    "btob": _Plan.move,
    "btor": _Plan.put_back,
    "r-": _Plan.remove,
    "r+": _Plan.restore,
    "rtor": _Plan.between_racks,
    "pick": _Plan.nothing,
    "pickb": _Plan.nothing,
}


def _jump(ends: tuple[int, int]) -> Jump:
    jump = jump_to(*ends)
    if jump is None or jump.land != ends[1]:
        raise IllegalMoveError("a marble jumps two rings in a straight line")
    return jump


def _deeds(board: Board, turn: PlayedTurn) -> list[str]:
    return [_deed(board, turn.before, step) for step in turn.steps]


def _deed(board: Board, position: ZertzPosition, step: object) -> str:
    if isinstance(step, Place):
        from_pool = position.table.pool != NONE
        rack = _POOL if from_pool else str(position.to_move.index)
        return f"RtoB {rack} {step.marble.index} {_place(board, step.ring)}"
    if isinstance(step, Remove):
        return f"R- {_place(board, step.ring)}"
    if isinstance(step, Jump):
        return f"BtoB {_place(board, step.start)} {_place(board, step.land)}"
    raise GameRecordError(f"{_NAME} has no word for a pass")


def _place(board: Board, ring: int) -> str:
    column, row = own_place(board, ring)
    return f"{column.upper()} {row}"


def _recognises(text: str) -> bool:
    return boardspace.is_of(text, _GAME_NUMBER, "zertz")


BOARDSPACE = Format(_NAME, "boardspace.net", ".sgf", read, write, _recognises)
