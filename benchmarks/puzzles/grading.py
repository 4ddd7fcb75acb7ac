"""Grade puzzles by the nodes that the engine needs to find a solution.

Without a core, the size of the proof counts: the search by the rules may find a longer win first.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from msgspec.structs import replace

from engine import Analysis, Budget, analyse
from engine.puzzles import GRADES, Puzzle, is_solution
from engine.registry import has_core
from rules import AnyPosition, get_game

_SECONDS = 60.0
_FEWEST, _SETTLED, _MOST = 1 << 8, 1 << 18, 1 << 24


def measure_and_grade(found: Sequence[Puzzle]) -> list[Puzzle]:
    """Measure the puzzles of a game again; put about a fifth into each grade."""
    measured = [replace(puzzle, nodes=nodes_needed(puzzle)) for puzzle in found]
    return assign_grades(measured)


def assign_grades(measured: Sequence[Puzzle]) -> list[Puzzle]:
    """Assign grades by nodes: equal nodes get equal grades."""
    rest, bounds = sorted(puzzle.nodes for puzzle in measured), list[int]()
    for grades_left in range(GRADES, 1, -1):
        if not rest:
            break
        bounds.append(rest[(len(rest) - 1) // grades_left])
        rest = [nodes for nodes in rest if nodes > bounds[-1]]
    return [
        replace(puzzle, grade=1 + sum(puzzle.nodes > bound for bound in bounds))
        for puzzle in measured
    ]


def nodes_needed(puzzle: Puzzle) -> int:
    """Return the nodes after which the engine sees the win and keeps it."""
    if not has_core(get_game(puzzle.slug)):
        return puzzle.nodes
    nodes = _SETTLED
    while not _sees(puzzle, nodes):
        if nodes == _MOST:
            return nodes
        nodes *= 2
    while _FEWEST < nodes <= _SETTLED and _sees(puzzle, nodes // 2):
        nodes //= 2
    if nodes > _FEWEST:
        fewer = (nodes * eighths // 8 for eighths in (7, 6, 5))
        nodes = min(takewhile(lambda less: _sees(puzzle, less), fewer), default=nodes)
    # It may use fewer than allowed if a round is finished or nothing is left to search.
    return _analysis(puzzle, nodes).nodes


def is_solved(puzzle: Puzzle, nodes: int) -> bool:
    """Tell whether the engine's line begins with a solution, given so many nodes."""
    turn = _analysis(puzzle, nodes).lines[0].turns[0]
    return is_solution(puzzle, _position(puzzle), turn, puzzle.turns)


def _sees(puzzle: Puzzle, nodes: int) -> bool:
    return _analysis(puzzle, nodes).lines[0].value.wins_in == puzzle.turns


def _analysis(puzzle: Puzzle, nodes: int) -> Analysis:
    return analyse(_position(puzzle), Budget(nodes, seconds=_SECONDS))


def _position(puzzle: Puzzle) -> AnyPosition:
    return get_game(puzzle.slug).parse_position(puzzle.position)
