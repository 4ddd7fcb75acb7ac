"""Define what all games share: sides, moves, positions, outcomes and notation.

A move is one atomic step; a turn is a run of steps.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from rules.movelist import Moves
from rules.sides import Setups, Side

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
    """A text that is not a legal turn here, or a step that cannot be played."""


class InvalidMoveError(MoveError):
    """A text that cannot be read as a move."""


class IllegalMoveError(MoveError):
    """A move that the rules forbid in this position."""


class AmbiguousMoveError(MoveError):
    """A text that fits several turns, or stops before the end of the turn."""


class PositionError(ValueError):
    """A text that is not a position of the game."""


class OptionError(ValueError):
    """An option that the game does not have, or a value that it does not accept.

    `option` is its name; `allowed` lists the valid names or values.
    """

    def __init__(self, message: str, *, option: str, allowed: Sequence[str]) -> None:
        super().__init__(message)
        self.option = option
        self.allowed = tuple(allowed)


class Outcome(NamedTuple):
    """The winner, `None` for a tie, and all reasons (an enum of the game)."""

    winner: Side | None
    reasons: tuple[enum.Enum, ...]


class Option(NamedTuple):
    """A choice made before a game starts, such as the size of the board.

    People who have played the game before begin with `experienced`, if there is such a choice.
    """

    name: str
    choices: tuple[str, ...]
    default: str
    experienced: str = ""


class Handicap(NamedTuple):
    """A disadvantage for the stronger side, which also has the second turn.

    `options` are changed by the handicap. `points` is its worth in rating points; a side that is
    400 points stronger wins ten games of eleven.
    """

    name: str
    points: int
    options: Mapping[str, str]


FIRST_MOVE = Handicap("first", 10, {})


class Symmetry(NamedTuple):
    """A rotation or reflection of a board that maps it onto itself.

    `images` has the name of each cell's image, `sources` is the reverse. `pick` puts the signs of
    cells (`Diagram`) into the order of their images.
    """

    images: Mapping[str, str]
    sources: Mapping[str, str]
    pick: Callable[[bytes], tuple[int, ...]]


class Diagram(NamedTuple):
    """All that the turns and the outcome of a position depend on, as the side to move sees it.

    `signs` has a byte for each cell, as the symmetries of the board pick them; `beside` describes
    the board, the captives and the next step. `rest` is what makes another game of a position that
    looks the same: goals, pieces in reserve, a pass before.
    """

    signs: bytes
    beside: str
    rest: str = ""


class Move(ABC):
    """One atomic step of a turn: frozen, hashable; `str` prints its notation."""

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str: ...


MoveT = TypeVar("MoveT", bound=Move)
PositionT = TypeVar("PositionT", bound="Position[Any]")


class Position(ABC, Generic[MoveT]):
    """An immutable position: side to move, legal moves and outcome.

    `str(position)` is the position text that `Game.parse_position` reads back. Two positions are
    equal if their texts and outcomes are equal; their histories are not compared.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def to_move(self) -> Side:
        """The side whose turn it is; it changes only when a turn is over.

        If a side has two turns in a row, `begins_another_turn` tells them apart.
        """

    @property
    def begins_another_turn(self) -> bool:
        """Whether the side to move has just finished a turn and begins another one.

        `False` in a game where the sides always alternate. It matters only if a step leaves the
        same side to move, so a game whose turns are one step each may always return `True`.
        """
        return False

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""

    @property
    def must_pass(self) -> bool:
        """Whether the side to move has no turn but to pass, which is then its only step."""
        return False

    @abstractmethod
    def legal_moves(self) -> Moves[MoveT]:
        """All legal steps; empty when the game is over."""

    def is_legal(self, move: object) -> bool:
        """Tell whether a step is legal in this position."""
        return move in self.legal_moves()

    @abstractmethod
    def play(self: PositionT, move: Any) -> PositionT:
        """Return the position after the step; raise `IllegalMoveError` if illegal."""

    @abstractmethod
    def __str__(self) -> str: ...

    def __repr__(self) -> str:
        return f"GAME.parse_position({str(self)!r})"

    @abstractmethod
    def __eq__(self, other: object) -> bool: ...

    @abstractmethod
    def __hash__(self) -> int: ...

    def count_turns(self) -> int:
        """Count the whole turns; different steps to the same position count separately."""
        return sum(1 for _ in turns(self))


class Game(ABC, Generic[PositionT, MoveT]):
    """A game: its name, its options, and the notation of positions and turns.

    `reasons` lists all reasons of an outcome; their values are keys of messages.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]
    reasons: ClassVar[type[enum.Enum]]

    def complete_options(self, options: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return a value for every option: the chosen one or its default."""
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
        """Return the first position; raise `OptionError` for unknown options.

        `seed` decides everything random in the start.
        """

    def has_random_start(self, options: Mapping[str, str]) -> bool:
        """Tell whether the seed affects the start with these options."""
        del options
        return False

    def options_of(self, position: PositionT) -> Mapping[str, str]:
        """Return the options that a position determines, such as the board size."""
        del position
        return {}

    @abstractmethod
    def parse_position(self, text: str) -> PositionT:
        """Parse a position text; raise `PositionError` if it is invalid."""

    @abstractmethod
    def parse_turn(self, position: PositionT, text: str) -> tuple[MoveT, ...]:
        """Parse a whole turn or the rest of one; raise `MoveError` if it is illegal."""

    def format_turn(self, position: PositionT, moves: Sequence[MoveT]) -> str:
        """Print a whole turn or the rest of one, so that `parse_turn` reads it back.

        Raises `IllegalMoveError` if a step is illegal or follows the end of the turn, and
        `AmbiguousMoveError` if the steps stop before its end.
        """
        play_whole_turn(position, moves)
        return self.format_moves(moves)

    @abstractmethod
    def format_moves(self, moves: Sequence[MoveT]) -> str:
        """Print some steps of a turn in canonical notation, legal or not."""

    def parse_series(self, position: PositionT, text: str) -> tuple[str, ...]:
        """Split a text with several turns of the side to move into one text per turn.

        They are played one after the other while each is legal. Returns nothing for any other text,
        and in a game without a phase in which a side may plan its turns in advance.
        """
        del position, text
        return ()

    def random_placements(self, position: PositionT, seed: int) -> Sequence[tuple[MoveT, ...]]:
        """Return turns of both sides that complete the set-up phase at random.

        Returns nothing for a game or a position without such a phase.
        """
        del position, seed
        return ()

    def is_even(self, options: Mapping[str, str]) -> bool:
        """Tell whether both sides have the same goals with these options."""
        del options
        return True

    def handicaps(self, options: Mapping[str, str]) -> tuple[Handicap, ...]:
        """List the handicaps that are available with these options.

        In most games the first turn is a small advantage.
        """
        del options
        return (FIRST_MOVE,)

    def symmetries(self, position: PositionT) -> tuple[Symmetry, ...]:
        """Return the symmetries of the board of a position, if the game has any."""
        del position
        return ()

    def diagram(self, position: PositionT) -> Diagram:
        """Describe a position so that positions with the same play look the same."""
        return Diagram(b"", str(position))

    def bids(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """List what a player may bid for the first turn, from nothing to the highest bid.

        Returns nothing for a game without odds, or one whose sides have `setups`.
        """
        del options
        return ()

    def start_at_bid(self, options: Mapping[str, str], bid: str) -> PositionT:
        """Return the first position if the first side has paid one of the `bids`."""
        del bid
        return self.start(options)

    def setups(self, options: Mapping[str, str]) -> Setups[PositionT] | None:
        """Return the setups that both sides choose in secret, `None` for any other start."""
        del options
        return None

    def bottom_rows(self, options: Mapping[str, str]) -> Mapping[str, int]:
        """Return the lowest row of each column that does not start at row 1."""
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
    """Return the position after a whole turn, or after the rest of one.

    Raises `IllegalMoveError` if a step is illegal or follows the end of the turn, and
    `AmbiguousMoveError` if the steps stop before its end.
    """
    after = position
    for number, move in enumerate(moves):
        if number and is_turn_over(position, after):
            raise IllegalMoveError(f"the turn is already over before {move}")
        after = after.play(move)
    if not moves or not is_turn_over(position, after):
        raise AmbiguousMoveError("the turn is not complete")
    return after


def is_turn_over(before: AnyPosition, after: AnyPosition) -> bool:
    """Tell whether the turn of the side to move in `before` is over in `after`."""
    if after.to_move is not before.to_move or after.outcome is not None:
        return True
    return after.begins_another_turn and after is not before


def status_text(position: AnyPosition) -> str:
    """Describe who is to move, or who has won and why."""
    outcome = position.outcome
    if outcome is None:
        return f"side {position.to_move.value} to move"
    reasons = ", ".join(str(reason.value) for reason in outcome.reasons)
    result = f"side {outcome.winner.value} has won" if outcome.winner else "a tie"
    return f"{result}: {reasons}"


def replay(
    game: Game[PositionT, Any], position: PositionT, texts: Iterable[str]
) -> Iterator[PositionT]:
    """Yield the position after each turn text; raise `MoveError` at the first bad one."""
    for text in texts:
        position = play_turn(position, game.parse_turn(position, text))
        yield position


def turns(position: PositionT) -> Iterator[tuple[tuple[Move, ...], PositionT]]:
    """Yield every whole turn: its steps and the position after it."""
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
    """Return the first whole turn that wins at once, or `None`.

    `promising` returns the first steps worth trying, in the order of all moves; others are skipped.
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


Rule = tuple[Callable[[Any, Any], bool], Callable[[Any, Any], Any]]
"""Whether a step is legal in a position, and the position after it."""


class SteppingPosition(Position[MoveT]):
    """A position with one rule for each type of step."""

    __slots__ = ()

    # By exact type: `isinstance` with an abstract class takes as long as a whole step.
    _rules: ClassVar[Mapping[Any, Rule]]

    def is_legal(self, move: Any) -> bool:
        rule = self._rules.get(type(move))
        return rule is not None and rule[0](self, move)

    def play(self, move: Any) -> Any:
        rule = self._rules.get(type(move))
        if rule is None or not rule[0](self, move):
            raise IllegalMoveError(f"{move} is not legal here")
        return rule[1](self, move)

    @abstractmethod
    def _key(self) -> Hashable:
        """Return everything that the position's text and outcome contain."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())
