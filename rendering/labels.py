"""What is written on cells and pieces: coordinates, letters, and the heights of stacks."""

from __future__ import annotations

from PIL import Image

from rendering.marks import is_button
from rendering.masks import Place
from rendering.scene import Ground, Look
from rendering.stacks import badge_place, lift
from rendering.text import Weight, text_mask
from rendering.theme import Colour, Emblem, FlatColours, Piece, Theme, Tone, luma, mix

_TWO_DIGITS = 10


def write_labels(tile: Image.Image, theme: Theme, pitch: float, look: Look, name: str) -> None:
    """Write all that is to be read on a cell with this coordinate."""
    _write_name(tile, theme, pitch, look, name)
    if look.piece is not None and look.height > 1:
        _write_height(tile, theme, pitch, look.height, theme.equipment.pieces[look.piece])


def write(tile: Image.Image, text: str, size: int, ink: Colour, shift: Place = (0, 0)) -> None:
    """Write a short text in the middle of a tile, moved by `shift` pixels."""
    mask, rise = text_mask(text, Weight.SEMIBOLD, size)
    _, digit = text_mask("0", Weight.SEMIBOLD, size)
    left = round((tile.width - mask.width) / 2 + shift[0])
    top = round(tile.height / 2 + shift[1] + digit / 2) - rise
    tile.paste(ink, (left, top), mask)


def ink_on(piece: Piece) -> Colour:
    """Return the colour of the writing on a piece."""
    if isinstance(piece, FlatColours) and piece.emblem is Emblem.STAR:
        return piece.accent_text
    return piece.text


def _write_name(tile: Image.Image, theme: Theme, pitch: float, look: Look, name: str) -> None:
    """Write the coordinate, below the letter of the piece where letters are wanted."""
    sizes, ink = theme.equipment.sizes, _ink(look, theme)
    piece, rise = look.piece or look.taken, pitch * lift(look.height, sizes)
    if is_button(look):
        write(tile, name, round(pitch * sizes.offered_text), ink)
        return
    if piece is None or not theme.letters:
        write(tile, name, round(pitch * sizes.text), ink, (0, -rise))
        return
    drop = pitch * sizes.coordinate_drop
    letter = theme.equipment.pieces[piece].letter
    write(tile, letter, round(pitch * sizes.letter), ink, (0, -drop * 0.5 - rise))
    write(tile, name, round(pitch * sizes.small_text), ink, (0, drop - rise))


def _write_height(tile: Image.Image, theme: Theme, pitch: float, height: int, piece: Piece) -> None:
    if isinstance(piece, FlatColours):
        sizes = theme.equipment.sizes
        x, y = badge_place(height, sizes)
        size = sizes.badge_text if height < _TWO_DIGITS else sizes.badge_small_text
        write(tile, str(height), round(pitch * size), piece.badge_text, (x * pitch, y * pitch))


def _ink(look: Look, theme: Theme) -> Colour:
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
