"""Puzzles from matches: at most one of each, and none that is another's mirror image.

The engine points out the positions that look won; what is a puzzle is proven without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from benchmarks.puzzles.composing import compose
from benchmarks.puzzles.matches import played_positions, recorded_positions
from benchmarks.puzzles.proving import Prover, TooLongError
from benchmarks.puzzles.shapes import shape
from engine import Budget, analyse
from engine.puzzles import Puzzle
from guide import get_guide
from rules import AnyPosition, get_game

# How many puzzles of a game are to be won in 1, 2 and 3 turns.
_WANTED = {"zertz": (30, 80, 50), "tzaar": (35, 85, 40), "rust": (10, 80, 70)}
_LOOKED_BACK = 16
_BUDGET = Budget(60_000, seconds=30.0)
# How many positions a proof may look at, by the number of turns.
_ROOM = {1: 5_000, 2: 20_000, 3: 40_000}


def find(slug: str, seed: int, made: Sequence[Puzzle]) -> Puzzle | None:
    """Return a puzzle from the match of a seed, one that takes long rather than a short one.

    `None` where it has none, or none of a length that is still wanted.
    """
    game = get_game(slug)
    known = {shape(slug, game.parse_position(puzzle.position)) for puzzle in made}
    for position, count in _likely(slug, seed, _lengths(slug, made)):
        if shape(slug, position) not in known:
            puzzle = _composed(slug, position, count, len(made))
            if puzzle is not None:
                return puzzle
    return None


def _lengths(slug: str, made: Sequence[Puzzle]) -> set[int]:
    """Return in how many turns further puzzles may be won."""
    counts = Counter(puzzle.turns for puzzle in made)
    return {n for n, wanted in enumerate(_WANTED[slug], start=1) if counts[n] < wanted}


def _likely(slug: str, seed: int, lengths: set[int]) -> Iterator[tuple[AnyPosition, int]]:
    """Yield the positions of a match that look won in one of some numbers of turns, with that."""
    positions = _positions(slug, seed)[-_LOOKED_BACK:]
    values = [(p, analyse(p, _BUDGET).lines[0].value) for p in positions if p.outcome is None]
    for count in sorted(lengths, reverse=True):
        yield from ((position, count) for position, value in values if value.wins_in == count)


def _positions(slug: str, seed: int) -> Sequence[AnyPosition]:
    """Return those of a match: the recorded ones have the first seeds."""
    recorded = recorded_positions(get_game(slug))
    return recorded[seed] if seed < len(recorded) else played_positions(slug, seed)


def _composed(slug: str, position: AnyPosition, count: int, number: int) -> Puzzle | None:
    guide, prover = get_guide(slug), Prover(get_guide(slug), _ROOM[count])
    try:
        composed = compose(guide, position, count, prover)
    except TooLongError:
        return None
    if composed is None:
        return None
    solutions, replies = composed
    told = f"{slug}-{number + 1:03}", str(position), count
    return Puzzle(*told, 1, prover.looked_at, tuple(solutions), replies)
