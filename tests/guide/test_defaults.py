"""The default guide, also tested with games that have their own guide."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guide import Fact, Guide, get_guide, register_guide
from ringfall.testing.guides import ROOM
from ringfall.testing.walks import Start, positions, random_turn
from rules import GAMES, AnyPosition, Move, register_game

law = settings(deadline=None, max_examples=40)


@law
@given(positions(), st.integers(0, 2**32))
def test_completions_with_enough_room_lead_to_every_turn(start: Start, seed: int) -> None:
    game, position = start
    turn = random_turn(position, random.Random(seed))
    wanted = game.format_turn(position, turn) if turn else ""
    typed = ""
    while typed != wanted:
        ways = Guide(game).complete(position, typed, ROOM)
        typed = max((way.text for way in ways if wanted.startswith(way.text)), key=len)
    ways = Guide(game).complete(position, typed, ROOM) if turn else ()
    assert [way.text for way in ways if way.whole and way.text == wanted] == [wanted] * bool(turn)


@law
@given(positions())
def test_completions_with_little_room_are_grouped_by_prefix(start: Start) -> None:
    game, position = start
    all_ways = [way.text for way in Guide(game).complete(position, "", 10_000)]
    ways = Guide(game).complete(position, "", ROOM)
    assert len(ways) <= max(ROOM, len({text[:2] for text in all_ways}))
    for text in all_ways:
        assert any(text.startswith(way.text) for way in ways)


@law
@given(positions())
def test_the_default_facts_contain_the_position_text(start: Start) -> None:
    game, position = start
    guide = Guide(game)
    (fact,) = guide.position_facts(position)
    assert fact.values == {"text": str(position)}
    lines = guide.text_board(position).splitlines()
    assert max(map(len, lines)) <= 40
    assert "".join(lines).replace(" ", "") == str(position).replace("/", "").replace(" ", "")
    assert bool(guide.turn_kinds(position)) is (position.outcome is None)


class Counting(Guide[Any, Any]):
    """A guide that reports the number of steps of every turn."""

    def turn_facts(self, before: AnyPosition, moves: Sequence[Move]) -> tuple[Fact, ...]:
        del before
        return (Fact("steps", {"count": len(moves)}),)


def test_completions_have_facts_but_groups_have_none() -> None:
    guide, start = Counting(GAMES["rust"]), GAMES["rust"].start()
    facts_by_text = {way.text: way.facts for way in guide.complete(start, "i", ROOM)}
    assert facts_by_text["i5"] == (Fact("steps", {"count": 1}),)
    assert guide.complete(start, "i5,a5", ROOM)[0].facts == (Fact("steps", {"count": 2}),)
    groups = [way for way in guide.complete(start, "", ROOM) if len(way.text) == 1]
    assert groups
    assert all(way.facts == () for way in groups)


@pytest.mark.parametrize("slug", GAMES)
def test_a_guide_cannot_be_registered_twice(slug: str) -> None:
    with pytest.raises(ValueError, match=f"already a game '{slug}'"):
        register_game(GAMES[slug])
    with pytest.raises(ValueError, match="already has a guide"):
        register_guide(get_guide(slug))
