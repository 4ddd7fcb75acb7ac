"""A game as an animated GIF; each frame holds only what changed."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from PIL import GifImagePlugin, Image, ImageChops

from rendering.film_painter import FilmPainter
from rendering.games import get_drawing
from rendering.layout import Box
from rendering.masks import apply_table
from rendering.png import SMALL, png_file
from rendering.scene import Notice, NoticeKind, Phrase, Scene
from rendering.sprites import Sprites, sprites_of
from rendering.view import BoardView
from rules import AnyGame, AnyPosition

# The transparent index. Every theme's palette has fewer than 256 colours, so it is free.
_STAYS = 255
_COLOURS = 256
# GIF flags: one global table of 256 colours, eight bits each.
_ALL_COLOURS = 0b1111_0111
# GIF disposal method: keep the frame below the next one.
_KEEP = 1
_STAYING = [255, *[0] * 255]
# A GIF frame has at least one pixel, even if nothing changed.
_NOWHERE = (Box(0, 0, 1, 1),)
_TRAILER = b";"
_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


class Still(Struct, frozen=True):
    """One frame of a film: a position, its duration, and the text beside the board.

    `title` and `detail` replace the notice as long as the game goes on.
    """

    position: AnyPosition
    view: BoardView
    milliseconds: int
    title: str = ""
    detail: str = ""


class Layer(Struct, frozen=True):
    """A PNG file to lay over the earlier layers, and the corner it goes to."""

    png: bytes
    corner: tuple[int, int]
    size: tuple[int, int]


def render_gif(game: AnyGame, stills: Sequence[Still]) -> bytes:
    """Render the stills of a game as an endlessly repeating GIF.

    All stills have the same size and theme. Raises `ValueError` without stills.
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
    """Render the stills of a game as layers, each laid over the one before."""
    return [_layer(frame) for frame in _frames(game, stills)]


class _Frame(Struct, frozen=True):
    """The changed part of a still in palette indices, and its corner."""

    image: Image.Image
    corner: tuple[int, int]
    sprites: Sprites


def _frames(game: AnyGame, stills: Sequence[Still]) -> Iterator[_Frame]:
    """Yield the whole first still, then the changes of each later one."""
    scenes = [_scene(game, still) for still in stills]
    sprites = sprites_of(scenes[0], stills[0].view)
    painter = FilmPainter(sprites, scenes[0])
    painter.paint(scenes[0])
    yield _Frame(painter.canvas.copy(), (0, 0), sprites)
    for scene in scenes[1:]:
        before = painter.canvas.copy()
        boxes = painter.paint(scene)
        yield _Frame(*_changes(before, painter.canvas, boxes), sprites)


def _layer(frame: _Frame) -> Layer:
    # PNG requires the transparent index to be in the palette.
    frame.image.putpalette(_colours(frame.sprites))
    return Layer(png_file(frame.image, SMALL, transparent=_STAYS), frame.corner, frame.image.size)


def _scene(game: AnyGame, still: Still) -> Scene:
    """Return the scene of a still, with its own notice unless the game is over.

    The detail of the notice is the turn, so nothing else shows it.
    """
    shown = get_drawing(game.slug).scene(still.position, still.view.captioned())
    scene = replace(shown, title=game.name, last=None)
    if scene.notice.kind is NoticeKind.OVER or not still.title:
        return scene
    return replace(
        scene, notice=Notice(Phrase(still.title), Phrase(still.detail), NoticeKind.NORMAL)
    )


def _header(sprites: Sprites) -> bytes:
    """Return the GIF header: size, global colour table, endless loop."""
    size_and_flags = struct.pack("<HHBBB", *sprites.layout.size, _ALL_COLOURS, 0, 0)
    return b"GIF89a" + size_and_flags + _colours(sprites) + _FOREVER


def _colours(sprites: Sprites) -> bytes:
    return bytes(sprites.palette.flat).ljust(3 * _COLOURS, b"\0")


def _changes(
    before: Image.Image, now: Image.Image, boxes: Sequence[Box]
) -> tuple[Image.Image, tuple[int, int]]:
    """Return the changed pixels within the boxes, else transparent, and their corner."""
    boxes = boxes or _NOWHERE
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    part = now.crop((left, top, right, bottom))
    changed = ImageChops.difference(before.crop((left, top, right, bottom)), part)
    part.paste(_STAYS, mask=apply_table(changed, _STAYING))
    return part, (left, top)
