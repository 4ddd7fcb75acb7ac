"""Speak a text protocol, so that any two programs can play.

    position <game> <position text> [turns <turn> …]    start position and turns played since
    go level <1 to 5> [seed <n>]                         play at a level
    go [nodes <n>] [depth <turns>] [seconds <s>] [lines <n>]
    quit

`position` has no answer. `go` answers with `turn <turn>`; with a budget, a line `line <value>
<turn> …` for each of the best lines comes first. A value is in points, or `win <n>` or `loss <n>`.
An invalid command is answered with `error <sentence>`; the next one is read as usual.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine import choosing
from engine.matches import Situation
from engine.values import Budget, Line, Turn, Value
from rules import AnyGame, AnyPosition, MoveError, get_game, play_turn, replay

DEFAULT_NODES = 200_000
_TURNS = " turns "
_NUMBERS = {"nodes": int, "depth": int, "seconds": float, "lines": int, "level": int, "seed": int}


def serve(commands: Iterable[str]) -> Iterator[str]:
    """Yield the answers to commands until `quit`."""
    session = _Session()
    for command in commands:
        word, _, rest = command.strip().partition(" ")
        if word == "quit":
            return
        try:
            yield from session.answer(word, rest)
        except (KeyError, ValueError) as error:
            yield f"error {error}"


def position_command(situation: Situation) -> str:
    """Print the command that describes a game so far."""
    command = f"position {situation.game.slug} {situation.opening}"
    turns = list(turn_texts(situation.game, situation.opening, situation.turns))
    return f"{command}{_TURNS}{' '.join(turns)}" if turns else command


def turn_texts(game: AnyGame, position: AnyPosition, turns: Iterable[Turn]) -> Iterator[str]:
    """Yield the notation of successive turns."""
    for turn in turns:
        yield game.format_turn(position, turn)
        position = play_turn(position, turn)


def format_value(value: Value) -> str:
    """Print a value: points, or a proven end in turns."""
    if value.wins_in is None:
        return f"{value.points:+}"
    return f"win {value.wins_in}" if value.wins_in > 0 else f"loss {-value.wins_in}"


def format_line(game: AnyGame, position: AnyPosition, line: Line) -> str:
    """Print the value of a line and its turns."""
    return " ".join((format_value(line.value), *turn_texts(game, position, line.turns)))


class _Session:
    """The state of one client program."""

    def __init__(self) -> None:
        self._at: tuple[AnyGame, AnyPosition] | None = None

    def answer(self, word: str, rest: str) -> Iterator[str]:
        if word == "position":
            self._at = None
            self._at = _read_position(rest)
        elif word == "go":
            yield from self._think(_read_numbers(rest))
        elif word:
            raise ValueError(f"there is no command {word!r}; use position, go or quit")

    def _think(self, numbers: dict[str, float]) -> Iterator[str]:
        if self._at is None:
            raise ValueError("send a position first")
        game, position = self._at
        if position.outcome is not None:
            raise ValueError("the game is over")
        if "level" in numbers:
            seed = int(numbers.get("seed", 0))
            turn = choosing.choose_turn(position, int(numbers["level"]), seed)
        else:
            lines = choosing.analyse(position, _budget(numbers), int(numbers.get("lines", 1))).lines
            yield from (f"line {format_line(game, position, line)}" for line in lines)
            turn = lines[0].turns[0]
        yield f"turn {game.format_turn(position, turn)}"


def _read_position(text: str) -> tuple[AnyGame, AnyPosition]:
    slug, _, rest = text.partition(" ")
    game = get_game(slug)
    opening, _, turns = rest.partition(_TURNS)
    position = game.parse_position(opening.strip())
    try:
        for after in replay(game, position, turns.split()):
            position = after
    except MoveError as error:
        raise ValueError(f"a turn is invalid: {error}") from error
    return game, position


def _read_numbers(text: str) -> dict[str, float]:
    words = text.split()
    names, values = words[::2], words[1::2]
    if unknown := set(names) - set(_NUMBERS):
        raise ValueError(f"go has no option {sorted(unknown)[0]!r}; use {', '.join(_NUMBERS)}")
    if len(names) != len(values):
        raise ValueError(f"there is no number after {names[-1]!r}")
    return {name: _number(name, value) for name, value in zip(names, values, strict=True)}


def _number(name: str, text: str) -> float:
    try:
        number = _NUMBERS[name](text)
    except ValueError:
        raise ValueError(f"{text!r} is not a number for {name}") from None
    if not 0 < number < float("inf") and name != "seed":
        raise ValueError(f"{name} must be more than 0, not {text}")
    return number


def _budget(numbers: dict[str, float]) -> Budget:
    depth = numbers.get("depth")
    return Budget(
        int(numbers.get("nodes", DEFAULT_NODES)),
        None if depth is None else int(depth),
        numbers.get("seconds", Budget(0).seconds),
    )
