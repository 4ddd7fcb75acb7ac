"""Vote: a channel plays together, and its votes decide each turn."""
