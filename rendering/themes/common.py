"""What all games share: table, card, the colours with a meaning, and how colours are written."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace
from PIL import ImageColor

from rendering.theme import BallColours, BoardColours, Colour, Equipment, Theme, Tone


def rgb(text: str) -> Colour:
    """Parse a colour such as "#f6bb42"."""
    red, green, blue = ImageColor.getrgb(text)[:3]
    return red, green, blue


def tones(**colours: str) -> Mapping[Tone, Colour]:
    """Parse the colours of tones, by name."""
    return MappingProxyType({Tone(name): rgb(text) for name, text in colours.items()})


def board_colours(**colours: str) -> BoardColours:
    """Parse the colours of a board, by name."""
    return BoardColours(**{name: rgb(text) for name, text in colours.items()})


# The ivory pieces of several games.
IVORY = BallColours(
    light=rgb("#ffffff"),
    body=rgb("#fdf8ec"),
    shade=rgb("#e9dcc2"),
    edge=rgb("#b9a582"),
    seat=rgb("#3a2510"),
    glint=rgb("#ffffff"),
    text=rgb("#3d2f1c"),
    letter="W",
    shades=12,
)


def theme(name: str, equipment: Equipment) -> Theme:
    """Return the theme "wood" or "night" with some equipment, or raise `KeyError`."""
    return {"wood": _wood, "night": _night}[name](equipment)


# Distinguishable with any colour vision, from one another and from the pieces; texts have a
# contrast of 7 (WCAG 2.2, 1.4.6).
_SAFE_TONES = {
    "wood": tones(last="#ffbe00", must="#053ee4", free="#a30090", win="#0c644d"),
    "night": tones(last="#fcb404", must="#fc6474", free="#5cb8fc", win="#50bca0"),
}
_SAFE_INKS = {
    "wood": tones(must="#ffffff", win="#ffffff"),
    "night": tones(must="#000000"),
}
_SAFE_WRITING = {
    "wood": tones(must="#0628c0", muted="#4a3824", win="#095541"),
    "night": tones(must="#ff9ea0", muted="#dcc9ae", win="#7fd8c0"),
}
_SAFE_GONE = {"wood": rgb("#523603"), "night": rgb("#f3e0bd")}
_SAFE_TINT = {"wood": rgb("#f8e5b4"), "night": rgb("#3a2a12")}
_SAFE_BRASS = rgb("#deb05a")


def clear(theme: Theme, name: str) -> Theme:
    """Return a theme with the colours of the colour-blind set."""
    return replace(
        theme,
        tones=MappingProxyType({**theme.tones, **_SAFE_TONES[name]}),
        inks=MappingProxyType({**theme.inks, **_SAFE_INKS[name]}),
        writing=_SAFE_WRITING[name],
        gone=_SAFE_GONE[name],
        tint=_SAFE_TINT[name],
        brass=_SAFE_BRASS,
    )


# Posters look the same in every theme.
_WALNUT, _WALNUT_INK, _BRASS = rgb("#3d2413"), rgb("#f7ead0"), rgb("#d3a04a")


def _wood(equipment: Equipment) -> Theme:
    return Theme(
        name="wood",
        equipment=equipment,
        page=rgb("#efe0c3"),
        grain=rgb("#e7d5b2"),
        shadow=rgb("#8d7348"),
        shadow_strength=0.75,
        panel=rgb("#fbf6ea"),
        panel_edge=rgb("#dcc9a4"),
        tint=rgb("#f8e5b4"),
        missing=rgb("#b39f7c"),
        tones=tones(
            text="#2b1c10",
            muted="#7a6347",
            last="#ffc730",
            must="#d3301c",
            free="#1b5fc2",
            win="#2c6e3f",
        ),
        inks=tones(last="#2b1c10", must="#ffffff", free="#ffffff", win="#fff8ea", text="#fff8ea"),
        writing=tones(muted="#65503a", must="#b22410"),
        casing=rgb("#fff8ea"),
        outline=rgb("#3f2900"),
        gone=rgb("#735006"),
        walnut=_WALNUT,
        walnut_ink=_WALNUT_INK,
        brass=_BRASS,
    )


def _night(equipment: Equipment) -> Theme:
    return Theme(
        name="night",
        equipment=equipment,
        page=rgb("#241910"),
        grain=rgb("#2b1f14"),
        shadow=rgb("#0b0603"),
        shadow_strength=0.9,
        panel=rgb("#30241a"),
        panel_edge=rgb("#4a3a2a"),
        tint=rgb("#463119"),
        missing=rgb("#8d7655"),
        tones=tones(
            text="#f6ead8",
            muted="#c2ab8c",
            last="#ffc730",
            must="#ff6a50",
            free="#7cc0ff",
            win="#7fcf92",
        ),
        inks=tones(last="#2b1c10", must="#1a0703", free="#0c1a2a", win="#0f2415", text="#241910"),
        writing=tones(must="#ff8570"),
        casing=rgb("#1c120a"),
        outline=rgb("#241800"),
        gone=rgb("#dcb878"),
        claimed_strength=0.2,
        walnut=_WALNUT,
        walnut_ink=_WALNUT_INK,
        brass=_BRASS,
    )
