"""Define how boards are drawn for a person or a server."""

from __future__ import annotations

from msgspec import Struct

from rendering.themes import THEMES


class Look(Struct, frozen=True):
    """A theme of `rendering.themes`, in its plain or colour-blind version.

    A large look is for phones.
    """

    theme: str = "wood"
    colour_blind: bool = False
    large: bool = False

    @property
    def stored(self) -> str:
        """Return the theme as stored, with its size."""
        return f"{self.theme} {_LARGE}" if self.large else self.theme


_LARGE = "large"


def known_look(theme: str, colour_blind: bool) -> Look:  # noqa: FBT001
    """Read a stored look; `ValueError` for an unknown theme or size."""
    name, _, size = theme.partition(" ")
    if name not in THEMES or size not in ("", _LARGE):
        raise ValueError(f"no theme {theme!r}, only {', '.join(THEMES)}")
    return Look(name, colour_blind, large=size == _LARGE)
