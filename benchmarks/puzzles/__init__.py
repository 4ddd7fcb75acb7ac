"""Make the puzzles of `engine/puzzles`: found in games, proven and graded."""
