"""Challenge people, answer challenges, and ask for a rematch."""
