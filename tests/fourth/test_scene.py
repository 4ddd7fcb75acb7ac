"""What a picture of QUARTET shows, as data."""

from __future__ import annotations

from rendering import BoardView, Scene, Words
from rendering.layout import hex_point
from rendering.scene import CellLook, Ground, Mark, Mood, Phrase
from rules import Side, play_turn
from tests.fourth.law import GAME, LATTICE, QuartetPosition
from tests.fourth.scene import PHRASES, scene
from tests.rules.turn_texts import played

BEFORE = played(GAME, GAME.start(), "f6")


def look(shown: Scene, name: str) -> CellLook:
    return next(cell.look for cell in shown.cells if cell.name == name)


def pushed(position: QuartetPosition = BEFORE, text: str = "g7,f6") -> Scene:
    """Return the scene after a turn that pushes."""
    moves = GAME.parse_turn(position, text)
    view = BoardView(("Ana", "Ben"), before=position, turn=moves, caption="QUARTET #1")
    return scene(play_turn(position, moves), view)


def test_a_stone_that_was_put_or_pushed_is_marked_and_where_it_came_from() -> None:
    shown = pushed()
    assert look(shown, "g7") == CellLook(Ground.CELL, "black", mark=Mark.LAST)
    assert look(shown, "e5") == CellLook(Ground.CELL, "white", mark=Mark.LAST)
    assert look(shown, "f6") == CellLook(Ground.CELL, mark=Mark.LEFT)
    assert {cell.name for cell in shown.cells if cell.look.mark} == {"g7", "e5", "f6"}


def test_all_91_cells_are_there_and_the_board_is_turned_for_the_second_side() -> None:
    cells = {cell.name: cell.point for cell in scene(BEFORE, BoardView()).cells}
    turned = {cell.name: cell.point for cell in scene(BEFORE, BoardView(bottom=Side.SECOND)).cells}
    assert len(cells) == 91
    for name, point in cells.items():
        place = LATTICE.place_of(LATTICE.parse_cell(name))
        assert (point, turned[name]) == (hex_point(*place), hex_point(*place, turned=True))


def test_it_is_said_what_is_due() -> None:
    first, _ = GAME.parse_turn(BEFORE, "g7,f6")
    for position, key, mood in (
        (BEFORE, "put", Mood.CALM),
        (BEFORE.play(first), "push", Mood.MUST),
    ):
        notice = scene(position, BoardView(("Ana", "Ben"))).notice
        assert (notice.title, notice.mood) == (Phrase(PHRASES[key]), mood)
        assert notice.detail == Phrase("")


def test_it_is_said_how_it_ended_in_the_words_of_the_view() -> None:
    over = played(GAME, GAME.start(), "a1", "k11", "a2", "k9", "a3", "h4", "a4")
    words = Words(phrases={key: f"<{key}>" for key in PHRASES})
    shown = scene(over, BoardView(("Ana", "Ben"), words=words))
    assert shown.notice.detail == Phrase("<line>")
    assert [panel.won for panel in shown.panels] == [False, True]
    assert [panel.piece for panel in shown.panels] == ["black", "white"]
