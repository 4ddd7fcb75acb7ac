"""What can be said of any game without knowing it: by its legal steps and how they are printed."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, takewhile, zip_longest
from textwrap import wrap
from typing import Any, TypeVar

from rules import AnyGame, AnyPosition, Move, is_turn_over
from rules.reading import squeeze

NEAREST_LIMIT = 12

T = TypeVar("T")

_QUOTED = 40
_COLUMNS = 40
# Shares of a whole that are far from one another, however many there are.
_FIRST_SHARE, _GOLDEN_SHARE = 0.3, 0.618
_COORDINATE = re.compile(r"[a-z][0-9]+")
_NOISE = re.compile(r"[^\w]+|_")
# What a sign in a typed text may stand for in a notation; all others only separate.
_SIGNS = {"x": "x", "×": "x", ":": "x", "+": "+", ">": "x+", "→": "x+"}
# Behind a turn these are remarks.
_REMARKS = ":.!?"


def quoted(text: str) -> str:
    """Return as much of a typed text as a sentence holds."""
    line = " ".join(text.split())
    return line if len(line) <= _QUOTED else f"{line[: _QUOTED - 1]}…"


def coordinates(text: str) -> tuple[str, ...]:
    """Return what looks like a coordinate in a text, in its order."""
    return tuple(_COORDINATE.findall(text))


def contradicts(typed: str, turn: str) -> bool:
    """Tell whether a sign in a text says something else than the notation of what it is read as.

    `Wd4xb1` is read as a placement, and has the sign of a capture.
    """
    gaps = zip_longest(_gaps(typed.rstrip(_REMARKS)), _gaps(turn), fillvalue="")
    return any(
        not any(meant in noted for meant in (sign, *_SIGNS[sign]))
        for told, noted in gaps
        for sign in told
        if sign in _SIGNS
    )


def letters_and_digits(text: str) -> str:
    """Return a text without everything else."""
    return _NOISE.sub("", text)


def folded(text: str) -> str:
    """Return a text in lines that fit on a phone, with a new one for each row behind a slash."""
    return "\n".join(line for row in text.split("/") for line in wrap(row, _COLUMNS))


def _gaps(text: str) -> list[str]:
    """Return what stands before, between and behind the coordinates of a text."""
    return _COORDINATE.split(squeeze(text))


def nearest_turns(game: AnyGame, position: AnyPosition, text: str) -> list[str]:
    """Return up to twelve legal turns, those with the most coordinates in common with a text first.

    Of each step that a turn may begin with, only the nearest end is told.
    """
    typed = set(coordinates(squeeze(text)))

    def off(move: Move) -> int:
        return -len(typed.intersection(coordinates(str(move))))

    begun = sorted(position.legal_moves(), key=off)[:NEAREST_LIMIT]
    return [game.format_moves(_ended(position, move, off)) for move in begun]


def examples(game: AnyGame, position: AnyPosition, count: int) -> list[str]:
    """Return up to so many whole legal turns, as different as steps from all over the lists are."""
    if position.outcome is not None:
        return []
    shares = [(_FIRST_SHARE + number * _GOLDEN_SHARE) % 1 for number in range(count)]
    turns = (game.format_moves(_turn_at(position, share)) for share in shares)
    return list(dict.fromkeys(turns))


def _turn_at(position: AnyPosition, share: float) -> list[Move]:
    """Return the turn whose steps stand at a share of the lists of legal ones."""
    steps, after = list[Move](), position
    while not (steps and is_turn_over(position, after)):
        moves = after.legal_moves()
        steps.append(moves[int(len(moves) * share)])
        after = after.play(steps[-1])
    return steps


def _ended(position: AnyPosition, move: Move, off: Callable[[Move], int]) -> list[Move]:
    """Return a turn that begins with a step, and goes on with the nearest ones."""
    steps, after = [move], position.play(move)
    while not is_turn_over(position, after):
        steps.append(min(after.legal_moves(), key=off))
        after = after.play(steps[-1])
    return steps


Way = tuple[tuple[Any, ...], bool]
"""The steps of a turn so far, and whether it is whole."""


def ways_on(game: AnyGame, position: AnyPosition, text: str) -> Iterator[Way]:
    """Yield the beginnings of turns that go on as typed by one step."""
    if position.outcome is None:
        yield from _ways_on(game, position, position, (), _squeezed(text))


def common(texts: Sequence[str]) -> str:
    """Return what several texts have in common at their beginning."""
    # What the first and the last have in common in the order of the alphabet, all have.
    alike = takewhile(lambda signs: signs[0] == signs[1], zip(min(texts), max(texts), strict=False))
    return "".join(sign for sign, _ in alike)


def in_turn(branches: Iterable[Iterator[T]]) -> Iterator[T]:
    """Yield the first of each, then the second of each, and so on."""
    waiting = deque[Iterator[T]]()
    for branch in branches:
        for found in islice(branch, 1):
            yield found
            waiting.append(branch)
    while waiting:
        branch = waiting.popleft()
        for found in islice(branch, 1):
            yield found
            waiting.append(branch)


def beginnings(texts: Iterable[str]) -> list[str]:
    """Return how several texts go on behind what they have in common, by one character each.

    One that no other begins like is there as a whole.
    """
    every = list(texts)
    end = len(common(every)) + 1
    groups: dict[str, list[str]] = {}
    for text in every:
        groups.setdefault(text[:end], []).append(text)
    return [begin if len(group) > 1 else group[0] for begin, group in groups.items()]


def _ways_on(
    game: AnyGame,
    start: AnyPosition,
    position: AnyPosition,
    done: tuple[Move, ...],
    typed: str,
) -> Iterator[Way]:
    for move in position.legal_moves():
        steps = (*done, move)
        spelled = _squeezed(game.format_moves(steps))
        if not (spelled.startswith(typed) or typed.startswith(spelled)):
            continue
        after = position.play(move)
        is_whole = is_turn_over(start, after)
        if typed and typed.startswith(spelled) and not is_whole:
            yield from _ways_on(game, start, after, steps, typed)
        elif spelled.startswith(typed):
            yield steps, is_whole


def _squeezed(text: str) -> str:
    return _NOISE.sub("", squeeze(text))
