"""The 256 colours of a theme, chosen once from its own design; pictures are drawn as their indices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from threading import Lock

from PIL import Image

from rendering.theme import Colour, Theme, Tone

_SHADES = 10
_STEPS = 4


class Palette:
    """The colours of a theme by index: shadows on the page first, from dark to none, then all others.

    Canvases are images of mode "L" that hold indices. Because the shadows are in order, the darker of two
    indices is the shadow where two shadows meet. Each layer has colours of its own: a few that suit leave
    smooth areas, which are small in a file, where many that nearly suit leave noise.
    """

    def __init__(self, theme: Theme, layers: Mapping[str, Sequence[Colour]]) -> None:
        shadows = [mix(theme.shadow, theme.page, step / _SHADES) for step in range(_SHADES)]
        known = dict.fromkeys([*map(snap, _flat_colours(theme)), *_text_colours(theme)])
        own = dict.fromkeys(colour for colours in layers.values() for colour in colours)
        colours = [*shadows, *known, *(colour for colour in own if snap(colour) not in known)]
        if len(colours) > 256:
            raise ValueError(f"a palette holds 256 colours, not {len(colours)}")
        self.page = len(shadows)
        self.flat = [band for colour in colours for band in colour]
        self._colours = colours
        self._layers = layers
        self._indices = {colour: index for index, colour in enumerate(colours)}
        self._all = _Lookup(colours, range(len(colours)))
        self._lookup = lru_cache(maxsize=64)(self._make_lookup)

    def index(self, colour: Colour) -> int:
        """Return the index of one of the theme's own colours."""
        return self._indices[snap(colour)]

    def quantise(self, image: Image.Image, *layers: str) -> Image.Image:
        """Return the indices of the nearest colours, of these layers or of all, to those of an RGB image."""
        lookup = self._lookup(layers) if layers else self._all
        return lookup.indices(image)

    def shades(self, coverage: Image.Image) -> Image.Image:
        """Return the indices of a shadow on the page from its coverage."""
        return coverage.point([round(self.page * (1 - value / 255)) for value in range(256)])

    def blend(self, coverage: Image.Image, colour: Colour, ground: Colour) -> Image.Image:
        """Return the indices of a colour on a ground, both the theme's own, from its coverage."""
        steps = [self._indices[step] for step in between(ground, colour)]
        return coverage.point([steps[round(value * _STEPS / 255)] for value in range(256)])

    def _make_lookup(self, layers: tuple[str, ...]) -> _Lookup:
        colours = [colour for layer in layers for colour in self._layers[layer]]
        # A colour in the block of one that the theme names is that one: flat areas stay exact.
        indices = dict.fromkeys(self._indices.get(snap(colour)) or self._indices[colour] for colour in colours)
        return _Lookup(self._colours, list({self.page: None} | indices))

    def as_rgb(self, canvas: Image.Image) -> Image.Image:
        """Return the colours of a canvas."""
        return self.finish(canvas.copy()).convert("RGB")

    def finish(self, canvas: Image.Image) -> Image.Image:
        """Turn a canvas into a palette image."""
        canvas.putpalette(self.flat)
        return canvas


def between(back: Colour, front: Colour) -> list[Colour]:
    """Return the steps from one colour to another, both ends included."""
    return [snap(mix(snap(back), snap(front), step / _STEPS)) for step in range(_STEPS + 1)]


def mix(back: Colour, front: Colour, share: float) -> Colour:
    """Return the colour that lies a share of the way from one to another."""
    red, green, blue = (round(b + (f - b) * share) for b, f in zip(back, front, strict=True))
    return red, green, blue


class _Lookup:
    """Finds the nearest among some of the colours."""

    def __init__(self, colours: Sequence[Colour], indices: Sequence[int]) -> None:
        # Pillow compares the lower corner of each block of 4 x 4 x 4 colours; this takes its middle.
        bands = [max(0, band - 2) for index in indices for band in colours[index]]
        self._palette = Image.new("P", (1, 1))
        self._palette.putpalette(bands)
        self._indices = [*indices, *[0] * (256 - len(indices))]
        self._lock = Lock()

    def indices(self, image: Image.Image) -> Image.Image:
        with self._lock:
            nearest = image.quantize(palette=self._palette, dither=Image.Dither.NONE)
        return Image.frombytes("L", nearest.size, nearest.tobytes()).point(self._indices)


def _flat_colours(theme: Theme) -> Sequence[Colour]:
    return (
        theme.page,
        theme.panel,
        theme.panel_edge,
        theme.socket,
        theme.socket_edge,
        theme.on_tone,
        *theme.tones.values(),
    )


def _text_colours(theme: Theme) -> Iterable[Colour]:
    """Yield the steps between each colour of text, or edge, and each ground it stands on."""
    tones = theme.tones
    pairs = [(tones[Tone.MUTED], theme.page)]
    pairs += [(tones[tone], theme.panel) for tone in Tone if tone is not Tone.FREE]
    pairs += [(theme.on_tone, tones[tone]) for tone in (Tone.LAST, Tone.MUST, Tone.WIN)]
    edges = (theme.panel, theme.panel_edge, tones[Tone.LAST], tones[Tone.MUST], tones[Tone.WIN])
    pairs += [(edge, theme.page) for edge in edges] + [(theme.panel_edge, theme.panel)]
    for front, back in pairs:
        yield from between(back, front)


def snap(colour: Colour) -> Colour:
    """Move a colour to the middle of its block of 4 x 4 x 4, the steps in which Pillow looks colours up."""
    red, green, blue = (band & 0xFC | 2 for band in colour)
    return red, green, blue
