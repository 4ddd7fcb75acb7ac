"""Paints what stands beside the board: caption, players with their race, notice and stock."""

from __future__ import annotations

from PIL import Image

from rendering.layout import Box
from rendering.scene import Bar, Item, Mood, Notice, Panel, Scene, Slot, Stock
from rendering.sprite import Sprite
from rendering.sprites import Sprites
from rendering.text import Weight, drawable, fit, rise_of, shorten, width_of
from rendering.theme import Colour, Tone


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
            theme = self._sprites.theme
            ink = theme.tones[Tone.MUTED]
            sprite = self._sprites.text(shown, Weight.MEDIUM, size, ink, theme.page)
            baseline = self._box.top + self._px(self._sizes.caption_baseline)
            sprite.paste(self._canvas, (self._box.left, baseline))

    def player(self, panel: Panel) -> None:
        alarm = Tone.MUST if panel.danger else Tone.LAST if panel.active else None
        tone = Tone.WIN if panel.won else alarm
        self._sprites.card(self._box.size, tone).paste(self._canvas, self._box.corner)
        left, right = self._left, self._right
        middle = self._box.top + self._px(self._sizes.header_middle)
        if panel.piece is not None:
            diameter = self._px(self._sizes.header_piece)
            self._icon(panel.piece, diameter, left, middle, filled=True, plain=True)
            left += diameter + self._px(self._sizes.gap)
        if panel.badge:
            pill = self._pill(panel.badge, Tone.WIN if panel.won else Tone.LAST)
            pill.paste(self._canvas, (right, middle))
            right -= pill.image.width + self._px(self._sizes.gap)
        size = self._px(self._sizes.name_text)
        name = shorten(panel.name, Weight.SEMIBOLD, size, right - left)
        self._write(name, left, middle, size, Tone.TEXT)
        self._bars(panel.bars)

    def notice(self, notice: Notice, stock: Stock) -> None:
        """Paint what is to be done, or on a banner how the game ended, above the stock."""
        sizes, px, theme = self._sizes, self._px, self._sprites.theme
        over = notice.mood is Mood.OVER
        edge, banner = (Tone.WIN, px(sizes.banner_height)) if over else (None, 0)
        card = self._sprites.card(self._box.size, edge, banner=banner)
        card.paste(self._canvas, self._box.corner)
        detail_tone = Tone.MUST if notice.mood is Mood.MUST else Tone.MUTED
        for phrase, size, middle, tone in (
            (notice.title, px(sizes.status_text), sizes.status_middle, Tone.TEXT),
            (notice.detail, px(sizes.note_text), sizes.detail_middle, detail_tone),
        ):
            text = fit(phrase, Weight.SEMIBOLD, size, self._right - self._left)
            ink, ground = theme.tones[tone], theme.panel
            if over:
                ink, ground = theme.on_tone, theme.tones[Tone.WIN]
            self._line(text, self._left, self._box.top + px(middle), size, ink, ground)
        self._stock(stock, self._box.top + px(sizes.stock_middle))

    def _stock(self, stock: Stock, middle: int) -> None:
        """Paint the title at the left, the pieces with their texts in equal parts of the rest."""
        sizes, px = self._sizes, self._px
        title_size, part = px(sizes.note_text), px(sizes.stock_part)
        if not stock.title:
            part = (self._right - self._left) // max(1, len(stock.items))
        room = self._right - self._left - part * len(stock.items)
        title = shorten(drawable(stock.title), Weight.SEMIBOLD, title_size, room)
        self._write(title, self._left, middle, title_size, Tone.MUTED)
        for index, item in enumerate(stock.items):
            left = self._right - part * (len(stock.items) - index)
            self._item(item, left, middle, part, numbers=bool(stock.title))

    def _item(self, item: Item, left: int, middle: int, part: int, *, numbers: bool) -> None:
        sizes, px = self._sizes, self._px
        diameter = px(sizes.stock_piece)
        self._icon(item.piece, diameter, left, middle, filled=item.present)
        size = px(sizes.stock_text if numbers else sizes.note_text)
        tone = Tone.TEXT if item.present and numbers else Tone.MUTED
        start = diameter + px(sizes.stock_gap)
        text = shorten(drawable(item.text), Weight.SEMIBOLD, size, part - start)
        self._write(text, left + start, middle, size, tone)

    def _bars(self, bars: tuple[Bar, ...]) -> None:
        """Paint bars below one another; one with a label and slots needs two rows."""
        sizes = self._sizes
        drop = sizes.first_row
        for bar in bars:
            right = self._score(bar, self._box.top + self._px(drop))
            if bar.label:
                size = self._px(sizes.note_text)
                label = shorten(drawable(bar.label), Weight.SEMIBOLD, size, right - self._left)
                middle = self._box.top + self._px(drop)
                self._write(label, self._left, middle, size, Tone.MUTED)
            if bar.groups:
                below = sizes.label_row if bar.label else 0
                room = self._right if bar.label else right
                self._slots(bar, self._box.top + self._px(drop + below), room)
            drop += sizes.row * (2 if bar.label and bar.groups else 1)

    def _score(self, bar: Bar, middle: int) -> int:
        """Paint the tally, or that one step decides, and return where its left edge is."""
        right = self._right - self._px(self._sizes.group_gap)
        if bar.note:
            pill = self._pill(bar.note, Tone.MUST if bar.danger else Tone.LAST)
            pill.paste(self._canvas, (self._right, middle))
            return right - pill.image.width
        size = self._px(self._sizes.tally_text)
        width = width_of(bar.tally, Weight.SEMIBOLD, size)
        tone = Tone.MUST if bar.danger else Tone.WIN if bar.complete else Tone.MUTED
        self._write(bar.tally, self._right - width, middle, size, tone)
        return right - width

    def _slots(self, bar: Bar, middle: int, right: int) -> None:
        """Paint the slots of a bar, closer together when they would need more room."""
        left = self._left
        if bar.head is not None:
            diameter = self._px(self._sizes.head_piece)
            self._icon(bar.head, diameter, left, middle, filled=True)
            left += diameter + self._px(self._sizes.gap)
        slot, diameter = map(self._px, self._slot_sizes(bar))
        gap = self._px(self._sizes.group_gap)
        count = sum(map(len, bar.groups))
        pitch = min(slot, (right - left - gap * (len(bar.groups) - 1)) // count)
        for group in bar.groups:
            for place in group:
                if bar.head is None:
                    self._icon(place.piece, diameter, left, middle, filled=place.filled)
                else:
                    self._pip(place, diameter, left, middle)
                left += pitch
            left += gap

    def _pip(self, slot: Slot, diameter: int, left: int, middle: int) -> None:
        pip = self._sprites.pip(slot.piece, diameter, filled=slot.filled)
        pip.paste(self._canvas, (left, middle))

    def _slot_sizes(self, bar: Bar) -> tuple[int, int]:
        """Return how far apart the slots of a bar are, and how large."""
        sizes = self._sizes
        if bar.head is not None:
            return sizes.pip_slot, sizes.pip
        if len(bar.groups) > 1 or sum(map(len, bar.groups)) > sizes.most_large_slots:
            return sizes.small_slot, sizes.small_piece
        return sizes.slot, sizes.slot_piece

    def _pill(self, text: str, tone: Tone) -> Sprite:
        """Return a pill with as much of a text as its share of the panel allows."""
        share = round((self._right - self._left) * self._sizes.pill_share)
        width = share - 2 * self._px(self._sizes.pill_padding)
        size = self._px(self._sizes.note_text)
        return self._sprites.pill(shorten(drawable(text), Weight.SEMIBOLD, size, width), tone)

    def _icon(
        self,
        piece: str,
        diameter: int,
        left: int,
        middle: int,
        *,
        filled: bool,
        plain: bool = False,
    ) -> None:
        """Paint a piece whose left edge is given."""
        icon = self._sprites.icon(piece, diameter, filled=filled, plain=plain)
        icon.paste(self._canvas, (left, middle))

    def _write(self, text: str, left: int, middle: int, size: int, tone: Tone) -> None:
        """Write a line on a panel."""
        theme = self._sprites.theme
        self._line(text, left, middle, size, theme.tones[tone], theme.panel)

    def _line(
        self, text: str, left: int, middle: int, size: int, ink: Colour, ground: Colour
    ) -> None:
        """Write a line whose capitals stand around a height."""
        if text:
            sprite = self._sprites.text(text, Weight.SEMIBOLD, size, ink, ground)
            capital = rise_of("H", Weight.SEMIBOLD, size)
            sprite.paste(self._canvas, (left, middle + capital // 2))
