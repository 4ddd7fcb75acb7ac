"""The large format: player strips above and below, the rest in free corners."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PIL import Image

from rendering.layout import Format
from rendering.pen import Pen
from rendering.scene import Bar, Notice, NoticeKind, Panel, Scene, Stock, Tally
from rendering.sprites import PanelStyle, Sprites
from rendering.text import Weight, drop_undrawable, fit_phrase, fit_size, shorten, width_of, wrap
from rendering.theme import Tone


def paint_strips(canvas: Image.Image, scene: Scene, sprites: Sprites) -> None:
    """Paint everything around a board that takes the full width."""
    layout, theme = sprites.layout, sprites.theme
    for box, panel in zip((layout.upper, layout.lower), scene.panels, strict=True):
        half = PanelStyle.of(panel)
        sprites.strip(box.size, half, below=box is layout.lower).paste(canvas, box.corner)
        paint_player(Pen(canvas, sprites, box, half.background(theme)), panel)
    paint_corners(canvas, scene, sprites)


def paint_corners(canvas: Image.Image, scene: Scene, sprites: Sprites) -> None:
    """Paint the texts in the corners that the board leaves free."""
    pen = Pen(canvas, sprites, sprites.layout.notice, sprites.theme.page)
    _paint_stock(pen, scene.stock)
    _paint_caption(pen, scene.caption)
    _paint_notice(pen, scene.notice)


def paint_player(pen: Pen, panel: Panel) -> None:
    """Paint a name and the race, dropping muted words if space is short."""
    sizes, middle = pen.sizes, pen.sizes.strip / 2
    left = pen.left
    if panel.piece is not None:
        diameter = pen.px(sizes.header_piece)
        pen.icon(panel.piece, diameter, left, middle, plain=True)
        left += diameter + pen.px(sizes.gap)
    parts = [(bar, bar.tally) for bar in panel.bars if bar.tally is not None]
    share = sizes.strip_name_share if parts else 1
    steps = [pen.px(size) for size in sizes.name_sizes]
    name, size = fit_size(panel.name, steps, round((pen.right - left) * share))
    pen.write(name, left, middle, size)
    if parts:
        left += width_of(name, Weight.SEMIBOLD, size) + pen.px(sizes.gap)
        _paint_race(pen, *_fitting(pen, parts, pen.right - left), left)


def _fitting(
    pen: Pen, parts: Sequence[tuple[Bar, Tally]], room: int
) -> tuple[list[tuple[Bar, Tally]], list[int]]:
    """Return the parts of a race that fit, and the widths of their leads.

    The leads are dropped first, then the texts after the numbers.
    """
    widths = sum(_width(pen, tally) for _, tally in parts)
    leads = [_lead_width(pen, bar) for bar, _ in parts]
    if widths + sum(leads) > room:
        leads = [0] * len(parts)
    if widths > room:
        return [(bar, replace(tally, of="")) for bar, tally in parts], leads
    return list(parts), leads


def _paint_race(
    pen: Pen, parts: Sequence[tuple[Bar, Tally]], leads: Sequence[int], left: int
) -> None:
    widths = [_width(pen, tally) for _, tally in parts]
    gap = max(0, pen.right - left - sum(widths) - sum(leads)) // len(parts)
    small, middle = pen.px(pen.sizes.strip_text), pen.sizes.strip / 2
    for (bar, tally), width, lead in zip(parts, widths, leads, strict=True):
        left += gap
        if lead:
            pen.write(drop_undrawable(bar.lead), left, middle, small, Tone.MUTED, Weight.MEDIUM)
        _paint_tally(pen, bar, tally, left + lead, width)
        left += lead + width


def _lead_width(pen: Pen, bar: Bar) -> int:
    if not bar.lead:
        return 0
    small = pen.px(pen.sizes.strip_text)
    return width_of(drop_undrawable(bar.lead), Weight.MEDIUM, small) + pen.px(pen.sizes.strip_gap)


def _width(pen: Pen, tally: Tally) -> int:
    """Return the width of a tally, including the ends of a pill around it."""
    sizes = pen.sizes
    count = width_of(tally.count, Weight.SEMIBOLD, pen.px(sizes.strip_count))
    of = width_of(drop_undrawable(tally.of), Weight.MEDIUM, pen.px(sizes.strip_text))
    gap = pen.px(sizes.strip_gap)
    return _icons_width(pen, tally) + count + of + gap * (4 if tally.icons else 3)


def _icons_width(pen: Pen, tally: Tally) -> int:
    return pen.px(pen.sizes.header_piece) if tally.icons else 0


def _paint_tally(pen: Pen, bar: Bar, tally: Tally, left: int, width: int) -> None:
    sizes, middle, gap = pen.sizes, pen.sizes.strip / 2, pen.px(pen.sizes.strip_gap)
    tone = Tone.WIN if bar.complete else Tone.MUST if bar.danger else Tone.LAST
    if bar.close or bar.complete:
        pen.paste(pen.sprites.bubble((width, pen.px(sizes.strip_pill)), tone), left, middle)
        pen = pen.on(tone)
    left += gap
    if tally.icons:
        pen.icons(tally.icons, pen.px(sizes.header_piece), left, middle)
        left += _icons_width(pen, tally) + gap
    large = pen.px(sizes.strip_count)
    pen.write(tally.count, left, middle, large)
    left += width_of(tally.count, Weight.SEMIBOLD, large) + gap
    small = pen.px(sizes.strip_text)
    pen.write(drop_undrawable(tally.of), left, middle, small, Tone.MUTED, Weight.MEDIUM)


def _is_broad(pen: Pen) -> bool:
    return pen.sprites.layout.format is Format.BROAD_LARGE


def _corner_width(pen: Pen) -> int:
    sizes = pen.sizes
    return pen.px(sizes.broad_corner_width if _is_broad(pen) else sizes.corner_width)


def _paint_stock(pen: Pen, stock: Stock) -> None:
    """Paint the title in the upper left corner, and the pieces below it."""
    sizes, middle, left = pen.sizes, float(pen.sizes.corner_middle), pen.left
    room, size = _corner_width(pen), pen.px(sizes.strip_text)
    title = shorten(drop_undrawable(stock.title), Weight.MEDIUM, size, room)
    pen.write(title, left, middle, size, Tone.MUTED, Weight.MEDIUM)
    diameter, gap, large = (
        pen.px(size) for size in (sizes.header_piece, sizes.gap, sizes.strip_count)
    )
    middle += sizes.corner_row
    for item in stock.items:
        text, tone = drop_undrawable(item.text), Tone.TEXT if item.present else Tone.MUTED
        pen.icon(item.piece, diameter, left, middle)
        pen.write(text, left + diameter + gap, middle, large, tone)
        if _is_broad(pen):
            left += diameter + 3 * gap + width_of(text, Weight.SEMIBOLD, large)
        else:
            middle += sizes.corner_row


def _paint_caption(pen: Pen, caption: str) -> None:
    """Paint the caption in the upper right corner, one line for each part."""
    sizes, size = pen.sizes, pen.px(pen.sizes.strip_text)
    lines = [part.strip() for part in drop_undrawable(caption).split("·") if part.strip()]
    for number, line in enumerate(lines[: sizes.corner_lines]):
        text = shorten(line, Weight.MEDIUM, size, _corner_width(pen))
        left = pen.right - width_of(text, Weight.MEDIUM, size)
        middle = sizes.corner_middle + number * sizes.notice_line
        pen.write(text, left, middle, size, Tone.MUTED, Weight.MEDIUM)


def _paint_notice(pen: Pen, notice: Notice) -> None:
    """Paint the next step or the result in the lower right corner."""
    sizes, room = pen.sizes, _corner_width(pen)
    tone = Tone.MUST if notice.kind is NoticeKind.FORCED else Tone.TEXT
    steps = [pen.px(size) for size in range(sizes.notice_text, sizes.least_text - 1, -4)]
    phrases = [phrase for phrase in (notice.title, notice.detail) if phrase.text]
    lines: list[tuple[str, int]] = []
    for phrase in phrases:
        text = fit_phrase(phrase, Weight.SEMIBOLD, steps[-1], 2 * room)
        broken, size = wrap(text, steps, room)
        lines += [(line, size) for line in broken]
    bottom = sizes.large_height - 2 * sizes.strip - sizes.corner_middle
    for number, (line, size) in enumerate(reversed(lines)):
        left = pen.right - width_of(line, Weight.SEMIBOLD, size)
        pen.write(line, left, bottom - number * sizes.notice_line, size, tone)
