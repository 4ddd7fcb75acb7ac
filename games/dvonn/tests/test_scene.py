"""What the pictures of DVONN show."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from ringfall_dvonn.rules import GAME
from ringfall_dvonn.scene import CLEAR, PHRASES, PIECES, scene

from rendering import BoardView, Scene
from rendering.pieces import inner_ring
from rendering.scene import ArrowKind, CellLook, Ground, Mark, NoticeKind
from rendering.theme import FlatColours, contrast
from rules import play_turn

VACANT = CellLook(Ground.CELL)
# d3 can go to f3, after which c3 has no link to a red piece.
LINKS = "w c3:b d3:bw e4:b f3:r f4:w g3:r h3:r"
STUCK = "w a1:r a2:bb b1:b b2:w b3:b c2:r c3:r"


def shown(text: str, turn: str = "") -> Scene:
    """Return the scene of a position, or of the one after a turn."""
    before = GAME.parse_position(text)
    if not turn:
        return scene(before, BoardView())
    moves = GAME.parse_turn(before, turn)
    return scene(play_turn(before, moves), BoardView(before=before, turn=moves))


def looks(picture: Scene) -> Mapping[str, CellLook]:
    """Return the cells that are not just vacant."""
    return {cell.name: cell.look for cell in picture.cells if cell.look != VACANT}


def test_the_board_has_level_rows_and_is_widest_in_the_middle() -> None:
    cells = scene(GAME.start(), BoardView()).cells
    assert {len({c.point[1] for c in cells if c.name.endswith(row)}) for row in "12345"} == {1}
    columns = {cell.name: cell.point[0] for cell in cells}
    assert min(columns, key=columns.__getitem__) == "a3"
    assert max(columns, key=columns.__getitem__) == "k3"


def test_a_placed_piece_is_marked_and_counted() -> None:
    start = GAME.start()
    assert scene(start, BoardView()).notice.title.text == "place a DVONN piece"
    position = start
    for turn in ("d4", "h2", "f3"):
        position = play_turn(position, GAME.parse_turn(position, turn))
    picture = shown(str(position), "e5")
    assert looks(picture)["e5"] == CellLook(Ground.CELL, "black", mark=Mark.LAST)
    assert looks(picture)["d4"] == CellLook(Ground.CELL, "red")
    assert picture.notice.title.text == "place a piece"
    assert [(bar.words, bar.rest) for panel in picture.panels for bar in panel.bars] == [
        ("1 piece", "of 23"),
        ("0 pieces", "of 23"),
    ]


def test_a_stack_shows_its_owner_its_height_and_each_red_piece_inside() -> None:
    look = looks(shown("w c3:rwbrb c4:bw d3:r"))
    assert look["c3"] == CellLook(Ground.CELL, "black", height=5, inside=((1, "red"), (4, "red")))
    assert look["c4"] == CellLook(Ground.CELL, "white", height=2)


@pytest.mark.parametrize("pieces", [PIECES, {**PIECES, **CLEAR}], ids=["usual", "clear"])
def test_a_red_piece_inside_stands_out_on_both_colours(pieces: Mapping[str, FlatColours]) -> None:
    for top in ("white", "black"):
        assert contrast(inner_ring(pieces[top], pieces["red"]), pieces[top].body) >= 4.5


def test_a_move_shows_where_it_began_what_it_crossed_and_what_it_cut_off() -> None:
    picture = shown(LINKS, "d3-f3")
    look = looks(picture)
    assert look["d3"] == CellLook(Ground.CELL, mark=Mark.LEFT)
    assert look["e3"] == CellLook(Ground.CELL, mark=Mark.PASSED)
    assert look["f3"].mark is Mark.LAST
    assert look["f3"].inside == ((1, "red"),)
    assert look["c3"] == CellLook(Ground.CELL, taken="black")
    (arrow,) = picture.arrows
    places = {cell.point: cell.name for cell in picture.cells}
    assert (arrow.kind, places[arrow.start], places[arrow.end]) == (ArrowKind.PLAYED, "d3", "f3")
    assert picture.last is not None
    assert picture.last.text == "d3-f3"


def test_a_stack_that_is_cut_off_by_its_own_move_leaves_a_ghost() -> None:
    """Only the piece on top is shown: it says whose stack it was."""
    look = looks(shown("w a2:r b2:r b3:r c2:w d2:b e2:b", "c2-d2"))
    assert look["d2"] == CellLook(Ground.CELL, taken="white")
    assert look["e2"] == CellLook(Ground.CELL, taken="black")
    assert look["c2"].mark is Mark.LEFT


def test_an_advised_move_marks_both_stacks() -> None:
    position = GAME.parse_position(LINKS)
    picture = scene(position, BoardView(advised=GAME.parse_turn(position, "d3-f3")))
    look = looks(picture)
    assert (look["d3"].mark, look["f3"].mark) == (Mark.CHOSEN, Mark.OFFERED)
    assert [arrow.kind for arrow in picture.arrows] == [ArrowKind.MUST]


def test_a_forced_pass_is_due_and_says_so() -> None:
    picture = shown(STUCK)
    assert (picture.notice.title.text, picture.notice.kind) == ("must pass", NoticeKind.FORCED)
    assert shown(LINKS).notice.title.text == PHRASES["go"]
