"""The coach, and the one message for a turn and the computer's answer."""

from __future__ import annotations

import pytest
from msgspec import to_builtins
from sqlalchemy import update

from bot.cogs.computer.coach import COACH, is_coached
from bot.match.model import First, Match, Message, MessageKind, Offer
from bot.match.tables.due_messages import board_at
from bot.match.terms import Coaching, Opening, Terms
from bot.match.writer import WAIT_FOR_TURN
from bot.storage.schema import matches
from bot.texts import texts_for
from ringfall.testing.posted import of_match
from ringfall.testing.world import ANA, BEN, World
from tests.bot.computers import Computers

WINNING = "1o/1oW1B/1ooooo/2oWooo/2oooBo/2o1Bo/ 0/3/3 2/2/1 1/2/2 1 37/blitz turn"
OPENING = Opening(None, 0, (), WINNING)
WON, LOST = "Bf3,e3", "Gb2,c2"
COACHED = (COACH, 1)


@pytest.fixture
async def match(computers: Computers) -> Match:
    """A match with a coach in which Ana could win at once."""
    return await computers.match(coach=Coaching.AFTER, opening=OPENING)


async def test_a_win_that_was_missed_is_told_once(
    computers: Computers, world: World, match: Match
) -> None:
    played = (await world.play(match, LOST)).match
    await computers.work()
    assert (await world.owed(match)).count(COACHED) == 1
    remark = await computers.coach.remark(played)
    assert remark is not None
    assert remark.reason.key == "loses"
    assert remark.game.format_turn(remark.before, remark.better[0]) == WON
    await computers.coach.review(played)
    assert (await world.owed(match)).count(COACHED) == 1


async def test_it_speaks_when_its_player_says(computers: Computers, world: World) -> None:
    """A press that is repeated chooses once; turns that were played before are judged, too."""
    match = await computers.match(opening=OPENING)
    await world.play(match, LOST)
    act = world.act(ANA)
    for repeated in (False, True):
        change = await computers.coach.choose(match.id, act, Coaching.AFTER)
        assert (change.match.terms.coach, change.repeated) == (Coaching.AFTER, repeated)
    await computers.work()
    assert (await world.owed(match)).count(COACHED) == 1
    async with world.refused("not-a-player", match=match.id):
        await computers.coach.choose(match.id, world.act(BEN), Coaching.NONE)
    await world.resign(match, ANA)
    async with world.refused("finished", match=match.id):
        await computers.coach.choose(match.id, world.act(ANA), Coaching.NONE)
    between_people = await world.match()
    async with world.refused("old-button"):
        await computers.coach.choose(between_people.id, world.act(ANA), Coaching.AFTER)


async def test_the_best_turn_is_not_remarked_on(computers: Computers, match: Match) -> None:
    assert await computers.coach.remark(computers.matches.check(match, ANA, WON)) is None


async def test_a_new_run_judges_the_turns_that_the_last_one_left(
    computers: Computers, other_world: World, match: Match
) -> None:
    """But no turn that has already been judged."""
    await computers.world.play(match, LOST)
    await computers.opponent.close()
    for _ in range(2):
        other = Computers(other_world)
        await other.work()
        await other.close()
    assert (await computers.world.owed(match)).count(COACHED) == 1


async def test_it_speaks_only_where_there_is_a_coach_and_only_about_a_players_turn(
    computers: Computers, world: World, match: Match
) -> None:
    """Any other button is forged: it would be a hint that no result tells of."""
    played = (await world.play(match, LOST)).match
    alone = (await world.play(await computers.match(opening=OPENING), LOST)).match
    rated = await world.play_on(await world.match(terms=Terms(rated=True)), 1)
    await computers.work()
    assert COACHED not in await world.owed(alone)
    answered = await world.matches.get(match.id)
    assert [is_coached(answered, ply) for ply in range(4)] == [False, True, False, False]
    for other in (alone, rated):
        assert not is_coached(other, 1)
    assert is_coached(played, 1)


async def test_a_turn_taken_back_before_it_was_looked_at_is_not_told_of(
    computers: Computers, world: World, match: Match
) -> None:
    played = (await world.play(match, LOST)).match
    await computers.matches.make_offer(match.id, world.act(ANA), Offer.TAKEBACK)
    async with world.refused("stale"):
        await computers.coach.review(played)


async def test_a_coach_that_speaks_before_a_turn_is_sent_is_silent_afterwards(
    computers: Computers, world: World
) -> None:
    match = await computers.match(coach=Coaching.BEFORE, opening=OPENING)
    texts = texts_for("en")
    for turn, is_told in ((LOST, True), (WON, False)):
        added = await computers.coach.preview(computers.matches.check(match, ANA, turn), texts)
        assert bool(added.lines) is bool(added.reply) is is_told
    await world.play(match, LOST)
    await computers.work()
    assert COACHED not in await world.owed(match)


@pytest.fixture
async def begun(computers: Computers, world: World) -> Match:
    """A match against the computer in which Ana has seen the first board."""
    match = await computers.match()
    await world.post_all(match_id=match.id)
    return match


async def boards(world: World, match: Match) -> list[Message]:
    pending = await world.messages.pending(of_match(match.id))
    return [post for post in pending if post.kind == MessageKind.BOARD]


async def test_a_turn_and_the_answer_to_it_have_one_board(
    computers: Computers, world: World, begun: Match
) -> None:
    change = await world.play(begun)
    assert all(message.not_before for message in change.owed)
    assert await world.owed(begun) == []
    await computers.work()
    (board,) = await boards(world, begun)
    assert (board.first_ply, board.ply) == (1, 2)
    assert await world.messages.may_begin(board)
    await world.post_all(match_id=begun.id)
    for ply in (1, 2):
        found = await world.messages.find_last(*board_at(begun.id, ply))
        assert found is not None
        assert found.id == board.id


async def test_the_first_board_tells_the_turn_of_a_computer_that_begins(
    computers: Computers, world: World
) -> None:
    match = await computers.match(first=First.THEM)
    assert await world.owed(match) == []
    await computers.work()
    (board,) = await boards(world, match)
    assert (board.first_ply, board.ply) == (0, 1)


async def test_a_board_does_not_wait_long_for_a_slow_computer(
    computers: Computers, world: World, begun: Match
) -> None:
    await world.play(begun)
    world.clock.pass_by(seconds=WAIT_FOR_TURN.total_seconds())
    (first,) = await boards(world, begun)
    assert await world.messages.may_begin(first)
    await computers.work()
    first, second = await boards(world, begun)
    assert [(b.first_ply, b.ply) for b in (first, second)] == [(1, 1), (2, 2)]


async def test_a_board_that_was_due_when_the_computer_answered_is_not_posted_before_that(
    computers: Computers, world: World, begun: Match
) -> None:
    await world.play(begun)
    world.clock.pass_by(seconds=WAIT_FOR_TURN.total_seconds())
    (due,) = await boards(world, begun)
    await computers.work()
    assert not await world.messages.may_begin(due)
    (board,) = await boards(world, begun)
    assert (board.first_ply, board.ply) == (1, 2)


async def test_what_is_told_while_the_computer_thinks_comes_after_the_board(
    world: World, begun: Match
) -> None:
    await world.play(begun)
    await world.resign(begun, ANA)
    assert [kind for kind, _ in await world.owed(begun)] == [
        MessageKind.BOARD,
        MessageKind.RESULT,
        MessageKind.ANNOUNCEMENT,
    ]


async def test_a_turn_taken_back_while_the_computer_thinks_is_not_told_with_the_next_one(
    computers: Computers, world: World, begun: Match
) -> None:
    await world.play(begun)
    back = await world.offer(begun, ANA, Offer.TAKEBACK)
    await world.play(back)
    await computers.work()
    told = [(b.first_ply, b.ply, b.take_backs) for b in await boards(world, begun)]
    assert told == [(1, 1, 0), (0, 0, 1), (1, 2, 1)]


async def test_it_says_nothing_near_a_rated_match_of_its_player(
    computers: Computers, world: World, match: Match
) -> None:
    rated = await world.match(opening=OPENING)
    # No rated match begins from a position, but one may get there.
    is_it, terms = matches.c.id == rated.id, to_builtins(Terms(rated=True))
    async with world.database.write() as transaction:
        await transaction.execute(update(matches).where(is_it).values(terms=terms))
    played = (await world.play(match, LOST)).match
    assert await computers.coach.remark(played) is None
    await world.resign(rated, ANA)
    assert await computers.coach.remark(played) is not None
