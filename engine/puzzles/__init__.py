"""Positions with a forced win to find, and the defence against the solver.

`python -m benchmarks.puzzles` makes, proves and grades them.
"""

from engine.puzzles.defence import best_reply, is_solution
from engine.puzzles.reading import Puzzle, puzzles

__all__ = ["Puzzle", "best_reply", "is_solution", "puzzles"]
