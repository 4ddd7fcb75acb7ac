"""What a game's core is told of a position, and what its steps mean."""
