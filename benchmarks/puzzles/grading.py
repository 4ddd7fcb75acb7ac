"""How hard a puzzle is: how many nodes the engine needs until it keeps to a solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import quantiles

from engine import Budget, analyse
from engine.puzzles import Puzzle, is_solution
from rules import get_game

GRADES = 5
_SECONDS = 60.0
_FEWEST, _MOST, _SETTLED = 64, 1 << 24, 1 << 18


def graded(found: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles of a game with the nodes measured anew, and a fifth with each grade."""
    measured = [replace(puzzle, nodes=nodes_needed(puzzle)) for puzzle in found]
    bounds = quantiles((puzzle.nodes for puzzle in measured), n=GRADES, method="inclusive")
    return [
        replace(puzzle, grade=1 + sum(puzzle.nodes > bound for bound in bounds))
        for puzzle in measured
    ]


def nodes_needed(puzzle: Puzzle) -> int:
    """Return the least power of two from which on the engine's best turn solves a puzzle."""
    nodes = _SETTLED
    if not is_solved(puzzle, nodes):
        while nodes < _MOST and not is_solved(puzzle, nodes):
            nodes *= 2
        return nodes
    while nodes > _FEWEST and is_solved(puzzle, nodes // 2):
        nodes //= 2
    return nodes


def is_solved(puzzle: Puzzle, nodes: int) -> bool:
    """Tell whether the engine begins with a solution, given so many nodes."""
    position = get_game(puzzle.slug).parse_position(puzzle.position)
    best = analyse(position, Budget(nodes, seconds=_SECONDS)).lines[0]
    return is_solution(puzzle, position, best.turns[0], puzzle.turns)
