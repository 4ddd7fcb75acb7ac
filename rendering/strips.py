"""The large format: player strips above and below, the rest in free corners."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PIL import Image

from rendering.layout import PictureFormat, board_layout, right_edge
from rendering.pen import Pen
from rendering.scene import Bar, LastTurn, Notice, NoticeKind, Panel, Scene, Stock, Tally
from rendering.sprites import PanelStyle, Sprites
from rendering.text import (
    Weight,
    drop_undrawable,
    fill,
    fit_phrase,
    fits,
    shorten,
    width_of,
    wrap_late,
)
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
    if scene.last is not None:
        _paint_last_turn(pen, scene.last)
    _paint_caption(pen, scene.caption)
    _paint_notice(pen, scene)


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
    lines, size = wrap_late(panel.name, steps, round((pen.right - left) * share))
    pen.write_lines(lines, left, middle, size)
    if parts:
        left += max(width_of(line, Weight.SEMIBOLD, size) for line in lines) + pen.px(sizes.gap)
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
    return pen.sprites.layout.format is PictureFormat.BROAD_LARGE


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
        if item.chosen:
            width = diameter + gap + width_of(text, Weight.SEMIBOLD, large)
            pen.underline(left, width, middle + sizes.header_piece / 2)
        if _is_broad(pen):
            left += diameter + 3 * gap + width_of(text, Weight.SEMIBOLD, large)
        else:
            middle += sizes.corner_row


def _paint_last_turn(pen: Pen, last: LastTurn) -> None:
    """Paint the last turn where other games have their stock."""
    sizes, room, size = pen.sizes, _corner_width(pen), pen.px(pen.sizes.strip_text)
    title = shorten(drop_undrawable(last.title), Weight.MEDIUM, size, room)
    pen.write(title, pen.left, sizes.corner_middle, size, Tone.MUTED, Weight.MEDIUM)
    below = sizes.corner_middle + sizes.notice_line
    pen.write(shorten(last.text, Weight.SEMIBOLD, size, room), pen.left, below, size)


def _paint_caption(pen: Pen, caption: str) -> None:
    """Paint the caption in the upper right corner, one line for each part."""
    sizes, size = pen.sizes, pen.px(pen.sizes.strip_text)
    lines = [part.strip() for part in drop_undrawable(caption).split("·") if part.strip()]
    for number, line in enumerate(lines[: sizes.corner_lines]):
        text = shorten(line, Weight.MEDIUM, size, _corner_width(pen))
        left = pen.right - width_of(text, Weight.MEDIUM, size)
        middle = sizes.corner_middle + number * sizes.notice_line
        pen.write(text, left, middle, size, Tone.MUTED, Weight.MEDIUM)


def _paint_notice(pen: Pen, scene: Scene) -> None:
    """Paint the next step or the result in the lower right corner, clear of the board."""
    notice = scene.notice
    tone = Tone.MUST if notice.kind is NoticeKind.FORCED else Tone.TEXT
    lines, size = _broken(pen, notice, _rooms(pen, scene))
    for number, line in enumerate(reversed(lines)):
        left = pen.right - width_of(line, Weight.SEMIBOLD, size)
        pen.write(line, left, _line_middle(pen, number), size, tone)


def _broken(pen: Pen, notice: Notice, rooms: Sequence[int]) -> tuple[list[str], int]:
    """Break a notice into lines for rooms, the lowest first, at the first size that fits.

    Of the ways to break it, the one with the shorter lines looks better.
    """
    sizes = pen.sizes
    steps = [pen.px(size) for size in range(sizes.notice_text, sizes.least_text - 1, -4)]
    phrases = [phrase for phrase in (notice.title, notice.detail) if phrase.text]
    if not phrases:
        return [], steps[0]
    *above, last = (
        fit_phrase(phrase, Weight.SEMIBOLD, steps[-1], sum(rooms)) for phrase in phrases
    )
    lines: list[str] = []
    for size in steps:
        for count in range(1, len(rooms) + 1 - len(above)):
            upwards = _fill_upwards(last, size, rooms[:count])
            ways = [[*above, *way] for way in (fill(last, size, rooms[:count][::-1]), upwards)]
            lines = min(ways, key=lambda way: max(map(len, way)))
            if fits(lines, size, rooms[: len(lines)][::-1]):
                return lines, size
    below = zip(lines, rooms[: len(lines)][::-1], strict=True)
    return [shorten(line, Weight.SEMIBOLD, steps[-1], room) for line, room in below], steps[-1]


def _fill_upwards(text: str, size: int, rooms: Sequence[int]) -> list[str]:
    """Break a text into lines for rooms, the lowest first; the lowest is as long as fits."""
    lines = fill(_backwards(text), size, rooms)
    return [_backwards(line) for line in reversed(lines)]


def _backwards(text: str) -> str:
    return " ".join(reversed(text.split(" ")))


def _rooms(pen: Pen, scene: Scene) -> list[int]:
    """Return the widths of the lines that fit beside the whole board, the lowest first."""
    layout, equipment, sizes = pen.sprites.layout, pen.sprites.theme.equipment, pen.sizes
    board = board_layout(scene.frame, layout.board, equipment.reach, equipment.sizes.squash)
    rooms: list[int] = []
    for number in range(sizes.corner_lines):
        middle, half = _line_middle(pen, number), sizes.notice_line / 2
        rows = layout.notice.top + pen.px(middle - half), layout.notice.top + pen.px(middle + half)
        free = pen.right - pen.px(sizes.gap) - right_edge(board, scene.frame, equipment.reach, rows)
        rooms.append(min(_corner_width(pen), free))
    return rooms


def _line_middle(pen: Pen, number: int) -> float:
    """Return the middle of a line in the lower right corner; the lowest one has number 0."""
    sizes = pen.sizes
    bottom = sizes.large_height - 2 * sizes.strip - sizes.corner_middle
    return bottom - number * sizes.notice_line
