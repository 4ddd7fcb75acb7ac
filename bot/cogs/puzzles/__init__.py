"""Puzzles to solve, the puzzle of the day, and puzzles that people set from matches."""
