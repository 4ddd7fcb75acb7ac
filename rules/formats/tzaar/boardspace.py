"""TZAAR as boardspace.net keeps it, in SGF; its coordinates are those of this project.

A program moves at once (`Capture D 6 E 6`, `Move E 6 D 5`, `OnBoard wr 0 A 1`), a person picks a
stack up and puts it down (`Pickb D 6`, `Dropcap E 6`). `Pass` ends a turn after one action.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.core import MoveError, is_turn_over
from rules.formats import boardspace
from rules.formats.boardspace import Deed, Turn
from rules.formats.core import Format, ToldTurn, from_the_start, only, record_of
from rules.record import GameRecordError, PlayedTurn, Record
from rules.tzaar import GAME, SPACES, Capture, Piece, Place, Strengthen, TzaarMove, TzaarPosition
from rules.tzaar.moves import PASS, PLACEMENTS
from rules.tzaar.spaces import parse_space, space_name

_NAME = "boardspace"
_GAME_NUMBER = "Tzaar"
_SETUPS = {"fixed": "tzaar-standard", "tournament": "tzaar-custom"}
_START_OF = {setup: start for start, setup in _SETUPS.items()}
_RANDOM = "tzaar-random"
# A rack holds one type of piece: Totts, Tzarras, Tzaars.
_RACK = (Piece.TOTT, Piece.TZARRA, Piece.TZAAR)
_RACKS = "wb"


def read(text: str) -> Record:
    """Read a record and play it through."""
    told = boardspace.parse(text)
    comments = {0: told.comment} if told.comment else {}
    options = GAME.choose({"start": _start(told.setup)})
    start = Record(GAME, options, (), told.notes, comments=comments)
    return record_of(start, _until_the_end(start, told.turns))


def write(record: Record) -> str:
    """Print a record; `GameRecordError` for a start that was drawn by lot."""
    only(record, GAME.slug, _NAME, start=_SETUPS)
    from_the_start(record, _NAME)
    turns = (_deeds(turn) for turn in record.played())
    return boardspace.write(record, (_GAME_NUMBER, "1"), _SETUPS[record.options["start"]], turns)


def _start(setup: Sequence[str]) -> str:
    name = setup[0] if setup else ""
    if name == _RANDOM:
        raise GameRecordError(
            f"the file of a game from {_RANDOM} does not tell how the pieces stood"
        )
    if name not in _START_OF:
        raise GameRecordError(f"there is no start {name!r}; there is {', '.join(_START_OF)}")
    return _START_OF[name]


def _until_the_end(start: Record, turns: Sequence[Turn]) -> Iterator[ToldTurn]:
    """Yield the turns of the game, without what is done after its end and a turn given up."""
    position = GAME.start(start.options)
    for number, turn in enumerate(turns, start=1):
        if position.outcome is not None:
            return
        plan = _Plan(turn)
        steps = plan.tried(position)
        given_up = turn.resigned or (number == len(turns) and not turn.done)
        if given_up and steps is None:
            return
        yield ToldTurn(turn.line, turn.text, plan.steps, turn.comment)
        for step in steps or ():
            position = position.play(step)


@dataclass(frozen=True, slots=True)
class _Plan:
    """What a player means to do in a turn, after all that was thought again."""

    turn: Turn

    def tried(self, position: TzaarPosition) -> tuple[TzaarMove, ...] | None:
        """Return the steps, or `None` when they are no whole turn."""
        try:
            steps = self.steps(position)
            GAME.format_turn(position, steps)
        except MoveError:
            return None
        return steps

    def steps(self, position: TzaarPosition) -> tuple[TzaarMove, ...]:
        """Return the steps, as far as they can be played."""
        self.turn.check_side(position.to_move)
        hand = _Hand(position)
        for deed in self.turn.deeds:
            hand.take(deed)
        return tuple(hand.steps)


class _Hand:
    """The hand of a player: what it has done in this turn, and what it holds."""

    def __init__(self, position: TzaarPosition) -> None:
        self.steps: list[TzaarMove] = []
        self._positions = [position]
        self._held: int | Piece | None = None

    def take(self, deed: Deed) -> None:
        """Do one thing, or undo another."""
        take = _DEEDS.get(deed.command)
        if take is None:
            raise GameRecordError(f"{deed} is nothing that is done in {GAME.name}", line=deed.line)
        take(self, deed)

    def move(self, deed: Deed) -> None:
        self._act(_space(deed, 0), _space(deed, 2))

    def on_board(self, deed: Deed) -> None:
        self._held = _piece(deed)
        self._drop_on(_space(deed, 2))

    def pick(self, deed: Deed) -> None:
        self._held = _piece(deed)

    def pick_up(self, deed: Deed) -> None:
        space = _space(deed, 0)
        if not is_turn_over(self._positions[0], self._positions[-1]) or not self.steps:
            self._held = space
            return
        # The turn is complete: what was put down last is taken back.
        last = self.steps.pop()
        self._positions.pop()
        self._held = last.piece if isinstance(last, Place) else getattr(last, "start", None)

    def drop(self, deed: Deed) -> None:
        self._drop_on(_space(deed, 0))

    def drop_on_rack(self, deed: Deed) -> None:
        del deed
        self._held = None

    def pass_on(self, deed: Deed) -> None:
        del deed
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


_DEEDS = {
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


def _space(deed: Deed, at: int) -> int:
    column, row = deed.cell(at)
    name = f"{column}{row}"
    if name not in SPACES:
        raise GameRecordError(f"there is no space {name}", line=deed.line)
    return parse_space(name)


def _piece(deed: Deed) -> Piece:
    number = deed.word(1)
    if number not in ("0", "1", "2"):
        raise GameRecordError(f"{number!r} is no piece; there is 0, 1 and 2", line=deed.line)
    return _RACK[int(number)]


def _deeds(turn: PlayedTurn) -> list[str]:
    return [_deed(turn.before, step) for step in turn.steps]


def _deed(position: TzaarPosition, step: object) -> str:
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
    return boardspace.is_of(text, _GAME_NUMBER.lower(), "tzaar")


BOARDSPACE = Format(_NAME, "boardspace.net", ".sgf", read, write, _recognises)
