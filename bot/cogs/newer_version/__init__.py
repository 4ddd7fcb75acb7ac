"""Notice of a newer version."""
