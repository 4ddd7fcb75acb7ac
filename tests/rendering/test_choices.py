"""Choices and threats: marked on every board, and clearly visible."""

from __future__ import annotations

import io
import itertools
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from rendering import BoardView, PictureFormat, Scene, render_png, scene_for
from rendering.scene import Arrow, ArrowKind, CellLook, Ground, Mark, Point
from rules import AnyGame, AnyPosition, Outcome, Side, play_turn, turns
from tests.rendering.positions import (
    EACH_GAME,
    LOOKS,
    RUST,
    TZAAR,
    ZERTZ,
    crowded,
    played,
    random_steps,
    stacked,
)
from tests.rendering.scenes import look_of
from tests.rules.diagrams import diagram

LARGEST_BYTES = 116_000
LARGEST_BYTES_IN_PRIVATE = 200_000
# The grey on d5 has two jumps, the whites on d6 and e5 have one each.
JUMPS = "oooo/ooooo/oooooo/ooooGWo/1oooWoo/2ooooo/3oooo 4/7/8 0/0/0 0/0/0 1 37/standard turn"


@EACH_GAME
def test_offered_and_chosen_cells_are_marked_on_any_cell(game: AnyGame) -> None:
    """On vacant cells and on pieces, in the middle of games."""
    for before, moves, position in itertools.islice(random_steps(game, {}, seed=2), 40):
        plain = scene_for(game, position, BoardView(before=before, turn=moves))
        names = [cell.name for cell in plain.cells if cell.look.ground is Ground.CELL]
        view = BoardView(
            before=before, turn=moves, offered=tuple(names[::3]), chosen=tuple(names[1::3])
        )
        scene = scene_for(game, position, view)
        assert _marked(scene, Mark.OFFERED) == set(names[::3])
        assert _marked(scene, Mark.CHOSEN) == set(names[1::3])
        assert [cell.look.piece for cell in scene.cells] == [
            cell.look.piece for cell in plain.cells
        ]


@EACH_GAME
def test_pieces_are_marked_as_threatened_unless_an_arrow_shows_it(game: AnyGame) -> None:
    for _, _, position in itertools.islice(random_steps(game, {}, seed=2), 20):
        names = [cell.name for cell in scene_for(game, position, BoardView()).cells]
        scene = scene_for(game, position, BoardView(threatened=tuple(names)))
        jumped = {_middle(arrow) for arrow in scene.arrows if arrow.kind is ArrowKind.MUST}
        for cell in scene.cells:
            is_shown = any(cell.point == pytest.approx(point) for point in jumped)
            assert cell.look.threatened == (cell.look.piece is not None and not is_shown)


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
    assert _marked(scene, Mark.CHOSEN) == {"d1"}
    assert _marked(scene, Mark.OFFERED) == {"d2", "d3"}


@pytest.mark.parametrize("game", [ZERTZ, RUST], ids=["zertz", "rust"])
def test_removable_cells_are_unmarked_while_cells_are_offered(game: AnyGame) -> None:
    start = game.start()
    name = str(start.legal_moves()[0])[-2:]
    assert _marked(scene_for(game, start, BoardView(chosen=(name,))), Mark.FREE)
    assert not _marked(scene_for(game, start, BoardView(offered=(name,))), Mark.FREE)


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
    assert not _marked(scene, Mark.CHOSEN) | _marked(scene, Mark.OFFERED)


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("width", [1200, 360])
@EACH_GAME
def test_every_mark_is_visible_on_a_vacant_cell_and_on_a_piece(
    game: AnyGame, width: int, look: dict[str, Any]
) -> None:
    """Chosen, offered, threatened, last turn: all differ, also from no mark."""
    before, moves, position, name = _with_last_piece(game)
    plain = BoardView(**look, width=width)
    vacant = next(
        cell.name
        for cell in scene_for(game, position, plain).cells
        if cell.look == CellLook(Ground.CELL)
    )
    views = [
        plain,
        replace(plain, before=before, turn=moves),
        *(replace(plain, **{mark: (name,)}) for mark in ("chosen", "offered", "threatened")),
    ]
    _assert_all_different(game, position, views)
    vacant_views = [plain, replace(plain, chosen=(vacant,)), replace(plain, offered=(vacant,))]
    _assert_all_different(game, position, vacant_views)


@pytest.mark.parametrize("look", LOOKS, ids=str)
@EACH_GAME
def test_a_board_full_of_marks_stays_small(game: AnyGame, look: dict[str, Any]) -> None:
    """Offered or threatened: half of the largest board, also in the large look."""
    position = crowded("61", 1, most_jumps=4) if game is ZERTZ else game.start({}, 1)
    names = [cell.name for cell in scene_for(game, position, BoardView()).cells]
    offered = BoardView(**look, offered=tuple(names[::2]), chosen=(names[1],))
    endangered = BoardView(**look, threatened=tuple(names[::2]))
    assert len(render_png(game, position, offered)) <= LARGEST_BYTES
    assert len(render_png(game, position, endangered)) <= LARGEST_BYTES
    large = replace(offered, threatened=tuple(names[1::2]), width=1800)
    png = render_png(game, position, large)
    assert Image.open(io.BytesIO(png)).size == (1800, 1200)
    assert len(png) <= LARGEST_BYTES_IN_PRIVATE


def test_the_marks_around_a_tall_stack_are_not_cut_off() -> None:
    """The outline of a single stack is complete."""
    position = stacked(a1="bZ", b1="bA", c1="bT", e3="wTTTTTZ", i1="wA", i2="wT")
    plain = render_png(TZAAR, position, BoardView(chosen=("a99",)))
    shown = render_png(TZAAR, position, BoardView(offered=("e3",), threatened=("e3",)))
    box = ImageChops.difference(_rgb(plain), _rgb(shown)).getbbox()
    assert box is not None
    assert abs((box[0] + box[2]) / 2 - 396) < 4
    assert box[3] - box[1] > (box[2] - box[0]) * 0.82 + 20


def _middle(arrow: Arrow) -> Point:
    (x, y), (end_x, end_y) = arrow.start, arrow.end
    return (x + end_x) / 2, (y + end_y) / 2


def _with_last_piece(game: AnyGame) -> tuple[AnyPosition, tuple[Any, ...], AnyPosition, str]:
    """Return the last turn that ended on a piece, and the cell of that piece."""
    if game is TZAAR:
        before = stacked(d4="wZ", c3="bT", a1="bZ", b1="bA", i1="wA", i2="wT", e2="bT")
        moves = TZAAR.parse_turn(before, "d4xc3,pass")
        return before, moves, play_turn(before, moves), "c3"
    before = game.start()
    moves, position = next(itertools.islice(turns(before), before.count_turns() // 2, None))
    scene = scene_for(game, position, BoardView(before=before, turn=moves))
    marked = _marked(scene, Mark.LAST)
    name = next(name for name in sorted(marked) if look_of(scene, name).piece is not None)
    return before, moves, position, name


def _assert_all_different(game: AnyGame, position: AnyPosition, views: list[BoardView]) -> None:
    pictures = [_rgb(render_png(game, position, replace(view, outcome=_OVER))) for view in views]
    for one, other in itertools.combinations(pictures, 2):
        difference = ImageChops.difference(one, other).convert("L")
        clear = sum(difference.histogram()[40:])
        assert clear >= 0.0001 * one.width * one.height


# A finished game has no other marks.
_OVER = Outcome(Side.FIRST, ())


def _rgb(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def _marked(scene: Scene, mark: Mark) -> set[str]:
    return {cell.name for cell in scene.cells if cell.look.mark is mark}
