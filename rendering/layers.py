"""The layers of tiles; each has its own colours, see `rendering.palette`."""

from __future__ import annotations

from rendering.marks import MARK_TONES
from rendering.scene import CellLook, Ground
from rendering.theme import Tone

GROUND = "ground"
"""The layer of the board and of the shadows on it."""

POSTER = "poster"
"""The layer of a poster: walnut, brass, and the table."""


def layers_of(look: CellLook) -> tuple[str, ...]:
    """Return the layers of a cell, without those of the piece on it."""
    found = [GROUND]
    if look.mark in MARK_TONES:
        found.append(MARK_TONES[look.mark].value)
    if look.ground is not Ground.CELL or look.taken is not None:
        found.append(Tone.LAST.value)
    if look.taken is not None:
        found.append(ghost_layer(look.taken))
    if look.returned:
        found.append(Tone.FREE.value)
    if look.threatened:
        found.append(Tone.MUST.value)
    return tuple(found)


def piece_layers(look: CellLook) -> tuple[str, ...]:
    """Return the layers of the piece on a cell, and of the mark on it."""
    on_top = (Tone.MUST.value,) if look.threatened else ()
    return (look.piece or "", *on_top)


def icon_layer(piece: str) -> str:
    """Return the layer of a piece beside the board."""
    return f"{piece} icon"


def ghost_layer(piece: str) -> str:
    """Return the layer of a piece that has gone from a cell."""
    return f"{piece} ghost"
