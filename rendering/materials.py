"""Which colours each layer of a tile is made of: taken from samples of the design itself."""

from __future__ import annotations

from PIL import Image, ImageOps

from rendering.palette import between
from rendering.scene import Ground, Look, Mark
from rendering.theme import Colour, Theme, Tone, mix
from rendering.tiles import MARK_TONES, draw_cell, draw_icon

_PITCH = 96
_RING_COLOURS = 16
_GHOST_COLOURS = 8
_ICON_COLOURS = 8


def layers(theme: Theme) -> dict[str, list[Colour]]:
    """Return the colours of every layer that the tiles of a theme are made of."""
    found = {_RING: _ring(theme)}
    for tone in {*MARK_TONES.values()}:
        found[tone.value] = _tone(theme, tone)
    for piece in theme.marbles:
        found[piece] = _marble(theme, piece)
        found[icon_layer(piece)] = _icon(theme, piece)
        for ground in (Ground.RING, Ground.CLAIMED):
            found[_ghost(ground, piece)] = _taken(theme, Look(ground, taken=piece))
    return found


def layers_of(look: Look) -> tuple[str, ...]:
    """Return the layers of a cell, without those of the marble on it."""
    found = [_RING]
    if look.mark is not None:
        found.append(MARK_TONES[look.mark].value)
    if look.ground is not Ground.RING or look.taken is not None:
        found.append(MARK_TONES[Mark.LAST].value)
    if look.taken is not None:
        found.append(_ghost(look.ground, look.taken))
    return tuple(found)


def icon_layer(piece: str) -> str:
    """Return the layer of a piece beside the board."""
    return f"{piece} icon"


_RING = "ring"


def _ghost(ground: Ground, piece: str) -> str:
    return f"{piece} {ground.value} ghost"


def _ring(theme: Theme) -> list[Colour]:
    bare = draw_cell(theme, _PITCH, Look(Ground.RING), "d4")
    shaded = draw_cell(theme, _PITCH, Look(Ground.RING, "black"), "")
    # The marble itself is painted out, so that only its shadow on the ring counts.
    inset = round(shaded.width / 2 - _PITCH * theme.board.marble)
    shaded.paste(theme.ring.top, (inset, inset, shaded.width - inset, shaded.height - inset))
    flat = [theme.page, theme.ring.top, theme.ring.hole]
    return [*flat, *_common(_without(_joined([bare, shaded]), flat), _RING_COLOURS)]


def _tone(theme: Theme, tone: Tone) -> list[Colour]:
    colour = theme.tones[tone]
    inks = between(theme.page, theme.gone) if tone is Tone.LAST else []
    return [*between(theme.ring.top, colour)[1:], *between(theme.page, colour), *inks]


def _marble(theme: Theme, piece: str) -> list[Colour]:
    tile = draw_cell(theme, _PITCH, Look(Ground.RING, piece), "d4")
    glint = mix(theme.marbles[piece].light, (255, 255, 255), 0.8)
    return [*_common(_middle(tile, theme.board.marble), theme.marbles[piece].shades), glint]


def _taken(theme: Theme, look: Look) -> list[Colour]:
    tile = _middle(draw_cell(theme, _PITCH, look, "d4"), theme.board.marble)
    return [*_common(tile, _GHOST_COLOURS), theme.tones[Tone.TEXT], theme.on_tone]


def _icon(theme: Theme, piece: str) -> list[Colour]:
    icons = [draw_icon(theme, 64, piece, filled=filled) for filled in (True, False)]
    flat = [theme.panel, theme.socket, theme.socket_edge]
    return [*flat, *_common(_without(_joined(icons), flat), _ICON_COLOURS)]


def _middle(tile: Image.Image, radius: float) -> Image.Image:
    """Return the middle of a tile, which has the given radius in units of the pitch."""
    return ImageOps.crop(tile, round(tile.width / 2 - _PITCH * radius))


def _joined(images: list[Image.Image]) -> Image.Image:
    sheet = Image.new("RGB", (sum(image.width for image in images), images[0].height))
    left = 0
    for image in images:
        sheet.paste(image, (left, 0))
        left += image.width
    return sheet


def _without(image: Image.Image, flat: list[Colour]) -> Image.Image:
    """Return an image one pixel high of all pixels but those of some colours.

    Large flat areas would else leave few colours to the edges, where the eye looks for smoothness.
    """
    data = image.tobytes()
    pixels = [data[at : at + 3] for at in range(0, len(data), 3)]
    dropped = set(map(bytes, flat))
    kept = [pixel for pixel in pixels if pixel not in dropped]
    return Image.frombytes("RGB", (len(kept), 1), b"".join(kept))


def _common(image: Image.Image, count: int) -> list[Colour]:
    """Return the colours that serve an image best."""
    chosen = image.quantize(count, Image.Quantize.MEDIANCUT, kmeans=3).getpalette("RGB") or []
    return [(chosen[at], chosen[at + 1], chosen[at + 2]) for at in range(0, len(chosen), 3)]
