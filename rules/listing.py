"""Turns that a fact lists: as many as there is room for, and how many more there are."""

from __future__ import annotations

from collections.abc import Sequence


def listed(name: str, texts: Sequence[str], told: int | None) -> dict[str, str | int]:
    """Return the first `told` texts as `name`, how many there are in all, and how many are left."""
    shown = texts[:told]
    return {name: ", ".join(shown), "count": len(texts), "more": len(texts) - len(shown)}
