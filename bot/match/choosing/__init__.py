"""Choose a turn step by step."""
