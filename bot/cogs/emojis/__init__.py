"""Emojis of pieces."""
