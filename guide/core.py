"""What helps people in any game: facts and choices in no language, and a guide that finds them.

A guide gives keys and values; the sentence for `took` in ZÈRTZ is the message `zertz-took` of the
locale files, or else the message `game-took` for all games.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Generic, NamedTuple

from guide import plain, spoken
from rules import AnyGame, Game, Side, play_turn, winning_turn
from rules.core import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidMoveError,
    MoveError,
    MoveT,
    PositionT,
    standing,
)

Values = Mapping[str, str | int]
"""The arguments of a message; lists of coordinates are blank-separated text."""

_NO_VALUES: Values = {}

# Of a list of 25, most should be whole turns.
_STAGES_OFFERED = 10
_ALL = 1_000


class Fact(NamedTuple):
    """One thing to say about a game; `key` names a message, `values` are its arguments."""

    key: str
    values: Values = _NO_VALUES


class Score(NamedTuple):
    """One line of a side's race: how much of something it has, and how much decides the game.

    A `target` of 0 is for what a side has left: at none it has lost. `close` marks a line that one
    more step may decide. `compared` marks one without a target, where the side with more wins.
    """

    key: str
    value: int
    target: int = 0
    close: bool = False
    compared: bool = False


class Completion(NamedTuple):
    """A way to go on typing a turn: the text, what it would do, and whether it is a whole turn.

    `passes` marks a whole turn that does without the rest of what it could do.
    """

    text: str
    facts: tuple[Fact, ...]
    whole: bool
    passes: bool = False


class Part(NamedTuple):
    """One choice on the way to a move, such as its colour, its column or its ring.

    `kind` names the texts that ask for it and that label it, `value` (letters and digits) tells it
    from its alternatives and is what its label shows, as it stands ("d4", "e5xc5") or by a choice
    of words ("white"), and `cells` are the coordinates that it is about. One that only `groups`
    what is chosen next can be left out where there is room for all of that; `run` is what part of
    its group it stands for, where the whole is too large. Alternatives are sorted by their `order`;
    without one they stay as the rules list them, groups by their values.
    """

    kind: str
    value: str
    cells: tuple[str, ...] = ()
    groups: bool = False
    order: tuple[int, ...] = ()
    run: str = ""


class Verdict(NamedTuple):
    """What a turn in a lesson is worth: the key of the answer, and whether it is one to find."""

    key: str
    solved: bool = False


class Lesson(NamedTuple, Generic[PositionT, MoveT]):
    """A position with a turn to find.

    `key` names the lesson's texts, `position` and `solution` are a position text and a turn that
    solves it. `judge` takes the position and any legal turn.
    """

    key: str
    position: str
    solution: str
    judge: Callable[[PositionT, Sequence[MoveT]], Verdict]


class Illustration(NamedTuple):
    """A turn that shows what a page of the rules tells; the pages are counted from 1.

    `position` and `turn` are a position text and a whole turn that is legal there.
    """

    page: int
    position: str
    turn: str


class Prominence(enum.Enum):
    """How much is made of a position where people watch, when a turn has led to it."""

    BOARD = "board"
    SMALL_BOARD = "small-board"
    LINE = "line"


class Refusal(NamedTuple):
    """Why a typed text cannot be played: the key and the arguments of a message, and what was near.

    Lists among the values have commas. `kind` is the class of the error: a text that cannot be
    read, a turn that is not legal, or one that leaves open how it goes on. `candidates` are whole
    legal turns, the nearest first.
    """

    key: str
    values: Values = _NO_VALUES
    kind: type[MoveError] = IllegalMoveError
    candidates: tuple[str, ...] = ()

    def near(self, candidates: Iterable[str]) -> Refusal:
        """Return the same with the turns that were near."""
        return self._replace(candidates=tuple(candidates))

    def asking(self) -> Refusal:
        """Return the same for a text that leaves open how it goes on."""
        return self._replace(kind=AmbiguousMoveError)

    @property
    def is_open(self) -> bool:
        """Whether the text stops short, or fits several turns."""
        return self.kind is AmbiguousMoveError


class RefusedTurnError(MoveError):
    """A typed text that cannot be played in a game, with all that can be said about it."""

    def __init__(self, game: AnyGame, text: str, refusal: Refusal) -> None:
        super().__init__(f"{text!r}: {refusal.key}")
        self.game = game
        self.refusal = refusal


class Guide(Generic[PositionT, MoveT]):
    """What can be said about a game; as it stands, of any game whose rules are known.

    A game overrides what it says better.
    """

    lessons: ClassVar[tuple[Lesson[Any, Any], ...]] = ()

    def __init__(self, game: Game[PositionT, MoveT]) -> None:
        self.game = game

    def illustrations(self) -> Sequence[Illustration]:
        """Return the turns that are drawn beside the rules, in the order of the pages."""
        start = self.game.start(seed=0)
        return [Illustration(1, str(start), turn) for turn in self.examples(start, 1)]

    def parse_turn(self, position: PositionT, text: str) -> tuple[MoveT, ...]:
        """Read one whole turn, or the rest of one begun; `RefusedTurnError` says what is wrong."""
        heard = self.heard(position, text)
        try:
            return self.game.parse_turn(position, heard)
        except MoveError as error:
            refusal = self.explain(position, heard, error)
            if "text" in refusal.values:
                refusal = refusal._replace(values={**refusal.values, "text": plain.quoted(text)})
            raise RefusedTurnError(self.game, text, refusal) from None

    def parse_series(self, position: PositionT, text: str) -> tuple[str, ...]:
        """Return the turns of one side that a text tells at once, if they are more than one."""
        return self.game.parse_series(position, self.heard(position, text))

    def heard(self, position: PositionT, text: str) -> str:
        """Return what people type in the notation, or else as plain as it can be made.

        A text that may mean several things stays as it is, so that the rules refuse it.
        """
        del position
        return spoken.plainly(text)

    def begun(self, text: str) -> str:
        """Return the beginning of a turn in the notation, or else as plain as it can be made."""
        return spoken.plainly(text)

    def contradicts(self, position: PositionT, text: str, moves: Sequence[MoveT]) -> bool:
        """Tell whether a text says something else by its signs than the turn it is read as."""
        turn = self.game.format_turn(position, moves)
        return plain.contradicts(self.heard(position, text), turn)

    def explain(self, position: PositionT, text: str, error: MoveError) -> Refusal:
        """Say why the rules refuse a text, and which turns are near to it."""
        kind: type[MoveError] = IllegalMoveError
        if position.outcome is not None:
            key = "game-over"
        elif any(True for _ in plain.ways_on(self.game, position, text)):
            # However the rules call it: what the list itself offers is the beginning of a turn.
            key, kind = "unfinished", AmbiguousMoveError
        elif isinstance(error, InvalidMoveError):
            key, kind = "unreadable", InvalidMoveError
        else:
            key = "illegal"
        candidates = plain.nearest_turns(self.game, position, text)
        return Refusal(key, {"text": plain.quoted(text)}, kind, tuple(candidates))

    def complete(self, position: PositionT, text: str, room: int) -> Sequence[Completion]:
        """List the ways to go on typing `text`, stage by stage; the most useful first.

        Where there are more than there is `room` for, groups of them may come first.
        """
        found = {
            self.game.format_moves(moves): (moves, whole)
            for moves, whole in plain.ways_on(self.game, position, text)
        }
        if len(found) > room:
            groups = plain.beginnings(found)
            found = {text: found.get(text, ((), False)) for text in groups}
        return [
            Completion(text, self.turn_facts(position, moves) if moves else (), whole=whole)
            for text, (moves, whole) in found.items()
        ]

    def offers(self, position: PositionT, text: str, room: int) -> list[Completion]:
        """List entries for a typed turn: whole turns, the most useful first, then stages.

        There are stages only where not all turns have room: each is how many of them begin.
        """
        turns = list(islice(self.whole_turns(position, text), room + 1))
        wins = self._wins(position, text) if turns else []
        found = {way.text: way for way in (*wins, *turns)}
        if len(turns) <= room:
            return list(found.values())
        stages = self._stages(position, text, room)
        return [*islice(found.values(), room - len(stages)), *stages]

    def whole_turns(self, position: PositionT, text: str) -> Iterator[Completion]:
        """Yield every whole turn that begins as typed, the most useful first."""
        ways = self.complete(position, text, _ALL)
        yield from (way for way in ways if way.whole)
        stages = (way.text for way in ways if not way.whole and way.text != text)
        yield from plain.in_turn(self.whole_turns(position, stage) for stage in stages)

    def _wins(self, position: PositionT, text: str) -> list[Completion]:
        """Return the turn that wins at once, if it begins as typed."""
        turn = self.winning_turn(position)
        if turn is None:
            return []
        written = self.game.format_turn(position, turn)
        ways = self.complete(position, written, 0)
        begun = plain.letters_and_digits(self.begun(text)).lower()
        begins = plain.letters_and_digits(written).lower().startswith(begun)
        return [way for way in ways if begins and way.whole and way.text == written]

    def _stages(self, position: PositionT, text: str, room: int) -> list[Completion]:
        """Return the stages behind a text, or else groups of them, or all turns as one."""
        ways = self.complete(position, text, room)
        stages = [way for way in ways if not way.whole]
        if 0 < len(stages) <= _STAGES_OFFERED:
            return stages
        texts = [way.text for way in stages or ways]
        groups = plain.beginnings(texts) if stages else texts
        begun = groups if len(groups) <= _STAGES_OFFERED else [plain.common(texts)]
        return [Completion(stage.rstrip(","), (), whole=False) for stage in begun]

    def examples(self, position: PositionT, count: int) -> Sequence[str]:
        """Return a few whole turns that can be played, for whoever is about to type one."""
        return plain.examples(self.game, position, count)

    def parts(self, position: PositionT, move: MoveT) -> tuple[Part, ...]:
        """Return the choices that make up a legal step, in the order in which a person makes them.

        Moves with the same first parts have different next ones, and no two have all the same.
        """
        del position
        cells = plain.coordinates(str(move))
        step = Part("step", plain.letters_and_digits(str(move)), cells)
        return (Part("column", cells[0][0], groups=True), step) if cells else (step,)

    def turn_facts(self, before: PositionT, moves: Sequence[MoveT]) -> tuple[Fact, ...]:
        """Say what a turn, played from `before`, did beyond its notation: captures, islands, …

        The turn need not be whole.
        """
        del before, moves
        return ()

    def position_facts(self, position: PositionT) -> tuple[Fact, ...]:
        """Say what stands on the board and beside it, in an order fit for reading aloud."""
        return (Fact("position", {"text": str(position)}),)

    def duties(self, position: PositionT, *, told: int | None = None) -> tuple[Fact, ...]:
        """Say what the side to move has to do; nothing when the game is over.

        Where captures are compulsory, `told` of them are listed, or all.
        """
        del told
        return (Fact("must-move"),) if position.outcome is None else ()

    def turn_kinds(self, position: PositionT) -> tuple[Fact, ...]:
        """Say how many turns are possible and of which kinds; nothing when the game is over."""
        if position.outcome is not None:
            return ()
        return (Fact("turns", {"count": position.count_turns()}),)

    def promising_moves(self, position: PositionT) -> Iterable[MoveT]:
        """Return the steps that a turn may begin with which wins at once, in the same order."""
        return position.legal_moves()

    def winning_turn(self, position: PositionT) -> tuple[MoveT, ...] | None:
        """Return the first whole turn, or rest of one, that wins at once."""
        return winning_turn(position, self.promising_moves)

    def could_win(self, position: PositionT) -> tuple[Fact, ...]:
        """Say with which turn the side to move wins at once, if there is one, and by what."""
        turn = self.winning_turn(position)
        outcome = play_turn(position, turn).outcome if turn else None
        if turn is None or outcome is None:
            return ()
        told = {"turn": self.game.format_turn(position, turn), "reason": outcome.reasons[0].value}
        return (Fact("could-win", {**told, **self.goal_values(position, outcome.reasons[0])}),)

    def goal_values(self, position: PositionT, reason: enum.Enum) -> Values:
        """Return what is said with a reason for which a game has ended, or could end at once."""
        del position, reason
        return {}

    def threats(self, position: PositionT) -> tuple[Fact, ...]:
        """Say what the side to move must take, could take, or could win with at once.

        The fact `could-win` is there if and only if `winning_turn` finds one; nothing is said of a
        game that is over.
        """
        return self.could_win(position)

    def threatened(self, position: PositionT) -> tuple[str, ...]:
        """List the coordinates of the pieces that the side to move could take in this turn.

        A game where that is nearly every piece may leave out those whose loss is hardly felt.
        """
        del position
        return ()

    def scores(self, position: PositionT, side: Side) -> tuple[Score, ...]:
        """List the lines of a side's race."""
        del position, side
        return ()

    def prominence(self, position: PositionT) -> Prominence:
        """Return how much to show of it: less where many small turns follow one another."""
        del position
        return Prominence.BOARD

    def text_board(self, position: PositionT) -> str:
        """Draw the position with characters, monospaced, in lines of at most 40."""
        return plain.folded(str(position))

    def captions(self, position: PositionT) -> str:
        """Say below a board of characters what both sides have, and who is to move."""
        races = {side: self.scores(position, side) for side in Side}
        told = (
            " ".join((f"side {side.value}: ", *(f"{s.key} {s.value}" for s in scores)))
            for side, scores in races.items()
            if scores
        )
        return "\n".join((*told, standing(position)))


AnyGuide = Guide[Any, Any]
AnyLesson = Lesson[Any, Any]
