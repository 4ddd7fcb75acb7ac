"""Read and write TZAAR records of boardspace.net; coordinates equal ours.

A program moves directly (`Capture D 6 E 6`, `Move E 6 D 5`, `OnBoard wr 0 A 1`). A person picks a
stack up and puts it down (`Pickb D 6`, `Dropcap E 6`). `Pass` ends a turn after one action.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.core import MoveError, is_turn_over
from rules.formats import boardspace_commands as commands
from rules.formats.boardspace_commands import Command, Turn
from rules.formats.core import FileTurn, Format, record_of, require_game_start, require_supported
from rules.record import GameRecordError, PlayedTurn, Record
from rules.tzaar import GAME, SPACES, Capture, Piece, Place, Strengthen, TzaarMove, TzaarPosition
from rules.tzaar.moves import PASS, PLACEMENTS, parse_space, space_name

_NAME = "boardspace"
_GAME_NUMBER = "Tzaar"
_SETUPS = {"fixed": "tzaar-standard", "tournament": "tzaar-custom"}
_START_OF = {setup: start for start, setup in _SETUPS.items()}
_RANDOM = "tzaar-random"
# A rack holds one type of piece: Totts, Tzarras, Tzaars.
_RACK = (Piece.TOTT, Piece.TZARRA, Piece.TZAAR)
_RACKS = "wb"


def read(text: str) -> Record:
    """Read a record and replay it."""
    parsed = commands.parse(text)
    comments = {0: parsed.comment} if parsed.comment else {}
    options = GAME.complete_options({"start": _start(parsed.setup)})
    start = Record(GAME, options, (), parsed.notes, comments=comments)
    return record_of(start, _turns_of_game(start, parsed.turns))


def write(record: Record) -> str:
    """Print a record; raise `GameRecordError` for a random start."""
    require_supported(record, GAME.slug, _NAME, start=_SETUPS)
    require_game_start(record, _NAME)
    turns = (_commands(turn) for turn in record.played())
    return commands.write(record, (_GAME_NUMBER, "1"), _SETUPS[record.options["start"]], turns)


def _start(setup: Sequence[str]) -> str:
    name = setup[0] if setup else ""
    if name == _RANDOM:
        raise GameRecordError(f"a file with {_RANDOM} does not store the start position")
    if name not in _START_OF:
        raise GameRecordError(f"there is no start {name!r}; choose from {', '.join(_START_OF)}")
    return _START_OF[name]


def _turns_of_game(start: Record, turns: Sequence[Turn]) -> Iterator[FileTurn]:
    """Yield the turns, except after the end of the game or an abandoned turn."""
    position = GAME.start(start.options)
    for number, turn in enumerate(turns, start=1):
        if position.outcome is not None:
            return
        corrected = _CorrectedTurn(turn)
        steps = corrected.whole_steps(position)
        given_up = turn.resigned or (number == len(turns) and not turn.done)
        if given_up and steps is None:
            return
        yield FileTurn(turn.line, turn.text, corrected.steps, turn.comment)
        for step in steps or ():
            position = position.play(step)


@dataclass(frozen=True, slots=True)
class _CorrectedTurn:
    """The steps that a player settled on after all corrections."""

    turn: Turn

    def whole_steps(self, position: TzaarPosition) -> tuple[TzaarMove, ...] | None:
        """Return the steps, or `None` if they are not a whole turn."""
        try:
            steps = self.steps(position)
            GAME.format_turn(position, steps)
        except MoveError:
            return None
        return steps

    def steps(self, position: TzaarPosition) -> tuple[TzaarMove, ...]:
        """Return the steps; raise `MoveError` at the first illegal one."""
        self.turn.check_side(position.to_move)
        hand = _Hand(position)
        for command in self.turn.commands:
            hand.take(command)
        return tuple(hand.steps)


class _Hand:
    """A player's hand: the steps of this turn, and the piece it holds."""

    def __init__(self, position: TzaarPosition) -> None:
        self.steps: list[TzaarMove] = []
        self._positions = [position]
        self._held: int | Piece | None = None

    def take(self, command: Command) -> None:
        """Apply a command, which may undo an earlier one."""
        take = _COMMANDS.get(command.name)
        if take is None:
            raise GameRecordError(f"{GAME.name} has no command {command}", line=command.line)
        take(self, command)

    def move(self, command: Command) -> None:
        self._act(_space(command, 0), _space(command, 2))

    def on_board(self, command: Command) -> None:
        self._held = _piece(command)
        self._drop_on(_space(command, 2))

    def pick(self, command: Command) -> None:
        self._held = _piece(command)

    def pick_up(self, command: Command) -> None:
        space = _space(command, 0)
        if not is_turn_over(self._positions[0], self._positions[-1]) or not self.steps:
            self._held = space
            return
        # The turn is complete: take back the last step.
        last = self.steps.pop()
        self._positions.pop()
        self._held = last.piece if isinstance(last, Place) else getattr(last, "start", None)

    def drop(self, command: Command) -> None:
        self._drop_on(_space(command, 0))

    def drop_on_rack(self, command: Command) -> None:
        del command
        self._held = None

    def pass_on(self, command: Command) -> None:
        del command
        if self.steps and self.steps[-1] is PASS:
            self.steps.pop()
            self._positions.pop()
        else:
            self._play(PASS)

    def _drop_on(self, space: int) -> None:
        held, self._held = self._held, None
        if isinstance(held, Piece):
            self._play(PLACEMENTS[held.index][space])
        elif held is not None and held != space:
            self._act(held, space)

    def _act(self, start: int, end: int) -> None:
        position = self._positions[-1]
        own = position.table.of_side(position.to_move) >> end & 1
        self._play(Strengthen(start, end) if own else Capture(start, end))

    def _play(self, step: TzaarMove) -> None:
        self._positions.append(self._positions[-1].play(step))
        self.steps.append(step)


_COMMANDS = {
    "capture": _Hand.move,
    "move": _Hand.move,
    "onboard": _Hand.on_board,
    "pick": _Hand.pick,
    "pickb": _Hand.pick_up,
    "drop": _Hand.drop_on_rack,
    "dropb": _Hand.drop,
    "dropcap": _Hand.drop,
    "pass": _Hand.pass_on,
}


def _space(command: Command, at: int) -> int:
    column, row = command.cell(at)
    name = f"{column}{row}"
    if name not in SPACES:
        raise GameRecordError(f"there is no space {name}", line=command.line)
    return parse_space(name)


def _piece(command: Command) -> Piece:
    number = command.argument(1)
    if number not in ("0", "1", "2"):
        raise GameRecordError(f"{number!r} is not a piece; use 0, 1 or 2", line=command.line)
    return _RACK[int(number)]


def _commands(turn: PlayedTurn) -> list[str]:
    return [_command(turn.before, step) for step in turn.steps]


def _command(position: TzaarPosition, step: object) -> str:
    if isinstance(step, Place):
        rack = f"{_RACKS[position.to_move.index]}r"
        return f"OnBoard {rack} {_RACK.index(step.piece)} {_place(step.space)}"
    if isinstance(step, Capture):
        return f"Capture {_place(step.start)} {_place(step.end)}"
    if isinstance(step, Strengthen):
        return f"Move {_place(step.start)} {_place(step.end)}"
    return "Pass"


def _place(space: int) -> str:
    name = space_name(space).upper()
    return f"{name[0]} {name[1:]}"


def _recognises(text: str) -> bool:
    return commands.recognises(text, _GAME_NUMBER.lower(), "tzaar")


BOARDSPACE = Format(_NAME, "boardspace.net", ".sgf", read, write, _recognises)
