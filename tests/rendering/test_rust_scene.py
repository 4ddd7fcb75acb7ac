"""Scenes of RUST: every fact in the picture, as data."""

from __future__ import annotations

import pytest

from rendering import BoardView, scene_for
from rendering.layout import row_point
from rendering.scene import Arrow, ArrowKind, CellLook, Ground, Item, Mark, NoticeKind, Phrase
from ringfall.testing.pictures import look_of, random_steps, scene_after, scene_of
from rules.rust import PLACES
from tests.rendering.positions import RUST
from tests.rules.diagrams import diagram

# The x stone on g5 may jump over o on i5 and then over its own m5.
CHAIN = "-----/------/-------/--------/---xo-x--/--------/-------/------/----- 10/11 0/0 x turn"
# Without d2, the cells e1 and c3 are full islands.
ISLANDS = "x4/-4-/o1-----/2------/---------/--------/-------/------/----- 11/11 0/0 x turn"


def test_removable_cells_are_marked_and_no_others() -> None:
    position = RUST.start()
    marked = {cell.name for cell in scene_of(RUST, position).cells if cell.look.mark is Mark.FREE}
    assert marked == set(position.removable_cells())


def test_removable_cells_are_marked_when_one_must_be_removed() -> None:
    scene = scene_after(RUST, RUST.start(), "g3,i9", steps=1)
    choices = {cell.name for cell in scene.cells if cell.look.mark is Mark.CHOICE}
    assert choices == set(RUST.start().removable_cells())
    assert scene.notice.title == Phrase("remove a cell at the edge")
    assert scene.panels[1].active


def test_a_jump_shows_its_path_and_captured_and_returned_stones() -> None:
    scene = scene_after(RUST, diagram("rust", CHAIN), "g5xk5xo5")
    g5, k5, o5 = (row_point(*PLACES[name]) for name in ("g5", "k5", "o5"))
    played = [Arrow(ArrowKind.PLAYED, g5, k5), Arrow(ArrowKind.PLAYED, k5, o5)]
    assert [arrow for arrow in scene.arrows if arrow.kind is ArrowKind.PLAYED] == played
    assert look_of(scene, "g5").mark is Mark.LEFT
    assert look_of(scene, "o5") == CellLook(Ground.CELL, "x", mark=Mark.LAST)
    assert look_of(scene, "i5") == CellLook(Ground.CELL, taken="o")
    assert look_of(scene, "m5") == CellLook(Ground.CELL, taken="x", returned=True)


def test_claimed_islands_leave_ghosts_of_cells_and_stones() -> None:
    scene = scene_after(RUST, diagram("rust", ISLANDS), "i5,d2")
    assert look_of(scene, "d2") == CellLook(Ground.REMOVED)
    assert look_of(scene, "c3") == CellLook(Ground.CLAIMED, taken="o")
    assert look_of(scene, "e1") == CellLook(Ground.CLAIMED, taken="x", returned=True)


def test_captured_stones_are_the_opponents_and_the_stock_is_your_own() -> None:
    position = diagram("rust", CHAIN.replace("10/11 0/0", "6/9 2/3"))
    upper, lower = scene_of(RUST, position).panels
    captured, stock = lower.bars
    assert (captured.key, captured.label) == ("captured", "2 captured")
    assert (stock.key, stock.label) == ("stock", "6 in stock")
    assert [slot.piece for slot in captured.groups[0]] == ["o"] * 2
    assert [slot.piece for slot in stock.groups[0]] == ["x"] * 6
    assert all(slot.filled for slot in (*captured.groups[0], *stock.groups[0]))
    assert [bar.label for bar in upper.bars] == ["3 captured", "9 in stock"]
    assert [panel.piece for panel in (upper, lower)] == ["o", "x"]
    assert [bar.key for bar in scene_of(RUST, RUST.start()).panels[0].bars] == ["stock"]


def test_the_stones_on_the_board_are_counted() -> None:
    stock = scene_of(RUST, diagram("rust", CHAIN)).stock
    assert stock.title == "On the board"
    assert stock.items == (Item("x", "2"), Item("o", "1"))
    assert not any(item.present for item in scene_of(RUST, RUST.start()).stock.items)


def test_an_empty_stock_must_pass() -> None:
    position = diagram("rust", str(RUST.start()).replace("12/12", "0/12"))
    notice = scene_of(RUST, position).notice
    assert (notice.title, notice.kind) == (Phrase("must pass"), NoticeKind.FORCED)


def test_a_finished_game_names_the_winner_and_every_reason() -> None:
    text = str(RUST.start()).replace("12/12 0/0 x turn", "0/0 7/5 x turn,passed")
    scene = scene_after(RUST, diagram("rust", text), "pass")
    assert scene.notice.title == Phrase("{name} wins", "First")
    assert scene.notice.detail == Phrase("more stones captured · both passed")
    assert not any(cell.look.mark for cell in scene.cells)


@pytest.mark.parametrize("seed", range(3))
def test_a_scene_agrees_with_its_position(seed: int) -> None:
    """Checks whole random games: each cell, stone and open jump, and nothing else."""
    for before, moves, position in random_steps(RUST, {}, seed):
        scene = scene_for(RUST, position, BoardView(before=before, turn=moves))
        shown = {cell.name: cell.look for cell in scene.cells if cell.look.ground is Ground.CELL}
        assert set(shown) == {name for name in PLACES if position.has_cell(name)}
        for name, look in shown.items():
            owner = position.stone_at(name)
            assert look.piece == (None if owner is None else "xo"[owner.index])
        must = [arrow for arrow in scene.arrows if arrow.kind is ArrowKind.MUST]
        assert len(must) == (0 if position.outcome else len(position.jumps))
