"""The 256 colours of a theme, chosen once, and the layers of tiles that have their own.

Pictures are drawn in indices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from threading import Lock

from PIL import Image

from rendering.marks import MARK_TONES
from rendering.masks import apply_table, map_values
from rendering.scene import CellLook, Ground
from rendering.sprite_cache import CACHE
from rendering.theme import Colour, Theme, Tone, mix

# The tones of pills and bands.
_FILLED = (Tone.LAST, Tone.MUST, Tone.WIN)
_SHADES = 8
_STEPS = 4
_STEP_OF = [round(value * _STEPS / 255) for value in range(256)]

GROUND = "ground"
"""The layer of the board and of the shadows on it."""
POSTER = "poster"
"""The layer of a poster: walnut, brass, and the table."""


class Palette:
    """The colours of a theme by index, starting with the page's shadows, dark to none.

    Canvases are "L" images of indices. Shadows are sorted, so that the lower index is the darker
    one where two overlap. Each tile layer has its own few colours: that leaves smooth areas, which
    compress well. Many similar colours would leave noise.
    """

    def __init__(self, theme: Theme, layers: Mapping[str, Sequence[Colour]]) -> None:
        shadows = [mix(theme.shadow, theme.page, step / _SHADES) for step in range(_SHADES)]
        named = _by_block((*_flat_colours(theme), *_text_colours(theme)))
        drawn = dict.fromkeys(colour for colours in layers.values() for colour in colours)
        others = [colour for colour in drawn if _block(colour) not in named]
        colours = [*shadows, *named.values(), *others]
        if len(colours) > 256:
            raise ValueError(f"a palette holds 256 colours, not {len(colours)}")
        self.name = theme.name
        self.page = len(shadows)
        self.flat = [band for colour in colours for band in colour]
        self._layers = layers
        self._sought = [*shadows, *named, *others]
        self._indices = {colour: index for index, colour in enumerate(self._sought)}

    def index(self, colour: Colour) -> int:
        """Return the index of a colour of the theme or of a layer."""
        # A colour in the block of a theme colour becomes that colour: flat areas stay exact.
        block = _block(colour)
        return self._indices[block if block in self._indices else colour]

    def quantise(self, image: Image.Image, *layers: str) -> Image.Image:
        """Quantise an RGB image to the nearest colours of some layers."""
        lookup = CACHE.get(("lookup", self.name, layers), lambda: self._lookup(layers))
        return lookup.indices(image)

    def shades(self, coverage: Image.Image) -> Image.Image:
        """Return a shadow on the page as indices; the highest means no shadow.

        The darker of that index and the grain of the page is then the page.
        """
        return map_values(coverage, self._shade)

    def blend(self, coverage: Image.Image, colour: Colour, background: Colour) -> Image.Image:
        """Blend a theme colour onto a theme background by coverage, as indices."""
        steps = [self.index(step) for step in colour_steps(background, colour)]
        return apply_table(coverage, [steps[place] for place in _STEP_OF])

    def finish(self, canvas: Image.Image) -> Image.Image:
        """Return the canvas as a palette image."""
        canvas.putpalette(self.flat)
        return canvas

    def _shade(self, coverage: int) -> int:
        step = round(self.page * (1 - coverage / 255))
        return 255 if step == self.page else step

    def _lookup(self, layers: tuple[str, ...]) -> _Lookup:
        colours = [colour for layer in layers for colour in self._layers[layer]]
        indices = list(dict.fromkeys((self.page, *map(self.index, colours))))
        return _Lookup([self._sought[index] for index in indices], indices)


class _Lookup:
    """Finds the nearest of a few colours and returns its index."""

    # Pillow's colour cache takes two bytes for each block.
    nbytes = 2 * 64**3

    def __init__(self, colours: Sequence[Colour], indices: Sequence[int]) -> None:
        # Pillow compares the lower corner of each block of 4 x 4 x 4 colours, not its centre.
        bands = [max(0, band - 2) for colour in colours for band in colour]
        self._palette = Image.new("P", (1, 1))
        self._palette.putpalette(bands)
        self._indices = [*indices, *[0] * (256 - len(indices))]
        self._lock = Lock()

    def indices(self, image: Image.Image) -> Image.Image:
        with self._lock:
            nearest = image.quantize(palette=self._palette, dither=Image.Dither.NONE)
        places = Image.frombytes("L", nearest.size, nearest.tobytes())
        return apply_table(places, self._indices)


def colour_steps(back: Colour, front: Colour) -> list[Colour]:
    """Return the steps from one colour to another, both included."""
    return [mix(back, front, step / _STEPS) for step in range(_STEPS + 1)]


def _flat_colours(theme: Theme) -> Sequence[Colour]:
    return (
        # First, so that all equipment shares the same indices, and one cached table.
        *colour_steps(theme.page, theme.grain),
        theme.panel,
        theme.panel_edge,
        theme.tint,
        theme.missing,
        theme.casing,
        theme.outline,
        *theme.tones.values(),
    )


def text_pairs(theme: Theme) -> list[tuple[Colour, Colour]]:
    """Return the colours of all texts outside the board, each with its background.

    No picture can write in other ones, as the palette has no steps between them.
    """
    tones, inks = theme.tones, theme.inks
    written = (Tone.TEXT, Tone.MUTED, Tone.MUST)
    backgrounds = (theme.panel, theme.tint, theme.page)
    pairs = [(theme.ink(tone), background) for tone in written for background in backgrounds]
    pairs += [(ink, theme.walnut) for ink in (theme.walnut_ink, theme.brass)]
    return [*pairs, *((inks[tone], tones[tone]) for tone in (*_FILLED, Tone.FREE))]


def _text_colours(theme: Theme) -> Iterator[Colour]:
    """Yield the steps between each text, edge or band colour and its backgrounds."""
    tones, top = theme.tones, theme.equipment.board.top
    pairs = text_pairs(theme)
    pairs += [(tones[tone], theme.panel) for tone in (*_FILLED, Tone.MUTED)]
    pairs += [(theme.panel_edge, theme.page), (theme.panel, theme.panel_edge)]
    pairs += [(theme.missing, theme.panel)]
    pairs += [(theme.casing, top), (tones[Tone.MUST], theme.casing)]
    pairs += [(theme.outline, top), (tones[Tone.LAST], theme.outline)]
    for front, back in pairs:
        yield from colour_steps(back, front)


def _by_block(colours: Iterable[Colour]) -> dict[Colour, Colour]:
    """Return the first colour of each block."""
    found: dict[Colour, Colour] = {}
    for colour in colours:
        found.setdefault(_block(colour), colour)
    return found


def _block(colour: Colour) -> Colour:
    """Return the centre of a colour's block of 4 x 4 x 4, Pillow's unit of lookup."""
    red, green, blue = (band & 0xFC | 2 for band in colour)
    return red, green, blue


def layers_of(look: CellLook) -> tuple[str, ...]:
    """Return the layers of a cell, without those of the piece on it."""
    found = [GROUND]
    if look.mark in MARK_TONES:
        found.append(MARK_TONES[look.mark].value)
    if look.ground is not Ground.CELL or look.taken is not None:
        found.append(Tone.LAST.value)
    if look.taken is not None:
        found.append(ghost_layer(look.taken))
    if look.returned:
        found.append(Tone.FREE.value)
    if look.threatened:
        found.append(Tone.MUST.value)
    return tuple(found)


def piece_layers(look: CellLook) -> tuple[str, ...]:
    """Return the layers of the piece on a cell, and of the mark on it."""
    on_top = (Tone.MUST.value,) if look.threatened else ()
    return (look.piece or "", *dict.fromkeys(inner for _, inner in look.inside), *on_top)


def icon_layer(piece: str) -> str:
    """Return the layer of a piece beside the board."""
    return f"{piece} icon"


def ghost_layer(piece: str) -> str:
    """Return the layer of a piece that has gone from a cell."""
    return f"{piece} ghost"
