"""What is written on cells and pieces: coordinates, letters, and the heights of stacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from rendering.marks import is_button
from rendering.masks import Place
from rendering.scene import CellLook, Ground
from rendering.sprite import READY, Sprite
from rendering.stacks import badge_place, lift
from rendering.text import Weight, extent, rise_of, text_mask
from rendering.theme import Colour, Emblem, FlatColours, Piece, Theme, Tone, luma, mix

_TWO_DIGITS = 10


@dataclass(frozen=True, slots=True)
class Label:
    """A short text, its size and colour, and how far from the middle of a tile it is written."""

    text: str
    size: int
    ink: Colour
    shift: Place = (0, 0)

    def write(self, tile: Image.Image) -> None:
        """Write the label on a whole tile."""
        mask, box = self.place(tile.width)
        tile.paste(self.ink, box[:2], mask)

    def place(self, side: int) -> tuple[Image.Image, tuple[int, int, int, int]]:
        """Return the coverage of the label, and its box on a tile with that side."""
        line = READY.get(("line", self.text, self.size), self._line)
        left = round((side - line.image.width) / 2 + self.shift[0])
        top = self._baseline(side) + line.shift[1]
        return line.image, (left, top, left + line.image.width, top + line.image.height)

    def rows(self, side: int) -> tuple[int, int]:
        """Return from which row of a tile to which any text in this place can reach."""
        above, below = extent(Weight.SEMIBOLD, self.size)
        baseline = self._baseline(side)
        return max(0, baseline - above), min(side, baseline + below)

    def _line(self) -> Sprite:
        mask, rise = text_mask(self.text, Weight.SEMIBOLD, self.size)
        return Sprite(mask, shift=(0, -rise))

    def _baseline(self, side: int) -> int:
        return round(side / 2 + self.shift[1] + rise_of("0", Weight.SEMIBOLD, self.size) / 2)


def write_labels(tile: Image.Image, theme: Theme, pitch: float, look: CellLook, name: str) -> None:
    """Write all that is to be read on a cell with this coordinate."""
    for label in (*standing_labels(theme, pitch, look), name_label(theme, pitch, look, name)):
        label.write(tile)


def standing_labels(theme: Theme, pitch: float, look: CellLook) -> Iterator[Label]:
    """Yield what is written on every cell of a look: a piece's letter, the height of a stack."""
    sizes, piece = theme.equipment.sizes, look.piece or look.taken
    if _has_letter(theme, look) and piece is not None:
        rise = pitch * (sizes.coordinate_drop * 0.5 + lift(look.height, sizes))
        letter, size = theme.equipment.pieces[piece].letter, round(pitch * sizes.letter)
        yield Label(letter, size, _ink(look, theme), (0, -rise))
    if look.piece is not None and look.height > 1:
        yield from _height(theme, pitch, look.height, theme.equipment.pieces[look.piece])


def name_label(theme: Theme, pitch: float, look: CellLook, name: str) -> Label:
    """Return the coordinate, which is below the letter of the piece where letters are wanted."""
    sizes, ink = theme.equipment.sizes, _ink(look, theme)
    if is_button(look):
        return Label(name, round(pitch * sizes.offered_text), ink)
    rise = pitch * lift(look.height, sizes)
    if _has_letter(theme, look):
        drop = pitch * sizes.coordinate_drop
        return Label(name, round(pitch * sizes.small_text), ink, (0, drop - rise))
    return Label(name, round(pitch * sizes.text), ink, (0, -rise))


def ink_on(piece: Piece) -> Colour:
    """Return the colour of the writing on a piece."""
    if isinstance(piece, FlatColours) and piece.emblem is Emblem.STAR:
        return piece.accent_text
    return piece.text


def _has_letter(theme: Theme, look: CellLook) -> bool:
    return theme.letters and not is_button(look) and (look.piece or look.taken) is not None


def _height(theme: Theme, pitch: float, height: int, piece: Piece) -> Iterator[Label]:
    if isinstance(piece, FlatColours):
        sizes = theme.equipment.sizes
        x, y = badge_place(height, sizes)
        size = sizes.badge_text if height < _TWO_DIGITS else sizes.badge_small_text
        yield Label(str(height), round(pitch * size), piece.badge_text, (x * pitch, y * pitch))


def _ink(look: CellLook, theme: Theme) -> Colour:
    own = theme.equipment
    if is_button(look):
        return theme.page
    if look.piece is not None:
        return ink_on(own.pieces[look.piece])
    if look.taken is not None:
        ground = own.ground.hole if look.ground is Ground.CELL else theme.page
        ghost = mix(ground, own.pieces[look.taken].body, own.ghost_strength)
        inks = (theme.tones[Tone.TEXT], theme.on_tone)
        return max(inks, key=lambda ink: abs(luma(ink) - luma(ghost)))
    return own.ground.coordinate if look.ground is Ground.CELL else theme.gone
