"""Scenes of TZAAR: every fact in the picture, as data."""

from __future__ import annotations

import pytest

from rendering import BoardView, scene_for
from rendering.layout import hex_point
from rendering.scene import (
    Arrow,
    ArrowKind,
    Bar,
    CellLook,
    Ground,
    LastTurn,
    Mark,
    NoticeKind,
    Panel,
    Phrase,
)
from ringfall.testing.pictures import look_of, random_steps, scene_after, scene_of
from rules import Outcome, Side, play_turn
from rules.tzaar import PLACES
from tests.rendering.positions import TZAAR, stacked

# White has one Tzaar left and can capture c3 from c1 or d4; Black has two of each type.
FEW = {
    "a1": "wZ",
    "b1": "wA",
    "b2": "wA",
    "c1": "wTT",
    "d4": "wTA",
    "c3": "bTT",
    "h1": "bZ",
    "i1": "bZ",
    "i2": "bA",
    "i3": "bA",
    "i5": "bT",
}


def test_a_stack_shows_its_top_piece_and_its_height() -> None:
    scene = scene_of(TZAAR, stacked(**FEW))
    assert look_of(scene, "d4") == CellLook(Ground.CELL, "white tzarra", height=2)
    assert look_of(scene, "i5") == CellLook(Ground.CELL, "black tott", height=1)
    assert look_of(scene, "e4") == CellLook(Ground.CELL)


def test_the_lines_join_all_neighbours_and_none_crosses_the_hole() -> None:
    scene = scene_of(TZAAR, stacked(**FEW))
    slab, points = scene.slab, {cell.name: cell.point for cell in scene.cells}
    assert slab is not None
    # A full hexagon with sides of five has 156 edges, six of them at its centre.
    assert len(slab.lines) == 150
    (hole,) = slab.holes
    assert hole == pytest.approx(hex_point(4, 5))
    assert hole not in points.values()
    assert all(pytest.approx(hole) not in line for line in slab.lines)
    for (left, top), (right, bottom) in slab.lines:
        assert (right - left) ** 2 + (bottom - top) ** 2 == pytest.approx(1)


def test_captures_and_stacking_moves_have_different_arrows() -> None:
    scene = scene_after(TZAAR, stacked(**FEW), "c1xc3,b1+b2")
    c1, c3, b1, b2 = (hex_point(*PLACES[name]) for name in ("c1", "c3", "b1", "b2"))
    assert scene.arrows == (Arrow(ArrowKind.CAPTURED, c1, c3), Arrow(ArrowKind.JOINED, b1, b2))
    assert look_of(scene, "c1") == CellLook(Ground.CELL, mark=Mark.LEFT)
    assert look_of(scene, "c3") == CellLook(Ground.CELL, "white tott", mark=Mark.LAST, height=2)
    assert look_of(scene, "b2") == CellLook(Ground.CELL, "white tzarra", mark=Mark.LAST, height=2)


def test_the_race_counts_the_pieces_of_each_type_and_the_captures() -> None:
    lower = scene_of(TZAAR, TZAAR.start({"start": "fixed"})).panels[1]
    assert [bar.key for bar in lower.bars] == ["tzaar", "tzarra", "tott", "captures"]
    assert [bar.words for bar in lower.bars] == ["6 Tzaars", "9 Tzarras", "15 Totts", ""]
    assert [bar.rest for bar in lower.bars] == ["of 6", "of 9", "of 15", ""]
    assert [bar.head for bar in lower.bars[:3]] == ["white tzaar", "white tzarra", "white tott"]
    assert lower.bars[3].label == "42 possible captures"
    assert not lower.danger


def test_the_last_one_of_a_type_is_a_danger() -> None:
    upper, lower = scene_of(TZAAR, stacked(**FEW)).panels
    tzaars, totts = _bar(lower, "tzaar"), _bar(lower, "tott")
    assert (tzaars.words, tzaars.close, tzaars.danger) == ("last Tzaar!", True, True)
    assert totts.danger
    assert lower.danger
    assert not upper.danger
    assert not any(bar.close for bar in upper.bars)


def test_no_danger_is_shown_once_the_game_is_over() -> None:
    view = BoardView(outcome=Outcome(Side.FIRST, ()))
    for panel in scene_for(TZAAR, stacked(**FEW), view).panels:
        assert not panel.danger
        assert not any(bar.close or "!" in bar.words for bar in panel.bars)


def test_placement_counts_the_pieces_in_hand_by_type() -> None:
    before = play_turn(TZAAR.start({"start": "tournament"}), ())
    scene = scene_after(TZAAR, before, "Ze4")
    upper, lower = scene.panels
    assert [bar.words for bar in lower.bars] == ["1 Tzaar", "0 Tzarras", "0 Totts", ""]
    assert [bar.rest for bar in lower.bars] == ["5 in hand", "9 in hand", "15 in hand", ""]
    assert [bar.words for bar in upper.bars] == ["0 Tzaars", "0 Tzarras", "0 Totts", ""]
    assert [bar.rest for bar in upper.bars] == ["6 in hand", "9 in hand", "15 in hand", ""]
    assert lower.bars[3].label == "29 pieces in hand"
    assert upper.bars[3].label == "30 pieces in hand"
    assert not lower.danger
    assert look_of(scene, "e4") == CellLook(Ground.CELL, "white tzaar", mark=Mark.LAST)
    assert scene.notice.title == Phrase("place a piece")


def test_labels_behind_a_tall_stack_move_up() -> None:
    scene = scene_of(TZAAR, stacked(**FEW, d3="w" + "T" * 7, e3="b" + "T" * 6))
    assert [cell.name for cell in scene.cells if cell.look.behind] == ["d4"]
    turned = scene_for(TZAAR, stacked(**FEW, d3="w" + "T" * 7), BoardView(bottom=Side.SECOND))
    assert [cell.name for cell in turned.cells if cell.look.behind] == ["d2"]


def test_spaces_that_a_stack_passed_over_are_marked() -> None:
    scene = scene_after(TZAAR, stacked(**FEW, c6="bT"), "c1xc3,c3xc6")
    assert {cell.name for cell in scene.cells if cell.look.mark is Mark.PASSED} == {
        "c2",
        "c4",
        "c5",
    }


def test_the_last_turn_is_shown_once_it_is_complete() -> None:
    before = stacked(**FEW, c6="bT")
    assert scene_after(TZAAR, before, "c1xc3,c3xc6").last == LastTurn("Last turn", "c1xc3,c3xc6")
    assert scene_after(TZAAR, before, "c1xc3,c3xc6", steps=1).last is None
    assert scene_of(TZAAR, before).last is None


def test_a_narrow_strip_counts_captures_only_when_few_are_left() -> None:
    assert _bar(scene_of(TZAAR, stacked(**FEW)).panels[1], "captures").tally is not None
    assert (
        _bar(scene_of(TZAAR, TZAAR.start({"start": "fixed"})).panels[1], "captures").tally is None
    )


def test_a_finished_game_names_the_winner_and_the_reason() -> None:
    """White covers its own last Tzaar."""
    scene = scene_after(TZAAR, stacked(**FEW), "c1xc3,b1+a1")
    assert scene.notice.title == Phrase("{name} wins", "Second")
    assert scene.notice.detail == Phrase("own last Tzaar covered")
    assert scene.notice.kind is NoticeKind.OVER
    assert scene.panels[0].won
    assert _bar(scene.panels[1], "tzaar").danger


@pytest.mark.parametrize("start", ["random", "fixed", "tournament"])
def test_a_scene_agrees_with_its_position(start: str) -> None:
    """Checks whole random games: each stack and arrow, and nothing else."""
    for before, moves, position in random_steps(TZAAR, {"start": start}, seed=7):
        scene = scene_for(TZAAR, position, BoardView(before=before, turn=moves))
        for cell in scene.cells:
            stack = position.stack_at(cell.name)
            assert (cell.look.piece is None) == (stack is None)
            if stack is not None:
                assert cell.look.height == len(stack[1])
                assert (cell.look.piece or "").endswith(stack[1][-1].value)
        assert len(scene.arrows) == sum(hasattr(move, "start") for move in moves)


def _bar(panel: Panel, key: str) -> Bar:
    return next(bar for bar in panel.bars if bar.key == key)
