"""List which games leave which methods to the default guide."""

from __future__ import annotations

from guide import Guide, get_guide
from rules import AnyGame


def has_own(game: AnyGame, method: str) -> bool:
    """Tell whether the guide of a game overrides a method."""
    return getattr(type(get_guide(game.slug)), method) is not getattr(Guide, method)
