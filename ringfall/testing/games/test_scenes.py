"""Scenes mark what happened and what may be chosen, and each word can be translated."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from rendering import BoardView, Scene, Words, get_drawing, render_png, scene_for
from rendering.scene import Arrow, ArrowKind, CellLook, Ground, Mark, Point
from ringfall.testing.pictures import LOOKS, marked, opened, random_steps
from ringfall.testing.tested import EACH_GAME
from rules import AnyGame, AnyPosition, Outcome, Side, is_turn_over


@EACH_GAME
def test_every_reason_has_words(game: AnyGame) -> None:
    """Each reason to end has words in the picture."""
    for reason in game.reasons:
        view = BoardView(outcome=Outcome(None, (reason,)))
        detail = scene_for(game, game.start(), view).notice.detail.text
        assert detail
        assert "{" not in detail


@EACH_GAME
def test_every_word_of_a_game_can_be_translated(game: AnyGame) -> None:
    """A scene takes all its words from `PHRASES`: any other would stay English."""
    words = Words(phrases={key: f"<{key}>" for key in get_drawing(game.slug).phrases})
    for before, moves, position in random_steps(game, {}, seed=2):
        view = BoardView(before=before, turn=moves, words=words)
        for text in words_in(scene_for(game, position, view)):
            assert re.sub("<[a-z-]+>| · ", "", text) == ""


def words_in(scene: Scene) -> Iterator[str]:
    """Yield the texts that a game chooses; who has won is said in the words of all games."""
    if not any(panel.won for panel in scene.panels):
        yield scene.notice.title.text
    yield scene.notice.detail.text
    yield scene.stock.title
    for panel in scene.panels:
        for bar in panel.bars:
            yield from (bar.words, bar.lead, bar.rest, bar.label)


@EACH_GAME
def test_the_second_side_sees_the_board_rotated_by_180_degrees(game: AnyGame) -> None:
    """Cells, arrows and panels turn together, so both players may sit at the bottom."""
    for before, moves, position in islice(random_steps(game, {}, seed=2), 0, None, 7):
        plain, turned = (
            scene_for(
                game, position, BoardView(("Ana", "Ben"), before=before, turn=moves, bottom=side)
            )
            for side in Side
        )
        assert turned.panels == plain.panels[::-1]
        for cell, opposite in zip(plain.cells, turned.cells, strict=True):
            assert cell.name == opposite.name
            assert opposite.point == (-cell.point[0], -cell.point[1])
        for arrow, opposite in zip(plain.arrows, turned.arrows, strict=True):
            assert opposite.start == (-arrow.start[0], -arrow.start[1])


@EACH_GAME
def test_every_cell_of_the_last_turn_is_marked(game: AnyGame) -> None:
    """By a mark, a ghost or an arrow, also in the middle of the turn: spectators see what
    happened without reading.
    """
    for before, moves, position in random_steps(game, {}, seed=2):
        scene = scene_for(game, position, BoardView(before=before, turn=moves))
        ends = {point for arrow in scene.arrows for point in (arrow.start, arrow.end)}
        cells = {cell.name: cell for cell in scene.cells}
        for name in re.findall(r"[a-z]\d+", game.format_moves(moves)):
            cell, look = cells[name], cells[name].look
            is_ghost = look.taken is not None or look.ground is not Ground.CELL
            assert look.mark is not None or is_ghost or cell.point in ends, name


LARGEST_BYTES = 116_000
LARGEST_BYTES_IN_PRIVATE = 200_000


@EACH_GAME
def test_offered_and_chosen_cells_are_marked_on_any_cell(game: AnyGame) -> None:
    """The picker marks what can be chosen on vacant cells and on pieces, and hides no piece."""
    for before, moves, position in itertools.islice(random_steps(game, {}, seed=2), 40):
        plain = scene_for(game, position, BoardView(before=before, turn=moves))
        names = [cell.name for cell in plain.cells if cell.look.ground is Ground.CELL]
        view = BoardView(
            before=before, turn=moves, offered=tuple(names[::3]), chosen=tuple(names[1::3])
        )
        scene = scene_for(game, position, view)
        assert marked(scene, Mark.OFFERED) == set(names[::3])
        assert marked(scene, Mark.CHOSEN) == set(names[1::3])
        assert [cell.look.piece for cell in scene.cells] == [
            cell.look.piece for cell in plain.cells
        ]


@EACH_GAME
def test_pieces_are_marked_as_threatened_unless_an_arrow_shows_it(game: AnyGame) -> None:
    """Threats are marked on pieces alone, and not twice."""
    for _, _, position in itertools.islice(random_steps(game, {}, seed=2), 20):
        names = [cell.name for cell in scene_for(game, position, BoardView()).cells]
        scene = scene_for(game, position, BoardView(threatened=tuple(names)))
        jumped = {_middle(arrow) for arrow in scene.arrows if arrow.kind is ArrowKind.MUST}
        for cell in scene.cells:
            is_shown = any(cell.point == pytest.approx(point) for point in jumped)
            assert cell.look.threatened == (cell.look.piece is not None and not is_shown)


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("width", [1200, 360])
@EACH_GAME
def test_every_mark_is_visible_on_a_vacant_cell_and_on_a_piece(
    game: AnyGame, width: int, look: dict[str, Any]
) -> None:
    """Chosen, offered, threatened, last turn: all differ from one another and from no
    mark, on a phone as well.
    """
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
    """With half of the fullest board marked a picture has at most 116 kB, and a large one
    200 kB: people wait for it.
    """

    def pieces(position: AnyPosition) -> int:
        cells = scene_for(game, position, BoardView()).cells
        return sum(cell.look.piece is not None for cell in cells)

    positions = (position for *_, position in random_steps(game, {}, seed=1))
    check_size_with_marks(game, max([game.start({}, 1), *positions], key=pieces), look)


def check_size_with_marks(game: AnyGame, position: AnyPosition, look: dict[str, Any]) -> None:
    """Check that half of the cells can be marked without a file that is too large."""
    names = [cell.name for cell in scene_for(game, position, BoardView()).cells]
    offered = BoardView(**look, offered=tuple(names[::2]), chosen=(names[1],))
    endangered = BoardView(**look, threatened=tuple(names[::2]))
    assert len(render_png(game, position, offered)) <= LARGEST_BYTES
    assert len(render_png(game, position, endangered)) <= LARGEST_BYTES
    large = replace(offered, threatened=tuple(names[1::2]), width=1800)
    png = render_png(game, position, large)
    assert opened(png).size == (1800, 1200)
    assert len(png) <= LARGEST_BYTES_IN_PRIVATE


def _middle(arrow: Arrow) -> Point:
    (x, y), (end_x, end_y) = arrow.start, arrow.end
    return (x + end_x) / 2, (y + end_y) / 2


def _with_last_piece(game: AnyGame) -> tuple[AnyPosition, tuple[Any, ...], AnyPosition, str]:
    """Return a turn that ended on a piece beside a vacant cell, and the cell of that piece."""
    for before, moves, position in random_steps(game, {}, seed=2):
        scene = scene_for(game, position, BoardView(before=before, turn=moves))
        looks = {cell.name: cell.look for cell in scene.cells}
        last = [name for name in sorted(marked(scene, Mark.LAST)) if looks[name].piece is not None]
        if last and is_turn_over(before, position) and CellLook(Ground.CELL) in looks.values():
            return before, moves, position, last[0]
    raise AssertionError("no turn of a random game ended on a piece")


def _assert_all_different(game: AnyGame, position: AnyPosition, views: list[BoardView]) -> None:
    pictures = [
        opened(render_png(game, position, replace(view, outcome=_OVER))).convert("RGB")
        for view in views
    ]
    for one, other in itertools.combinations(pictures, 2):
        difference = ImageChops.difference(one, other).convert("L")
        clear = sum(difference.histogram()[40:])
        assert clear >= 0.0001 * one.width * one.height


# A finished game has no other marks.
_OVER = Outcome(Side.FIRST, ())
