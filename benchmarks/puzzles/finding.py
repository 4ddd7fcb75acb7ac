"""Puzzles from matches: few from each, and none that is another's mirror image.

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
from engine.puzzles import Puzzle, is_solution
from guide import get_guide
from rules import AnyPosition, Side, get_game, turns

# How many puzzles of a game are to be won in 1, 2 and 3 turns.
_WANTED = {"zertz": (30, 90, 50), "tzaar": (50, 100, 40), "rust": (12, 90, 70)}
_LOOKED_BACK = 18
_BUDGET = Budget(20_000, seconds=30.0)
_SHORT = Budget(5_000, seconds=30.0)
_OTHERS = 12
# At most so many puzzles are taken from a match, so many turns apart.
_MOST, _APART = 2, 4
# How many positions a proof may look at, by the number of turns.
_ROOM = {1: 5_000, 2: 20_000, 3: 40_000}


def find(slug: str, seed: int, made: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles from the match of a seed, those that take long rather than short ones.

    They are numbered after those that are made already, and no more of a length than are wanted.
    """
    game, found = get_game(slug), list[Puzzle]()
    known = {shape(slug, game.parse_position(puzzle.position)) for puzzle in made}
    taken: list[int] = []
    for ply, position, count in _likely(slug, seed):
        is_far = all(abs(ply - other) >= _APART for other in taken)
        if (
            is_far
            and count in _lengths(slug, [*made, *found])
            and shape(slug, position) not in known
        ):
            puzzle = _composed(slug, position, count, len(made) + len(found))
            if puzzle is not None and is_about_winning(puzzle):
                found.append(puzzle)
                taken.append(ply)
    return found[:_MOST]


def _lengths(slug: str, made: Sequence[Puzzle]) -> set[int]:
    """Return in how many turns further puzzles may be won."""
    counts = Counter(puzzle.turns for puzzle in made)
    return {n for n, wanted in enumerate(_WANTED[slug], start=1) if counts[n] < wanted}


def _likely(slug: str, seed: int) -> Iterator[tuple[int, AnyPosition, int]]:
    """Yield each position of a match that looks won in 1 to 3 turns: its ply, it, in how many.

    Those that take longest come first.
    """
    positions = list(enumerate(_positions(slug, seed)))[-_LOOKED_BACK:]
    values = [(n, p, analyse(p, _BUDGET).lines[0].value) for n, p in positions if not p.outcome]
    for count in (3, 2, 1):
        yield from ((ply, p, count) for ply, p, value in values if value.wins_in == count)


def is_about_winning(puzzle: Puzzle) -> bool:
    """Tell whether most turns that do not solve a puzzle lose the win, not only some time.

    The engine tells, of some of them.
    """
    position = get_game(puzzle.slug).parse_position(puzzle.position)
    others = [
        after
        for turn, after in turns(position)
        if not is_solution(puzzle, position, turn, puzzle.turns)
    ]
    tried = others[:: 1 + len(others) // _OTHERS]
    kept = sum(_is_still_won(position.to_move, after) for after in tried)
    return 2 * kept <= len(tried)


def _is_still_won(side: Side, after: AnyPosition) -> bool:
    if after.outcome is not None:
        return after.outcome.winner is side
    wins_in = analyse(after, _SHORT).lines[0].value.wins_in
    return wins_in is not None and wins_in < 0


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
