"""Where a text may be cut: between what people see as characters, never within one."""

from __future__ import annotations

import grapheme  # pyright: ignore[reportMissingTypeStubs]


def cut(text: str, limit: int) -> str:
    """Return the beginning of a text, at most `limit` code points, cut between graphemes.

    A family, a flag or a letter with its marks stays whole or goes whole. One grapheme that alone
    is longer than the limit (letters can be piled with marks without end) is cut all the same.
    """
    if len(text) <= limit:
        return text
    return text[: grapheme.safe_split_index(text, limit)] or text[:limit]


def without_last(text: str) -> str:
    """Return a text without its last grapheme."""
    return text[: grapheme.safe_split_index(text, len(text) - 1)]
