"""Paints what stands beside the board: caption, players with their race, notice and stock."""

from __future__ import annotations

from PIL import Image

from rendering.layout import Box
from rendering.scene import Bar, Mood, Notice, Panel, Scene, Stock
from rendering.sprites import Sprites
from rendering.text import Weight, drawable, fit, shorten, width_of
from rendering.theme import Tone

_MOOD_TONES = {Mood.CALM: Tone.TEXT, Mood.MUST: Tone.MUST, Mood.OVER: Tone.WIN}


def paint_panels(canvas: Image.Image, scene: Scene, sprites: Sprites) -> None:
    """Paint everything beside the board."""
    layout = sprites.layout
    _Pen(canvas, sprites, layout.caption).caption(scene.caption)
    for box, panel in zip((layout.upper, layout.lower), scene.panels, strict=True):
        _Pen(canvas, sprites, box).player(panel)
    _Pen(canvas, sprites, layout.notice).notice(scene.notice, scene.stock)


class _Pen:
    """Paints into one box of a canvas."""

    def __init__(self, canvas: Image.Image, sprites: Sprites, box: Box) -> None:
        self._canvas, self._sprites, self._box = canvas, sprites, box
        self._sizes, self._px = sprites.theme.sizes, sprites.layout.px
        self._left = box.left + self._px(self._sizes.padding)
        self._right = box.right - self._px(self._sizes.padding)

    def caption(self, text: str) -> None:
        size = self._px(self._sizes.caption_text)
        shown = shorten(drawable(text), Weight.MEDIUM, size, self._box.width)
        if shown:
            sprite = self._sprites.text(shown, Weight.MEDIUM, size, Tone.MUTED, on_page=True)
            baseline = self._box.top + self._px(self._sizes.caption_baseline)
            self._canvas.paste(sprite.image, (self._box.left, baseline - sprite.rise))

    def player(self, panel: Panel) -> None:
        tone = Tone.WIN if panel.won else Tone.LAST if panel.active else None
        self._canvas.paste(self._sprites.card(self._box.size, tone), self._box.corner)
        right = self._right
        middle = self._box.top + self._px(self._sizes.header_middle)
        if panel.badge:
            pill = self._pill(panel.badge, tone or Tone.LAST)
            right -= pill.width
            self._canvas.paste(pill, (right, middle - pill.height // 2))
            right -= self._px(self._sizes.gap)
        size = self._px(self._sizes.name_text)
        name = shorten(panel.name, Weight.SEMIBOLD, size, right - self._left)
        self._write(name, self._left, middle, size, Tone.TEXT)
        for index, bar in enumerate(panel.bars):
            row = self._box.top + self._px(self._sizes.first_row + index * self._sizes.row)
            self._bar(bar, row)

    def notice(self, notice: Notice, stock: Stock) -> None:
        sizes, px = self._sizes, self._px
        over = notice.mood is Mood.OVER
        card = self._sprites.card(self._box.size, Tone.WIN if over else None)
        self._canvas.paste(card, self._box.corner)
        size, width = px(sizes.status_text), self._right - self._left
        tone = _MOOD_TONES[notice.mood] if over else Tone.TEXT
        text = fit(notice.title, Weight.SEMIBOLD, size, width)
        self._write(text, self._left, self._box.top + px(sizes.status_middle), size, tone)
        size = px(sizes.note_text)
        tone = Tone.MUST if notice.mood is Mood.MUST else Tone.MUTED
        detail = fit(notice.detail, Weight.SEMIBOLD, size, width)
        self._write(detail, self._left, self._box.top + px(sizes.detail_middle), size, tone)
        self._stock(stock, self._box.top + px(sizes.stock_middle))

    def _stock(self, stock: Stock, middle: int) -> None:
        """Paint the title at the left, the pieces with their counts in equal parts of the rest."""
        sizes, px = self._sizes, self._px
        title_size, size = px(sizes.note_text), px(sizes.stock_text)
        part = px(sizes.stock_part)
        room = self._right - self._left - part * len(stock.counts)
        title = shorten(drawable(stock.title), Weight.SEMIBOLD, title_size, room)
        self._write(title, self._left, middle, title_size, Tone.MUTED)
        for index, (piece, count) in enumerate(stock.counts):
            left = self._right - part * (len(stock.counts) - index)
            diameter = px(sizes.stock_marble)
            self._icon(piece, diameter, left, middle, filled=count > 0)
            tone = Tone.TEXT if count else Tone.MUTED
            self._write(str(count), left + diameter + px(sizes.stock_gap), middle, size, tone)

    def _bar(self, bar: Bar, middle: int) -> None:
        """Paint the slots at the left; at the right the tally, or that one step decides."""
        right = self._right - self._px(self._sizes.group_gap)
        if bar.note:
            pill = self._pill(bar.note, Tone.LAST)
            self._canvas.paste(pill, (self._right - pill.width, middle - pill.height // 2))
            right -= pill.width
        else:
            size = self._px(self._sizes.tally_text)
            width = width_of(bar.tally, Weight.SEMIBOLD, size)
            tone = Tone.WIN if bar.complete else Tone.MUTED
            self._write(bar.tally, self._right - width, middle, size, tone)
            right -= width
        self._slots(bar, middle, right - self._left)

    def _slots(self, bar: Bar, middle: int, width: int) -> None:
        """Paint the slots of a bar, closer together when they would need more than the width."""
        sizes, px = self._sizes, self._px
        small = len(bar.groups) > 1
        diameter = px(sizes.small_marble if small else sizes.slot_marble)
        gaps = px(sizes.group_gap) * (len(bar.groups) - 1)
        count = sum(map(len, bar.groups))
        pitch = min(px(sizes.small_slot if small else sizes.slot), (width - gaps) // count)
        left = self._left
        for group in bar.groups:
            for slot in group:
                self._icon(slot.piece, diameter, left, middle, filled=slot.filled)
                left += pitch
            left += px(sizes.group_gap)

    def _pill(self, text: str, tone: Tone) -> Image.Image:
        """Return a pill with as much of a text as its share of the panel allows."""
        share = round((self._right - self._left) * self._sizes.pill_share)
        width = share - 2 * self._px(self._sizes.pill_padding)
        size = self._px(self._sizes.note_text)
        return self._sprites.pill(shorten(drawable(text), Weight.SEMIBOLD, size, width), tone)

    def _icon(self, piece: str, diameter: int, left: int, middle: int, *, filled: bool) -> None:
        """Paint a piece whose left edge is given; its shadow may lie on its neighbours' tiles."""
        icon, mask = self._sprites.icon(piece, diameter, filled=filled)
        margin = (icon.width - diameter) // 2
        self._canvas.paste(icon, (left - margin, middle - icon.height // 2), mask)

    def _write(self, text: str, left: int, middle: int, size: int, tone: Tone) -> None:
        """Write a line whose capitals stand around a height."""
        if text:
            sprite = self._sprites.text(text, Weight.SEMIBOLD, size, tone, on_page=False)
            capital = self._sprites.text("H", Weight.SEMIBOLD, size, tone, on_page=False)
            top = middle + capital.rise // 2 - sprite.rise
            self._canvas.paste(sprite.image, (left, top))
