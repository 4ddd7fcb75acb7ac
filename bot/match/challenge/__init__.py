"""The life of a challenge, until it becomes a match."""
