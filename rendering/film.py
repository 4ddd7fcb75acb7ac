"""A whole game as an animated GIF: each still after the first is only what it changes."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from PIL import GifImagePlugin, Image, ImageChops

from rendering.games import get_drawing
from rendering.layout import Box
from rendering.masks import looked_up
from rendering.png import SMALL, png_file
from rendering.reel import Reel
from rendering.scene import Mood, Notice, Phrase, Scene
from rendering.sprites import Sprites, sprites_of
from rendering.view import BoardView
from rules import AnyGame, AnyPosition

# No palette of a theme has this many colours: the last index is left for what stays as it was.
_STAYS = 255
_COLOURS = 256
# A table of all colours for the whole file, of eight bits each.
_ALL_COLOURS = 0b1111_0111
# A frame stays where the next one covers nothing.
_KEEP = 1
_STAYING = [255, *[0] * 255]
# A frame has a pixel at least.
_NOWHERE = (Box(0, 0, 1, 1),)
_TRAILER = b";"
_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


class Still(Struct, frozen=True):
    """A position in a film, for how long it stands, and what is written beside the board.

    `title` and `detail` take the place of what is to be done, as long as the game goes on.
    """

    position: AnyPosition
    view: BoardView
    milliseconds: int
    title: str = ""
    detail: str = ""


class Layer(Struct, frozen=True):
    """A picture as a PNG file that goes over those before it, and where its corner lies."""

    png: bytes
    corner: tuple[int, int]
    size: tuple[int, int]


def render_gif(game: AnyGame, stills: Sequence[Still]) -> bytes:
    """Return the stills of a game one after the other, for ever, as a GIF file.

    All have the same size and theme; `ValueError` where there is none at all.
    """
    if not stills:
        raise ValueError("a film has at least one still")
    parts: list[bytes] = []
    for still, frame in zip(stills, _frames(game, stills), strict=True):
        if not parts:
            parts.append(_header(frame.sprites))
        timing = {"transparency": _STAYS, "disposal": _KEEP, "duration": still.milliseconds}
        parts += GifImagePlugin.getdata(frame.image, frame.corner, **timing)
    return b"".join((*parts, _TRAILER))


def render_layers(game: AnyGame, stills: Sequence[Still]) -> list[Layer]:
    """Return the stills of a game as pictures that go one over the other, in order."""
    return [_layer(frame) for frame in _frames(game, stills)]


class _Frame(Struct, frozen=True):
    """What a still changes, in indices of the palette, and where that lies."""

    image: Image.Image
    corner: tuple[int, int]
    sprites: Sprites


def _frames(game: AnyGame, stills: Sequence[Still]) -> Iterator[_Frame]:
    """Yield the first still whole, and of each further one what is other than before."""
    scenes = [_scene(game, still) for still in stills]
    sprites = sprites_of(scenes[0], stills[0].view)
    reel = Reel(sprites, scenes[0])
    reel.turn(scenes[0])
    yield _Frame(reel.canvas.copy(), (0, 0), sprites)
    for scene in scenes[1:]:
        before = reel.canvas.copy()
        boxes = reel.turn(scene)
        yield _Frame(*_changes(before, reel.canvas, boxes), sprites)


def _layer(frame: _Frame) -> Layer:
    # A colour that is see-through must be one of the palette.
    frame.image.putpalette(_colours(frame.sprites))
    return Layer(png_file(frame.image, SMALL, see_through=_STAYS), frame.corner, frame.image.size)


def _scene(game: AnyGame, still: Still) -> Scene:
    """Return what a still shows: which turn it is, unless that has ended the game."""
    shown = get_drawing(game.slug).scene(still.position, still.view.captioned())
    scene = replace(shown, title=game.name)
    if scene.notice.mood is Mood.OVER or not still.title:
        return scene
    return replace(scene, notice=Notice(Phrase(still.title), Phrase(still.detail), Mood.CALM))


def _header(sprites: Sprites) -> bytes:
    """Return what a file begins with: its size, the colours of all stills, and that it repeats."""
    size_and_flags = struct.pack("<HHBBB", *sprites.layout.size, _ALL_COLOURS, 0, 0)
    return b"GIF89a" + size_and_flags + _colours(sprites) + _FOREVER


def _colours(sprites: Sprites) -> bytes:
    return bytes(sprites.palette.flat).ljust(3 * _COLOURS, b"\0")


def _changes(
    before: Image.Image, now: Image.Image, boxes: Sequence[Box]
) -> tuple[Image.Image, tuple[int, int]]:
    """Return what has changed within some boxes, see-through where nothing has, and its corner."""
    boxes = boxes or _NOWHERE
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    part = now.crop((left, top, right, bottom))
    changed = ImageChops.difference(before.crop((left, top, right, bottom)), part)
    part.paste(_STAYS, mask=looked_up(changed, _STAYING))
    return part, (left, top)
