"""The race on the score panel of a player: one line for each counted thing."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.pen import Pen
from rendering.scene import Bar, Slot
from rendering.text import Weight, drop_undrawable, shorten, width_of
from rendering.theme import Tone

# The maximum diameter of a piece, as a share of the distance of its slots.
_WIDEST = 1.15
# The minimum distance of slots, and diameter of a trefoil's, in units of the theme.
_LEAST = 10


def paint_bars(pen: Pen, bars: Sequence[Bar]) -> None:
    """Paint bars below one another; a bar with label and slots takes two rows."""
    middle = float(pen.sizes.first_row)
    column = min((_words_end(pen, bar) - _width(pen, bar.words) for bar in bars), default=0)
    for bar in bars:
        if bar.label:
            _paint_label(pen, bar, middle)
            middle += pen.sizes.label_row if bar.groups else 0
        if bar.head is not None:
            _paint_count(pen, bar, middle)
        elif bar.groups:
            right = _paint_words(pen, bar, column, middle) if bar.words else pen.right
            _paint_groups(pen, bar, right, middle)
        middle += pen.sizes.row


def _words_end(pen: Pen, bar: Bar) -> int:
    """Return where the words of a bar end; a pill around them ends at the right edge."""
    return pen.right - (pen.px(pen.sizes.pill_padding) if bar.close or bar.complete else 0)


def _width(pen: Pen, text: str) -> int:
    return width_of(drop_undrawable(text), Weight.SEMIBOLD, pen.px(pen.sizes.race_text))


def _paint_label(pen: Pen, bar: Bar, middle: float) -> None:
    size = pen.px(pen.sizes.race_text if bar.groups else pen.sizes.small_text)
    text = shorten(drop_undrawable(bar.label), Weight.SEMIBOLD, size, pen.right - pen.left)
    emphasised = Tone.TEXT if bar.groups else Tone.MUTED
    pen.write(text, pen.left, middle, size, Tone.MUST if bar.danger else emphasised)


def _paint_count(pen: Pen, bar: Bar, middle: float) -> None:
    """Paint a piece, its count, and the maximum."""
    sizes = pen.sizes
    diameter, left = pen.px(sizes.head_piece), pen.left
    pen.icon(bar.head or "", diameter, left, middle)
    left += diameter + 2 * pen.px(sizes.gap)
    small, size = pen.px(sizes.small_text), pen.px(sizes.race_text)
    beside = pen.right - left - pen.px(sizes.gap) - _width(pen, bar.words)
    rest = _quiet(pen, bar.rest, max(beside, (pen.right - left) // 2))
    right = pen.right - (width_of(rest, Weight.MEDIUM, small) if rest else 0)
    if bar.close:
        words = _short(bar.words, size, _words_end(pen, bar) - left)
        pill = pen.sprites.pill(words, Tone.MUST, size)
        pen.paste(pill, left - pen.px(sizes.pill_padding) + pill.image.width, middle)
        return
    words = _short(bar.words, size, right - left - pen.px(sizes.gap))
    pen.write(words, left, middle, size, Tone.MUST if bar.danger else Tone.TEXT)
    pen.write(rest, right, middle, small, Tone.MUTED, Weight.MEDIUM)


def _short(text: str, size: int, room: int) -> str:
    return shorten(drop_undrawable(text), Weight.SEMIBOLD, size, room)


def _quiet(pen: Pen, text: str, room: int) -> str:
    return shorten(drop_undrawable(text), Weight.MEDIUM, pen.px(pen.sizes.small_text), room)


def _paint_words(pen: Pen, bar: Bar, column: int, middle: float) -> int:
    """Paint the words of a bar, in a pill if one step completes it; return their left."""
    size, small = pen.px(pen.sizes.race_text), pen.px(pen.sizes.small_text)
    left = max(column, pen.left + (pen.right - pen.left) // 2)
    words, gap = _short(bar.words, size, _words_end(pen, bar) - left), pen.px(pen.sizes.gap)
    if bar.close or bar.complete:
        pill = pen.sprites.pill(words, Tone.WIN if bar.complete else Tone.LAST, size)
        padding = pen.px(pen.sizes.pill_padding)
        pen.paste(pill, left - padding + pill.image.width, middle)
        return left - padding - gap
    pen.write(words, left, middle, size)
    lead = _quiet(pen, bar.lead, (left - pen.left) // 2)
    begin = left - gap // 2 - width_of(lead, Weight.MEDIUM, small)
    pen.write(lead, begin, middle, small, Tone.MUTED, Weight.MEDIUM)
    return begin - gap


def _paint_groups(pen: Pen, bar: Bar, right: int, middle: float) -> None:
    """Paint the slots of a bar, groups of three as trefoils; all are smaller if space is short."""
    sizes, room, least = pen.sizes, right - pen.left, pen.px(_LEAST)
    if len(bar.groups) > 1:
        # Half a piece stays free between two trefoils.
        wide = room / (2.5 * len(bar.groups) - 0.5)
        diameter = max(least, min(pen.px(sizes.trefoil_piece), int(wide)))
        pitch = min(pen.px(sizes.trefoil), diameter * 5 // 2)
        for number, group in enumerate(bar.groups):
            _paint_trefoil(pen, group, diameter, pen.left + number * pitch, middle)
        return
    slots = next(iter(bar.groups), ())
    pitch = max(least, min(pen.px(sizes.slot), room / max(1, len(slots))))
    diameter = min(pen.px(sizes.slot_piece), int(pitch * _WIDEST))
    for number, slot in enumerate(slots):
        _paint_slot(pen, slot, diameter, pen.left + round(number * pitch), middle)


def _paint_trefoil(
    pen: Pen, group: Sequence[Slot], diameter: int, left: int, middle: float
) -> None:
    """Paint three slots, the first above the other two."""
    half = pen.sizes.trefoil_piece * 0.42
    places = ((diameter // 2, -half), (0, half), (diameter, half))
    for slot, (aside, down) in zip(group, places, strict=True):
        _paint_slot(pen, slot, diameter, left + aside, middle + down)


def _paint_slot(pen: Pen, slot: Slot, diameter: int, left: int, middle: float) -> None:
    if slot.filled:
        pen.icon(slot.piece, diameter, left, middle, plain=True)
    else:
        pen.missing(diameter, left, middle)
