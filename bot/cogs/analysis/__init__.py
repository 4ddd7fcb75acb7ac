"""Analysis of finished matches, and hints."""
