"""The puzzles of `engine/puzzles`: found in games, proven by the rules alone, and graded."""
