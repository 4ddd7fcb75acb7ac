"""Cut text between graphemes, the characters that people see."""

from __future__ import annotations

import grapheme  # pyright: ignore[reportMissingTypeStubs]


def cut(text: str, limit: int) -> str:
    """Return at most `limit` code points of a text, cut between graphemes.

    A family, a flag or an accented letter stays whole. A first grapheme longer than the limit is
    cut anyway, as combining marks can be stacked endlessly.
    """
    if len(text) <= limit:
        return text
    return text[: grapheme.safe_split_index(text, limit)] or text[:limit]


def without_last(text: str) -> str:
    """Return a text without its last grapheme."""
    return text[: grapheme.safe_split_index(text, len(text) - 1)]
