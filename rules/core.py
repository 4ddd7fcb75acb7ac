"""What all games of the project have in common: sides, moves, positions, outcomes, and their texts.

A move is one atomic step, a turn is the run of steps after which the other side is to move.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from rules.movelist import Moves

# Errors:
#
#   ValueError
#   ├── MoveError               a text that is no legal turn here
#   │   ├── InvalidMoveError    it cannot be read
#   │   ├── IllegalMoveError    it can be read, but the rules forbid it here
#   │   └── AmbiguousMoveError  it can be read, but it fits several turns, or is not yet a whole one
#   ├── PositionError           a text that is no position
#   └── OptionError             an option that a game does not have, or a value it does not take


Candidates = Sequence[str] | Callable[[], Sequence[str]]


class MoveError(ValueError):
    """A move text, or a move, that cannot be played.

    `str(error)` is an English sentence that names the reason. `key` and `values` name the same
    reason for translations. Candidates that are given as a function are not looked for before
    somebody asks.
    """

    def __init__(
        self,
        message: str,
        *,
        key: str,
        values: Mapping[str, str | int] | None = None,
        candidates: Candidates = (),
    ) -> None:
        super().__init__(message)
        self.key = key
        self.values: Mapping[str, str | int] = dict(values or {})
        self._candidates = candidates

    @cached_property
    def candidates(self) -> tuple[str, ...]:
        """Whole legal turns near to what was meant, the nearest first."""
        return tuple(self._candidates() if callable(self._candidates) else self._candidates)


class InvalidMoveError(MoveError):
    """A text that cannot be read as a move."""


class IllegalMoveError(MoveError):
    """A move that the rules forbid in this position."""


class AmbiguousMoveError(MoveError):
    """A text that leaves open which turn is meant, or stops before the turn is whole."""


class PositionError(ValueError):
    """A text that is no position of the game."""


class OptionError(ValueError):
    """An option that the game does not have, or a value that the option does not take.

    `option` is the name in question, `allowed` what could stand there instead.
    """

    def __init__(self, message: str, *, option: str, allowed: Sequence[str]) -> None:
        super().__init__(message)
        self.option = option
        self.allowed = tuple(allowed)


class Side(enum.Enum):
    """One of the two sides of a game; the first side has the first turn.

    `index` is the side's place, 0 or 1, wherever something is kept for both.
    """

    FIRST = 1
    SECOND = 2

    def __init__(self, number: int) -> None:
        self.index = number - 1

    @property
    def opponent(self) -> Side:
        return _SIDES[1 - self.index]


_SIDES = tuple(Side)


class Prominence(enum.Enum):
    """How much is made of a position where people watch, when a turn has led to it."""

    BOARD = "board"
    SMALL_BOARD = "small-board"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner, or `None` for a tie, and every reason (an enum of the game)."""

    winner: Side | None
    reasons: tuple[enum.Enum, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that is made before a game starts, such as the size of the board."""

    name: str
    choices: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing to say about a game in no particular language.

    `key` names a message of the game's locale file, `values` are the message's arguments; lists of
    coordinates are blank-separated text.
    """

    key: str
    values: Mapping[str, str | int] = field(default_factory=dict[str, str | int])


@dataclass(frozen=True, slots=True)
class Score:
    """One line of a side's race: how much of something it has, and how much decides the game.

    A `target` of 0 is for what a side has left: at none it has lost. `close` marks a line that one
    more step may decide.
    """

    key: str
    value: int
    target: int
    close: bool


@dataclass(frozen=True, slots=True)
class Completion:
    """A way to go on typing a turn: the text, what it would do, and whether it is a whole turn.

    `passes` marks a whole turn that does without the rest of what it could do.
    """

    text: str
    facts: tuple[Fact, ...]
    whole: bool
    passes: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """One choice on the way to a move, such as its colour, its column or its ring.

    `kind` names the texts that ask for it and that label it, `value` (letters and digits) tells it
    from its alternatives and is what its label shows, as it stands ("d4", "e5xc5") or by a choice
    of words ("white"), and `cells` are the coordinates that it is about. One that only `groups`
    what is chosen next can be left out where there is room for all of that.
    """

    kind: str
    value: str
    cells: tuple[str, ...] = ()
    groups: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a turn in a lesson is worth: the key of the answer, and whether it is one to find."""

    key: str
    solved: bool = False


class Move(ABC):
    """One atomic step of a turn: frozen, hashable, and its `str` is its notation."""

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str: ...


MoveT = TypeVar("MoveT", bound=Move)
PositionT = TypeVar("PositionT", bound="Position[Any]")


class Position(ABC, Generic[MoveT]):
    """An immutable position: who moves, what may be played, what comes of it.

    `str(position)` is the position text that `Game.parse_position` reads back. Two positions are
    equal when they agree in all that their texts and their outcomes tell; what happened before
    them is not compared.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def to_move(self) -> Side:
        """The side whose turn it is; it changes only when a turn is over."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""

    @property
    def prominence(self) -> Prominence:
        """How much to show of it: less where many small turns follow one another."""
        return Prominence.BOARD

    @abstractmethod
    def legal_moves(self) -> Moves[MoveT]:
        """Every step that may be played now; none when the game is over."""

    def is_legal(self, move: object) -> bool:
        """Tell whether something is a step that may be played now."""
        return move in self.legal_moves()

    @abstractmethod
    def play(self: PositionT, move: Any) -> PositionT:
        """Return the position after the step; `IllegalMoveError` when it is not legal here."""

    @abstractmethod
    def parse_move(self, text: str) -> MoveT:
        """Read one step from its notation; `MoveError` when that fails."""

    @abstractmethod
    def __str__(self) -> str: ...

    def __repr__(self) -> str:
        return f"GAME.parse_position({str(self)!r})"

    @abstractmethod
    def __eq__(self, other: object) -> bool: ...

    @abstractmethod
    def __hash__(self) -> int: ...

    def promising_moves(self) -> Sequence[MoveT]:
        """Return the steps that a turn may begin with which wins at once, in the same order."""
        return self.legal_moves()

    def count_turns(self) -> int:
        """Count the whole turns from here; other steps to the same end are another turn."""
        return sum(1 for _ in turns(self))


@dataclass(frozen=True, slots=True)
class Lesson(Generic[PositionT, MoveT]):
    """A position with a turn to find.

    `key` names the lesson's texts, `position` and `solution` are a position text and a turn that
    solves it. `judge` takes the position and any legal turn.
    """

    key: str
    position: str
    solution: str
    judge: Callable[[PositionT, Sequence[MoveT]], Verdict]


class Game(ABC, Generic[PositionT, MoveT]):
    """A game's name, its options, and the reading and printing of its positions and turns."""

    slug: ClassVar[str]
    name: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]
    lessons: ClassVar[tuple[Lesson[Any, Any], ...]] = ()

    def choose(self, options: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return a value for every option: the chosen one, or else its default."""
        known = {option.name: option for option in self.options}
        for name, value in (options or {}).items():
            if name not in known:
                raise OptionError(
                    f"{self.name} has no option {name!r}; it has {_listing(known)}",
                    option=name,
                    allowed=tuple(known),
                )
            if value not in known[name].choices:
                raise OptionError(
                    f"{self.name} has no {name} {value!r}; it has {_listing(known[name].choices)}",
                    option=name,
                    allowed=known[name].choices,
                )
        return {
            option.name: (options or {}).get(option.name, option.default) for option in self.options
        }

    @abstractmethod
    def start(self, options: Mapping[str, str] | None = None, seed: int | None = None) -> PositionT:
        """Return the first position; `OptionError` for options that the game does not have.

        `seed` decides everything random in the start, where the game has such a thing.
        """

    def is_drawn_by_lot(self, options: Mapping[str, str]) -> bool:
        """Tell whether the seed decides anything in the start with these options."""
        del options
        return False

    @abstractmethod
    def parse_position(self, text: str) -> PositionT:
        """Read a position text; `PositionError` when it is none."""

    @abstractmethod
    def parse_turn(self, position: PositionT, text: str) -> tuple[MoveT, ...]:
        """Read one whole turn, or the rest of one begun; `MoveError` if it is not legal."""

    def format_turn(self, position: PositionT, moves: Sequence[MoveT]) -> str:
        """Print one whole turn, or the rest of one begun; `parse_turn` reads it back.

        `IllegalMoveError` for steps that are not legal or go beyond the turn, `AmbiguousMoveError`
        for those that stop before its end.
        """
        _check_whole(position, moves)
        return self.format_moves(moves)

    @abstractmethod
    def format_moves(self, moves: Sequence[MoveT]) -> str:
        """Print the steps of a turn, or of its beginning, in canonical notation, legal or not."""

    @abstractmethod
    def complete(self, position: PositionT, text: str) -> Sequence[Completion]:
        """List the ways to go on typing `text`, stage by stage; the most useful first."""

    @abstractmethod
    def parts(self, position: PositionT, move: MoveT) -> tuple[Part, ...]:
        """Return the choices that make up a legal step, in the order in which a person makes them.

        Moves with the same first parts have different next ones, and no two have all the same.
        """

    @abstractmethod
    def turn_facts(self, position: PositionT, moves: Sequence[MoveT]) -> tuple[Fact, ...]:
        """Say what a turn, played from `position`, did beyond its notation: captures, islands, …"""

    @abstractmethod
    def position_facts(self, position: PositionT) -> tuple[Fact, ...]:
        """Say what stands on the board and beside it, in an order fit for reading aloud."""

    @abstractmethod
    def duties(self, position: PositionT, *, told: int | None = None) -> tuple[Fact, ...]:
        """Say what the side to move has to do; nothing when the game is over.

        Where captures are compulsory, `told` of them are listed, or all.
        """

    @abstractmethod
    def turn_kinds(self, position: PositionT) -> tuple[Fact, ...]:
        """Say how many turns are possible and of which kinds; nothing when the game is over."""

    def threats(self, position: PositionT) -> tuple[Fact, ...]:
        """Say what the side to move must take, could take, or could win with at once.

        The fact `could-win` is there if and only if `winning_turn` finds one; nothing is said of a
        game that is over.
        """
        del position
        return ()

    def threatened(self, position: PositionT) -> tuple[str, ...]:
        """List the coordinates of the pieces that the side to move could take in this turn.

        A game where that is nearly every piece may leave out those whose loss is hardly felt.
        """
        del position
        return ()

    @abstractmethod
    def scores(self, position: PositionT, side: Side) -> tuple[Score, ...]:
        """List the lines of a side's race."""

    def bottom_rows(self, options: Mapping[str, str]) -> Mapping[str, int]:
        """Return the lowest row of each column that does not begin with row 1."""
        del options
        return {}

    @abstractmethod
    def text_board(self, position: PositionT, *, captions: bool = True) -> str:
        """Draw the position with characters, monospaced, in lines of at most 40.

        The captions below it say in English what both sides have and who is to move.
        """


AnyPosition = Position[Any]
AnyGame = Game[Any, Any]


def play_turn(position: PositionT, moves: Iterable[Move]) -> PositionT:
    """Return the position after all the steps."""
    for move in moves:
        position = position.play(move)
    return position


def is_turn_over(before: AnyPosition, after: AnyPosition) -> bool:
    """Tell whether the turn of the side to move in `before` is over in `after`."""
    return after.to_move is not before.to_move or after.outcome is not None


def replay(game: AnyGame, position: AnyPosition, texts: Iterable[str]) -> Iterator[AnyPosition]:
    """Yield the position after each turn, given as text; `MoveError` at the first wrong one."""
    for text in texts:
        position = play_turn(position, game.parse_turn(position, text))
        yield position


def turns(position: PositionT) -> Iterator[tuple[tuple[Move, ...], PositionT]]:
    """Yield every whole turn from here, as its steps and the position they lead to."""
    for move in position.legal_moves():
        after = position.play(move)
        if is_turn_over(position, after):
            yield (move,), after
        else:
            for rest, end in turns(after):
                yield (move, *rest), end


def winning_turn(position: Position[MoveT]) -> tuple[MoveT, ...] | None:
    """Return the first whole turn, or rest of one, with which the side to move wins at once."""
    for move in position.promising_moves():
        after = position.play(move)
        if not is_turn_over(position, after):
            rest = winning_turn(after)
            if rest is not None:
                return (move, *rest)
        elif after.outcome is not None and after.outcome.winner is position.to_move:
            return (move,)
    return None


def perft(position: AnyPosition, depth: int) -> int:
    """Count the sequences of `depth` single steps."""
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def turn_perft(position: AnyPosition, depth: int) -> int:
    """Count the sequences of `depth` whole turns."""
    if depth == 0:
        return 1
    if depth == 1:
        return position.count_turns()
    return sum(turn_perft(after, depth - 1) for _, after in turns(position))


def _check_whole(position: AnyPosition, moves: Sequence[Move]) -> None:
    after = position
    for number, move in enumerate(moves):
        if number and is_turn_over(position, after):
            told = f"the turn is over before {move}"
            raise IllegalMoveError(told, key="turn-over", values={"move": str(move)})
        after = after.play(move)
    if not moves or not is_turn_over(position, after):
        raise AmbiguousMoveError("the turn is not over with that", key="turn-not-over")


def _listing(names: Iterable[str]) -> str:
    return ", ".join(names)
