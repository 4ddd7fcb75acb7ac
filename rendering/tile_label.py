"""The label of a board in a grid: two lines below it, or a few beside it."""

from __future__ import annotations

from PIL import Image

from rendering.layout import Format
from rendering.pen import Pen
from rendering.scene import NoticeKind, Panel, Scene
from rendering.sprites import Sprites
from rendering.text import Weight, drop_undrawable, fit_phrase, fit_size, shorten, width_of, wrap
from rendering.theme import Tone

# Splits a caption into its parts.
_SEPARATOR = " · "
_VERSUS = " – "


def paint_label(canvas: Image.Image, scene: Scene, sprites: Sprites) -> None:
    """Paint the caption, and below it the players or the result.

    The player to move is in a pill.
    """
    layout = sprites.layout
    pen = Pen(canvas, sprites, layout.notice, sprites.theme.page)
    paint = _paint_beside if layout.format is Format.WIDE_TILE else _paint_below
    paint(pen, drop_undrawable(scene.caption), scene)


def _paint_below(pen: Pen, title: str, scene: Scene) -> None:
    """Paint the caption and the rest as one line each, below a board."""
    sizes, left, room = pen.sizes, _left(pen), _room(pen)
    upper = (sizes.tile_label - sizes.tile_line) / 2
    text, size = fit_size(title, sizes.tile_title_text, room)
    pen.write(text, left, upper, size)
    middle, size = upper + sizes.tile_line, sizes.tile_note_text[0]
    if scene.notice.kind is NoticeKind.OVER:
        pen.write(fit_phrase(scene.notice.title, Weight.SEMIBOLD, size, room), left, middle, size)
        return
    dash = width_of(_VERSUS, Weight.SEMIBOLD, size)
    players = _players(scene)
    names = _fit_both([player.name for player in players], size, room - dash - 2 * _padding(pen))
    for number, (player, name) in enumerate(zip(players, names, strict=True)):
        if number:
            pen.write(_VERSUS, left, middle, size, Tone.MUTED)
            left += dash
        left += _paint_name(pen, player, name, left, middle, size)


def _paint_beside(pen: Pen, title: str, scene: Scene) -> None:
    """Paint each part of the caption, and each player, as a line beside a board."""
    sizes, left, room = pen.sizes, _left(pen), _room(pen)
    titles = [fit_size(part, sizes.tile_title_text, room) for part in title.split(_SEPARATOR)]
    is_over = scene.notice.kind is NoticeKind.OVER
    phrase, players = scene.notice.title, () if is_over else _players(scene)
    told = drop_undrawable(phrase.text.replace("{name}", phrase.name))
    notes, size = wrap(told, sizes.tile_note_text, room) if is_over else ([], 0)
    count = len(titles) + len(notes) + len(players)
    middle = (sizes.wide_tile * pen.sprites.layout.size[0] - (count - 1) * sizes.tile_line) / 2
    for line, line_size in (*titles, *((note, size) for note in notes)):
        pen.write(line, left, middle, line_size)
        middle += sizes.tile_line
    size = sizes.tile_note_text[0]
    for player in players:
        name = shorten(player.name, Weight.SEMIBOLD, size, room - 2 * _padding(pen))
        _paint_name(pen, player, name, left, middle + sizes.tile_gap, size)
        middle += sizes.tile_line


def _paint_name(pen: Pen, player: Panel, name: str, left: int, middle: float, size: int) -> int:
    """Paint a name, in a pill if this player is to move; return its width."""
    if player.active:
        pill = pen.sprites.pill(name, Tone.LAST, size)
        return pen.paste(pill, left + pill.image.width, middle).width
    pen.write(name, left, middle, size, Tone.MUTED)
    return width_of(name, Weight.SEMIBOLD, size)


def _players(scene: Scene) -> tuple[Panel, ...]:
    """Return the players, the one at the bottom first."""
    return scene.panels[::-1]


def _fit_both(names: list[str], size: int, room: int) -> list[str]:
    """Shorten the longer of two names until both fit into a room, or else both."""
    widths = [width_of(name, Weight.SEMIBOLD, size) for name in names]
    return [
        shorten(name, Weight.SEMIBOLD, size, max(room // 2, room - other))
        for name, other in zip(names, reversed(widths), strict=True)
    ]


def _left(pen: Pen) -> int:
    return pen.sprites.layout.notice.left + pen.sizes.tile_padding


def _room(pen: Pen) -> int:
    return pen.sprites.layout.notice.width - 2 * pen.sizes.tile_padding


def _padding(pen: Pen) -> int:
    return pen.px(pen.sizes.pill_padding)
