"""Pending posts: in order, until they are posted, each once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import select, text

from bot.discord_io.interactions.owed_answers import Manner
from bot.match.model import ChallengeState, Match, MessageKind, OfferOutcome
from bot.match.tables.due_messages import board_at, is_over_and_tidy
from bot.match.terms import Terms, TimeControl
from bot.messages.kinds import Message, Sent
from bot.messages.store import MessageStore
from bot.storage import Database
from bot.storage.leases import HeldElsewhereError
from bot.storage.schema import matches
from ringfall.testing.posted import give_up_card, mark_posted, of_match
from ringfall.testing.tables import database_at
from ringfall.testing.world import ANA, BEN, CHANNEL, THREAD, Clock, World
from rules import Side


async def test_posts_are_pending_oldest_first_until_they_are_posted(world: World) -> None:
    match = await world.play_on(await world.match(), 2)
    assert await world.owed(match) == [(MessageKind.BOARD, ply) for ply in range(3)]
    first, *_ = await world.messages.pending(of_match(match.id))
    await mark_posted(world.messages, first, Sent((THREAD, 7)))
    assert await world.owed(match) == [(MessageKind.BOARD, 1), (MessageKind.BOARD, 2)]
    standing = await world.messages.find_last(*board_at(match.id, 0))
    assert standing is not None
    assert standing.place == (THREAD, 7)


@pytest.mark.parametrize("can_be_sent", [True, False])
async def test_a_notice_is_pending_once_its_board_is_posted(
    world: World, *, can_be_sent: bool
) -> None:
    match = await world.match()
    (board,) = await world.messages.pending(of_match(match.id))
    await mark_posted(world.messages, board, Sent((THREAD, 7)), letter=MessageKind.NOTICE)
    assert await world.owed(match) == [(MessageKind.NOTICE, 0)]
    (notice,) = await world.messages.pending(of_match(match.id))
    await (
        mark_posted(world.messages, notice, Sent((99, 8)))
        if can_be_sent
        else world.messages.mark_gone(notice, refused=True)
    )
    assert await world.owed(match) == []
    assert await world.boards_behind(match) == []
    standing = await world.messages.find_last(*board_at(match.id, 0))
    assert standing is not None
    assert standing.place == (THREAD, 7)


async def test_an_answer_can_be_given_for_fourteen_minutes(world: World) -> None:
    match, reply = await world.match(), world.reply()
    await world.post_all()
    await world.play(match, reply=reply)
    (board,) = await world.pending()
    world.clock.pass_by(minutes=13, seconds=59)
    waiting = await world.services.interactions.public_reply(board.id)
    assert waiting is not None
    assert waiting.token == reply.token
    world.clock.pass_by(seconds=1)
    assert await world.services.interactions.public_reply(board.id) is None


async def test_a_private_answer_is_owed_until_its_board_is_posted_and_it_is_given(
    world: World,
) -> None:
    match, interactions = await world.match(), world.services.interactions
    await world.post_all()
    reply = world.reply(CHANNEL, Manner.PRIVATE)
    await world.play(match, reply=reply)
    (board,) = await world.messages.pending(of_match(match.id))
    assert await interactions.public_reply(board.id) is None
    assert await interactions.take() == [], "the board is still pending"
    await world.post_all()
    world.clock.pass_by(minutes=1)
    (owed,) = await interactions.take()
    assert (owed.id, owed.owed_message, owed.manner) == (reply.id, board.id, Manner.PRIVATE)
    await interactions.forget(reply.id)
    assert await world.answers_left() == []


@pytest.mark.parametrize(
    ("act", "outcome"),
    [
        ("play", OfferOutcome.LAPSED),
        ("agree", OfferOutcome.AGREED),
        ("offer", OfferOutcome.AGREED),
        ("decline", OfferOutcome.DECLINED),
        ("resign", OfferOutcome.OVERTAKEN),
    ],
)
async def test_the_line_of_an_offer_is_behind_until_it_says_what_became_of_it(
    world: World, act: str, outcome: OfferOutcome
) -> None:
    match = await world.play_on(await world.match(), 2)
    await world.post_all(match_id=match.id)
    await world.offer(match, ANA)
    assert await world.owed(match) == [(MessageKind.DRAW, 2)]
    await world.post_all(match_id=match.id)
    assert await world.history.offer_outcome(match.id, 2, Side.FIRST) is None
    assert await world.lines_behind(match) == []
    await _end_offer(world, match, act)
    assert await world.history.offer_outcome(match.id, 2, Side.FIRST) is outcome
    (line,) = await world.lines_behind(match)
    await world.messages.mark_shown(line)
    assert await world.lines_behind(match) == []


async def test_a_thread_is_archived_when_all_has_been_said_in_it(world: World) -> None:
    match = await world.play_on(await world.match(), 1)
    await world.post_all()
    assert await over(world) == []
    await world.resign(match, ANA)
    assert await over(world) == []
    await world.post_all()
    assert await over(world) == [], "boards have buttons to lose"
    await world.show_all(match)
    assert await over(world) == [match.id]
    await world.matches.archived(match.id)
    assert await over(world) == []
    await world.matches.reopened(THREAD)
    assert await over(world) == [match.id]


async def over(world: World) -> list[int]:
    """List the finished matches whose thread may be archived."""
    async with world.database.read() as transaction:
        return list(
            (await transaction.execute(select(matches.c.id).where(is_over_and_tidy()))).scalars()
        )


async def test_a_card_that_cannot_be_posted_withdraws_its_challenge(world: World) -> None:
    challenge = await world.challenges.create(**world.terms(act=world.act(ANA, world.reply())))
    (card,) = await world.pending()
    await give_up_card(world.messages, card)
    assert await world.messages.behind() == []
    withdrawn = await world.challenges.get(challenge.id)
    assert withdrawn.state is ChallengeState.WITHDRAWN
    world.clock.pass_by(minutes=1)
    assert [owed.is_stored for owed in await world.services.interactions.take()] == [True]


async def test_a_board_loses_its_buttons_once_the_next_or_the_result_is_posted(
    world: World,
) -> None:
    match = await world.match()
    await world.post_all()
    match = (await world.play(match)).match
    assert await world.boards_behind(match) == []
    await world.post_all()
    assert await world.boards_behind(match) == [0]
    await world.resign(match, ANA)
    assert await world.boards_behind(match) == [0]
    await world.post_all()
    assert await world.boards_behind(match) == [0, 1]
    await world.show_all(match)
    assert await world.boards_behind(match) == []


async def test_a_message_that_was_sent_unnoticed_is_edited(world: World) -> None:
    """It may show something else by now."""
    match = await world.match()
    (board,) = await world.pending(match_id=match.id)
    await mark_posted(world.messages, board, Sent((THREAD, 7), is_found=True))
    assert await world.boards_behind(match) == [0]


async def _end_offer(world: World, match: Match, how: str) -> None:
    """End the draw that Ana offered when both had played."""
    act = world.act(BEN)
    if how == "play":
        await world.play(match)
    elif how == "offer":
        await world.matches.make_offer(match.id, act)
    elif how == "resign":
        await world.matches.resign(match.id, act)
    else:
        await world.matches.answer_offer(match.id, 2, act, accept=how == "agree")


async def test_a_message_is_enqueued_once_though_its_cause_was_damaged(world: World) -> None:
    match = await world.play_on(await world.match(), 2)
    await world.offer(match, ANA)
    before = await world.messages.pending(of_match(match.id))
    async with world.database.write() as transaction:
        await transaction.execute(text("DELETE FROM offers"))
    await world.offer(match, ANA)
    after = await world.messages.pending(of_match(match.id))
    assert [post.id for post in after] == [post.id for post in before]


BOTH = pytest.mark.parametrize("url", ["sqlite", "postgresql"], indirect=True)


@BOTH
async def test_messages_of_a_closed_channel_are_edited_when_it_opens(world: World) -> None:
    match = await world.play_on(await world.match(terms=Terms(TimeControl.DAY)), 2)
    await world.post_all(match_id=match.id)
    first, second = await world.outdated(match, MessageKind.BOARD)
    await world.messages.mark_closed(first, THREAD)
    assert await world.outdated(match, MessageKind.BOARD) == [second]
    (closed,) = await world.messages.closed_channels()
    assert (closed.channel_id, closed.takes_none) == (THREAD, False)
    await world.messages.open_again(THREAD)
    assert await world.boards_behind(match) == [0, 1]
    assert await world.messages.closed_channels() == []


@pytest.fixture
async def world(url: str, clock: Clock) -> AsyncIterator[World]:
    """One of two processes that share a file."""
    async with database_at(url, alone=False) as database:
        yield World(database, clock)


async def owed(world: World) -> Message:
    """Owe a board in this process."""
    match = await world.match()
    (post,) = await world.messages.pending(of_match(match.id))
    return post


async def test_who_owes_a_post_works_on_it(world: World, other_world: World) -> None:
    post = await owed(world)
    assert not world.messages.is_from_elsewhere(post)
    assert other_world.messages.is_from_elsewhere(post)
    with pytest.raises(HeldElsewhereError):
        async with other_world.messages.holding(post):
            pass
    async with world.messages.holding(post):
        pass


async def test_a_post_of_a_silent_process_is_taken_over(
    world: World, other_world: World, clock: Clock
) -> None:
    post = await owed(world)
    clock.pass_by(seconds=60)
    async with other_world.messages.holding(post):
        with pytest.raises(HeldElsewhereError):
            async with world.messages.holding(post):
                pass


@BOTH
async def test_if_two_take_over_at_once_one_does(
    world: World, other_world: World, clock: Clock
) -> None:
    post = await owed(world)
    clock.pass_by(seconds=60)
    both = asyncio.Barrier(2)

    async def take(store: MessageStore) -> bool:
        try:
            async with store.holding(post):
                await both.wait()
        except HeldElsewhereError:
            await both.wait()
            return False
        return True

    assert sorted(await asyncio.gather(take(world.messages), take(other_world.messages))) == [
        False,
        True,
    ]


async def test_a_post_sent_in_the_meantime_is_not_taken(
    world: World, other_world: World, clock: Clock
) -> None:
    post = await owed(world)
    await mark_posted(world.messages, post, Sent((THREAD, 7)))
    clock.pass_by(hours=1)
    with pytest.raises(HeldElsewhereError):
        async with other_world.messages.holding(post):
            pass


async def test_a_message_is_edited_by_one_at_a_time_and_by_the_next_at_once(
    world: World, other_world: World
) -> None:
    post = await owed(world)
    await mark_posted(world.messages, post, Sent((THREAD, 7), is_found=True))
    *_, post = await world.messages.outdated(of_match(post.match_id))
    async with other_world.messages.holding(post):
        with pytest.raises(HeldElsewhereError):
            async with world.messages.holding(post):
                pass
    async with world.messages.holding(post):
        pass


async def test_a_bot_that_is_alone_takes_over_at_once(file_url: str, clock: Clock) -> None:
    first = Database(file_url)
    await first.open()
    post = await owed(World(first, clock))
    await first.close()
    second = Database(file_url)
    await second.open()
    world = World(second, clock)
    before = await world.dump()
    async with world.messages.holding(post):
        assert world.messages.is_from_elsewhere(post), "it may have been posted already"
    assert await world.dump() == before, "nothing has to be written for that"
    await second.close()
