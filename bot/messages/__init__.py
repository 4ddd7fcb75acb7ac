"""Post messages that stay up to date."""
