"""Puzzles to solve, and the puzzle of the day."""
