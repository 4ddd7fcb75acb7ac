"""Pending posts: in order, until they are posted, each once."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from bot.discord_io.interactions.owed_answers import Reply
from bot.match.delivery.thread_service import ThreadService
from bot.match.model import ChallengeState, Match, OfferOutcome, PostKind
from rules import Side
from tests.bot.world import ANA, BEN, CHANNEL, CLEO, THREAD, World

REPLY = Reply(THREAD, "token")


async def test_posts_are_pending_oldest_first_until_they_are_posted(world: World) -> None:
    match = await world.play_on(await world.match(), 2)
    assert await world.owed(match) == [(PostKind.BOARD, ply) for ply in range(3)]
    first, *_ = await world.posts.pending(match.id)
    await world.posts.posted(first, (THREAD, 7))
    assert await world.owed(match) == [(PostKind.BOARD, 1), (PostKind.BOARD, 2)]
    standing = await world.posts.board(match.id, 0)
    assert standing is not None
    assert standing.spot == (THREAD, 7)


async def test_posts_are_listed_for_one_match_or_challenge(world: World) -> None:
    match, other = await world.match(), await world.match()
    challenge = await world.challenges.create(**world.terms())
    for each in (match, other):
        assert [post.match_id for post in await world.posts.pending(each.id)] == [each.id]
    (card,) = await world.posts.pending_of_challenge(challenge.id)
    assert (card.kind, card.challenge_id) == (PostKind.CARD, challenge.id)


@pytest.mark.parametrize("can_be_sent", [True, False])
async def test_a_notice_is_pending_once_its_board_is_posted(
    world: World, *, can_be_sent: bool
) -> None:
    match = await world.match()
    (board,) = await world.posts.pending(match_id=match.id)
    await world.posts.posted(board, (THREAD, 7), letter=PostKind.NOTICE)
    assert await world.owed(match) == [(PostKind.NOTICE, 0)]
    (notice,) = await world.posts.pending(match_id=match.id)
    await (world.posts.posted(notice, (99, 8)) if can_be_sent else world.posts.given_up(notice))
    assert await world.owed(match) == []
    assert await world.with_buttons(match) == []
    standing = await world.posts.board(match.id, 0)
    assert standing is not None
    assert standing.spot == (THREAD, 7)


async def test_an_answer_can_be_given_for_fourteen_minutes(world: World) -> None:
    match = await world.match()
    await world.post_all()
    await world.play(match, reply=REPLY)
    world.clock.pass_by(minutes=13, seconds=59)
    assert [post.reply for post in await world.pending()] == [REPLY]
    world.clock.pass_by(seconds=1)
    assert [post.reply for post in await world.pending()] == [None]


async def test_a_token_is_forgotten_once_it_has_served(world: World) -> None:
    match = await world.match()
    await world.play(match, reply=REPLY)
    await world.post_all()
    assert "token" not in str(await world.dump())


async def test_a_private_answer_is_owed_beside_the_board(world: World) -> None:
    match = await world.match()
    await world.post_all()
    private = Reply(CHANNEL, "token", "de")
    await world.play(match, reply=private)
    board, receipt = await world.posts.pending(match_id=match.id)
    assert (board.kind, board.reply) == (PostKind.BOARD, None)
    assert (receipt.kind, receipt.ply, receipt.reply) == (PostKind.RECEIPT, 1, private)
    await world.posts.done(receipt.id)
    assert await world.owed(match) == [(PostKind.BOARD, 1)]
    assert "token" not in str(await world.dump())


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
    assert await world.owed(match) == [(PostKind.DRAW, 2)]
    await world.post_all(match_id=match.id)
    assert await world.matches.offer_outcome(match.id, 2, Side.FIRST) is None
    assert await world.lines_behind(match) == []
    await _end_offer(world, match, act)
    assert await world.matches.offer_outcome(match.id, 2, Side.FIRST) is outcome
    (line,) = await world.lines_behind(match)
    assert match.id in await world.posts.untidy_matches()
    await world.posts.buttons_removed(line.id)
    assert await world.lines_behind(match) == []


async def test_the_offer_of_each_side_has_its_own_line_and_outcome(world: World) -> None:
    match = await world.play_on(await world.match(), 2)
    await world.post_all()
    await world.offer(match, ANA)
    await _end_offer(world, match, "decline")
    await world.offer(match, BEN)
    await world.answer(match, ANA, ply=2)
    lines = [(post.kind, post.side) for post in await world.posts.pending(match.id)]
    assert lines[:2] == [(PostKind.DRAW, side) for side in Side]
    outcomes = [await world.matches.offer_outcome(match.id, 2, side) for side in Side]
    assert outcomes == [OfferOutcome.DECLINED, OfferOutcome.AGREED]


async def test_a_thread_is_archived_when_all_has_been_said_in_it(world: World) -> None:
    match = await world.play_on(await world.match(), 1)
    await world.post_all()
    threads = ThreadService(world.database)
    assert await threads.over() == []
    await world.resign(match, ANA)
    assert await threads.over() == []
    await world.post_all()
    assert await threads.over() == [], "boards have buttons to lose"
    for post in await world.with_buttons(match):
        await world.posts.buttons_removed(post.id)
    (over,) = await threads.over()
    assert (over.match_id, over.ended_at) == (match.id, world.clock())
    await world.matches.archived(match.id)
    assert await threads.over() == []
    await world.matches.reopened(THREAD)
    assert await threads.over() == [over]


async def test_pending_posts_are_listed_by_the_latest_change(world: World) -> None:
    one, two, three = [await world.match(opponent_id=who) for who in (BEN, CLEO, BEN)]
    await world.play(one)
    assert await world.posts.owing_matches() == [one.id, three.id, two.id]
    await world.post_all()
    for match in (two, one):
        await world.play_on(await world.matches.get(match.id), 1)
        await world.post_all()
    assert await world.posts.untidy_matches() == [one.id, two.id]


async def test_a_card_is_no_longer_owed_when_the_challenge_came_to_nothing(world: World) -> None:
    challenge = await world.challenges.create(**world.terms())
    await world.challenges.withdraw(challenge.id, world.act(ANA))
    assert await world.pending() == []


async def test_a_card_that_cannot_be_posted_withdraws_its_challenge(world: World) -> None:
    challenge = await world.challenges.create(**world.terms(reply=REPLY))
    (card,) = await world.pending()
    await world.posts.given_up(card)
    assert await world.pending() == []
    withdrawn = await world.challenges.get(challenge.id)
    assert withdrawn.state is ChallengeState.WITHDRAWN
    assert "token" not in str(await world.dump())
    # It may have got there all the same: it is looked for, and says what became of it.
    assert await world.posts.owing_challenges() == [challenge.id]
    await world.challenges.card_shown(withdrawn, None)
    assert await world.posts.owing_challenges() == []


async def test_a_board_that_cannot_be_posted_leaves_the_match_alone(world: World) -> None:
    match = await world.play_on(await world.match(), 1)
    for post in await world.pending():
        await world.posts.given_up(post)
    assert await world.owed(match) == []
    assert await world.matches.get(match.id) == match
    assert await world.with_buttons(match) == []


async def test_a_board_loses_its_buttons_once_the_next_is_posted_or_the_players_end_the_match(
    world: World,
) -> None:
    match = await world.match()
    await world.post_all()
    match = (await world.play(match)).match
    assert await world.with_buttons(match) == []
    await world.post_all()
    assert [post.ply for post in await world.with_buttons(match)] == [0]
    await world.resign(match, ANA)
    due = await world.with_buttons(match)
    assert [post.ply for post in due] == [0, 1]
    for post in due:
        await world.posts.buttons_removed(post.id)
    assert await world.with_buttons(match) == []


async def test_the_board_that_ends_a_game_never_had_buttons(world: World) -> None:
    match = await world.play_out(await world.match())
    await world.post_all()
    due = await world.with_buttons(match)
    assert [post.ply for post in due] == list(range(match.ply))


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
    before = await world.posts.pending(match_id=match.id)
    async with world.database.write() as transaction:
        await transaction.execute(text("DELETE FROM offers"))
    await world.offer(match, ANA)
    assert await world.posts.pending(match_id=match.id) == before
