"""Passes that are the only legal turn: played with the turn before them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.errors import UserError
from bot.match.boards.board_messages import scoreboard
from bot.match.boards.match_words import board_line
from bot.match.boards.picture import board_view
from bot.match.model import First, Match, MessageKind, Offer
from bot.match.terms import UNTIMED, Opening, Terms, TimeControl
from bot.profiles import Reader
from bot.texts import texts_for
from ringfall.testing.world import ANA, BEN, World, clock_of
from rules import Side
from tests.bot.computers import Computers

# The second side has no stone to drop and no jump, the first one has two stones.
ENDGAME = "5/6/1--2-1/1-------/2---4/1----3/----3/1-1-o1/-2x1 2/0 11/9 x turn"
OPENING = Opening(None, 0, (), ENDGAME)
TURN, LAST_TURN = "d4,e3", "c7,d6"
TEXTS = texts_for("en")
NAMES = {Side.FIRST: "Ana", Side.SECOND: "Ben"}


async def begun(world: World, terms: Terms = UNTIMED) -> Match:
    """Return a match in which each turn of Ana leaves Ben nothing but to pass."""
    match = await world.match(game="rust", options={}, opening=OPENING, terms=terms)
    await world.post_all(match_id=match.id)
    return match


async def test_a_forced_pass_is_played_with_the_turn_before_it(
    world: World, other_world: World
) -> None:
    match, request = await begun(world), world.request()
    played = (await world.play(match, TURN, request_id=request)).match
    assert (played.turns, played.may_move(ANA)) == ((TURN, "pass"), True)
    assert await world.owed(match) == [(MessageKind.BOARD, 2)], "one message for both"
    before = await world.dump()
    again = await other_world.play(match, TURN, request_id=request)
    assert (again.match, again.repeated) == (played, True)
    assert await world.dump() == before
    assert played == await other_world.matches.get(match.id)


async def test_passes_of_both_sides_end_the_match_as_the_rules_say(world: World) -> None:
    match = (await world.play(await begun(world), TURN)).match
    await world.post_all(match_id=match.id)
    ended = (await world.play(match, LAST_TURN)).match
    assert ended.turns == (TURN, "pass", LAST_TURN, "pass", "pass")
    assert ended.position.outcome is not None
    assert ended.result is not None
    assert (ended.result.winner, "both-passed" in ended.result.reasons) == (Side.FIRST, True)
    assert await world.owed(match) == [(MessageKind.RESULT, 5), (MessageKind.ANNOUNCEMENT, 5)]
    assert await world.matches.ended_by(match.id) == ANA
    assert ended == await world.fresh().matches.get(match.id)


async def test_a_take_back_returns_to_the_last_turn_that_a_player_chose(world: World) -> None:
    match = (await world.play(await begun(world), TURN)).match
    await world.post_all(match_id=match.id)
    async with world.refused("takeback-never"):
        await world.offer(match, BEN, Offer.TAKEBACK)
    back = await world.take_back(match, ANA, BEN)
    assert (back.turns, back.may_move(ANA), back.take_backs) == ((), True, 1)
    await world.post_all(match_id=match.id)
    _, board = await world.outdated(back, MessageKind.BOARD)
    assert (board.first_ply, board.ply, board.take_backs) == (1, 2, 0)
    again = (await world.play(back, LAST_TURN)).match
    assert again.turns == (LAST_TURN, "pass")


async def test_a_forced_pass_costs_no_time(world: World) -> None:
    match = await begun(world, Terms(TimeControl.HOUR, saving=True))
    world.clock.pass_by(minutes=15)
    match = (await world.play(match, TURN)).match
    assert clock_of(match).saved == (timedelta(minutes=45), timedelta())
    assert clock_of(match).ends_at == world.clock.now + timedelta(minutes=105), (
        "Ana is to move again"
    )
    world.clock.pass_by(minutes=30)
    back = await world.take_back(match, ANA, BEN)
    assert clock_of(back).ends_at == world.clock.now + timedelta(minutes=105)


async def test_the_computer_passes_at_once_and_is_asked_for_no_turn(
    computers: Computers, world: World
) -> None:
    match = await computers.match(game="rust", options={}, opening=OPENING)
    played = (await world.play(match, TURN)).match
    assert played.turns == (TURN, "pass")
    await computers.work()
    assert await world.matches.get(match.id) == played


async def test_the_computer_goes_on_after_the_players_forced_pass(
    computers: Computers, world: World
) -> None:
    opening = Opening(None, 0, (), ENDGAME.replace("2/0 11/9 x", "0/2 9/11 o"))
    match = await computers.match(game="rust", options={}, opening=opening, first=First.THEM)
    assert not match.may_move(ANA)
    while match.result is None:
        assert not match.may_move(ANA)
        await computers.work()
        match = await world.matches.get(match.id)
    assert set(match.movers) == {Side.SECOND, None}
    async with world.refused("finished", match=match.id):
        await world.play(match, "pass", user_id=ANA)


@pytest.mark.parametrize(("language", "said"), [("en", "must pass"), ("de", "muss passen")])
async def test_the_message_of_a_turn_says_who_must_pass_and_shows_the_turn(
    world: World, language: str, said: str
) -> None:
    texts = texts_for(language)
    match = (await world.play(await begun(world), TURN)).match
    line = board_line(texts, match)
    assert line.startswith(f"1 · <@{ANA}> {TURN}")
    assert f" · <@{BEN}> {said} · **" in line
    view = board_view(Reader(texts), match, NAMES)
    assert [str(move) for move in view.turn] == TURN.split(",")
    assert f" 1: {TURN}" in scoreboard(texts, match, None).content
    ended = (await world.play(match, LAST_TURN)).match
    assert board_line(texts, ended).count(said) == 2, "each side once"


async def test_who_must_pass_in_the_first_position_does_it_by_hand(world: World) -> None:
    """No turn was played before it, so the match waits for its player to have a look."""
    opening = Opening(None, 0, (), ENDGAME.replace(" x turn", " o turn"))
    match = await world.match(game="rust", options={}, opening=opening)
    assert match.turns == ()
    passed = (await world.play(match, "pass")).match
    assert passed.turns == ("pass",)
    assert passed.result is None
    with pytest.raises(UserError, match="takeback-never"):
        await world.offer(match, BEN, Offer.TAKEBACK)
