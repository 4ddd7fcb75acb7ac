"""Charts of who was ahead in a game, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from PIL import Image

from rendering.sheet import WIDTH, DotShape, Place, Sheet
from rendering.theme import Colour, Tone, mix

_MARGIN = 62
_LEFT, _RIGHT = 84, WIDTH - 84
_TOP, _MIDDLE, _BOTTOM = 236, 428, 620
_TITLE, _TITLE_SIZE = 80, 52
_NAMES, _NAME_SIZE, _NAME_DOT = (158, 684), 46, 15
_TURNS, _TURNS_SIZE = 744, 38
_LINE, _HALF_LINE, _STEM = 7, 3, 3
_TINT = 0.34
PIN_RADIUS, _PIN_GAP, _PIN_SIZE, _PIN_INSET, _POINT = 27, 10, 38, 40, 8
_FLAG_SIZE = 38
# The same colours and dot shapes as on the head-to-head card.
_STYLES = ((Tone.MUST, DotShape.DISC), (Tone.FREE, DotShape.BLOCK))


class Pin(Struct, frozen=True):
    """A numbered annotation at a ply; `by` is 0 or 1 for the player of that turn."""

    number: int
    ply: int
    by: int


class AdvantageChart(Struct, frozen=True):
    """The upper player's chance to win before each turn, and after the last.

    `ahead` are the labels of the upper and the lower half. `turning` is the ply of the turning
    point, which `turned` describes. `since` and `until` label the start and the end.
    """

    title: str
    ahead: tuple[str, str]
    chances: tuple[float, ...]
    pins: tuple[Pin, ...]
    since: str
    until: str
    turning: int | None = None
    turned: str = ""
    theme: str = "wood"
    colour_blind: bool = False


def paint_advantage(chart: AdvantageChart) -> Image.Image:
    """Paint the chart as a palette image; it has at least two values."""
    sheet = Sheet(chart.theme, colour_blind=chart.colour_blind)
    places = _places(chart.chances)
    sheet.write(chart.title, (_MARGIN, _TITLE), _TITLE_SIZE, room=WIDTH - 2 * _MARGIN)
    _paint_halves(sheet, places)
    _paint_names(sheet, chart)
    _paint_turning(sheet, chart, places)
    sheet.line(places, sheet.theme.tones[Tone.TEXT], _LINE)
    for by in (0, 1):
        _paint_pins(sheet, [pin for pin in chart.pins if pin.by == by], places, by)
    sheet.write(chart.since, (_LEFT, _TURNS), _TURNS_SIZE, tone=Tone.MUTED)
    sheet.write(chart.until, (_RIGHT, _TURNS), _TURNS_SIZE, tone=Tone.MUTED, anchor="rm")
    return sheet.finish()


def _places(chances: Sequence[float]) -> list[Place]:
    """Return the pixel of each value; the upper player's lead points up."""
    step = (_RIGHT - _LEFT) / (len(chances) - 1)
    return [
        (_LEFT + number * step, _BOTTOM - chance * (_BOTTOM - _TOP))
        for number, chance in enumerate(chances)
    ]


def _colour(sheet: Sheet, by: int) -> Colour:
    return sheet.theme.tones[_STYLES[by][0]]


def _paint_halves(sheet: Sheet, places: Sequence[Place]) -> None:
    """Fill the area between curve and middle in the colour of the leader."""
    for by, corners in _areas(places):
        sheet.area(corners, mix(sheet.theme.panel, _colour(sheet, by), _TINT))
    for y in (_TOP, _BOTTOM):
        sheet.line([(_LEFT, y), (_RIGHT, y)], sheet.theme.panel_edge, _HALF_LINE)
    middle = [(float(_LEFT), float(_MIDDLE)), (float(_RIGHT), float(_MIDDLE))]
    sheet.line(middle, sheet.theme.tones[Tone.MUTED], _HALF_LINE)


def _areas(places: Sequence[Place]) -> Iterator[tuple[int, list[Place]]]:
    """Yield the leader, 0 or 1, and the corners of each area beside the middle."""
    for start, end in pairwise(_with_crossings(places)):
        by = 0 if start[1] + end[1] < 2 * _MIDDLE else 1
        yield by, [start, end, (end[0], _MIDDLE), (start[0], _MIDDLE)]


def _with_crossings(places: Sequence[Place]) -> list[Place]:
    """Add the points at which a line crosses the middle."""
    found = [places[0]]
    for start, end in pairwise(places):
        if (start[1] - _MIDDLE) * (end[1] - _MIDDLE) < 0:
            share = (_MIDDLE - start[1]) / (end[1] - start[1])
            found.append((start[0] + share * (end[0] - start[0]), _MIDDLE))
        found.append(end)
    return found


def _paint_names(sheet: Sheet, chart: AdvantageChart) -> None:
    """Write each player's name above or below their half."""
    for by, (words, y) in enumerate(zip(chart.ahead, _NAMES, strict=True)):
        sheet.dot((_MARGIN + _NAME_DOT, y), _NAME_DOT, _colour(sheet, by), _STYLES[by][1])
        left = _MARGIN + 3 * _NAME_DOT + 6
        sheet.write(words, (left, y), _NAME_SIZE, room=WIDTH - _MARGIN - left)


def _paint_turning(sheet: Sheet, chart: AdvantageChart, places: Sequence[Place]) -> None:
    """DotShape the turning point from top to bottom, and name it above."""
    if chart.turning is None:
        return
    x, tone = places[chart.turning][0], sheet.theme.tones[Tone.WIN]
    sheet.line([(x, _TOP), (x, _BOTTOM)], tone, _HALF_LINE + 2)
    anchor = "rm" if x > (_LEFT + _RIGHT) / 2 else "lm"
    sheet.write(chart.turned, (x, _TOP - 24), _FLAG_SIZE, tone=Tone.WIN, anchor=anchor)


def _paint_pins(sheet: Sheet, pins: Sequence[Pin], places: Sequence[Place], by: int) -> None:
    """Paint a player's pin numbers in a row at the edge that their losses lead to."""
    y = _BOTTOM - _PIN_INSET if by == 0 else _TOP + _PIN_INSET
    tone, shape = _STYLES[by]
    points = [places[pin.ply] for pin in pins]
    heads = [(x, y) for x in spread_pins([x for x, _ in points])]
    for point, head in zip(points, heads, strict=True):
        sheet.line([point, head], _colour(sheet, by), _STEM)
        sheet.dot(point, _POINT, _colour(sheet, by), shape)
    for pin, head in zip(pins, heads, strict=True):
        sheet.dot(head, PIN_RADIUS, _colour(sheet, by), shape)
        sheet.write(str(pin.number), head, _PIN_SIZE, ink=sheet.theme.inks[tone], anchor="mm")


def spread_pins(wanted: Sequence[float]) -> list[float]:
    """Return positions near the wanted ones that keep the minimum gap."""
    least = 2 * PIN_RADIUS + _PIN_GAP
    lowest, highest = _LEFT + PIN_RADIUS, _RIGHT - PIN_RADIUS
    found: list[float] = []
    for number, x in enumerate(wanted):
        last = highest - (len(wanted) - 1 - number) * least
        first = found[-1] + least if found else lowest
        found.append(min(max(x, first), max(last, first)))
    return found
