"""The palettes of the themes, shipped as data; `python -m rendering` writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path

from PIL import Image

from rendering.cells import draw_cell, piece_mask
from rendering.labels import fixed_labels, ghost_ink, ground_of_text, ink_on
from rendering.palette import GROUND, POSTER, Palette, colour_steps, ghost_layer, icon_layer
from rendering.pieces import FLAT_SHADOW
from rendering.scene import CellLook, Ground
from rendering.theme import Colour, Emblem, FlatColours, Piece, Shape, Theme, Tone, mix
from rendering.themes import OWN, THEMES, theme_for

_PITCH = 96
_GROUND_COLOURS = 18
_SHADOW_COLOURS = 5
_ICON_STEPS = (0.35, 0.7, 1)

FILE = Path(__file__).parent / "themes" / "palettes.json"

Layers = Mapping[str, Sequence[Colour]]


@cache
def palette_for(theme_name: str, equipment: str, *, colour_blind: bool) -> Palette:
    """Return the palette of a theme; sampling an unshipped one takes half a second."""
    theme = theme_for(theme_name, equipment, colour_blind=colour_blind)
    return Palette(theme, read_shipped().get(theme.name) or sample_layers(theme))


@cache
def read_shipped() -> Mapping[str, Layers]:
    """Read the shipped colours of every layer of each theme."""
    return {
        name: {layer: _parse_colours(colours) for layer, colours in layers.items()}
        for name, layers in json.loads(FILE.read_text(encoding="ascii")).items()
    }


def sample_all() -> Iterator[tuple[str, Layers]]:
    """Sample the colours of every layer of each theme that ships its colours."""
    for equipment, theme_name, colour_blind in product(OWN, THEMES, (False, True)):
        theme = theme_for(theme_name, equipment, colour_blind=colour_blind)
        yield theme.name, sample_layers(theme)


def _parse_colours(text: str) -> Sequence[Colour]:
    """Parse colours such as "181c24 485469"."""
    bands = bytes.fromhex(text)
    return [(bands[at], bands[at + 1], bands[at + 2]) for at in range(0, len(bands), 3)]


def sample_layers(theme: Theme) -> dict[str, list[Colour]]:
    """Return the colours of every layer of a theme's tiles."""
    equipment = theme.equipment
    found = {GROUND: _ground(theme)}
    found[POSTER] = [
        *colour_steps(theme.walnut, theme.brass),
        *colour_steps(theme.brass, theme.page),
    ]
    for tone in (Tone.FREE, Tone.LAST, Tone.MUST, Tone.TEXT):
        found[tone.value] = _tone(theme, tone)
    for piece, colours in equipment.pieces.items():
        found[piece] = _piece(theme, piece)
        edges = (colours.edge, theme.tones[Tone.MUTED])
        found[icon_layer(piece)] = [
            mix(theme.panel, edge, step) for edge in edges for step in _ICON_STEPS
        ]
        found[ghost_layer(piece)] = _ghost(theme, colours)
    return found


def _sample(theme: Theme, look: CellLook) -> Image.Image:
    tile = draw_cell(theme, _PITCH, look)
    for label in fixed_labels(theme, _PITCH, look):
        label.write(tile)
    return tile


def _ground(theme: Theme) -> list[Colour]:
    equipment = theme.equipment
    colours = equipment.board
    inside = colours.recess or theme.page
    inks = [*colour_steps(inside, colours.coordinate), *colour_steps(inside, colours.emphasised)]
    flat = [theme.page, *inks, *colour_steps(colours.top, colours.peg)[1:]]
    if equipment.shape is Shape.SPACE:
        return [*flat, *_slab(theme)]
    bare = _sample(theme, CellLook(Ground.CELL))
    look = CellLook(Ground.CELL, list(equipment.pieces)[-1])
    shaded = draw_cell(theme, _PITCH, look)
    # Hide the piece itself, so that only its shadow counts.
    shaded.paste(theme.page, mask=piece_mask(theme, _PITCH, look))
    shadows = _common(_without(shaded, flat), _SHADOW_COLOURS)
    return [*flat, *_common(_without(bare, flat), _GROUND_COLOURS), *shadows]


def _slab(theme: Theme) -> list[Colour]:
    """Return the colours of a slab's edges, lines and shadows."""
    colours = theme.equipment.board
    edge = [*colour_steps(theme.page, colours.wall), *colour_steps(colours.top, colours.wall)]
    lit = colour_steps(colours.top, colours.light)
    shade = mix(colours.top, colours.piece_shadow, FLAT_SHADOW)
    shadows = [mix(colours.top, shade, share) for share in (0.5, 1)]
    around = colour_steps(theme.page, theme.shadow)
    lines = colour_steps(colours.top, colours.line or colours.top)
    recess = colour_steps(colours.top, colours.recess or colours.top)
    return [*recess, *lines, *edge, *lit, *shadows, *around]


def _tone(theme: Theme, tone: Tone) -> list[Colour]:
    """Return the colours of a tone, its outline and the text on it."""
    colour, ink, top = theme.tones[tone], theme.inks[tone], theme.equipment.board.top
    edge = theme.outline if tone is Tone.LAST else theme.casing
    found = [
        *colour_steps(edge, colour),
        *colour_steps(top, edge)[1:],
        *colour_steps(colour, ink)[1:],
    ]
    if tone is not Tone.LAST:
        return found
    claimed = mix(theme.page, colour, theme.claimed_strength)
    return [*found, *colour_steps(theme.page, theme.gone), *colour_steps(claimed, theme.gone)]


def _piece(theme: Theme, piece: str) -> list[Colour]:
    colours = theme.equipment.pieces[piece]
    ink, inked = ink_on(colours), ground_of_text(colours)
    flat = [colours.body]
    if isinstance(colours, FlatColours):
        if colours.emblem is Emblem.STAR:
            inked = colours.accent
        flat += [colours.light, colours.shade, colours.edge]
        flat += colour_steps(colours.body, colours.accent)[1:] if colours.emblem else []
        flat += [mix(colours.body, colours.edge, 0.5), mix(colours.shade, colours.edge, 0.5)]
        return [*flat, *colour_steps(inked, ink)]
    look = CellLook(Ground.CELL, piece)
    covered = _covered(draw_cell(theme, _PITCH, look), piece_mask(theme, _PITCH, look))
    return [*flat, *_common(_without(covered, flat), colours.shades), *colour_steps(inked, ink)]


def _ghost(theme: Theme, colours: Piece) -> list[Colour]:
    ink = ghost_ink(theme, colours)
    edges = [*colour_steps(theme.outline, colours.body), *colour_steps(theme.casing, colours.body)]
    return [colours.body, *colour_steps(ground_of_text(colours), ink), *edges]


def _covered(tile: Image.Image, mask: Image.Image) -> Image.Image:
    """Return the pixels inside a mask, as an image one pixel high."""
    data, inside = tile.tobytes(), mask.convert("L").tobytes()
    kept = [data[3 * at : 3 * at + 3] for at, covers in enumerate(inside) if covers]
    return Image.frombytes("RGB", (len(kept), 1), b"".join(kept))


def _without(image: Image.Image, flat: list[Colour]) -> Image.Image:
    """Return all pixels except some colours, as an image one pixel high.

    Otherwise large flat areas would leave too few colours for the edges, which need them most.
    """
    data = image.tobytes()
    pixels = [data[at : at + 3] for at in range(0, len(data), 3)]
    dropped = set(map(bytes, flat))
    kept = [pixel for pixel in pixels if pixel not in dropped]
    return Image.frombytes("RGB", (len(kept), 1), b"".join(kept))


def _common(image: Image.Image, count: int) -> list[Colour]:
    """Return the colours that represent an image best."""
    chosen = image.quantize(count, Image.Quantize.MEDIANCUT, kmeans=3).getpalette("RGB") or []
    return [(chosen[at], chosen[at + 1], chosen[at + 2]) for at in range(0, len(chosen), 3)]
