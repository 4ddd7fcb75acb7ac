"""Help for players of any game: language-neutral facts and choices.

A guide returns keys and values. The sentence for `took` in ZÈRTZ is the message `zertz-took` of the
locale files, or else `game-took`, the default of all games.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Generic, NamedTuple

from guide import plain, spoken
from rules import AnyGame, Game, Side, play_turn, turns, winning_turn
from rules.core import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidMoveError,
    MoveError,
    MoveT,
    PositionT,
    status_text,
)

Values = Mapping[str, str | int]
"""The arguments of a message; lists of coordinates are separated by spaces."""

_NO_VALUES: Values = {}

# Most of 25 suggestions should be whole turns.
_STAGES_OFFERED = 10
_ALL = 1_000


class Fact(NamedTuple):
    """One statement about a game: `key` names a message, `values` are its arguments."""

    key: str
    values: Values = _NO_VALUES


class Score(NamedTuple):
    """One line of a side's score: the current value and the one that decides the game.

    A `target` of 0 means that a side loses when its value reaches 0. `close` marks a line that one
    more step may decide. `compared` marks a line without a target, which the side with more
    wins; it is left out while both have nothing. `piece` names the piece that is counted, as the
    drawing of the game names it.
    """

    key: str
    value: int
    target: int = 0
    close: bool = False
    compared: bool = False
    piece: str = ""


class Completion(NamedTuple):
    """A way to continue typing a turn: the text, its effects, and whether it is whole.

    `passes` marks a whole turn that skips its optional rest.
    """

    text: str
    facts: tuple[Fact, ...]
    whole: bool
    passes: bool = False


class Part(NamedTuple):
    """One choice of a move, such as its colour, its column or its ring.

    `kind` names the texts for prompt and label. `value` (letters and digits) distinguishes the
    choice and is shown on its label, as it is ("d4", "e5xc5") or translated ("white"). `cells` are
    the coordinates concerned. A part with `groups` only groups the next choices, and is skipped if
    all of them fit. A part that `switches` can be answered beside the next question, so it is
    answered in advance. Alternatives are sorted by `order`, otherwise they keep the order of the
    rules, and groups are sorted by value. `piece` is the piece that it chooses, as the drawing of
    the game names it.
    """

    kind: str
    value: str
    cells: tuple[str, ...] = ()
    groups: bool = False
    switches: bool = False
    order: tuple[int, ...] = ()
    piece: str = ""


class Verdict(NamedTuple):
    """The verdict on a turn of a lesson: answer key, and whether it is a solution."""

    key: str
    solved: bool = False


class FollowUp(NamedTuple, Generic[PositionT, MoveT]):
    """The opponent's reply to a solved lesson, after which every turn takes the gain.

    `key` names its texts. `reply` takes the position after any solution and returns a legal turn.
    """

    key: str
    reply: Callable[[PositionT], Sequence[MoveT]]


class Lesson(NamedTuple, Generic[PositionT, MoveT]):
    """A position with a turn to find.

    `key` names the lesson's texts; `position` and `solution` are a position text and a turn that
    solves it. `judge` takes the position and any legal turn. `then` goes on after any solution.
    """

    key: str
    position: str
    solution: str
    judge: Callable[[PositionT, Sequence[MoveT]], Verdict]
    then: FollowUp[PositionT, MoveT] | None = None


class Illustration(NamedTuple):
    """A turn that illustrates a page of the rules; pages are counted from 1.

    `position` and `turn` are a position text and a whole legal turn.
    """

    page: int
    position: str
    turn: str


class Prominence(enum.Enum):
    """How large a position is shown to spectators after a turn."""

    BOARD = "board"
    SMALL_BOARD = "small-board"
    LINE = "line"


class Refusal(NamedTuple):
    """Why a typed text cannot be played: key and arguments of a message, candidates.

    Lists among the values are separated by commas. `kind` is the class of the error: an unreadable
    text, an illegal turn, or an ambiguous or incomplete one. `candidates` are whole legal turns,
    the nearest first; none if the text names no place. Then `example` is any legal turn.
    """

    key: str
    values: Values = _NO_VALUES
    kind: type[MoveError] = IllegalMoveError
    candidates: tuple[str, ...] = ()
    example: str = ""

    def with_candidates(self, candidates: Iterable[str]) -> Refusal:
        """Return a copy with the nearest legal turns."""
        return self._replace(candidates=tuple(candidates))

    def as_ambiguous(self) -> Refusal:
        """Return a copy that marks the text as ambiguous or incomplete."""
        return self._replace(kind=AmbiguousMoveError)

    @property
    def is_ambiguous(self) -> bool:
        """Whether the text is incomplete or fits several turns."""
        return self.kind is AmbiguousMoveError


class RefusedTurnError(MoveError):
    """A typed text that cannot be played, with its refusal."""

    def __init__(self, game: AnyGame, text: str, refusal: Refusal) -> None:
        super().__init__(f"{text!r}: {refusal.key}")
        self.game = game
        self.refusal = refusal

    def quoting(self, typed: str) -> RefusedTurnError:
        """Return a copy that quotes what the player typed, not a translation of it."""
        refusal = self.refusal
        if "text" in refusal.values:
            refusal = refusal._replace(values={**refusal.values, "text": plain.quoted(typed)})
        return RefusedTurnError(self.game, typed, refusal)

    def reading(self, typed: str) -> str | None:
        """Return the only near turn with just the coordinates of an unreadable text, if any.

        There is none for a text that says what not to play, or names several turns.
        """
        if self.refusal.kind is not InvalidMoveError or spoken.doubts(typed):
            return None
        wanted = plain.coordinates(typed.lower())
        turns = self.refusal.candidates
        fits = [turn for turn in turns if wanted and plain.coordinates(turn.lower()) == wanted]
        return fits[0] if len(fits) == 1 else None


class Guide(Generic[PositionT, MoveT]):
    """Help for a game; the defaults work for any game.

    A game overrides what it can say better.
    """

    lessons: ClassVar[tuple[Lesson[Any, Any], ...]] = ()

    def __init__(self, game: Game[PositionT, MoveT]) -> None:
        self.game = game

    def illustrations(self) -> Sequence[Illustration]:
        """Return the turns drawn beside the rules, in page order."""
        start = self.game.start(seed=0)
        return [Illustration(1, str(start), turn) for turn in self.examples(start, 1)]

    def parse_turn(self, position: PositionT, text: str) -> tuple[MoveT, ...]:
        """Parse a whole turn or the rest of one; raise `RefusedTurnError` with the reason."""
        normalized = self.normalize(position, text)
        try:
            return self.game.parse_turn(position, normalized)
        except MoveError as error:
            refusal = self.explain(position, normalized, error)
            if not refusal.candidates:
                refusal = refusal._replace(example="".join(self.examples(position, 1)))
            raise RefusedTurnError(self.game, text, refusal).quoting(text) from None

    def parse_series(self, position: PositionT, text: str) -> tuple[str, ...]:
        """Split a text with several turns of one side into one text per turn."""
        return self.game.parse_series(position, self.normalize(position, text))

    def normalize(self, position: PositionT, text: str) -> str:
        """Return a typed text in notation, or else simplified as far as possible.

        An ambiguous text stays as it is, so that the rules refuse it.
        """
        del position
        return spoken.simplify(text)

    def normalize_prefix(self, text: str) -> str:
        """Return the typed beginning of a turn in notation, or else simplified."""
        return spoken.simplify(text)

    def contradicts(self, position: PositionT, text: str, moves: Sequence[MoveT]) -> bool:
        """Tell whether signs in a text contradict the turn that it was parsed as."""
        turn = self.game.format_turn(position, moves)
        return plain.contradicts(self.normalize(position, text), turn)

    def explain(self, position: PositionT, text: str, error: MoveError) -> Refusal:
        """Explain why the rules refuse a text, and find the nearest turns."""
        kind: type[MoveError] = IllegalMoveError
        if position.outcome is not None:
            key = "game-over"
        elif any(True for _ in plain.continuations(self.game, position, text)):
            # A suggested completion counts as incomplete, even if the rules would allow it.
            key, kind = "unfinished", AmbiguousMoveError
        elif isinstance(error, InvalidMoveError):
            key, kind = "unreadable", InvalidMoveError
        else:
            key = "illegal"
        candidates = plain.nearest_turns(self.game, position, text)
        return Refusal(key, {"text": plain.quoted(text)}, kind, tuple(candidates))

    def complete(self, position: PositionT, text: str, room: int) -> Sequence[Completion]:
        """List the ways to continue typing `text`, stage by stage, most useful first.

        If there are more than `room`, groups of them may come first.
        """
        found = {
            self.game.format_moves(moves): (moves, whole)
            for moves, whole in plain.continuations(self.game, position, text)
        }
        if len(found) > room:
            groups = plain.next_prefixes(found)
            found = {text: found.get(text, ((), False)) for text in groups}
        return [
            Completion(text, self.turn_facts(position, moves) if moves else (), whole=whole)
            for text, (moves, whole) in found.items()
        ]

    def suggest(self, position: PositionT, text: str, room: int) -> list[Completion]:
        """List suggestions for a typed turn: whole turns, most useful first, then stages.

        Stages are added only if not all turns fit; each is the beginning of several turns.
        """
        turns = list(islice(self.whole_turns(position, text), room + 1))
        wins = self._wins(position, text) if turns else []
        found = {way.text: way for way in (*wins, *turns)}
        if len(turns) <= room:
            return list(found.values())
        stages = self._stages(position, text, room)
        return [*islice(found.values(), room - len(stages)), *stages]

    def whole_turns(self, position: PositionT, text: str) -> Iterator[Completion]:
        """Yield every whole turn that begins as typed, most useful first."""
        ways = self.complete(position, text, _ALL)
        yield from (way for way in ways if way.whole)
        stages = (way.text for way in ways if not way.whole and way.text != text)
        yield from plain.interleave(self.whole_turns(position, stage) for stage in stages)

    def _wins(self, position: PositionT, text: str) -> list[Completion]:
        """Return the turn that wins at once, if it begins as typed."""
        turn = self.winning_turn(position)
        if turn is None:
            return []
        written = self.game.format_turn(position, turn)
        ways = self.complete(position, written, 0)
        begun = plain.letters_and_digits(self.normalize_prefix(text)).lower()
        begins = plain.letters_and_digits(written).lower().startswith(begun)
        return [way for way in ways if begins and way.whole and way.text == written]

    def _stages(self, position: PositionT, text: str, room: int) -> list[Completion]:
        """Return the stages after a text, or groups of them, or one common prefix."""
        ways = self.complete(position, text, room)
        stages = [way for way in ways if not way.whole]
        if 0 < len(stages) <= _STAGES_OFFERED:
            return stages
        texts = [way.text for way in stages or ways]
        groups = plain.next_prefixes(texts) if stages else texts
        begun = groups if len(groups) <= _STAGES_OFFERED else [plain.common_prefix(texts)]
        return [Completion(stage.rstrip(","), (), whole=False) for stage in begun]

    def examples(self, position: PositionT, count: int) -> Sequence[str]:
        """Return a few legal whole turns as examples of the notation."""
        return plain.examples(self.game, position, count)

    def parts(self, position: PositionT, move: MoveT) -> tuple[Part, ...]:
        """Return the choices that make up a legal step, in the order a player makes them.

        Moves with the same first parts differ in a later one.
        """
        del position
        cells = plain.coordinates(str(move))
        step = Part("step", plain.letters_and_digits(str(move)), cells)
        return (Part("column", cells[0][0], groups=True), step) if cells else (step,)

    def groups(self, position: PositionT, kind: str) -> Mapping[str, int]:
        """Count the cells of the whole board in each group of a kind, in order.

        Lists of choices are divided by them, alike in every turn; empty if that is not known.
        """
        del position, kind
        return {}

    def turn_facts(self, before: PositionT, moves: Sequence[MoveT]) -> tuple[Fact, ...]:
        """Describe what a turn, played from `before`, did beyond its notation.

        The turn need not be whole.
        """
        del before, moves
        return ()

    def gains(self, before: PositionT, moves: Sequence[MoveT]) -> Mapping[str, int]:
        """Count the pieces that a whole turn wins, by the names used in texts.

        Nothing by default, or where a piece counts for little.
        """
        del before, moves
        return {}

    def can_gain(self, position: PositionT) -> bool:
        """Tell whether a turn wins pieces as `gains` counts them; false when the game is over."""
        if position.outcome is not None:
            return False
        whole: list[Any] = [moves for moves, _ in turns(position)]
        return any(self.gains(position, moves) for moves in whole)

    def captures(self, before: PositionT, moves: Sequence[MoveT]) -> bool:
        """Tell whether a whole turn captures anything; by default, whether it gains."""
        return bool(self.gains(before, moves))

    def position_facts(self, position: PositionT) -> tuple[Fact, ...]:
        """Describe the board and the pieces beside it, in an order fit for reading aloud."""
        return (Fact("position", {"text": str(position)}),)

    def duties(self, position: PositionT, *, limit: int | None = None) -> tuple[Fact, ...]:
        """Describe what the side to move has to do; nothing when the game is over.

        Lists up to `limit` compulsory captures, by default all.
        """
        del limit
        return (Fact("must-move"),) if position.outcome is None else ()

    def compulsory_captures(self, position: PositionT) -> tuple[str, ...]:
        """List the whole turns if each has to capture, as turns of the game need not.

        Nothing otherwise, and by default.
        """
        del position
        return ()

    def turn_kinds(self, position: PositionT) -> tuple[Fact, ...]:
        """Describe how many turns of which kinds are legal; nothing when the game is over."""
        if position.outcome is not None:
            return ()
        return (Fact("turns", {"count": position.count_turns()}),)

    def promising_moves(self, position: PositionT) -> Iterable[MoveT]:
        """Return the first steps that may win at once, in the order of all moves."""
        return position.legal_moves()

    def winning_turn(self, position: PositionT) -> tuple[MoveT, ...] | None:
        """Return the first whole turn, or rest of one, that wins at once."""
        return winning_turn(position, self.promising_moves)

    def could_win(self, position: PositionT) -> tuple[Fact, ...]:
        """Describe the turn with which the side to move wins at once, if there is one."""
        turn = self.winning_turn(position)
        outcome = play_turn(position, turn).outcome if turn else None
        if turn is None or outcome is None:
            return ()
        values = {"turn": self.game.format_turn(position, turn), "reason": outcome.reasons[0].value}
        return (Fact("could-win", {**values, **self.goal_values(position, outcome.reasons[0])}),)

    def goal_values(self, position: PositionT, reason: enum.Enum) -> Values:
        """Return message arguments for a reason that ended, or could end, the game."""
        del position, reason
        return {}

    def threats(self, position: PositionT) -> tuple[Fact, ...]:
        """Describe what the side to move must take, could take, or could win with.

        Includes `could-win` if and only if `winning_turn` finds one; empty when the game is over.
        """
        return self.could_win(position)

    def threatened(self, position: PositionT) -> tuple[str, ...]:
        """List the coordinates of pieces that the side to move could take in this turn.

        If that is nearly every piece, a game may leave out the less valuable ones.
        """
        del position
        return ()

    def scores(self, position: PositionT, side: Side) -> tuple[Score, ...]:
        """List the score lines of a side."""
        del position, side
        return ()

    def prominence(self, position: PositionT) -> Prominence:
        """Return how large a turn is shown; smaller if many small turns follow each other."""
        del position
        return Prominence.BOARD

    def text_board(self, position: PositionT) -> str:
        """Draw the position in monospaced characters, at most 40 a line."""
        return plain.wrapped(str(position))

    def captions(self, position: PositionT) -> str:
        """Describe below a text board what both sides have, and who is to move."""
        races = {side: self.scores(position, side) for side in Side}
        lines = (
            " ".join((f"side {side.value}: ", *(f"{s.key} {s.value}" for s in scores)))
            for side, scores in races.items()
            if scores
        )
        return "\n".join((*lines, status_text(position)))


AnyGuide = Guide[Any, Any]
AnyLesson = Lesson[Any, Any]
