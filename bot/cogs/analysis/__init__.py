"""Analysis of finished matches, hints and the coach."""
