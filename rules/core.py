"""What all games of the project have in common: sides, moves, positions, outcomes, and their texts.

A move is one atomic step, a turn is the run of steps after which the next turn begins.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

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


class MoveError(ValueError):
    """A text that is no legal turn here, or a step that cannot be played."""


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


class Outcome(NamedTuple):
    """How a game ended: the winner, or `None` for a tie, and every reason (an enum of the game)."""

    winner: Side | None
    reasons: tuple[enum.Enum, ...]


class Option(NamedTuple):
    """A choice that is made before a game starts, such as the size of the board."""

    name: str
    choices: tuple[str, ...]
    default: str


class Handicap(NamedTuple):
    """What makes a game harder for the stronger side, which has the second turn then.

    `options` are those that it is played with besides, `points` how much stronger, in points of
    ratings by which 400 win ten times out of eleven, the other side is by it.
    """

    name: str
    points: int
    options: Mapping[str, str]


FIRST_MOVE = Handicap("first", 10, {})


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
        """The side whose turn it is; it changes only when a turn is over.

        Where a side has two turns in a row, `begins_another_turn` tells them apart.
        """

    @property
    def begins_another_turn(self) -> bool:
        """Whether the side to move has just had a turn, and begins another one here.

        `False` in a game where the sides always take turns. It matters only where a step leaves
        the same side to move, so a game whose turns are one step each may always say `True`.
        """
        return False

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""

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
    def __str__(self) -> str: ...

    def __repr__(self) -> str:
        return f"GAME.parse_position({str(self)!r})"

    @abstractmethod
    def __eq__(self, other: object) -> bool: ...

    @abstractmethod
    def __hash__(self) -> int: ...

    def count_turns(self) -> int:
        """Count the whole turns from here; other steps to the same end are another turn."""
        return sum(1 for _ in turns(self))


class Game(ABC, Generic[PositionT, MoveT]):
    """A game's name, its options, and the reading and printing of its positions and turns.

    `reasons` are all that an outcome may give; their values are the keys of what is said of them.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]
    reasons: ClassVar[type[enum.Enum]]

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

    def options_of(self, position: PositionT) -> Mapping[str, str]:
        """Return the options that a position itself tells of, such as the size of its board."""
        del position
        return {}

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
        play_whole_turn(position, moves)
        return self.format_moves(moves)

    @abstractmethod
    def format_moves(self, moves: Sequence[MoveT]) -> str:
        """Print the steps of a turn, or of its beginning, in canonical notation, legal or not."""

    def parse_series(self, position: PositionT, text: str) -> tuple[str, ...]:
        """Return the texts of several turns of the side to move, where a text tells more than one.

        They are for one turn after the other, as long as each is legal then. Nothing for any other
        text, and where a game has no phase in which a side may tell its turns beforehand.
        """
        del position, text
        return ()

    def lot(self, position: PositionT, seed: int) -> Sequence[tuple[MoveT, ...]]:
        """Return the turns, of both sides, by which a lot ends the phase that the position is in.

        Nothing where a game has no such phase, which is what most have.
        """
        del position, seed
        return ()

    def is_even(self, options: Mapping[str, str]) -> bool:
        """Tell whether both sides win in the same way with these options."""
        del options
        return True

    def handicaps(self, options: Mapping[str, str]) -> tuple[Handicap, ...]:
        """List what evens out a match with these options, besides nothing at all.

        The first turn is worth a little in most games.
        """
        del options
        return (FIRST_MOVE,)

    def bottom_rows(self, options: Mapping[str, str]) -> Mapping[str, int]:
        """Return the lowest row of each column that does not begin with row 1."""
        del options
        return {}


AnyPosition = Position[Any]
AnyGame = Game[Any, Any]


def play_turn(position: PositionT, moves: Iterable[Move]) -> PositionT:
    """Return the position after all the steps."""
    for move in moves:
        position = position.play(move)
    return position


def play_whole_turn(position: PositionT, moves: Sequence[Move]) -> PositionT:
    """Return the position after the steps of one whole turn, or of the rest of one begun.

    `IllegalMoveError` for a step that is not legal or beyond the turn's end, `AmbiguousMoveError`
    when the turn is not over with them.
    """
    after = position
    for number, move in enumerate(moves):
        if number and is_turn_over(position, after):
            raise IllegalMoveError(f"the turn is over before {move}")
        after = after.play(move)
    if not moves or not is_turn_over(position, after):
        raise AmbiguousMoveError("the turn is not over with that")
    return after


def is_turn_over(before: AnyPosition, after: AnyPosition) -> bool:
    """Tell whether the turn of the side to move in `before` is over in `after`."""
    if after.to_move is not before.to_move or after.outcome is not None:
        return True
    return after.begins_another_turn and after is not before


def standing(position: AnyPosition) -> str:
    """Say plainly who is to move, or who has won and why."""
    outcome = position.outcome
    if outcome is None:
        return f"side {position.to_move.value} to move"
    reasons = ", ".join(str(reason.value) for reason in outcome.reasons)
    result = f"side {outcome.winner.value} has won" if outcome.winner else "a tie"
    return f"{result}: {reasons}"


def replay(
    game: Game[PositionT, Any], position: PositionT, texts: Iterable[str]
) -> Iterator[PositionT]:
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


def winning_turn(
    position: PositionT, promising: Callable[[PositionT], Iterable[MoveT]]
) -> tuple[MoveT, ...] | None:
    """Return the first whole turn, or rest of one, with which the side to move wins at once.

    `promising` returns the steps that such a turn may begin with, in the order of all; others are
    not tried.
    """
    for move in promising(position):
        after = position.play(move)
        if not is_turn_over(position, after):
            rest = winning_turn(after, promising)
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


def _listing(names: Iterable[str]) -> str:
    return ", ".join(names)
