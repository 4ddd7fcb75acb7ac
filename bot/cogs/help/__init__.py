"""Help, rules and lessons."""
