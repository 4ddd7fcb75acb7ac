"""The messages of a match: composed, posted and kept up to date."""
