"""One test for each ruling about free rings, isolation, supply and captures."""

from __future__ import annotations

from rules import Side
from rules.zertz import Marble, Place, Remove, ZertzPosition
from tests.rules.turn_texts import step
from tests.rules.zertz.boards import ENCYCLOPEDIA, FLOWER, FULL, at, layout_of, play, whole_turns

LINE = "oooo//////"


def test_the_encyclopedias_example_has_exactly_four_captures() -> None:
    assert whole_turns(at(ENCYCLOPEDIA)) == {"e5xc5xa3xa1", "e5xc5xe7", "d6xd4xf6", "d5xf5"}


def test_white_e5_takes_grey_d5_and_the_two_black_marbles() -> None:
    after = play(at(ENCYCLOPEDIA), "e5xc5xa3xa1")
    assert after.captives(Side.FIRST) == (0, 1, 2)
    assert after.marble_at("a1") is Marble.WHITE


def test_two_missing_neighbours_that_touch_make_a_ring_free() -> None:
    assert "d4" in at("oooo/ooooo/oooooo/oooo1oo/1ooo1oo/2ooooo/3oooo").free_rings()


def test_two_missing_neighbours_on_opposite_sides_do_not_make_a_ring_free() -> None:
    assert "d4" not in at("oooo/ooooo/oooooo/oo1o1oo/1oooooo/2ooooo/3oooo").free_rings()


def test_three_missing_neighbours_of_which_no_two_touch_do_not_make_a_ring_free() -> None:
    """d5, e4 and c3 form a triangle around d4."""
    assert "d4" not in at("oooo/ooooo/oo1ooo/oooo1oo/1oo1ooo/2ooooo/3oooo").free_rings()


def test_a_ring_with_a_marble_is_not_free() -> None:
    assert "a1" in at(FULL).free_rings()
    assert "a1" not in at(FULL.replace("oooo", "Wooo", 1)).free_rings()


def test_a_placement_and_a_removal_are_one_turn() -> None:
    start = at(FULL)
    middle = start.play(step(start, "Wd4"))
    assert middle.to_move is Side.FIRST
    assert {type(move) for move in middle.legal_moves()} == {Remove}
    assert middle.play(step(middle, "a1")).to_move is Side.SECOND


def test_the_turn_ends_with_the_placement_when_the_only_free_ring_is_filled() -> None:
    """The centre has all its neighbours, so nothing is free once d5 is occupied."""
    before = at(FLOWER)
    assert before.free_rings() == ("d5",)
    after = play(before, "Wd5")
    assert (layout_of(after), after.to_move) == ("//2WG/2BoW/3WG//", Side.SECOND)


def test_a_removal_may_split_the_board_into_parts_that_stay() -> None:
    after = play(at(LINE), "Wa1,a3")
    assert layout_of(after) == "Wo1o//////"
    assert after.captives(Side.FIRST) == (0, 0, 0)


def test_a_removal_takes_every_group_that_it_leaves_without_a_vacant_ring() -> None:
    """Without a2, both a1 and a3 are islands."""
    after = play(at("WoB//////3oooo"), "Gg4,a2")
    assert layout_of(after) == "//////3Gooo"
    assert after.captives(Side.FIRST) == (1, 0, 1)


def test_a_marble_on_the_last_vacant_ring_of_an_island_takes_the_island() -> None:
    after = play(at("Bo//////3oooo"), "Wa2,g4")
    assert layout_of(after) == "//////4ooo"
    assert after.captives(Side.FIRST) == (1, 0, 1)


def test_an_island_is_taken_also_when_no_ring_is_free_to_be_removed() -> None:
    position = at("o//2WG/2BoB/3WG//", pool="0/1/0")
    after = play(position, "Ga1")
    assert layout_of(after) == "//2WG/2BoB/3WG//"
    assert after.captives(Side.FIRST) == (0, 1, 0)


def test_an_island_with_a_vacant_ring_stays_in_play() -> None:
    island = at("Wo//////3oooo")
    assert {"Ba2,g4", "Bg4,a2"} <= whole_turns(island)
    assert whole_turns(at("WBo//////3oooo")) == {"a1xa3"}


def colours(position: ZertzPosition) -> set[Marble]:
    """Return the colours of the marbles that may be placed."""
    return {move.marble for move in position.legal_moves() if isinstance(move, Place)}


def test_marbles_come_from_the_pool_while_it_has_any() -> None:
    position = at(LINE, pool="0/1/0", first="2/0/0")
    assert colours(position) == {Marble.GREY}


def test_an_empty_pool_makes_a_player_place_captives_of_any_colour() -> None:
    position = at(LINE, pool="0/0/0", first="2/0/1", second="0/1/0")
    assert colours(position) == {Marble.WHITE, Marble.BLACK}
    after = play(position, "Wa1,a4")
    assert after.captives(Side.FIRST) == (1, 0, 1)
    assert colours(after) == {Marble.GREY}


def test_a_player_with_nothing_to_place_and_nothing_to_capture_must_pass() -> None:
    position = at("W1oo//////", pool="0/0/0", second="1/0/0")
    assert whole_turns(position) == {"pass"}
    after = play(position, "pass")
    assert (after.to_move, after.outcome) == (Side.SECOND, None)
    assert str(after).endswith("turn,passed")
    assert str(play(after, "Wa3,a4")).endswith("turn")


def test_a_capture_is_compulsory_even_with_nothing_to_place() -> None:
    assert whole_turns(at("WBo//////", pool="0/0/0")) == {"a1xa3"}


def test_any_marble_may_jump_over_any_other() -> None:
    for jumper in "WGB":
        for jumped in "WGB":
            assert whole_turns(at(f"{jumper}{jumped}o//////")) == {"a1xa3"}


def test_a_jump_needs_a_vacant_ring_right_behind() -> None:
    assert not at("WBB//////3oooo").jumps
    assert not at("WB1o//////").jumps
    assert not at("WoBo//////").jumps


def test_the_same_marble_keeps_jumping_while_it_can() -> None:
    chain = at("///WBoGoBo///")
    middle = chain.play(step(chain, "d1xd3"))
    assert (middle.to_move, middle.stage.value) == (Side.FIRST, "jump")
    assert [str(move) for move in middle.legal_moves()] == ["d3xd5"]
    assert "d1xd3xd5xd7" in whole_turns(chain)


def test_the_longest_capture_is_not_compulsory() -> None:
    assert {"e5xc5xa3xa1", "d5xf5"} <= whole_turns(at(ENCYCLOPEDIA))


def test_the_start_ring_is_vacant_again_within_the_chain() -> None:
    """The marble from a1 jumps around a triangle and lands where it began."""
    position = at("W/BB/oBo////")
    assert "a1xc3xc1xa1" in whole_turns(position)
    after = play(position, "a1xc3xc1xa1")
    assert layout_of(after) == "W/oo/ooo////"


def test_a_jumped_marble_is_gone_at_once() -> None:
    """After a1xa3 there is nothing on a2 to jump back over."""
    assert layout_of(play(at("WBo//////"), "a1xa3")) == "ooW//////"


def test_a_capture_removes_and_isolates_nothing() -> None:
    before = at("WBo1//////3oooo")
    after = play(before, "a1xa3")
    assert after.rings == before.rings
    assert after.captives(Side.FIRST) == (0, 0, 1)


def test_an_equal_step_is_played_like_the_listed_one() -> None:
    start = at(FULL)
    first = start.legal_moves()[0]
    assert isinstance(first, Place)
    assert start.play(Place(Marble.GREY, first.ring)) == start.play(step(start, "Ga1"))
