"""How boards are drawn for a person or a server."""

from __future__ import annotations

from msgspec import Struct

from rendering.themes import THEMES


class Look(Struct, frozen=True):
    """How boards are drawn: a theme of `rendering.themes`, plainly or in its colour-blind set.

    A large one is for phones.
    """

    theme: str = "wood"
    colour_blind: bool = False
    large: bool = False

    @property
    def stored(self) -> str:
        """Return the theme as it is stored, with what makes it large."""
        return f"{self.theme} {_LARGE}" if self.large else self.theme


_LARGE = "large"


def known_look(theme: str, colour_blind: bool) -> Look:  # noqa: FBT001
    """Read a look as it is stored; `ValueError` for an unknown theme or size."""
    name, _, size = theme.partition(" ")
    if name not in THEMES or size not in ("", _LARGE):
        raise ValueError(f"no theme {theme!r}, only {', '.join(THEMES)}")
    return Look(name, colour_blind, large=size == _LARGE)
