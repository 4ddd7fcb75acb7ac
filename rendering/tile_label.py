"""The label of a board in a grid: two lines below it, or a few beside it."""

from __future__ import annotations

from PIL import Image

from rendering.layout import PictureFormat
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
    paint = _paint_beside if layout.format is PictureFormat.WIDE_TILE else _paint_below
    paint(pen, drop_undrawable(scene.caption), scene)


def _paint_below(pen: Pen, title: str, scene: Scene) -> None:
    """Paint the caption and the rest as one line each, below a board."""
    sizes, left, room = pen.sizes, _left(pen), _room(pen)
    is_over, players = scene.notice.kind is NoticeKind.OVER, _players(scene)
    upper = (sizes.tile_label - (sizes.tile_line if is_over or players else 0)) / 2
    steps = [pen.px(size) for size in sizes.tile_title_text]
    text, size = fit_size(_whole_parts(title, steps[-1], room), steps, room)
    pen.write(text, left, upper, size)
    middle, size = upper + sizes.tile_line, pen.px(sizes.tile_note_text[0])
    if is_over:
        pen.write(fit_phrase(scene.notice.title, Weight.SEMIBOLD, size, room), left, middle, size)
        return
    dash = width_of(_VERSUS, Weight.SEMIBOLD, size)
    names = _fit_both([player.name for player in players], size, room - dash - 2 * _padding(pen))
    for number, (player, name) in enumerate(zip(players, names, strict=True)):
        if number:
            pen.write(_VERSUS, left, middle, size, Tone.MUTED)
            left += dash
        left += _paint_name(pen, player, name, left, middle, size)


def _whole_parts(title: str, size: int, room: int) -> str:
    """Leave out the last parts of a caption that does not fit, rather than cut one."""
    parts = title.split(_SEPARATOR)
    while len(parts) > 1 and width_of(_SEPARATOR.join(parts), Weight.SEMIBOLD, size) > room:
        parts.pop()
    return _SEPARATOR.join(parts)


def _paint_beside(pen: Pen, title: str, scene: Scene) -> None:
    """Paint each part of the caption, and each player or the result, beside a board."""
    sizes, left, room = pen.sizes, _left(pen), _room(pen)
    titles, notes = (
        [pen.px(size) for size in steps] for steps in (sizes.tile_title_text, sizes.tile_note_text)
    )
    lines = [fit_size(part, titles, room) for part in title.split(_SEPARATOR)]
    is_over, phrase = scene.notice.kind is NoticeKind.OVER, scene.notice.title
    if is_over:
        told = drop_undrawable(phrase.text.replace("{name}", phrase.name))
        wrapped, size = wrap(told, notes, room)
        lines += [(line, size) for line in wrapped]
    players = () if is_over else _players(scene)
    count = len(lines) + len(players)
    height = pen.sprites.layout.notice.height / pen.sprites.layout.scale
    middle = (height - (count - 1) * sizes.tile_line) / 2
    for line, size in lines:
        pen.write(line, left, middle, size)
        middle += sizes.tile_line
    for player in players:
        name = shorten(player.name, Weight.SEMIBOLD, notes[0], room - 2 * _padding(pen))
        _paint_name(pen, player, name, left, middle + sizes.tile_gap, notes[0])
        middle += sizes.tile_line


def _paint_name(pen: Pen, player: Panel, name: str, left: int, middle: float, size: int) -> int:
    """Paint a name, in a pill if this player is to move; return its width."""
    if player.active:
        pill = pen.sprites.pill(name, Tone.LAST, size)
        return pen.paste(pill, left + pill.image.width, middle).width
    pen.write(name, left, middle, size, Tone.MUTED)
    return width_of(name, Weight.SEMIBOLD, size)


def _players(scene: Scene) -> tuple[Panel, ...]:
    """Return the players, the one at the bottom first; none if it is no one's turn."""
    return scene.panels[::-1] if any(player.badge for player in scene.panels) else ()


def _fit_both(names: list[str], size: int, room: int) -> list[str]:
    """Shorten the longer of two names until both fit into a room, or else both."""
    widths = [width_of(name, Weight.SEMIBOLD, size) for name in names]
    return [
        shorten(name, Weight.SEMIBOLD, size, max(room // 2, room - other))
        for name, other in zip(names, reversed(widths), strict=True)
    ]


def _left(pen: Pen) -> int:
    return pen.sprites.layout.notice.left + pen.px(pen.sizes.tile_padding)


def _room(pen: Pen) -> int:
    return pen.sprites.layout.notice.width - 2 * pen.px(pen.sizes.tile_padding)


def _padding(pen: Pen) -> int:
    return pen.px(pen.sizes.pill_padding)
