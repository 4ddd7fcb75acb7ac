"""Positions with a forced win to find, and who defends against those that try.

They are made, proven and graded by `python -m benchmarks.puzzles`.
"""

from engine.puzzles.defence import best_reply, is_solution
from engine.puzzles.reading import Puzzle, puzzles

__all__ = ["Puzzle", "best_reply", "is_solution", "puzzles"]
