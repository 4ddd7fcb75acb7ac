"""Charts of how ratings changed, as lines on a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from PIL import Image

from rendering.sheet import DotShape, Place, Sheet
from rendering.theme import Colour, Tone

_LEFT, _RIGHT, _TOP, _BOTTOM = 170, 1130, 262, 676
_TITLE, _TITLE_SIZE, _LEGEND, _LEGEND_SIZE = 82, 52, 168, 42
_LABEL_SIZE, _DATES = 38, 726
_MARGIN = 62
_LINE, _THIN, _RADIUS, _END_RADIUS = 6, 3, 7, 12
# Longer lines get only their last dot, or the dots would touch.
_MAX_DOTS = 40
_STEPS = (10, 20, 50, 100, 200, 500, 1000)
_MAX_STEPS = 5
_TONES = (Tone.MUST, Tone.FREE, Tone.WIN, Tone.TEXT)


class ChartLine(Struct, frozen=True):
    """A line: its name, its latest value as text, and its points as (x, rating).

    The first `uncertain` values are drawn thin.
    """

    name: str
    value: str
    points: tuple[tuple[int, int], ...]
    uncertain: int = 0


class Chart(Struct, frozen=True):
    """A title, up to four lines, and the labels of the first and the last x."""

    title: str
    lines: tuple[ChartLine, ...]
    since: str
    until: str
    theme: str = "wood"
    colour_blind: bool = False


def paint_chart(chart: Chart) -> Image.Image:
    """Paint a chart as a palette image; each line has at least one value."""
    sheet = Sheet(chart.theme, colour_blind=chart.colour_blind)
    sheet.write(chart.title, (_MARGIN, _TITLE), _TITLE_SIZE, room=_RIGHT - _MARGIN)
    numbers = [number for line in chart.lines for number, _ in line.points]
    values = [value for line in chart.lines for _, value in line.points]
    levels = choose_levels(min(values), max(values))
    scale = _Scale(min(numbers), max(numbers), levels[0], levels[-1])
    _paint_grid(sheet, scale, levels)
    _paint_legend(sheet, chart.lines)
    for line, shape, colour in reversed(list(_styled(sheet, chart.lines))):
        _paint_line(sheet, scale, line, shape, colour)
    sheet.write(chart.since, (_LEFT, _DATES), _LABEL_SIZE, tone=Tone.MUTED)
    sheet.write(chart.until, (_RIGHT, _DATES), _LABEL_SIZE, tone=Tone.MUTED, anchor="rm")
    return sheet.finish()


class _Scale(Struct, frozen=True):
    """Maps an x and a value to pixels."""

    first: int
    last: int
    lowest: int
    highest: int

    def place(self, number: int, value: int) -> Place:
        along = (number - self.first) / max(1, self.last - self.first)
        up = (value - self.lowest) / (self.highest - self.lowest)
        return _LEFT + along * (_RIGHT - _LEFT), _BOTTOM - up * (_BOTTOM - _TOP)


def choose_levels(lowest: int, highest: int) -> list[int]:
    """Return round axis values from below the lowest to above the highest value."""
    for step in _STEPS:
        first, last = lowest // step, -(-highest // step)
        if last - first <= _MAX_STEPS:
            break
    else:
        step = -(-(highest - lowest) // _MAX_STEPS)
        first, last = lowest // step, -(-highest // step)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def _paint_grid(sheet: Sheet, scale: _Scale, levels: Sequence[int]) -> None:
    for level in levels:
        left, y = scale.place(scale.first, level)
        sheet.line([(left, y), (_RIGHT, y)], sheet.theme.panel_edge, 2)
        sheet.write(str(level), (_LEFT - 18, y), _LABEL_SIZE, tone=Tone.MUTED, anchor="rm")


def _paint_legend(sheet: Sheet, lines: Sequence[ChartLine]) -> None:
    """Write the name, value and marker of each line, in equal parts of a row."""
    part = (_RIGHT - _MARGIN) // len(lines)
    for number, (line, shape, colour) in enumerate(_styled(sheet, lines)):
        left = _MARGIN + number * part
        sheet.dot((left + _END_RADIUS, _LEGEND), _END_RADIUS, colour, shape)
        left += 3 * _END_RADIUS
        text = f"{line.name} {line.value}"
        sheet.write(text, (left, _LEGEND), _LEGEND_SIZE, room=part - 4 * _END_RADIUS)


def _styled(
    sheet: Sheet, lines: Sequence[ChartLine]
) -> Iterator[tuple[ChartLine, DotShape, Colour]]:
    colours = [sheet.theme.tones[tone] for tone in _TONES]
    return zip(lines, DotShape, colours, strict=False)


def _paint_line(
    sheet: Sheet, scale: _Scale, line: ChartLine, shape: DotShape, colour: Colour
) -> None:
    places = [scale.place(number, value) for number, value in line.points]
    sheet.line(places[: line.uncertain + 1], colour, _THIN)
    sheet.line(places[line.uncertain :], colour, _LINE)
    if len(places) <= _MAX_DOTS:
        for place in places[:-1]:
            sheet.dot(place, _RADIUS, colour, shape)
    sheet.dot(places[-1], _END_RADIUS, colour, shape)
