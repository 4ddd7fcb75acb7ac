"""All colours: a light and a dark theme, a colour-blind set of each, and the equipment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from rendering.theme import BoardSizes, Equipment, FlatColours, Piece, Shape, Theme
from rendering.themes import common, plates, rings, slab

THEMES = ("wood", "night")

EQUIPMENT: dict[str, Mapping[str, Equipment]] = {
    "rings": rings.EQUIPMENT,
    "slab": slab.EQUIPMENT,
    "plates": plates.EQUIPMENT,
}
"""The board and the pieces of each game, by theme."""

OWN = tuple(EQUIPMENT)
"""The names of the built-in equipment, whose palettes are shipped."""


def register_equipment(
    name: str,
    pieces: Mapping[str, Piece],
    *,
    board: str,
    blocks: Iterable[str] = (),
    clear: Mapping[str, Piece] = MappingProxyType({}),
) -> None:
    """Register pieces for a built-in board, as `make_equipment` takes them."""
    EQUIPMENT[name] = make_equipment(name, pieces, board=board, blocks=blocks, clear=clear)


def make_equipment(
    name: str,
    pieces: Mapping[str, Piece],
    *,
    board: str,
    blocks: Iterable[str] = (),
    clear: Mapping[str, Piece] = MappingProxyType({}),
) -> Mapping[str, Equipment]:
    """Put pieces on a built-in board, "rings", "slab" or "plates", in each theme.

    `blocks` are the pieces that the colour-blind set makes square, `clear` those that have other
    colours there. Raises `ValueError` if the name is taken, the board is unknown, or the pieces do
    not suit it: a slab takes flat pieces, all other boards take balls.
    """
    if name in EQUIPMENT:
        raise ValueError(f"equipment {name!r} already exists")
    if board not in EQUIPMENT:
        raise ValueError(f"unknown board {board!r}; there is {', '.join(EQUIPMENT)}")
    flat = EQUIPMENT[board][THEMES[0]].shape is Shape.SPACE
    if wrong := [key for key, piece in pieces.items() if isinstance(piece, FlatColours) != flat]:
        kind = "flat pieces" if flat else "balls"
        raise ValueError(f"{board} takes {kind}, which {', '.join(wrong)} are not")
    return {
        theme: replace(
            base, pieces=MappingProxyType({**pieces}), blocks=frozenset(blocks), clear=clear
        )
        for theme, base in EQUIPMENT[board].items()
    }


def theme_for(name: str, equipment: str, *, colour_blind: bool, large: bool = False) -> Theme:
    """Return the theme "wood" or "night" with the equipment of a game.

    The colour-blind set has letters on the pieces, safe colours, more contrast, and another shape
    for each side. The large theme has larger texts.
    """
    base = EQUIPMENT[equipment][name]
    if large:
        theme = theme_for(name, equipment, colour_blind=colour_blind)
        written = _enlarged(theme.equipment.sizes)
        base = replace(theme.equipment, sizes=written)
        return replace(theme, name=f"{theme.name} large", equipment=base)
    theme = replace(common.theme(name, base), name=f"{name} {equipment}")
    if not colour_blind:
        return theme
    pieces = {
        piece: replace(base.clear.get(piece, colours), block=piece in base.blocks)
        for piece, colours in base.pieces.items()
    }
    board = replace(base.board, coordinate=base.board.emphasised)
    # A wider star has room for a letter and a coordinate.
    sizes = replace(base.sizes, star_inner=base.sizes.star_inner * 1.15)
    return common.clear(
        replace(
            theme,
            name=f"{theme.name} colour-blind",
            equipment=replace(base, board=board, sizes=sizes, pieces=MappingProxyType(pieces)),
            letters=True,
        ),
        name,
    )


def _enlarged(sizes: BoardSizes) -> BoardSizes:
    """Return the sizes of a board for phones."""
    return replace(
        sizes,
        hole=max(sizes.hole, sizes.large_hole),
        text=sizes.large_text,
        token_text=sizes.large_text * 0.9,
        small_text=sizes.small_text * 1.25,
        height_text=sizes.height_text * 1.15,
    )
