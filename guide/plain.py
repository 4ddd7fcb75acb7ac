"""What can be said of any game without knowing it: by its legal steps and how they are printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from textwrap import shorten, wrap

from rules import AnyGame, AnyPosition, Move, is_turn_over
from rules.reading import squeeze

NEAREST_LIMIT = 12

_QUOTED = 40
_COLUMNS = 40
_COORDINATE = re.compile(r"[a-z][0-9]+")
_NOISE = re.compile(r"[^\w]+|_")


def quoted(text: str) -> str:
    """Return as much of a typed text as a sentence holds."""
    return shorten(text, _QUOTED, placeholder="…")


def coordinates(text: str) -> tuple[str, ...]:
    """Return what looks like a coordinate in a text, in its order."""
    return tuple(_COORDINATE.findall(text))


def letters_and_digits(text: str) -> str:
    """Return a text without everything else."""
    return _NOISE.sub("", text)


def folded(text: str) -> str:
    """Return a text in lines that fit on a phone."""
    return "\n".join(wrap(text, _COLUMNS))


def nearest_turns(game: AnyGame, position: AnyPosition, text: str) -> list[str]:
    """Return up to twelve legal turns, those with the most coordinates in common with a text first.

    Of each step that a turn may begin with, only the nearest end is told.
    """
    typed = set(coordinates(squeeze(text)))

    def off(move: Move) -> int:
        return -len(typed.intersection(coordinates(str(move))))

    begun = sorted(position.legal_moves(), key=off)[:NEAREST_LIMIT]
    return [game.format_moves(_ended(position, move, off)) for move in begun]


def _ended(position: AnyPosition, move: Move, off: Callable[[Move], int]) -> list[Move]:
    """Return a turn that begins with a step, and goes on with the nearest ones."""
    steps, after = [move], position.play(move)
    while not is_turn_over(position, after):
        steps.append(min(after.legal_moves(), key=off))
        after = after.play(steps[-1])
    return steps


def ways_on(game: AnyGame, position: AnyPosition, text: str) -> Iterator[tuple[str, bool]]:
    """Yield the beginnings of turns that go on as typed by one step, and whether each is whole."""
    if position.outcome is None:
        yield from _ways_on(game, position, position, (), _squeezed(text))


def _ways_on(
    game: AnyGame,
    start: AnyPosition,
    position: AnyPosition,
    done: Sequence[Move],
    typed: str,
) -> Iterator[tuple[str, bool]]:
    for move in position.legal_moves():
        spelled, steps = _squeezed(str(move)), (*done, move)
        if not (spelled.startswith(typed) or typed.startswith(spelled)):
            continue
        after = position.play(move)
        is_whole = is_turn_over(start, after)
        if typed.startswith(spelled) and typed and not is_whole:
            yield from _ways_on(game, start, after, steps, typed[len(spelled) :])
        elif spelled.startswith(typed):
            yield game.format_moves(steps), is_whole


def _squeezed(text: str) -> str:
    return _NOISE.sub("", squeeze(text))
