"""The card beside the board: the score panels of both players, the notice, the stock."""

from __future__ import annotations

from PIL import Image

from rendering.pen import Pen
from rendering.race import paint_bars
from rendering.scene import Item, LastTurn, Notice, NoticeKind, Panel, Scene, Stock
from rendering.sprites import PanelStyle, Sprites
from rendering.text import (
    Weight,
    drop_undrawable,
    fit_phrase,
    fit_size,
    shorten,
    width_of,
    wrap,
    wrap_late,
)
from rendering.theme import Tone


def paint_panels(canvas: Image.Image, scene: Scene, sprites: Sprites) -> None:
    """Paint everything beside the board."""
    layout, theme = sprites.layout, sprites.theme
    upper, lower = map(PanelStyle.of, scene.panels)
    sprites.card(upper, lower).paste(canvas, layout.card.corner)
    for box, panel in zip((layout.upper, layout.lower), scene.panels, strict=True):
        _paint_player(Pen(canvas, sprites, box, PanelStyle.of(panel).background(theme)), panel)
    _paint_middle(Pen(canvas, sprites, layout.notice, theme.panel), scene)


def _paint_player(pen: Pen, panel: Panel) -> None:
    sizes, middle = pen.sizes, pen.sizes.header_middle
    left, right = pen.left, pen.right
    if panel.piece is not None:
        diameter = pen.px(sizes.header_piece)
        pen.icon(panel.piece, diameter, left, middle, plain=True)
        left += diameter + pen.px(sizes.gap)
    if panel.badge:
        pill = pen.pill(panel.badge, Tone.WIN if panel.won else Tone.LAST, sizes.pill_text)
        right -= pen.paste(pill, right, middle).width + pen.px(sizes.gap)
    lines, size = wrap_late(panel.name, [pen.px(size) for size in sizes.name_sizes], right - left)
    pen.write_lines(lines, left, middle, size)
    paint_bars(pen, panel.bars)


def _paint_middle(pen: Pen, scene: Scene) -> None:
    _paint_notice(pen, scene.notice)
    _paint_stock(pen, scene.stock)
    if scene.last is not None:
        _paint_last_turn(pen, scene.last)
    size = pen.px(pen.sizes.caption_text)
    text = shorten(drop_undrawable(scene.caption), Weight.MEDIUM, size, pen.right - pen.left)
    pen.write(text, pen.left, pen.sizes.caption_middle, size, Tone.MUTED, Weight.MEDIUM)


def _paint_notice(pen: Pen, notice: Notice) -> None:
    """Paint the next step or the result, in one line or two."""
    sizes, left = pen.sizes, pen.left
    must = notice.kind is NoticeKind.FORCED
    if must:
        length = pen.px(sizes.must_arrow)
        pen.paste(pen.sprites.arrow(length), left, sizes.notice_middle)
        left += length + pen.px(sizes.gap)
    room, middle = pen.right - left, sizes.notice_middle
    tone = Tone.MUST if must else Tone.TEXT
    if notice.detail.text:
        size, small = pen.px(sizes.notice_text), pen.px(sizes.small_text)
        title = fit_phrase(notice.title, Weight.SEMIBOLD, size, room)
        pen.write(title, left, middle - sizes.notice_line / 2, size, tone)
        detail = fit_phrase(notice.detail, Weight.SEMIBOLD, small, room)
        pen.write(detail, left, middle + sizes.notice_line / 2, small, Tone.MUTED)
        return
    steps = [pen.px(size) for size in range(sizes.notice_text, sizes.least_text - 1, -4)]
    lines, size = wrap(drop_undrawable(notice.title.text), steps, room)
    for number, line in enumerate(lines):
        down = (number - (len(lines) - 1) / 2) * sizes.notice_line
        pen.write(line, left, middle + down, size, tone)


def _paint_stock(pen: Pen, stock: Stock) -> None:
    """Paint the title at the left, and the pieces in equal parts of the rest."""
    sizes, middle = pen.sizes, pen.sizes.stock_middle
    size, gap, count = pen.px(sizes.small_text), pen.px(sizes.gap), len(stock.items)
    if count == 0:
        return
    title, part = drop_undrawable(stock.title), pen.px(sizes.stock_part)
    free = pen.room - width_of(title, Weight.MEDIUM, size)
    least = max(_item_width(pen, item) for item in stock.items)
    if free - least * count >= gap // 2:
        part = min(part, max(least, (free - gap) // count))
    title = shorten(title, Weight.MEDIUM, size, pen.room - part * count - gap // 2)
    pen.write(title, pen.left, middle, size, Tone.MUTED, Weight.MEDIUM)
    for index, item in enumerate(stock.items):
        _paint_item(pen, item, pen.right - part * (count - index), part)


def _paint_last_turn(pen: Pen, last: LastTurn) -> None:
    """Paint the last turn where other games have their stock."""
    sizes, small = pen.sizes, pen.px(pen.sizes.small_text)
    title = shorten(drop_undrawable(last.title), Weight.MEDIUM, small, pen.room // 2)
    pen.write(title, pen.left, sizes.stock_middle, small, Tone.MUTED, Weight.MEDIUM)
    left = pen.left + width_of(title, Weight.MEDIUM, small) + pen.px(sizes.gap)
    steps = [pen.px(size) for size in (sizes.race_text, sizes.small_text, sizes.caption_text)]
    text, size = fit_size(last.text, steps, pen.right - left)
    pen.write(text, left, sizes.stock_middle, size)


def _item_width(pen: Pen, item: Item) -> int:
    sizes = pen.sizes
    text = width_of(drop_undrawable(item.text), Weight.SEMIBOLD, pen.px(sizes.stock_text))
    return pen.px(sizes.stock_piece) + pen.px(sizes.stock_gap) + text


def _paint_item(pen: Pen, item: Item, left: int, part: int) -> None:
    sizes, middle = pen.sizes, pen.sizes.stock_middle
    diameter, size = pen.px(sizes.stock_piece), pen.px(sizes.stock_text)
    pen.icon(item.piece, diameter, left, middle)
    start = diameter + pen.px(sizes.stock_gap)
    text = shorten(drop_undrawable(item.text), Weight.SEMIBOLD, size, part - start)
    pen.write(text, left + start, middle, size, Tone.TEXT if item.present else Tone.MUTED)
    if item.chosen:
        width = start + width_of(text, Weight.SEMIBOLD, size)
        pen.underline(left, width, middle + sizes.stock_piece / 2)
