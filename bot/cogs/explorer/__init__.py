"""Look up which turns were played from a position, and how they ended."""
