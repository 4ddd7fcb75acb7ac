"""Which colours each layer of a tile is made of: taken from samples of the design itself.

That takes half a second for each theme, so `rendering.palettes` has the outcome as data.
"""

from __future__ import annotations

from PIL import Image

from rendering.icons import draw_icon
from rendering.labels import ink_on, write_labels
from rendering.layers import GROUND, ghost_layer, icon_layer
from rendering.palette import between
from rendering.pieces import FLAT_SHADOW
from rendering.scene import CellLook, Ground
from rendering.theme import Colour, FlatColours, Shape, Theme, Tone, mix
from rendering.tiles import draw_cell, piece_mask

_PITCH = 96
_GROUND_COLOURS = 16
_SPACE_COLOURS = 6
_GHOST_COLOURS = 8
_ICON_COLOURS = 8
_SAMPLE_HEIGHT = 3


def sampled(theme: Theme) -> dict[str, list[Colour]]:
    """Return the colours of every layer that the tiles of a theme are made of."""
    own = theme.equipment
    found = {GROUND: _ground(theme)}
    for tone in (Tone.FREE, Tone.LAST):
        found[tone.value] = _tone(theme, tone)
    # What has these tones has a rim of the page's colour, or is so wide that its edge is not seen.
    found[Tone.TEXT.value] = between(theme.panel, theme.tones[Tone.TEXT])
    found[Tone.MUST.value] = between(theme.page, theme.tones[Tone.MUST])
    for piece in own.pieces:
        found[piece] = _piece(theme, piece)
        found[icon_layer(piece)] = _icon(theme, piece)
        # Only pieces on cells of their own leave ghosts.
        for ground in (Ground.CELL, Ground.CLAIMED) if own.shape is not Shape.SPACE else ():
            found[ghost_layer(ground, piece)] = _taken(theme, CellLook(ground, taken=piece))
    return found


def _sample(theme: Theme, look: CellLook) -> Image.Image:
    tile = draw_cell(theme, _PITCH, look)
    write_labels(tile, theme, _PITCH, look, "d4")
    return tile


def _ground(theme: Theme) -> list[Colour]:
    own = theme.equipment
    bare = _sample(theme, CellLook(Ground.CELL))
    flat = [theme.page, own.ground.top, own.ground.hole]
    if own.shape is Shape.SPACE:
        return [*flat, *_common(_without(bare, flat), _SPACE_COLOURS), *_slab(theme)]
    look = CellLook(Ground.CELL, list(own.pieces)[-1])
    shaded = draw_cell(theme, _PITCH, look)
    # The piece itself is painted out, so that only its shadow on the board counts.
    shaded.paste(own.ground.top, mask=piece_mask(theme, _PITCH, look))
    return [*flat, *_common(_without(_joined([bare, shaded]), flat), _GROUND_COLOURS)]


def _slab(theme: Theme) -> list[Colour]:
    """Return the colours of a slab's edges and lines, and of the shadows on it and around it."""
    colours = theme.equipment.ground
    edge = between(colours.bevel_light, colours.bevel_dark)
    shade = mix(colours.top, colours.piece_shadow, FLAT_SHADOW)
    shadows = [mix(colours.top, shade, share) for share in (0.5, 1)]
    around = between(theme.page, theme.shadow)
    # Slanting lines are large in a file, and faint enough for coarse edges.
    lines = [mix(colours.top, colours.line or colours.top, share) for share in (0.5, 1)]
    return [*lines, *edge, *shadows, *around]


def _tone(theme: Theme, tone: Tone) -> list[Colour]:
    colour = theme.tones[tone]
    inks = between(theme.page, theme.gone) if tone is Tone.LAST else []
    top = theme.equipment.ground.top
    return [*between(top, colour)[1:], *between(theme.page, colour), *inks]


def _piece(theme: Theme, piece: str) -> list[Colour]:
    colours = theme.equipment.pieces[piece]
    if isinstance(colours, FlatColours):
        look = CellLook(Ground.CELL, piece, height=_SAMPLE_HEIGHT)
        lights = [colours.light, colours.body, colours.shade, colours.edge]
        inks = [colours.badge, colours.badge_text, ink_on(colours)]
        # Without an emblem its colour would come in at the edge of a mark of a like one.
        emblem = [colours.accent] if colours.emblem else []
        flat = [*lights, *inks, *emblem]
    else:
        look = CellLook(Ground.CELL, piece)
        flat = [mix(colours.light, (255, 255, 255), 0.8)]
    covered = _covered(_sample(theme, look), piece_mask(theme, _PITCH, look))
    return [*flat, *_common(_without(covered, flat), colours.shades)]


def _taken(theme: Theme, look: CellLook) -> list[Colour]:
    whole = CellLook(Ground.CELL, look.taken)
    covered = _covered(_sample(theme, look), piece_mask(theme, _PITCH, whole))
    return [*_common(covered, _GHOST_COLOURS), theme.tones[Tone.TEXT], theme.on_tone]


def _icon(theme: Theme, piece: str) -> list[Colour]:
    icons = [draw_icon(theme, 64, piece, filled=filled) for filled in (True, False)]
    body = theme.equipment.pieces[piece].body
    flat = [theme.panel, theme.socket, theme.socket_edge, theme.tones[Tone.MUTED], body]
    return [*flat, *_common(_without(_joined(icons), flat), _ICON_COLOURS)]


def _covered(tile: Image.Image, mask: Image.Image) -> Image.Image:
    """Return an image one pixel high of the pixels inside a mask."""
    data, inside = tile.tobytes(), mask.convert("L").tobytes()
    kept = [data[3 * at : 3 * at + 3] for at, covers in enumerate(inside) if covers]
    return Image.frombytes("RGB", (len(kept), 1), b"".join(kept))


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
