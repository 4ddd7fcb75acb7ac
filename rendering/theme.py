"""Every colour and every size of the pictures; only how light falls is in `rendering.shading`."""

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
    """A ring: its outer bevel, its flat top, its inner bevel, and the hole, lit and in shade."""

    bevel_light: Colour
    bevel_dark: Colour
    top: Colour
    inner_light: Colour
    inner_dark: Colour
    hole: Colour
    hole_shade: Colour


@dataclass(frozen=True, slots=True)
class MarbleColours:
    """A marble from its lit side to its edge, its reflections, and the writing on it.

    `shades` is how many colours it is drawn in.
    """

    light: Colour
    body: Colour
    shade: Colour
    edge: Colour
    rim: Colour
    rim_strength: float
    glint_strength: float
    text: Colour
    letter: str
    shades: int


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
    free_radius: float = 0.365
    free_dot: float = 0.042
    ghost_width: float = 0.03
    shadow_shift: float = 0.05
    shadow_blur: float = 0.045
    arrow_width: float = 0.075
    arrow_bow: float = 0.34
    arrow_head: float = 0.22
    arrow_rim: float = 0.025
    arrow_start: float = 0.3
    arrow_gap: float = 0.025


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
    stock_part: int = 90
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
    pill_share: float = 0.45


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
    gone: Colour
    ring: RingColours
    marbles: Mapping[str, MarbleColours]
    ghost_strength: float
    claimed_strength: float
    socket_width: float
    hint_radius: float
    hint_strength: float
    icon_margin: float
    icon_shadow: float
    icon_letter: float
    letters: bool = False
    board: BoardSizes = BoardSizes()
    sizes: PanelSizes = PanelSizes()


def theme_for(name: str, *, colour_blind: bool) -> Theme:
    """Return the theme "dark" or "light"; its colour-blind set has letters and safe colours."""
    theme = THEMES[name]
    if not colour_blind:
        return theme
    return replace(
        theme, letters=True, tones=MappingProxyType({**theme.tones, **_SAFE_TONES[name]})
    )


def mix(back: Colour, front: Colour, share: float) -> Colour:
    """Return the colour that lies a share of the way from one to another."""
    red, green, blue = (round(b + (f - b) * share) for b, f in zip(back, front, strict=True))
    return red, green, blue


def luma(colour: Colour) -> float:
    """Return how bright a colour looks, 0 to 255 (Rec. 601)."""
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue


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
    coordinate=_rgb("#a4b0c4"),
    gone=_rgb("#8a96a8"),
    ring=RingColours(
        bevel_light=_rgb("#8f9db5"),
        bevel_dark=_rgb("#1f2632"),
        top=_rgb("#4c5972"),
        inner_light=_rgb("#74829c"),
        inner_dark=_rgb("#1c222c"),
        hole=_rgb("#2e3748"),
        hole_shade=_rgb("#10141c"),
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
                shades=14,
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
                shades=24,
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
                shades=17,
            ),
        }
    ),
    ghost_strength=0.5,
    claimed_strength=0.2,
    socket_width=0.1,
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
    shadow_strength=0.6,
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
    coordinate=_rgb("#fcf4e4"),
    gone=_rgb("#746a5c"),
    ring=RingColours(
        bevel_light=_rgb("#f3e3c6"),
        bevel_dark=_rgb("#7d6648"),
        top=_rgb("#c8ab80"),
        inner_light=_rgb("#eed9b6"),
        inner_dark=_rgb("#806848"),
        hole=_rgb("#937a55"),
        hole_shade=_rgb("#5a4830"),
    ),
)

THEMES: Mapping[str, Theme] = MappingProxyType({"dark": _DARK, "light": _LIGHT})

# The hues of Okabe and Ito, which people with any colour vision can tell apart.
_SAFE_TONES = {
    "dark": _tones(last="#f0b428", must="#64bcf0", free="#e08cc0", win="#38b890"),
    "light": _tones(last="#a86800", must="#0068a8", free="#a84c80", win="#007858"),
}
