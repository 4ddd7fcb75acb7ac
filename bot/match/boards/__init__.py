"""Boards: words, buttons and pictures."""
