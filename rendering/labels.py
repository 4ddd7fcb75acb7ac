"""Labels on cells and pieces: coordinates, letters, stack heights."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from PIL import Image

from rendering.marks import MARK_TONES, shows_disc
from rendering.masks import Place
from rendering.pieces import stack_lift
from rendering.scene import CellLook, Ground
from rendering.sprite_cache import CACHE, Sprite
from rendering.text import Weight, extent, rise_of, text_mask, width_of
from rendering.theme import BallColours, Colour, Emblem, FlatColours, Piece, Theme, Tone, contrast

# For cells behind a tall stack, in units of the pitch: the gap between the piece's label and the
# coordinate.
_BESIDE = 0.02
_BEHIND_SIZES = {1: 0.24, 2: 0.21, 3: 0.15}
_BEHIND_NAME = 0.16
# A letter with one digit or two needs a smaller size to fit onto an emblem.
_LONG, _LONG_SHARE, _LETTERED_SHARE = 3, 0.8, 0.88
_GHOST_SHARE = 0.6


class Label(Struct, frozen=True):
    """A short text, its size and colour, and its offset from the centre of a tile."""

    text: str
    size: int
    ink: Colour
    shift: Place = (0, 0)
    weight: Weight = Weight.SEMIBOLD

    def write(self, tile: Image.Image) -> None:
        """Write the label on a whole tile."""
        mask, box = self.place(tile.width)
        tile.paste(self.ink, box[:2], mask)

    def place(self, side: int) -> tuple[Image.Image, tuple[int, int, int, int]]:
        """Return the mask of the label, and its box on a tile with that side."""
        line = CACHE.get(("line", self.text, self.size, self.weight), self._line)
        left = round((side - line.image.width) / 2 + self.shift[0])
        top = self._baseline(side) + line.shift[1]
        return line.image, (left, top, left + line.image.width, top + line.image.height)

    def rows(self, side: int) -> tuple[int, int]:
        """Return the first and last tile row that any text in this position can reach."""
        above, below = extent(self.weight, self.size)
        baseline = self._baseline(side)
        return max(0, baseline - above), min(side, baseline + below)

    def _line(self) -> Sprite:
        mask, rise = text_mask(self.text, self.weight, self.size)
        return Sprite(mask, shift=(0, -rise))

    def _baseline(self, side: int) -> int:
        return round(side / 2 + self.shift[1] + rise_of("0", self.weight, self.size) / 2)


def fixed_labels(theme: Theme, pitch: float, look: CellLook) -> Iterator[Label]:
    """Yield the labels that depend on the look alone: letter and stack height."""
    sizes, piece = theme.equipment.sizes, look.piece or look.taken
    if piece is None or shows_disc(look):
        return
    letter = theme.equipment.pieces[piece].letter if theme.letters else ""
    text = f"{letter}{look.height}" if look.height > 1 else letter
    rise, ink = stack_lift(look.height, sizes), _ink(look, theme)
    if text and look.behind:
        size = _BEHIND_SIZES[len(text)]
        aside = _BESIDE + _half(text, size, pitch)
        yield _label(text, size, pitch, ink, (-aside, -rise - sizes.behind))
    elif look.height > 1:
        short = _LETTERED_SHARE if letter else 1
        size = sizes.height_text * (_LONG_SHARE if len(text) >= _LONG else short)
        yield _label(text, size, pitch, ink, (0, -rise - sizes.height_rise))
    elif text:
        share = _share(look)
        place = 0.0, -rise - sizes.coordinate_drop / 2 * share
        yield _label(text, sizes.letter * share, pitch, ink, place)


def name_label(
    theme: Theme, pitch: float, look: CellLook, name: str, *, emphasised: bool = False
) -> Label:
    """Return the label of a coordinate, below the piece's own label if it has one."""
    sizes, rise = theme.equipment.sizes, stack_lift(look.height, theme.equipment.sizes)
    ink = _ink(look, theme, emphasised=emphasised)
    if shows_disc(look):
        return _label(name, sizes.token_text, pitch, ink, (0, 0))
    beside = look.height > 1 or (theme.letters and (look.piece or look.taken) is not None)
    if look.behind:
        size = _BEHIND_NAME if beside else sizes.text
        aside = _BESIDE + _half(name, size, pitch) if beside else 0.0
        return _label(name, size, pitch, ink, (aside, -rise - sizes.behind))
    if beside:
        share = _share(look)
        drop = sizes.height_drop if look.height > 1 else sizes.coordinate_drop * share
        return _label(name, sizes.small_text * share, pitch, ink, (0, drop - rise))
    weight = Weight.SEMIBOLD if look.piece or look.taken else Weight.MEDIUM
    return _label(name, sizes.text, pitch, ink, (0, -rise), weight)


def ink_on(piece: Piece) -> Colour:
    """Return the text colour for a piece."""
    if isinstance(piece, FlatColours) and piece.emblem is Emblem.STAR:
        return piece.accent_text
    return piece.text


def ghost_ink(theme: Theme, piece: Piece) -> Colour:
    """Return the text colour for a ghost of a piece."""
    inks = (theme.tones[Tone.TEXT], theme.inks[Tone.TEXT], piece.text)
    return max(inks, key=lambda ink: contrast(ink, ground_of_text(piece)))


def ground_of_text(piece: Piece) -> Colour:
    """Return what the texts on a ball, or on a ghost of any piece, are written on."""
    return (piece.inlay if isinstance(piece, BallColours) else None) or piece.body


def _label(
    text: str,
    size: float,
    pitch: float,
    ink: Colour,
    place: Place,
    weight: Weight = Weight.SEMIBOLD,
) -> Label:
    return Label(text, round(pitch * size), ink, (place[0] * pitch, place[1] * pitch), weight)


def _half(text: str, size: float, pitch: float) -> float:
    """Return half the width of a text in units of the pitch."""
    return width_of(text, Weight.SEMIBOLD, round(pitch * size)) / 2 / pitch


def _share(look: CellLook) -> float:
    """Return the text scale for a look: smaller on the ghost of a piece."""
    return 1 if look.piece else _GHOST_SHARE


def _ink(look: CellLook, theme: Theme, *, emphasised: bool = False) -> Colour:
    equipment = theme.equipment
    if shows_disc(look) and look.mark is not None:
        return theme.inks[MARK_TONES[look.mark]]
    if look.piece is not None:
        return ink_on(equipment.pieces[look.piece])
    if look.taken is not None:
        return ghost_ink(theme, equipment.pieces[look.taken])
    if look.ground is not Ground.CELL:
        return theme.gone
    return equipment.board.emphasised if emphasised else equipment.board.coordinate
