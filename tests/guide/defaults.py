"""Which games leave what to the guide of any game."""

from __future__ import annotations

from guide import Guide, get_guide
from rules import AnyGame


def has_own(game: AnyGame, method: str) -> bool:
    """Tell whether the guide of a game says this by itself."""
    return getattr(type(get_guide(game.slug)), method) is not getattr(Guide, method)
