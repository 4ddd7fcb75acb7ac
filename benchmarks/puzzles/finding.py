"""Find puzzles in matches: few from each, and no mirror images.

A core finds positions that look won; the proof works without it, and so do games without a core.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from benchmarks.puzzles.composing import compose
from benchmarks.puzzles.matches import played_positions, recorded_positions
from benchmarks.puzzles.proving import Prover, TooLongError
from engine import Budget, Turn, analyse
from engine.puzzles import MOST_SOLUTIONS, Puzzle, is_solution
from engine.registry import core_of, has_core
from guide import get_guide
from rules import AnyPosition, Side, get_game, is_turn_over, turns
from rules.symmetry import canonical

# The number of puzzles of a game to be won in 1, 2 and 3 turns.
_WANTED = (30, 90, 60)
_LOOKED_BACK = 18
_BUDGET = Budget(20_000, seconds=30.0)
_SHORT = Budget(5_000, seconds=30.0)
_SHORTEST = Budget(500, seconds=30.0)
_OTHERS = 12
# The maximum number of puzzles from a match, and the turns between them.
_MOST, _APART = 2, 4
# The maximum number of positions in a proof, by number of turns.
_ROOM = {1: 5_000, 2: 20_000, 3: 40_000}
_ROOM_TO_SEE = 10_000


class Candidate(NamedTuple):
    """A position at `ply` that looks won in `length` turns, starting with `turn`."""

    ply: int
    position: AnyPosition
    length: int
    turn: Turn


def find(slug: str, seed: int, made: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles from the match of a seed, preferring long ones.

    They are numbered after the existing ones, and limited to the number wanted of each length.
    """
    game, found = get_game(slug), dict[int, Puzzle]()
    known = {canonical(game, game.parse_position(puzzle.position)).key for puzzle in made}
    for candidate in _candidates(slug, seed):
        puzzles = [*made, *found.values()]
        if len(found) == _MOST or any(abs(candidate.ply - ply) < _APART for ply in found):
            continue
        if (
            candidate.length in _lengths(puzzles)
            and canonical(game, candidate.position).key not in known
        ):
            puzzle = _composed(slug, candidate, len(puzzles) + 1)
            if puzzle is not None and is_about_winning(puzzle):
                found[candidate.ply] = puzzle
    return list(found.values())


def _lengths(made: Sequence[Puzzle]) -> set[int]:
    """Return the lengths of which puzzles are still wanted."""
    counts = Counter(puzzle.turns for puzzle in made)
    return {n for n, wanted in enumerate(_WANTED, start=1) if counts[n] < wanted}


def _candidates(slug: str, seed: int) -> list[Candidate]:
    """Return late positions that look won in 1 to 3 turns, longest wins first."""
    late = list(enumerate(_positions(slug, seed)))[-_LOOKED_BACK:]
    going = [(ply, position) for ply, position in late if position.outcome is None]
    found = _seen_wins(going) if has_core(get_game(slug)) else _proven_wins(slug, going)
    return sorted(found, key=lambda candidate: -candidate.length)


def _seen_wins(late: Iterable[tuple[int, AnyPosition]]) -> Iterator[Candidate]:
    for ply, position in late:
        best = analyse(position, _BUDGET).lines[0]
        if best.value.wins_in in _ROOM:
            yield Candidate(ply, position, best.value.wins_in, best.turns[0])


def _proven_wins(slug: str, late: Sequence[tuple[int, AnyPosition]]) -> Iterator[Candidate]:
    """Yield what can be proven soon, from the end: without a core, a search takes longer."""
    for ply, position in reversed(late):
        prover = Prover(get_guide(slug), _ROOM_TO_SEE)
        try:
            length = next((count for count in _ROOM if prover.wins(position, count)), None)
            if length is not None:
                yield Candidate(ply, position, length, prover.solutions(position, length, 0)[0])
        except TooLongError:
            return


def is_about_winning(puzzle: Puzzle) -> bool:
    """Tell whether most wrong turns lose the win instead of only delaying it.

    The engine judges a sample of them.
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
    budget = _SHORTEST if core_of(after) is None else _SHORT
    wins_in = analyse(after, budget).lines[0].value.wins_in
    return wins_in is not None and wins_in < 0


def _positions(slug: str, seed: int) -> Sequence[AnyPosition]:
    """Return the positions of a match; the recorded matches have the first seeds."""
    recorded = recorded_positions(get_game(slug))
    return recorded[seed] if seed < len(recorded) else played_positions(slug, seed)


def _composed(slug: str, candidate: Candidate, number: int) -> Puzzle | None:
    guide, prover = get_guide(slug), Prover(get_guide(slug), _ROOM[candidate.length])
    try:
        if _is_open(prover, candidate):
            return None
        composed = compose(guide, candidate.position, candidate.length, prover)
    except TooLongError:
        return None
    if composed is None:
        return None
    solutions, replies = composed
    identity = f"{slug}-{number:03}", str(candidate.position), candidate.length
    return Puzzle(*identity, 1, prover.looked_at, tuple(solutions), replies)


def _is_open(prover: Prover, candidate: Candidate) -> bool:
    """Tell whether a first step alone wins, with too many continuations."""
    first, side = candidate.position.play(candidate.turn[0]), candidate.position.to_move
    if is_turn_over(candidate.position, first):
        return False
    solving = (
        after for _, after in turns(first) if prover.keeps(side, after, candidate.length - 1)
    )
    return len(set(islice(solving, MOST_SOLUTIONS + 1))) > MOST_SOLUTIONS
