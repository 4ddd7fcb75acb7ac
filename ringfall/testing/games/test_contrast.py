"""Cells, texts and colours that must differ do so, on a phone and for every colour vision."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from rendering import BoardView, scene_for
from rendering.cells import draw_cell
from rendering.labels import Label, fixed_labels, name_label
from rendering.painter import layout_of, paint
from rendering.palette import text_pairs
from rendering.pieces import stack_lift
from rendering.scene import Cell, CellLook, Ground, Scene
from rendering.sprites import Sprites, sprites_for
from rendering.theme import Colour, FlatColours, Shape, Theme, Tone, contrast
from rendering.themes import THEMES, theme_for
from ringfall.testing.colour_vision import Vision, as_seen, distance
from ringfall.testing.pictures import EACH_EQUIPMENT, LOOKS, equipment_of, random_steps
from ringfall.testing.tested import EACH_GAME
from rules import AnyGame

PHONE = 360 / 1200
PITCH = 96.0
CONTRAST = 3.0

# The minimum share of pixels that differ in brightness.
SHARE = 0.05
GAMES_PLAYED = 3
PAGE = CellLook(Ground.REMOVED)


@pytest.mark.parametrize("look", LOOKS, ids=str)
@EACH_GAME
def test_each_kind_of_cell_looks_different_from_the_others(
    game: AnyGame, look: dict[str, Any]
) -> None:
    """All kinds of cells differ in brightness at 360 pixels, in both themes and in the
    colour-blind set: many play on a phone.
    """
    tiles = dict(_tiles(game, look))
    alike = {
        (one, other): round(share, 3)
        for (one, first), (other, second) in itertools.combinations(tiles.items(), 2)
        if (share := _share_apart(first, second)) < SHARE
    }
    assert not alike


def _tiles(game: AnyGame, look: dict[str, Any]) -> Iterator[tuple[str, list[Colour]]]:
    """Yield the pixels of each kind of cell, drawn at full size, shrunk for a phone."""
    scene = scene_for(game, game.start(), BoardView())
    sprites = sprites_for(look["theme"], scene.equipment, 1200, colour_blind=look["colour_blind"])
    kinds = _kinds(game, sprites)
    cells = [
        Cell("", cell.point, kind)
        for cell, kind in zip(_spread(scene), kinds.values(), strict=False)
    ]
    assert len(cells) == len(kinds)
    # Keep the rest of the board, or the picture would be enlarged.
    taken = {cell.point for cell in cells}
    rest = tuple(cell for cell in scene.cells if cell.point not in taken)
    scene = replace(scene, cells=(*rest, *cells), arrows=())
    image = paint(scene, sprites).convert("RGB")
    layout = layout_of(scene, sprites)
    reach = round(layout.pitch / 2)
    for name, cell in zip(kinds, cells, strict=True):
        x, y = layout.pixel(cell.point)
        tile = image.crop((x - reach, y - reach, x + reach, y + reach))
        side = round(2 * reach * PHONE)
        yield name, _pixels(tile.resize((side, side), Image.Resampling.LANCZOS))


def _kinds(game: AnyGame, sprites: Sprites) -> Mapping[str, CellLook]:
    pieces = {name: CellLook(Ground.CELL, name) for name in sprites.theme.equipment.pieces}
    ghosts = {f"{name} taken": CellLook(Ground.CELL, taken=name) for name in sorted(_taken(game))}
    found = {**pieces, **ghosts, "vacant": CellLook(Ground.CELL)}
    is_slab = sprites.theme.equipment.shape is Shape.SPACE
    return found if is_slab else {**found, "ground": PAGE}


@cache
def _taken(game: AnyGame) -> frozenset[str]:
    """Return the pieces that leave a ghost in some random games."""
    return frozenset(
        cell.look.taken
        for seed in range(GAMES_PLAYED)
        for before, moves, position in random_steps(game, {}, seed)
        for cell in scene_for(game, position, BoardView(before=before, turn=moves)).cells
        if cell.look.taken is not None
    )


def _spread(scene: Scene) -> list[Cell]:
    """Return cells without neighbours among them."""
    found: list[Cell] = []
    for cell in scene.cells:
        x, y = cell.point
        if all(abs(x - e.point[0]) + abs(y - e.point[1]) > 1.6 for e in found):
            found.append(cell)
    return found


def _pixels(image: Image.Image) -> list[Colour]:
    data = image.tobytes()
    return [(data[at], data[at + 1], data[at + 2]) for at in range(0, len(data), 3)]


def _share_apart(one: list[Colour], other: list[Colour]) -> float:
    apart = [contrast(first, second) >= CONTRAST for first, second in zip(one, other, strict=True)]
    return apart.count(True) / len(apart)


@pytest.mark.parametrize("vision", Vision, ids=lambda vision: vision.name)
@pytest.mark.parametrize("look", LOOKS, ids=str)
@EACH_GAME
def test_what_lies_inside_a_stack_can_be_seen_on_a_phone(
    game: AnyGame, look: dict[str, Any], vision: Vision
) -> None:
    """A piece of another kind in a stack decides games, so people with any colour vision see it."""
    theme = theme_for(look["theme"], equipment_of(game), colour_blind=look["colour_blind"])
    stacks = {
        CellLook(Ground.CELL, cell.piece, height=cell.height, inside=cell.inside)
        for cell, _ in _cells(game)
        if cell.inside
    }
    unseen = {
        stack: share
        for stack in stacks
        if (share := _share_apart(*_on_a_phone(theme, stack, vision))) < SHARE
    }
    assert not unseen


def _on_a_phone(theme: Theme, stack: CellLook, vision: Vision) -> Iterator[list[Colour]]:
    """Yield the pixels of a stack's top on a phone, and of one that has nothing else inside."""
    half, side = PITCH / 2, round(PITCH * PHONE)
    for cell in (stack, replace(stack, inside=())):
        tile = draw_cell(theme, PITCH, cell)
        x, y = (
            tile.width / 2,
            tile.height / 2 - PITCH * stack_lift(cell.height, theme.equipment.sizes),
        )
        top = tile.crop((round(x - half), round(y - half), round(x + half), round(y + half)))
        seen = top.resize((side, side), Image.Resampling.LANCZOS)
        yield [_as_seen(colour, vision) for colour in _pixels(seen)]


_as_seen = cache(as_seen)


# WCAG 2.2, 1.4.3 and 1.4.6, for text of normal size; the colour-blind set is that for weak eyes.
READABLE, CLEARLY_READABLE = 4.5, 7.0

# The share of a label's pixels that may lie on an edge, such as that of a hole.
EDGE = 0.12
SIZE_OPTIONS: list[dict[str, Any]] = [{"large": False}, {"large": True}]


@EACH_EQUIPMENT
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_text_beside_the_board_is_readable(look: dict[str, Any], equipment: str) -> None:
    """The contrast of texts is 4.5, and 7 in the colour-blind set, which is for weak eyes
    (WCAG 2.2).
    """
    theme = theme_for(look["theme"], equipment, colour_blind=look["colour_blind"])
    pairs = list(text_pairs(theme))
    # Charts and tables write on their card alone.
    pairs.append((theme.ink(Tone.WIN), theme.panel))
    # The grain of the table is visible between letters.
    pairs += [(ink, theme.grain) for ink, ground in pairs if ground == theme.page]
    faint = {pair: round(contrast(*pair), 2) for pair in pairs if contrast(*pair) < _least(theme)}
    assert not faint


@pytest.mark.parametrize("size", SIZE_OPTIONS, ids=str)
@pytest.mark.parametrize("look", LOOKS, ids=str)
@EACH_GAME
def test_every_text_on_the_board_is_readable(
    game: AnyGame, look: dict[str, Any], size: dict[str, Any]
) -> None:
    """So is that of coordinates, letters and heights on every piece and mark, measured on
    the pixels below them.
    """
    equipment = equipment_of(game)
    theme = theme_for(
        look["theme"], equipment, colour_blind=look["colour_blind"], large=size["large"]
    )
    faint = dict[str, float]()
    for cell, emphasised in _cells(game):
        tile = draw_cell(theme, PITCH, cell)
        for label in _labels(theme, cell, emphasised=emphasised):
            measured = _contrast_of(label, tile, theme)
            if measured < _least(theme):
                faint[f"{label.text} {cell}"] = round(measured, 2)
    assert not faint


def _least(theme: Theme) -> float:
    return CLEARLY_READABLE if theme.letters else READABLE


@cache
def _cells(game: AnyGame) -> frozenset[tuple[CellLook, bool]]:
    """Return the cells of some random games with every kind of mark, and their emphasis."""
    return frozenset(
        (cell.look, cell.emphasised) for scene in _scenes(game) for cell in scene.cells
    )


def _scenes(game: AnyGame) -> Iterator[Scene]:
    for seed in range(GAMES_PLAYED):
        for before, moves, position in random_steps(game, {}, seed):
            yield scene_for(game, position, BoardView(before=before, turn=moves))
            plain = scene_for(game, position, BoardView())
            names = [cell.name for cell in plain.cells if cell.name]
            half = len(names) // 2
            chosen = BoardView(offered=tuple(names[:half]), chosen=tuple(names[half:]))
            yield scene_for(game, position, chosen)
            yield scene_for(game, position, BoardView(threatened=tuple(names)))


def _labels(theme: Theme, look: CellLook, *, emphasised: bool) -> list[Label]:
    named = name_label(theme, PITCH, look, "e5", emphasised=emphasised)
    return [named, *fixed_labels(theme, PITCH, look)]


def _contrast_of(label: Label, tile: Image.Image, theme: Theme) -> float:
    """Return the contrast of a label with the pixels below it, without the worst few."""
    mask, box = label.place(tile.width)
    below, covered = _pixels(tile.crop(box)), mask.tobytes()
    measured = {
        pixel: contrast(label.ink, theme.grain if pixel == theme.page else pixel)
        for pixel in set(below)
    }
    pairs = zip(below, covered, strict=True)
    found = sorted(measured[pixel] for pixel, cover in pairs if cover > 127)
    return found[int(len(found) * EDGE)]


# A difference of 2 is just visible between large adjacent areas. Small separate things need several
# times that; from 10 on, people call two colours by different names.
CLEAR = 12
MARKS = (Tone.LAST, Tone.MUST, Tone.FREE, Tone.TEXT)
Pair = tuple[str, Colour, Colour]


@pytest.mark.parametrize("vision", Vision, ids=lambda vision: vision.name)
@EACH_EQUIPMENT
@pytest.mark.parametrize("theme", THEMES)
def test_the_colour_blind_set_is_distinguishable_for_every_colour_vision(
    theme: str, equipment: str, vision: Vision
) -> None:
    """Pieces of the sides, emblems, marks and the board differ clearly for people without
    red, green or blue cones.
    """
    pairs = _pairs(theme_for(theme, equipment, colour_blind=True))
    assert not _unclear(pairs, vision)


@EACH_EQUIPMENT
@pytest.mark.parametrize("theme", THEMES)
def test_the_normal_set_is_distinguishable_with_normal_vision(theme: str, equipment: str) -> None:
    """So they do in the normal colours for normal vision."""
    pairs = _pairs(theme_for(theme, equipment, colour_blind=False))
    assert not _unclear(pairs, Vision.USUAL)


def _unclear(pairs: Iterator[Pair], vision: Vision) -> list[tuple[str, float]]:
    distances = ((name, distance(one, other, vision)) for name, one, other in pairs)
    return [(name, round(far, 1)) for name, far in distances if far < CLEAR]


def _pairs(theme: Theme) -> Iterator[Pair]:
    """Yield the pairs that must differ: pieces, marks, backgrounds, result colours."""
    own, tones = theme.equipment, theme.tones
    sides = {name.split()[0]: piece for name, piece in own.pieces.items()}
    grounds = {"board": own.board.top, "page": theme.page}
    for (one, piece), (other, second) in itertools.combinations(sides.items(), 2):
        yield f"{one} and {other}", piece.body, second.body
    for name, piece in sides.items():
        yield f"{name} and the board", piece.body, own.board.top
        for mark in (Tone.LAST, Tone.MUST, Tone.FREE):
            yield f"{mark.value} and {name}", tones[mark], piece.body
    for name, piece in own.pieces.items():
        if isinstance(piece, FlatColours) and piece.emblem:
            yield f"the emblem of {name}", piece.accent, piece.body
    for mark, (name, ground) in itertools.product(MARKS, grounds.items()):
        yield f"{mark.value} and the {name}", tones[mark], ground
    for one, other in itertools.combinations(MARKS, 2):
        yield f"{one.value} and {other.value}", tones[one], tones[other]
    for tone in (Tone.LAST, Tone.MUST):
        yield f"win and {tone.value}", tones[Tone.WIN], tones[tone]
    yield "win and the panel", tones[Tone.WIN], theme.panel
