"""Scenes of ZÈRTZ: every fact in the picture, as data."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rendering import BoardView, Scene, Words, scene_for
from rendering.layout import hex_point
from rendering.scene import Arrow, ArrowKind, CellLook, Ground, Item, Mark, NoticeKind, Phrase
from ringfall.testing.pictures import look_of, played, random_steps, scene_after, scene_of
from rules import AnyPosition, Outcome, Side
from tests.rendering.positions import BOARDS, ZERTZ
from tests.rules.diagrams import diagram

# The encyclopedia's example: the white marble on e5 can capture d5, b4 and a2.
EXAMPLE = "oBoo/oooBo/oooooo/ooooGW/1oooWoo/2ooooo/3oooo 4/7/8 0/0/0 0/0/0 1 37/standard turn"
# Without b2, the marble on a1 is an island.
ISLAND = "W/1o/2oo/3o/// 5/8/10 0/0/0 0/0/0 1 37/standard turn"


def test_free_rings_are_marked_and_no_others() -> None:
    position = ZERTZ.start()
    scene = scene_of(ZERTZ, position)
    marked = {cell.name for cell in scene.cells if cell.look.mark is Mark.FREE}
    assert marked == set(position.free_rings())
    assert {cell.look.mark for cell in scene.cells} == {Mark.FREE, None}


def test_the_board_does_not_shift_when_rings_go() -> None:
    assert _after("Wd4,a1").frame == scene_of(ZERTZ, ZERTZ.start()).frame


def test_a_capture_shows_its_path_and_the_marbles_it_took() -> None:
    scene = _played_from(EXAMPLE, "e5xc5xa3xa1")
    assert look_of(scene, "e5").mark is Mark.LEFT
    assert look_of(scene, "a1") == CellLook(Ground.CELL, "white", mark=Mark.LAST)
    taken = {cell.name: cell.look.taken for cell in scene.cells if cell.look.taken}
    assert taken == {"d5": "grey", "b4": "black", "a2": "black"}
    path = [(arrow.start, arrow.end) for arrow in scene.arrows if arrow.kind is ArrowKind.PLAYED]
    e5, c5, a3, a1 = hex_point(4, 5), hex_point(2, 5), hex_point(0, 3), hex_point(0, 1)
    assert path == [(e5, c5), (c5, a3), (a3, a1)]


def test_every_forced_capture_is_an_arrow() -> None:
    position = diagram("zertz", EXAMPLE)
    scene = scene_of(ZERTZ, position)
    d5, d6, e5 = hex_point(3, 5), hex_point(3, 6), hex_point(4, 5)
    ends = {(e5, hex_point(2, 5)), (d6, hex_point(3, 4)), (d5, hex_point(5, 5))}
    assert set(scene.arrows) == {Arrow(ArrowKind.MUST, *pair) for pair in ends}
    assert scene.notice.title == Phrase("must capture")
    targets = {cell.point for cell in scene.cells if cell.look.mark is Mark.TARGET}
    assert targets == {end for _, end in ends}
    assert scene.notice.kind is NoticeKind.FORCED


def test_a_claimed_island_leaves_ghosts_of_its_rings_and_marbles() -> None:
    scene = _played_from(ISLAND, "Gc4,b2")
    assert look_of(scene, "a1") == CellLook(Ground.CLAIMED, taken="white")
    assert look_of(scene, "b2") == CellLook(Ground.REMOVED)
    assert look_of(scene, "c4") == CellLook(Ground.CELL, "grey", mark=Mark.LAST)
    bar = scene.panels[1].bars[0]
    assert ([slot.filled for slot in bar.groups[0]].count(True), bar.words) == (1, "4 white")


def test_a_filled_board_is_claimed_whole() -> None:
    scene = _played_from("Wo////// 5/8/10 0/0/0 0/0/0 1 37/standard turn", "Ga2")
    assert _names(scene, Ground.CLAIMED) == {"a1", "a2"}
    assert look_of(scene, "a2").taken == "grey"
    assert scene.notice.detail == Phrase("all rings occupied")


def test_removable_rings_are_marked_when_one_must_be_removed() -> None:
    scene = scene_after(ZERTZ, ZERTZ.start(), "Wd4,a1", steps=1)
    choices = {cell.name for cell in scene.cells if cell.look.mark is Mark.CHOICE}
    assert choices == set(ZERTZ.start().free_rings())
    assert look_of(scene, "d4").mark is Mark.LAST
    assert scene.notice.title == Phrase("remove a free ring")
    assert scene.panels[1].active


def test_within_a_chain_only_its_own_jumps_are_arrows() -> None:
    scene = scene_after(ZERTZ, diagram("zertz", EXAMPLE), "e5xc5xa3xa1", steps=1)
    c5 = hex_point(2, 5)
    played_arrow, *open_arrows = scene.arrows
    assert played_arrow.kind is ArrowKind.PLAYED
    assert {arrow.start for arrow in open_arrows} == {c5}
    assert scene.notice.title == Phrase("must jump on")


def test_the_race_has_a_bar_for_each_goal() -> None:
    position = _with_captives("2/1/0", "0/0/0")
    bars = scene_of(ZERTZ, position).panels[1].bars
    assert [bar.key for bar in bars] == ["white", "grey", "black", "each"]
    assert [bar.words for bar in bars] == ["4 white", "5 grey", "6 black", "3 each"]
    assert [bar.lead for bar in bars] == ["", "or", "or", "or"]
    filled = [[slot.filled for group in bar.groups for slot in group].count(True) for bar in bars]
    assert filled == [2, 1, 0, 3]
    assert [len(bar.groups) for bar in bars] == [1, 1, 1, 3]
    assert [slot.piece for slot in bars[3].groups[0]] == ["white", "grey", "black"]
    assert [slot.filled for slot in bars[3].groups[1]] == [True, False, False]


def test_bars_that_one_marble_completes_are_close() -> None:
    position = _with_captives("3/3/2", "3/0/0")
    upper, lower = scene_of(ZERTZ, position).panels
    assert [bar.close for bar in lower.bars] == [True, False, False, True]
    assert [bar.close for bar in upper.bars] == [True, False, False, False]


def test_captives_beyond_the_goal_are_shown() -> None:
    position = _with_captives("0/5/0", "0/0/0", side=2, variant="37/blitz")
    bar = scene_of(ZERTZ, position).panels[1].bars[1]
    assert bar.words == "4 grey"
    assert bar.complete
    assert [slot.filled for slot in bar.groups[0]] == [True] * 5


def test_the_pool_is_counted_by_colour() -> None:
    scene = _after("Wd4,a1")
    assert scene.stock.title == "Pool"
    assert scene.stock.items == (Item("white", "5"), Item("grey", "8"), Item("black", "10"))


def test_the_notice_mentions_an_empty_pool() -> None:
    text = str(_with_captives("2/1/0", "1/1/1"))
    fields = text.split()
    fields[1] = "0/0/0"
    scene = scene_of(ZERTZ, diagram("zertz", " ".join(fields)))
    assert scene.notice.title == Phrase("pool empty: place your own marble")


def test_the_side_to_move_has_the_badge() -> None:
    scene = _after("Wd4,a1", names=("Ana", "Ben"))
    upper, lower = scene.panels
    assert (upper.name, upper.badge, upper.active) == ("Ben", "to move", True)
    assert (lower.name, lower.badge, lower.active) == ("Ana", "", False)
    assert scene.notice.title == Phrase("place a marble, remove a ring")
    assert scene.notice.detail == Phrase("")
    assert scene.notice.kind is NoticeKind.NORMAL


def test_a_finished_game_names_the_winner_and_every_reason() -> None:
    after = _played_from("W/1o/2oo/3o/// 2/5/8 3/3/2 0/0/0 1 37/standard turn", "Gc4,b2")
    assert after.notice.title == Phrase("{name} wins", "First")
    assert after.notice.detail == Phrase("4 white marbles")
    assert after.notice.kind is NoticeKind.OVER
    upper, lower = after.panels
    assert (lower.badge, lower.won, upper.badge, upper.won) == ("won", True, "", False)
    assert not any(bar.close for panel in after.panels for bar in panel.bars)
    assert {cell.look.mark for cell in after.cells} == {Mark.LAST, None}


def test_a_resignation_names_the_one_who_resigned() -> None:
    view = BoardView(("Ana", "Ben"), outcome=Outcome(Side.SECOND, ()))
    scene = scene_for(ZERTZ, ZERTZ.start(), view)
    assert scene.notice.title == Phrase("{name} wins", "Ben")
    assert scene.notice.detail == Phrase("{name} resigned", "Ana")
    assert scene.panels[0].won
    assert not any(panel.active for panel in scene.panels)


def test_an_agreed_tie_has_no_winner() -> None:
    scene = scene_for(ZERTZ, ZERTZ.start(), BoardView(outcome=Outcome(None, ())))
    assert scene.notice.title == Phrase("Tie")
    assert scene.notice.detail == Phrase("by agreement")
    assert not any(panel.won or panel.badge for panel in scene.panels)


def test_no_capture_is_forced_once_the_game_is_over() -> None:
    view = BoardView(outcome=Outcome(Side.FIRST, ()))
    assert scene_for(ZERTZ, diagram("zertz", EXAMPLE), view).arrows == ()


@pytest.mark.parametrize("name", ["", "🦊", "王小明", "   "])
def test_an_undrawable_name_is_replaced_by_the_default(name: str) -> None:
    view = BoardView((name, name), words=Words(first="Weiss", second="Schwarz"))
    scene = scene_for(ZERTZ, ZERTZ.start(), view)
    assert [panel.name for panel in scene.panels] == ["Schwarz", "Weiss"]
    over = scene_for(ZERTZ, ZERTZ.start(), replace(view, outcome=Outcome(Side.FIRST, ())))
    assert (over.notice.title.name, over.notice.detail.name) == ("Weiss", "Schwarz")


@pytest.mark.parametrize("board", BOARDS)
def test_a_scene_agrees_with_its_position(board: str) -> None:
    """Checks whole random games: each ring, marble and open jump, and nothing else."""
    for before, moves, position in random_steps(ZERTZ, {"board": board}, seed=7):
        scene = scene_for(ZERTZ, position, BoardView(before=before, turn=moves))
        rings = {name for name in position.board.places if position.has_ring(name)}
        assert _names(scene, Ground.CELL) == rings
        for cell in scene.cells:
            marble = position.marble_at(cell.name) if cell.name in rings else None
            assert cell.look.piece == (marble.value if marble else None)
        must = [arrow for arrow in scene.arrows if arrow.kind is ArrowKind.MUST]
        assert len(must) == (0 if position.outcome else len(position.jumps))


def _after(*texts: str, names: tuple[str, str] = ("First", "Second")) -> Scene:
    before, moves, position = played(ZERTZ, {"board": "37"}, *texts)
    return scene_for(ZERTZ, position, BoardView(names, before=before, turn=moves))


def _played_from(text: str, turn: str) -> Scene:
    return scene_after(ZERTZ, diagram("zertz", text), turn)


def _with_captives(
    first: str, second: str, *, side: int = 1, variant: str = "37/standard"
) -> AnyPosition:
    """Return a start board with captives taken from its pool."""
    layout, full, *_ = str(ZERTZ.start({"goal": variant.split("/")[1]})).split()
    columns = zip(*(map(int, counts.split("/")) for counts in (full, first, second)), strict=True)
    pool = "/".join(str(whole - one - other) for whole, one, other in columns)
    return diagram("zertz", f"{layout} {pool} {first} {second} {side} {variant} turn")


def _names(scene: Scene, ground: Ground) -> set[str]:
    return {cell.name for cell in scene.cells if cell.look.ground is ground}
