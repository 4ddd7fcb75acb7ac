"""What the guide of any game says, asked about the games that have one of their own, too."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guide import AnyGuide, Fact, Guide, RefusedTurnError, get_guide, plain, register_guide
from rules import GAMES, AnyPosition, Move, play_turn, register_game
from tests.guide.room import ROOM
from tests.rules.walks import Start, positions, random_turn

law = settings(deadline=None, max_examples=40)


@law
@given(positions())
def test_the_parts_of_each_step_are_its_own_and_no_others_begin_with_them(start: Start) -> None:
    game, position = start
    values = [
        tuple(part.value for part in Guide(game).parts(position, move))
        for move in position.legal_moves()
    ]
    assert len(set(values)) == len(values)
    begun = {path[:length] for path in values for length in range(1, len(path))}
    assert not begun & set(values)


@law
@given(positions(), st.integers(0, 2**32))
def test_a_list_that_has_room_leads_to_every_turn(start: Start, seed: int) -> None:
    """Whoever takes, again and again, the way that the turn goes on by, comes to the turn."""
    game, position = start
    turn = random_turn(position, random.Random(seed))
    wanted = game.format_turn(position, turn) if turn else ""
    typed = ""
    while typed != wanted:
        ways = Guide(game).complete(position, typed, ROOM)
        typed = max((way.text for way in ways if wanted.startswith(way.text)), key=len)
    ways = Guide(game).complete(position, typed, ROOM) if turn else ()
    assert [way.text for way in ways if way.whole and way.text == wanted] == [wanted] * bool(turn)


def test_a_list_goes_on_with_a_chain_of_three_jumps() -> None:
    game = GAMES["zertz"]
    (lesson,) = [lesson for lesson in get_guide("zertz").lessons if lesson.key == "chain"]
    assert lesson.solution == "d3xd5xf5xf3"
    position = game.parse_position(lesson.position)
    ways = Guide(game).complete(position, "d3xd5xf5", ROOM)
    assert [(way.text, way.whole) for way in ways] == [(lesson.solution, True)]


@law
@given(positions())
def test_a_list_with_little_room_shows_how_its_ways_begin(start: Start) -> None:
    game, position = start
    all_ways = [way.text for way in Guide(game).complete(position, "", 10_000)]
    ways = Guide(game).complete(position, "", ROOM)
    assert len(ways) <= max(ROOM, len({text[:2] for text in all_ways}))
    for text in all_ways:
        assert any(text.startswith(way.text) for way in ways)


@law
@given(positions(), st.text(max_size=8))
def test_whatever_is_refused_is_answered_with_turns_that_can_be_played(
    start: Start, text: str
) -> None:
    game, position = start
    error = refused(Guide(game), position, text)
    if error is not None:
        assert bool(error.refusal.candidates) is (position.outcome is None)
        for candidate in error.refusal.candidates:
            play_turn(position, game.parse_turn(position, candidate))


def refused(guide: AnyGuide, position: AnyPosition, text: str) -> RefusedTurnError | None:
    try:
        guide.parse_turn(position, text)
    except RefusedTurnError as error:
        return error
    return None


@law
@given(positions())
def test_the_position_is_told_by_its_text(start: Start) -> None:
    game, position = start
    guide = Guide(game)
    (fact,) = guide.position_facts(position)
    assert fact.values == {"text": str(position)}
    lines = guide.text_board(position).splitlines()
    assert max(map(len, lines)) <= 40
    assert "".join(lines).replace(" ", "") == str(position).replace("/", "").replace(" ", "")
    assert bool(guide.turn_kinds(position)) is (position.outcome is None)


def test_rows_behind_slashes_are_lines() -> None:
    assert plain.wrapped("oo/ooo/oo 1/1") == "oo\nooo\noo 1\n1"


class Counting(Guide[Any, Any]):
    """A guide that says of every turn how many steps it has."""

    def turn_facts(self, before: AnyPosition, moves: Sequence[Move]) -> tuple[Fact, ...]:
        del before
        return (Fact("steps", {"count": len(moves)}),)


def test_what_steps_do_stands_beside_the_ways_to_go_on_but_beside_no_group() -> None:
    guide, start = Counting(GAMES["rust"]), GAMES["rust"].start()
    told = {way.text: way.facts for way in guide.complete(start, "i", ROOM)}
    assert told["i5"] == (Fact("steps", {"count": 1}),)
    assert guide.complete(start, "i5,a5", ROOM)[0].facts == (Fact("steps", {"count": 2}),)
    groups = [way for way in guide.complete(start, "", ROOM) if len(way.text) == 1]
    assert groups
    assert all(way.facts == () for way in groups)


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_known_already_is_not_registered_again(slug: str) -> None:
    with pytest.raises(ValueError, match=f"a game '{slug}' already"):
        register_game(GAMES[slug])
    with pytest.raises(ValueError, match="has a guide already"):
        register_guide(get_guide(slug))
