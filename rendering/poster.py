"""Posters of finished matches: final board in an inlay with round ends, winner, both races."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from rendering.layout import PictureFormat
from rendering.palette import POSTER
from rendering.pen import Pen
from rendering.scene import Panel, Scene, Tally
from rendering.sprite_cache import CACHE, Sprite
from rendering.sprites import Sprites
from rendering.text import Weight, drop_undrawable, shorten, wrap, wrap_late
from rendering.theme import PosterSizes

_OVERSAMPLING = 2
# The least distance of lines, as a share of their size.
_LINE = 1.12
# Letter spacing of the game's name.
_SPACE = " "


def poster_background(sprites: Sprites) -> Image.Image:
    """Return a new canvas: walnut with a border, and the table in an inlay with round ends."""
    key = "poster", sprites.theme.name, sprites.layout.size
    return CACHE.get(key, lambda: _walnut(sprites)).image.copy()


def paint_result(canvas: Image.Image, scene: Scene, sprites: Sprites) -> None:
    """Paint everything beside or below the inlay: the result, then the races."""
    theme, layout = sprites.theme, sprites.layout
    places = poster_sizes(sprites)
    result, result_brass, race, race_brass = (
        Pen(canvas, sprites, box, theme.walnut, ink)
        for box in (layout.notice, layout.lower)
        for ink in (theme.walnut_ink, theme.brass)
    )
    sizes, px = result.sizes, result.px
    _line(result_brass, _SPACE.join(scene.title), places.title, px(sizes.strip_text))
    name, text = _won(scene)
    _paint_name(result, name, places.name)
    winning = _winning(scene)
    _paint_told(result, text, places.told, places.told_height[0 if winning else 1])
    _paint_winning(result, winning, places.pieces)
    for panel, middle in zip(_winner_first(scene), places.races, strict=True):
        _paint_race(race, race_brass, panel, (middle, middle + places.row))
    steps = [px(size) for size in sizes.poster_caption_sizes]
    lines, size = wrap(drop_undrawable(scene.caption), steps, race.room)
    # Where a line ends, nothing needs to separate two parts.
    race_brass.write_lines([line.strip(" ·") for line in lines], race.left, places.caption, size)
    for middle in places.rules:
        top = layout.lower.top + px(middle)
        ends = (race.left, top, race.right, top + px(sizes.outline))
        canvas.paste(sprites.palette.index(theme.brass), ends)


def poster_sizes(sprites: Sprites) -> PosterSizes:
    """Return where the texts of a poster stand."""
    sizes, form = sprites.theme.sizes, sprites.layout.format
    return sizes.broad_poster if form is PictureFormat.BROAD_POSTER else sizes.poster


def _paint_name(pen: Pen, name: str, middle: int) -> None:
    """Paint the winner's name in one large line, or else in two smaller ones."""
    sizes = pen.sizes
    large, small = (
        [pen.px(size) for size in steps]
        for steps in (sizes.poster_name_sizes, sizes.poster_wrapped_sizes)
    )
    lines, size = wrap(name, large, pen.room, 1)
    if lines != [name]:
        lines, size = wrap(name, small, pen.room)
    pen.write_lines(lines, pen.left, middle, size)


def _paint_told(pen: Pen, text: str, middle: int, height: int) -> None:
    """Paint how the game ended: in one line or else, at the size that fits, in several."""
    sizes = pen.sizes
    lines, size = wrap(text, [pen.px(size) for size in sizes.poster_told_sizes], pen.room, 1)
    step = 0.0
    if lines != [text]:
        for full_size in sizes.poster_told_sizes:
            step = max(sizes.notice_line, full_size * _LINE)
            lines, size = wrap(text, [pen.px(full_size)], pen.room, int(height / step))
            if " ".join(lines) == text:
                break
    for number, line in enumerate(lines):
        pen.write(line, pen.left, middle + number * step, size)


def _line(pen: Pen, text: str, middle: float, size: int) -> None:
    pen.write(shorten(text, Weight.SEMIBOLD, size, pen.room), pen.left, middle, size)


def _walnut(sprites: Sprites) -> Sprite:
    theme, layout, unit = sprites.theme, sprites.layout, _OVERSAMPLING
    sizes, px = theme.sizes, layout.px
    large = layout.size[0] * unit, layout.size[1] * unit
    canvas = Image.new("RGB", large, theme.walnut)
    pen, inset = ImageDraw.Draw(canvas), px(sizes.poster_margin) * unit
    frame = (inset, inset, large[0] - inset, large[1] - inset)
    pen.rounded_rectangle(frame, inset, outline=theme.brass, width=px(sizes.outline) * unit)
    left, top, right, bottom = (edge * unit for edge in layout.board.edges)
    edge = px(sizes.poster_edge) * unit
    radius = (bottom - top) / 2
    pen.rounded_rectangle((left, top, right, bottom), radius, theme.brass)
    inside = (left + edge, top + edge, right - edge, bottom - edge)
    pen.rounded_rectangle(inside, radius - edge, theme.page)
    return Sprite(sprites.palette.quantise(canvas.reduce(unit), POSTER))


def _won(scene: Scene) -> tuple[str, str]:
    """Return the winner's name or the word for a tie, and how the game ended."""
    title, detail = scene.notice.title, scene.notice.detail
    if title.name and scene.why:
        told = title.text.replace("{name}", "")
        return drop_undrawable(title.name), drop_undrawable(f"{told} {scene.why}")
    how = drop_undrawable(detail.text.replace("{name}", detail.name))
    if not title.name:
        return drop_undrawable(title.text), how
    verb = drop_undrawable(title.text.replace("{name}", ""))
    return drop_undrawable(title.name), f"{verb}: {how}" if how else verb


def _winner_first(scene: Scene) -> list[Panel]:
    return sorted(scene.panels, key=lambda panel: not panel.won)


def _winning(scene: Scene) -> list[str]:
    """Return the winning pieces, if the game was won by a number of pieces."""
    bars = [bar for panel in scene.panels if panel.won for bar in panel.bars if bar.complete]
    return [slot.piece for bar in bars[:1] for group in bar.groups for slot in group]


def _paint_winning(pen: Pen, pieces: Sequence[str], middle: int) -> None:
    diameter = pen.px(pen.sizes.poster_piece)
    pitch = min(diameter * 6 // 5, (pen.room - diameter) // max(1, len(pieces) - 1))
    for number, piece in enumerate(pieces):
        pen.icon(piece, diameter, pen.left + number * pitch, middle)


def _paint_race(pen: Pen, brass: Pen, panel: Panel, middles: tuple[int, int]) -> None:
    """Paint a name, and below it each part of the race in brass."""
    sizes, (middle, below) = pen.sizes, middles
    lines, size = wrap_late(
        panel.name, [pen.px(size) for size in sizes.poster_player_sizes], pen.room
    )
    pen.write_lines(lines, pen.left, middle, size)
    tallies = [(bar.tally, bar.complete) for bar in panel.bars if bar.tally is not None]
    shown = [(tally, complete) for tally, complete in tallies if tally.icons]
    for number, (tally, complete) in enumerate(shown):
        left = pen.left + number * pen.room // len(shown)
        _paint_tally(brass if complete else pen, tally, left, below)


def _paint_tally(pen: Pen, tally: Tally, left: int, middle: int) -> None:
    diameter = pen.px(pen.sizes.stock_piece)
    pen.icons(tally.icons, diameter, left, middle)
    left += diameter + pen.px(pen.sizes.gap)
    pen.write(tally.count, left, middle, pen.px(pen.sizes.notice_text))
