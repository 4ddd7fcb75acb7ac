"""How hard a puzzle is: how many nodes the engine needs until it keeps to a solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from engine import Analysis, Budget, analyse
from engine.puzzles import Puzzle, is_solution
from rules import AnyPosition, get_game

GRADES = 5
_SECONDS = 60.0
_FEWEST, _SETTLED, _MOST = 1 << 8, 1 << 18, 1 << 24


def graded(found: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles of a game with the nodes measured anew, and about a fifth a grade."""
    measured = [replace(puzzle, nodes=nodes_needed(puzzle)) for puzzle in found]
    return dealt(measured)


def dealt(measured: Sequence[Puzzle]) -> list[Puzzle]:
    """Return puzzles with grades by their nodes: the same for the same, else about a fifth each."""
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
    """Return how many nodes the engine looks at until it sees the win, and does with any more."""
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
    # Not as many as it may, where a round is finished at any rate or there is no more to see.
    return _analysis(puzzle, nodes).nodes


def is_solved(puzzle: Puzzle, nodes: int) -> bool:
    """Tell whether the engine begins with a solution, given so many nodes."""
    turn = _analysis(puzzle, nodes).lines[0].turns[0]
    return is_solution(puzzle, _position(puzzle), turn, puzzle.turns)


def _sees(puzzle: Puzzle, nodes: int) -> bool:
    return _analysis(puzzle, nodes).lines[0].value.wins_in == puzzle.turns


def _analysis(puzzle: Puzzle, nodes: int) -> Analysis:
    return analyse(_position(puzzle), Budget(nodes, seconds=_SECONDS))


def _position(puzzle: Puzzle) -> AnyPosition:
    return get_game(puzzle.slug).parse_position(puzzle.position)
