"""Choices and threats: marked on every board, and clearly visible."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from rendering import BoardView, PictureFormat, render_png, scene_for
from rendering.scene import ArrowKind, CellLook, Ground, Mark
from ringfall.testing.games.test_scenes import check_size_with_marks
from ringfall.testing.pictures import LOOKS, look_of, marked, opened, played
from rules import AnyGame
from tests.rendering.positions import RUST, TZAAR, ZERTZ, crowded, stacked
from tests.rules.diagrams import diagram

# The grey on d5 has two jumps, the whites on d6 and e5 have one each.
JUMPS = "oooo/ooooo/oooooo/ooooGWo/1oooWoo/2ooooo/3oooo 4/7/8 0/0/0 0/0/0 1 37/standard turn"


def test_a_threat_whose_arrow_is_hidden_is_marked() -> None:
    """While one marble is chosen, the arrows of the others are hidden."""
    position = diagram("zertz", JUMPS)
    hidden = BoardView(threatened=("d5",), offered=("c1",))
    assert look_of(scene_for(ZERTZ, position, hidden), "d5").threatened
    assert not look_of(scene_for(ZERTZ, position, BoardView(threatened=("d5",))), "d5").threatened


def test_a_threatened_piece_keeps_its_other_mark() -> None:
    before, moves, position = played(ZERTZ, {}, "Wd4,a1")
    view = BoardView(before=before, turn=moves, threatened=("d4",))
    look = look_of(scene_for(ZERTZ, position, view), "d4")
    assert look == CellLook(Ground.CELL, "white", mark=Mark.LAST, threatened=True)


def test_offered_wins_over_chosen() -> None:
    view = BoardView(chosen=("d1", "d2"), offered=("d2", "d3"))
    scene = scene_for(ZERTZ, ZERTZ.start(), view)
    assert marked(scene, Mark.CHOSEN) == {"d1"}
    assert marked(scene, Mark.OFFERED) == {"d2", "d3"}


@pytest.mark.parametrize("game", [ZERTZ, RUST], ids=["zertz", "rust"])
def test_removable_cells_are_unmarked_while_cells_are_offered(game: AnyGame) -> None:
    start = game.start()
    name = str(start.legal_moves()[0])[-2:]
    assert marked(scene_for(game, start, BoardView(chosen=(name,))), Mark.FREE)
    assert not marked(scene_for(game, start, BoardView(offered=(name,))), Mark.FREE)


def test_offered_rings_stay_marked_as_free() -> None:
    start = ZERTZ.start()
    rings = {cell.name: cell for cell in scene_for(ZERTZ, start, BoardView()).cells}
    free = {name for name, cell in rings.items() if cell.look.mark is Mark.FREE}
    offered = scene_for(ZERTZ, start, BoardView(offered=tuple(rings)))
    assert {cell.name for cell in offered.cells if cell.look.free} == free
    assert len(free) == 18


def test_the_chosen_marble_is_marked_in_the_pool() -> None:
    start, view = ZERTZ.start(), BoardView(hand="grey")
    items = scene_for(ZERTZ, start, view).stock.items
    assert [item.piece for item in items if item.chosen] == ["grey"]
    for form in (PictureFormat.CARD, PictureFormat.LARGE):
        shown = replace(view, format=form)
        assert render_png(ZERTZ, start, shown) != render_png(ZERTZ, start, replace(shown, hand=""))


def test_the_last_turn_stays_marked_while_cells_are_offered() -> None:
    before, moves, position = played(ZERTZ, {}, "Wd4,a1")
    view = BoardView(before=before, turn=moves, offered=("b3",))
    scene = scene_for(ZERTZ, position, view)
    assert look_of(scene, "d4").mark is Mark.LAST
    assert look_of(scene, "a1").ground is Ground.REMOVED


@pytest.mark.parametrize(
    ("chosen", "offered", "jumps"),
    [
        ((), (), 4),
        (("e5",), (), 4),
        ((), ("d5", "d6", "e5"), 4),
        ((), ("d5",), 2),
        (("d5",), ("d7",), 1),
        (("e5",), ("c5",), 1),
        ((), ("b2",), 0),
    ],
)
def test_only_offered_jumps_keep_their_arrows(
    chosen: tuple[str, ...], offered: tuple[str, ...], jumps: int
) -> None:
    scene = scene_for(ZERTZ, diagram("zertz", JUMPS), BoardView(chosen=chosen, offered=offered))
    assert len([arrow for arrow in scene.arrows if arrow.kind is ArrowKind.MUST]) == jumps


def test_unknown_coordinates_are_ignored() -> None:
    view = BoardView(chosen=("z9",), offered=("",), threatened=("a99",))
    scene = scene_for(ZERTZ, ZERTZ.start(), view)
    assert not marked(scene, Mark.CHOSEN) | marked(scene, Mark.OFFERED)


def test_the_marks_around_a_tall_stack_are_not_cut_off() -> None:
    """The outline of a single stack is complete."""
    position = stacked(a1="bZ", b1="bA", c1="bT", e3="wTTTTTZ", i1="wA", i2="wT")
    plain = render_png(TZAAR, position, BoardView(chosen=("a99",)))
    shown = render_png(TZAAR, position, BoardView(offered=("e3",), threatened=("e3",)))
    box = ImageChops.difference(
        opened(plain).convert("RGB"), opened(shown).convert("RGB")
    ).getbbox()
    assert box is not None
    assert abs((box[0] + box[2]) / 2 - 396) < 4
    assert box[3] - box[1] > (box[2] - box[0]) * 0.82 + 20


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_crowded_board_full_of_marks_stays_small(look: dict[str, Any]) -> None:
    """The largest board, with all marbles and four jumps."""
    check_size_with_marks(ZERTZ, crowded("61", 1, most_jumps=4), look)
