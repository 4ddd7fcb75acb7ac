"""Draws how ratings have changed as lines on a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from PIL import Image

from rendering.sheet import Mark, Place, Sheet
from rendering.theme import Colour, Tone

_LEFT, _RIGHT, _TOP, _BOTTOM = 170, 1130, 262, 676
_TITLE, _TITLE_SIZE, _LEGEND, _LEGEND_SIZE = 82, 52, 168, 42
_LABEL_SIZE, _DATES = 38, 726
_MARGIN = 62
_LINE, _THIN, _RADIUS, _END_RADIUS = 6, 3, 7, 12
# Where the dots would touch one another, only the last one is drawn.
_MOST_DOTS = 40
_STEPS = (10, 20, 50, 100, 200, 500, 1000)
_MOST_STEPS = 5
_TONES = (Tone.MUST, Tone.FREE, Tone.WIN, Tone.TEXT)


class Curve(Struct, frozen=True):
    """A line: its name, what stands behind that, and its values by their numbers on the way.

    The first `uncertain` values are drawn thin.
    """

    name: str
    value: str
    points: tuple[tuple[int, int], ...]
    uncertain: int = 0


class Chart(Struct, frozen=True):
    """A title, up to four lines, and the words below the first and the last number on the way."""

    title: str
    curves: tuple[Curve, ...]
    since: str
    until: str
    theme: str = "wood"
    colour_blind: bool = False


def paint_chart(chart: Chart) -> Image.Image:
    """Return the picture of a chart as a palette image; each line has a value at least."""
    sheet = Sheet(chart.theme, colour_blind=chart.colour_blind)
    sheet.write(chart.title, (_MARGIN, _TITLE), _TITLE_SIZE, room=_RIGHT - _MARGIN)
    numbers = [number for curve in chart.curves for number, _ in curve.points]
    values = [value for curve in chart.curves for _, value in curve.points]
    levels = _levels(min(values), max(values))
    scale = _Scale(min(numbers), max(numbers), levels[0], levels[-1])
    _paint_grid(sheet, scale, levels)
    _paint_legend(sheet, chart.curves)
    for curve, mark, colour in reversed(list(_styled(sheet, chart.curves))):
        _paint_curve(sheet, scale, curve, mark, colour)
    sheet.write(chart.since, (_LEFT, _DATES), _LABEL_SIZE, tone=Tone.MUTED)
    sheet.write(chart.until, (_RIGHT, _DATES), _LABEL_SIZE, tone=Tone.MUTED, anchor="rm")
    return sheet.finish()


class _Scale(Struct, frozen=True):
    """Where a value at a number on the way is drawn."""

    first: int
    last: int
    lowest: int
    highest: int

    def place(self, number: int, value: int) -> Place:
        along = (number - self.first) / max(1, self.last - self.first)
        up = (value - self.lowest) / (self.highest - self.lowest)
        return _LEFT + along * (_RIGHT - _LEFT), _BOTTOM - up * (_BOTTOM - _TOP)


def _levels(lowest: int, highest: int) -> list[int]:
    """Return round values from below the lowest one to above the highest one."""
    for step in _STEPS:
        first, last = lowest // step, -(-highest // step)
        if last - first <= _MOST_STEPS:
            break
    else:
        step = -(-(highest - lowest) // _MOST_STEPS)
        first, last = lowest // step, -(-highest // step)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def _paint_grid(sheet: Sheet, scale: _Scale, levels: Sequence[int]) -> None:
    for level in levels:
        left, y = scale.place(scale.first, level)
        sheet.line([(left, y), (_RIGHT, y)], sheet.theme.panel_edge, 2)
        sheet.write(str(level), (_LEFT - 18, y), _LABEL_SIZE, tone=Tone.MUTED, anchor="rm")


def _paint_legend(sheet: Sheet, curves: Sequence[Curve]) -> None:
    """Write the name and the value of each line, with its mark, in equal parts of a row."""
    part = (_RIGHT - _MARGIN) // len(curves)
    for number, (curve, mark, colour) in enumerate(_styled(sheet, curves)):
        left = _MARGIN + number * part
        sheet.dot((left + _END_RADIUS, _LEGEND), _END_RADIUS, colour, mark)
        left += 3 * _END_RADIUS
        told = f"{curve.name} {curve.value}"
        sheet.write(told, (left, _LEGEND), _LEGEND_SIZE, room=part - 4 * _END_RADIUS)


def _styled(sheet: Sheet, curves: Sequence[Curve]) -> Iterator[tuple[Curve, Mark, Colour]]:
    colours = [sheet.theme.tones[tone] for tone in _TONES]
    return zip(curves, Mark, colours, strict=False)


def _paint_curve(sheet: Sheet, scale: _Scale, curve: Curve, mark: Mark, colour: Colour) -> None:
    places = [scale.place(number, value) for number, value in curve.points]
    sheet.line(places[: curve.uncertain + 1], colour, _THIN)
    sheet.line(places[curve.uncertain :], colour, _LINE)
    if len(places) <= _MOST_DOTS:
        for place in places[:-1]:
            sheet.dot(place, _RADIUS, colour, mark)
    sheet.dot(places[-1], _END_RADIUS, colour, mark)
