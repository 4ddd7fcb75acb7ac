"""Every colour of the pictures: two themes, a colour-blind set of each, and the equipment."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from rendering.theme import BoardSizes, Equipment, Theme
from rendering.themes import common, plates, rings, slab

THEMES = ("wood", "night")

EQUIPMENT: Mapping[str, Mapping[str, Equipment]] = MappingProxyType(
    {"rings": rings.EQUIPMENT, "slab": slab.EQUIPMENT, "plates": plates.EQUIPMENT}
)
"""The board and the pieces of each game, by theme."""


def theme_for(name: str, equipment: str, *, colour_blind: bool, large: bool = False) -> Theme:
    """Return the theme "wood" or "night" with the equipment of a game.

    The colour-blind set has letters on the pieces, safe colours, and shapes that tell sides apart.
    The large one has larger writing, and the same colours.
    """
    own = EQUIPMENT[equipment][name]
    if large:
        theme = theme_for(name, equipment, colour_blind=colour_blind)
        written = _enlarged(theme.equipment.sizes)
        own = replace(theme.equipment, sizes=written)
        return replace(theme, name=f"{theme.name} large", equipment=own)
    theme = replace(common.theme(name, own), name=f"{name} {equipment}")
    if not colour_blind:
        return theme
    pieces = {
        piece: replace(colours, block=piece in own.blocks) for piece, colours in own.pieces.items()
    }
    tones = {**theme.tones, **common.SAFE_TONES[name]}
    return replace(
        theme,
        name=f"{theme.name} colour-blind",
        equipment=replace(own, pieces=MappingProxyType(pieces)),
        letters=True,
        tones=MappingProxyType(tones),
    )


def _enlarged(sizes: BoardSizes) -> BoardSizes:
    """Return the sizes of a board that is read on a phone."""
    return replace(
        sizes,
        hole=max(sizes.hole, sizes.large_hole),
        text=sizes.large_text,
        token_text=sizes.large_text * 0.9,
        small_text=sizes.small_text * 1.25,
        height_text=sizes.height_text * 1.15,
    )
