"""What the pictures of all games share: page, panels, and the colours that mean something."""

from __future__ import annotations

from rendering.theme import Equipment, Theme
from rendering.themes.colours import rgb, tones


def theme(name: str, equipment: Equipment) -> Theme:
    """Return the theme "dark" or "light" with some equipment; `KeyError` for another name."""
    return {"dark": _dark, "light": _light}[name](equipment)


# Colours that people with any colour vision can tell apart, from one another
# and from the pieces.
SAFE_TONES = {
    "dark": tones(last="#fcb404", must="#f85c6c", free="#5cb8fc", win="#50bca0"),
    "light": tones(last="#744c00", must="#0840f0", free="#ac0098", win="#107258"),
}


def _dark(equipment: Equipment) -> Theme:
    return Theme(
        name="dark",
        equipment=equipment,
        page=rgb("#181c24"),
        shadow=rgb("#080a10"),
        shadow_strength=0.9,
        panel=rgb("#202630"),
        panel_edge=rgb("#303844"),
        socket=rgb("#171b22"),
        socket_edge=rgb("#414b5b"),
        tones=tones(
            text="#eceef2",
            muted="#9aa4b4",
            last="#f6bb42",
            must="#ff7a66",
            free="#5cc8a8",
            win="#6fd08c",
        ),
        on_tone=rgb("#181c24"),
        gone=rgb("#8a96a8"),
    )


def _light(equipment: Equipment) -> Theme:
    return Theme(
        name="light",
        equipment=equipment,
        page=rgb("#ece8e0"),
        shadow=rgb("#8c8272"),
        shadow_strength=0.6,
        panel=rgb("#f8f6f0"),
        panel_edge=rgb("#d8d0c4"),
        socket=rgb("#e8e2d8"),
        socket_edge=rgb("#c8beae"),
        tones=tones(
            text="#24262c",
            muted="#6c6a66",
            last="#b86200",
            must="#d03a30",
            free="#1c8468",
            win="#1f7d46",
        ),
        on_tone=rgb("#fcfaf4"),
        gone=rgb("#746a5c"),
    )
