"""Every colour and every size of the pictures; nothing else in the package holds such a number."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from PIL import ImageColor

Colour = tuple[int, int, int]


class Tone(enum.Enum):
    """The colours that mean something: each theme shows them in its own way."""

    TEXT = "text"
    MUTED = "muted"
    LAST = "last"
    MUST = "must"
    FREE = "free"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class RingColours:
    """A ring's lit and shaded sides: its outer bevel, its flat top, its inner bevel, and the hole."""

    bevel_light: Colour
    bevel_dark: Colour
    top_light: Colour
    top_dark: Colour
    inner_light: Colour
    inner_dark: Colour
    hole: Colour
    hole_shade: Colour


@dataclass(frozen=True, slots=True)
class MarbleColours:
    """A marble from its lit side to its edge, its reflections, and the writing on it."""

    light: Colour
    body: Colour
    shade: Colour
    edge: Colour
    rim: Colour
    rim_strength: float
    glint_strength: float
    text: Colour
    letter: str


@dataclass(frozen=True, slots=True)
class BoardSizes:
    """Sizes on the board, in units of the distance between two neighbouring cells."""

    ring: float = 0.482
    bevel: float = 0.05
    hole: float = 0.245
    marble: float = 0.335
    text: float = 0.25
    letter: float = 0.36
    coordinate_drop: float = 0.19
    small_text: float = 0.185
    mark_radius: float = 0.43
    mark_width: float = 0.05
    free_width: float = 0.03
    ghost_width: float = 0.03
    shadow_shift: float = 0.05
    shadow_blur: float = 0.045
    arrow_width: float = 0.075
    arrow_bow: float = 0.34
    arrow_head: float = 0.22
    arrow_rim: float = 0.025
    arrow_start: float = 0.3


@dataclass(frozen=True, slots=True)
class PanelSizes:
    """Sizes beside the board, in pixels of a picture 1,200 wide."""

    width: int = 1200
    height: int = 800
    margin: int = 28
    gap: int = 16
    column: int = 408
    caption_height: int = 38
    player_height: int = 254
    padding: int = 22
    radius: int = 16
    outline: int = 2
    active_outline: int = 3
    header_middle: int = 42
    first_row: int = 98
    row: int = 42
    slot: int = 38
    slot_marble: int = 31
    small_slot: int = 24
    small_marble: int = 21
    group_gap: int = 8
    status_middle: int = 38
    detail_middle: int = 72
    stock_middle: int = 124
    stock_marble: int = 40
    stock_part: int = 96
    stock_gap: int = 6
    caption_baseline: int = 19
    name_text: int = 30
    tally_text: int = 25
    note_text: int = 21
    caption_text: int = 21
    status_text: int = 30
    stock_text: int = 29
    pill_height: int = 33
    pill_padding: int = 13


@dataclass(frozen=True, slots=True)
class Theme:
    """One look of the pictures."""

    page: Colour
    shadow: Colour
    shadow_strength: float
    marble_shadow: Colour
    panel: Colour
    panel_edge: Colour
    socket: Colour
    socket_edge: Colour
    tones: Mapping[Tone, Colour]
    on_tone: Colour
    coordinate: Colour
    ring: RingColours
    marbles: Mapping[str, MarbleColours]
    ghost_strength: float
    claimed_strength: float
    free_strength: float
    hint_radius: float
    hint_strength: float
    icon_margin: float
    icon_shadow: float
    icon_letter: float
    letters: bool = False
    board: BoardSizes = BoardSizes()
    sizes: PanelSizes = PanelSizes()


def theme_for(name: str, *, colour_blind: bool) -> Theme:
    """Return the theme called "dark" or "light", with letters and safe colours for the colour-blind set."""
    theme = THEMES[name]
    if not colour_blind:
        return theme
    return replace(theme, letters=True, tones=MappingProxyType({**theme.tones, **_SAFE_TONES[name]}))


def _rgb(text: str) -> Colour:
    red, green, blue = ImageColor.getrgb(text)[:3]
    return red, green, blue


def _tones(**colours: str) -> Mapping[Tone, Colour]:
    return MappingProxyType({Tone(name): _rgb(text) for name, text in colours.items()})


_DARK = Theme(
    page=_rgb("#181c24"),
    shadow=_rgb("#080a10"),
    shadow_strength=0.9,
    marble_shadow=_rgb("#080a10"),
    panel=_rgb("#202630"),
    panel_edge=_rgb("#303844"),
    socket=_rgb("#161a20"),
    socket_edge=_rgb("#38404e"),
    tones=_tones(
        text="#eceef2",
        muted="#9aa4b4",
        last="#f6bb42",
        must="#ff7a66",
        free="#5cc8a8",
        win="#6fd08c",
    ),
    on_tone=_rgb("#181c24"),
    coordinate=_rgb("#98a4b8"),
    ring=RingColours(
        bevel_light=_rgb("#8795ad"),
        bevel_dark=_rgb("#1f2632"),
        top_light=_rgb("#4e5b72"),
        top_dark=_rgb("#38435a"),
        inner_light=_rgb("#74829c"),
        inner_dark=_rgb("#1c222c"),
        hole=_rgb("#181c24"),
        hole_shade=_rgb("#0a0c10"),
    ),
    marbles=MappingProxyType(
        {
            "white": MarbleColours(
                light=_rgb("#fffdf6"),
                body=_rgb("#f3ecdc"),
                shade=_rgb("#cfc3aa"),
                edge=_rgb("#8d806a"),
                rim=_rgb("#fff6e0"),
                rim_strength=0.55,
                glint_strength=1.0,
                text=_rgb("#6b6049"),
                letter="W",
            ),
            "grey": MarbleColours(
                light=_rgb("#c3cbd3"),
                body=_rgb("#8f99a4"),
                shade=_rgb("#65707c"),
                edge=_rgb("#39424d"),
                rim=_rgb("#d6e2ee"),
                rim_strength=0.6,
                glint_strength=0.9,
                text=_rgb("#12161c"),
                letter="G",
            ),
            "black": MarbleColours(
                light=_rgb("#4a4d55"),
                body=_rgb("#1d1e22"),
                shade=_rgb("#0c0c0f"),
                edge=_rgb("#020203"),
                rim=_rgb("#a9b6ca"),
                rim_strength=0.85,
                glint_strength=0.9,
                text=_rgb("#aab2be"),
                letter="B",
            ),
        }
    ),
    ghost_strength=0.5,
    claimed_strength=0.2,
    free_strength=0.75,
    hint_radius=0.5,
    hint_strength=0.6,
    icon_margin=0.3,
    icon_shadow=0.6,
    icon_letter=0.62,
)

_LIGHT = replace(
    _DARK,
    page=_rgb("#ece8e0"),
    shadow=_rgb("#8c8272"),
    shadow_strength=0.75,
    marble_shadow=_rgb("#463a26"),
    panel=_rgb("#f8f6f0"),
    panel_edge=_rgb("#d8d0c4"),
    socket=_rgb("#e8e2d8"),
    socket_edge=_rgb("#c8beae"),
    tones=_tones(
        text="#24262c",
        muted="#6c6a66",
        last="#c87a00",
        must="#d03a30",
        free="#1c8468",
        win="#1f7d46",
    ),
    on_tone=_rgb("#fcfaf4"),
    coordinate=_rgb("#746a5c"),
    ring=RingColours(
        bevel_light=_rgb("#f3e3c6"),
        bevel_dark=_rgb("#7d6648"),
        top_light=_rgb("#d3b88f"),
        top_dark=_rgb("#b89a70"),
        inner_light=_rgb("#eed9b6"),
        inner_dark=_rgb("#806848"),
        hole=_rgb("#ece8e0"),
        hole_shade=_rgb("#b9ae9c"),
    ),
)

THEMES: Mapping[str, Theme] = MappingProxyType({"dark": _DARK, "light": _LIGHT})

# The hues of Okabe and Ito, which people with any colour vision can tell apart.
_SAFE_TONES = {
    "dark": _tones(last="#f0b428", must="#64bcf0", free="#e08cc0", win="#38b890"),
    "light": _tones(last="#a86800", must="#0068a8", free="#a84c80", win="#007858"),
}
