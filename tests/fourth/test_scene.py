"""The data of QUARTET's pictures."""

from __future__ import annotations

from rendering import BoardView, Scene, Words
from rendering.layout import level_point
from rendering.scene import Arrow, ArrowKind, CellLook, Ground, Mark, NoticeKind, Phrase
from rules import Side, play_turn
from tests.fourth.law import GAME, LATTICE, QuartetPosition
from tests.fourth.scene import PHRASES, scene
from tests.rendering.scenes import look_of
from tests.rules.turn_texts import played

BEFORE = played(GAME, GAME.start(), "f4")


def pushed(position: QuartetPosition = BEFORE, text: str = "f3,f4") -> Scene:
    """Return the scene after a turn with a push."""
    moves = GAME.parse_turn(position, text)
    view = BoardView(("Ana", "Ben"), before=position, turn=moves, caption="QUARTET #1")
    return scene(play_turn(position, moves), view)


def test_a_stone_that_was_put_or_pushed_is_marked_and_where_it_came_from() -> None:
    shown = pushed()
    assert look_of(shown, "f3") == CellLook(Ground.CELL, "blue stone", mark=Mark.LAST)
    assert look_of(shown, "f5") == CellLook(Ground.CELL, "pale stone", mark=Mark.LAST)
    assert look_of(shown, "f4") == CellLook(Ground.CELL, mark=Mark.LEFT)
    assert {cell.name for cell in shown.cells if cell.look.mark} == {"f3", "f4", "f5"}
    at = {cell.name: cell.point for cell in shown.cells}
    assert shown.arrows == (Arrow(ArrowKind.PLAYED, at["f4"], at["f5"]),)


def test_stacks_show_who_owns_them_and_their_heights_and_the_post_stands_in_the_middle() -> None:
    shown = scene(GAME.parse_position("4 - g4:o i4:ox"), BoardView())
    assert look_of(shown, "i4") == CellLook(Ground.CELL, "pale stone", height=2)
    assert look_of(shown, "g3") == CellLook(Ground.CELL, "red post")
    assert [bar.words for panel in shown.panels for bar in panel.bars] == ["1 stone", "2 stones"]


def test_all_59_cells_are_there_and_the_board_is_turned_for_the_second_side() -> None:
    cells = {cell.name: cell.point for cell in scene(BEFORE, BoardView()).cells}
    turned = {cell.name: cell.point for cell in scene(BEFORE, BoardView(bottom=Side.SECOND)).cells}
    assert len(cells) == 59
    for name, point in cells.items():
        place = LATTICE.place_of(LATTICE.parse_cell(name))
        assert (point, turned[name]) == (level_point(*place), level_point(*place, turned=True))


def test_duties_are_shown() -> None:
    first, _ = GAME.parse_turn(BEFORE, "f3,f4")
    for position, key, mood in (
        (BEFORE, "put", NoticeKind.NORMAL),
        (BEFORE.play(first), "push", NoticeKind.FORCED),
    ):
        notice = scene(position, BoardView(("Ana", "Ben"))).notice
        assert (notice.title, notice.kind) == (Phrase(PHRASES[key]), mood)
        assert notice.detail == Phrase("")


def test_the_result_is_shown_in_the_words_of_the_view() -> None:
    over = played(GAME, GAME.start(), "a1", "m3", "k1", "b1", "m5", "c1", "h5", "d1")
    words = Words(phrases={key: f"<{key}>" for key in PHRASES})
    shown = scene(over, BoardView(("Ana", "Ben"), words=words))
    assert shown.notice.detail == Phrase("<line>")
    assert [panel.won for panel in shown.panels] == [False, True]
    assert [panel.piece for panel in shown.panels] == ["blue stone", "pale stone"]
