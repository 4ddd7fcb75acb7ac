"""Read and write ZÈRTZ records of boardspace.net, in SGF.

A marble goes from a rack to the board (`RtoB 2 0 D 4`: from the pool, a white one), a ring is
removed (`R- A 1`), and a capture moves a marble on the board (`BtoB D 4 D 6`), once for each jump.
A player may move the marble again, put it back (`BtoR`), or put the ring back (`R+`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core import IllegalMoveError
from rules.formats import boardspace_commands as commands
from rules.formats.boardspace_commands import Command, Turn
from rules.formats.core import (
    FileMoveError,
    FileTurn,
    Format,
    record_of,
    require_game_start,
    require_supported,
)
from rules.formats.zertz.rings import own_place, ring_at
from rules.own_rows import OwnRows
from rules.placing import PASS
from rules.record import GameRecordError, PlayedTurn, Record
from rules.zertz import BOARDS, GAME, Board, Jump, Place, Remove, ZertzMove, ZertzPosition
from rules.zertz.moves import PLACEMENTS, REMOVES
from rules.zertz.notation import jump_to
from rules.zertz.table import NONE

_NAME = "boardspace"
_GAME_NUMBER = "22"
_SETUPS = {"37": "Zertz", "48": "Zertz+11", "61": "Zertz+24"}
_BOARD_OF = {setup.lower(): board for board, setup in _SETUPS.items()}
_BY_HAND = "zertz+xx"
_POOL = "2"


def read(text: str) -> Record:
    """Read a record and replay it."""
    parsed = commands.parse(text)
    board = BOARDS[_board(parsed.setup)]
    options = GAME.complete_options({"board": board.name})
    comments = {0: parsed.comment} if parsed.comment else {}
    start = Record(GAME, options, (), parsed.notes, comments=comments)
    turns = _turns_of_game(start, board, parsed.turns)
    return record_of(start, turns, OwnRows(board.bottom_rows).to_own)


def write(record: Record) -> str:
    """Print a record; raise `GameRecordError` for what boardspace.net lacks."""
    require_supported(record, GAME.slug, _NAME, board=_SETUPS, goal={"standard": None})
    require_game_start(record, _NAME)
    board = BOARDS[record.options["board"]]
    turns = (_commands(board, turn) for turn in record.played())
    return commands.write(record, (_GAME_NUMBER, "2"), _SETUPS[board.name], turns)


def _board(setup: Sequence[str]) -> str:
    name = setup[0] if setup else "zertz"
    if name == _BY_HAND:
        raise GameRecordError(f"{name} is a board set up by hand, which this bot does not know")
    if name not in _BOARD_OF:
        raise GameRecordError(f"there is no board {name!r}; choose from {', '.join(_BOARD_OF)}")
    return _BOARD_OF[name]


def _turns_of_game(start: Record, board: Board, turns: Sequence[Turn]) -> Iterator[FileTurn]:
    """Yield the turns, except after the end of the game or an abandoned turn."""
    position = GAME.start(start.options)
    for number, turn in enumerate(turns, start=1):
        if turn.player != position.to_move.index and position.is_legal(PASS):
            # The site does not record passes.
            yield FileTurn(turn.line, str(PASS), lambda _: (PASS,))
            position = position.play(PASS)
        corrected = _CorrectedTurn(board, turn)
        given_up = turn.resigned or (number == len(turns) and not turn.done)
        if position.outcome is not None or (given_up and corrected.is_part(position)):
            return
        if not corrected.is_empty:
            yield FileTurn(turn.line, turn.text, corrected.steps, turn.comment)
            position = corrected.after(position)


class _CorrectedTurn:
    """The steps that a player settled on after all corrections."""

    def __init__(self, board: Board, turn: Turn) -> None:
        self._board = board
        self._turn = turn
        self._placed: tuple[int, int] | None = None
        self._removed: int | None = None
        self._jumps: list[tuple[int, int]] = []
        for command in turn.commands:
            self._take(command)

    @property
    def is_empty(self) -> bool:
        return self._placed is None and self._removed is None and not self._jumps

    def is_part(self, position: ZertzPosition) -> bool:
        """Tell whether the turn is incomplete, as after a resignation during a turn."""
        try:
            GAME.format_turn(position, self.steps(position))
        except ValueError:
            return True
        return False

    def after(self, position: ZertzPosition) -> ZertzPosition:
        """Return the position after the turn, which must be legal."""
        for step in self.steps(position):
            position = position.play(step)
        return position

    def steps(self, position: ZertzPosition) -> tuple[ZertzMove, ...]:
        """Return the steps; raise `IllegalMoveError` for a bad jump or the wrong side."""
        self._turn.check_side(position.to_move)
        placed = [PLACEMENTS[self._placed[0]][self._placed[1]]] if self._placed else []
        removed = [] if self._removed is None else [REMOVES[self._removed]]
        return (*map(_jump, self._jumps), *placed, *removed)

    def _take(self, command: Command) -> None:
        take = _COMMANDS.get(command.name)
        if take is None:
            raise GameRecordError(f"{GAME.name} has no command {command}", line=command.line)
        take(self, command)

    def place(self, command: Command) -> None:
        colour = command.argument(1)
        if colour not in "012":
            raise GameRecordError(f"{colour!r} is not a colour; use 0, 1 or 2", line=command.line)
        self._placed = int(colour), self._ring(command, 2)

    def move(self, command: Command) -> None:
        start, end = self._ring(command, 0), self._ring(command, 2)
        if start == end:
            return
        if self._placed is not None and self._placed[1] == start:
            self._placed = self._placed[0], end
        elif self._jumps and self._jumps[-1] == (end, start):
            self._jumps.pop()
        else:
            self._jumps.append((start, end))

    def put_back(self, command: Command) -> None:
        if self._placed is not None and self._placed[1] == self._ring(command, 0):
            self._placed = None

    def remove(self, command: Command) -> None:
        self._removed = self._ring(command, 0)

    def restore(self, command: Command) -> None:
        if self._removed == self._ring(command, 0):
            self._removed = None

    def between_racks(self, command: Command) -> None:
        if command.argument(0) != command.argument(2):
            raise GameRecordError("games with a handicap are not supported", line=command.line)

    def nothing(self, command: Command) -> None:
        del command

    def _ring(self, command: Command, at: int) -> int:
        try:
            return ring_at(self._board, *command.cell(at))
        except FileMoveError as error:
            raise GameRecordError(str(error), line=command.line) from error


_COMMANDS = {
    "rtob": _CorrectedTurn.place,
    "btob": _CorrectedTurn.move,
    "btor": _CorrectedTurn.put_back,
    "r-": _CorrectedTurn.remove,
    "r+": _CorrectedTurn.restore,
    "rtor": _CorrectedTurn.between_racks,
    "pick": _CorrectedTurn.nothing,
    "pickb": _CorrectedTurn.nothing,
}


def _jump(ends: tuple[int, int]) -> Jump:
    jump = jump_to(*ends)
    if jump is None or jump.land != ends[1]:
        raise IllegalMoveError("a marble jumps two rings in a straight line")
    return jump


def _commands(board: Board, turn: PlayedTurn) -> list[str]:
    return [_command(board, turn.before, step) for step in turn.steps]


def _command(board: Board, position: ZertzPosition, step: object) -> str:
    if isinstance(step, Place):
        from_pool = position.table.pool != NONE
        rack = _POOL if from_pool else str(position.to_move.index)
        return f"RtoB {rack} {step.marble.index} {_place(board, step.ring)}"
    if isinstance(step, Remove):
        return f"R- {_place(board, step.ring)}"
    if isinstance(step, Jump):
        return f"BtoB {_place(board, step.start)} {_place(board, step.land)}"
    raise GameRecordError(f"{_NAME} cannot store a pass")


def _place(board: Board, ring: int) -> str:
    column, row = own_place(board, ring)
    return f"{column.upper()} {row}"


def _recognises(text: str) -> bool:
    return commands.recognises(text, _GAME_NUMBER, "zertz")


BOARDSPACE = Format(_NAME, "boardspace.net", ".sgf", read, write, _recognises)
