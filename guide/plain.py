"""Help for any game, using only its legal steps and their notation."""

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
# Fractions between 0 and 1 that are far apart, however many there are.
_FIRST_SHARE, _GOLDEN_SHARE = 0.3, 0.618
_COORDINATE = re.compile(r"[a-z][0-9]+")
_NOISE = re.compile(r"[^\w]+|_")
# What a typed sign may stand for in notation; all other signs only separate.
_SIGNS = {"x": "x", "×": "x", ":": "x", "+": "+", ">": "x+", "→": "x+"}
# After a turn, these signs are comments.
_REMARKS = ":.!?"


def quoted(text: str) -> str:
    """Shorten a typed text so that it fits into a sentence."""
    line = " ".join(text.split())
    return line if len(line) <= _QUOTED else f"{line[: _QUOTED - 1]}…"


def coordinates(text: str) -> tuple[str, ...]:
    """Return everything in a text that looks like a coordinate, in order."""
    return tuple(_COORDINATE.findall(text))


def contradicts(typed: str, turn: str) -> bool:
    """Tell whether a sign in a text contradicts the notation of the parsed turn.

    `Wd4xb1` is parsed as a placement, but has the sign of a capture.
    """
    gaps = zip_longest(_gaps(typed.rstrip(_REMARKS)), _gaps(turn), fillvalue="")
    return any(
        not any(meant in noted for meant in (sign, *_SIGNS[sign]))
        for typed_signs, noted in gaps
        for sign in typed_signs
        if sign in _SIGNS
    )


def letters_and_digits(text: str) -> str:
    """Return the letters and digits of a text."""
    return _NOISE.sub("", text)


def wrapped(text: str) -> str:
    """Wrap a text for phones, and start a new line after each slash."""
    return "\n".join(line for row in text.split("/") for line in wrap(row, _COLUMNS))


def _gaps(text: str) -> list[str]:
    """Return what stands before, between and after the coordinates of a text."""
    return _COORDINATE.split(squeeze(text))


def nearest_turns(game: AnyGame, position: AnyPosition, text: str) -> list[str]:
    """Return up to twelve legal turns, those with most coordinates in common first.

    Rows and columns count, too; turns without any in common are left out. Of the turns that share
    a first step, only the nearest is returned.
    """
    typed = _lines(coordinates(squeeze(text)))

    def off(move: Move) -> int:
        return -len(typed & _lines(coordinates(str(move))))

    begun = sorted(filter(off, position.legal_moves()), key=off)[:NEAREST_LIMIT]
    return [game.format_moves(_ended(position, move, off)) for move in begun]


def exact_first(cells: Sequence[str], *found: Sequence[str]) -> tuple[str, ...]:
    """Put the turns with just the typed coordinates first, whatever their order; then the rest.

    `found` are turns near to the typed order, then turns near to other orders.
    """
    exact = [turn for turns in found for turn in turns if _same(coordinates(turn.lower()), cells)]
    return tuple(dict.fromkeys((*exact, *found[0])))[:NEAREST_LIMIT]


def _same(turn: Sequence[str], typed: Sequence[str]) -> bool:
    return sorted(turn) == sorted(typed)


def examples(game: AnyGame, position: AnyPosition, count: int) -> list[str]:
    """Return some whole legal turns from all over the lists of legal steps."""
    if position.outcome is not None:
        return []
    return list(dict.fromkeys(map(game.format_moves, spread_turns(position, count))))


def spread_turns(position: AnyPosition, count: int) -> Iterator[Sequence[Move]]:
    """Yield some whole legal turns of an unfinished game, perhaps some of them twice."""
    for number in range(count):
        yield _turn_at(position, (_FIRST_SHARE + number * _GOLDEN_SHARE) % 1)


def _turn_at(position: AnyPosition, share: float) -> list[Move]:
    """Return the turn whose steps stand at a fraction of the lists of legal steps."""
    steps, after = list[Move](), position
    while not (steps and is_turn_over(position, after)):
        moves = after.legal_moves()
        steps.append(moves[int(len(moves) * share)])
        after = after.play(steps[-1])
    return steps


def _lines(cells: Iterable[str]) -> set[str]:
    """Return coordinates with their columns and rows."""
    return {name for cell in cells for name in (cell, cell[0], cell[1:])}


def _ended(position: AnyPosition, move: Move, off: Callable[[Move], int]) -> list[Move]:
    """Complete a turn after a step with the nearest steps."""
    steps, after = [move], position.play(move)
    while not is_turn_over(position, after):
        steps.append(min(after.legal_moves(), key=off))
        after = after.play(steps[-1])
    return steps


Way = tuple[tuple[Any, ...], bool]
"""The steps of a turn so far, and whether it is whole."""


def continuations(game: AnyGame, position: AnyPosition, text: str) -> Iterator[Way]:
    """Yield the beginnings of turns that continue the typed text by one step."""
    if position.outcome is None:
        yield from _continuations(game, position, position, (), _squeezed(text))


def common_prefix(texts: Sequence[str]) -> str:
    """Return the longest common prefix of several texts."""
    # The first and last in alphabetical order have the common prefix of all.
    alike = takewhile(lambda signs: signs[0] == signs[1], zip(min(texts), max(texts), strict=False))
    return "".join(sign for sign, _ in alike)


def interleave(branches: Iterable[Iterator[T]]) -> Iterator[T]:
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


def next_prefixes(texts: Iterable[str]) -> list[str]:
    """Return the prefixes that are one character longer than the common prefix.

    A text with a unique prefix is returned as a whole.
    """
    every = list(texts)
    end = len(common_prefix(every)) + 1
    groups: dict[str, list[str]] = {}
    for text in every:
        groups.setdefault(text[:end], []).append(text)
    return [begin if len(group) > 1 else group[0] for begin, group in groups.items()]


def _continuations(
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
            yield from _continuations(game, start, after, steps, typed)
        elif spelled.startswith(typed):
            yield steps, is_whole


def _squeezed(text: str) -> str:
    return _NOISE.sub("", squeeze(text))
