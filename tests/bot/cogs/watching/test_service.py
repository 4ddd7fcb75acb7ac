"""Following: when followers are told, and what."""

from __future__ import annotations

from functools import partial

import pytest

from bot.app import list_personal
from bot.cogs.watching.service import (
    DIGEST_EVERY,
    MOST_FOLLOWED,
    FollowKind,
    WatchService,
)
from bot.match.last_seen import LastSeenService
from bot.match.model import Match, Offer
from bot.messages.kinds import Message, Sent
from bot.profiles import NOTIFICATIONS, Notifications
from bot.storage import personal
from ringfall.testing.world import ANA, BEN, CLEO, GUILD, World, mover
from rules import Side

DORA, ELSEWHERE = 104, 2


@pytest.fixture
def watching(world: World) -> WatchService:
    return WatchService(world.database, clock=world.clock)


@pytest.fixture
def last_seen(world: World) -> LastSeenService:
    return LastSeenService(world.database)


async def begun(watching: WatchService, user_id: int = CLEO) -> Message:
    digest = await watching.begin(user_id)
    assert digest is not None
    return digest


async def followed(world: World, watching: WatchService, *, turns: int = 0) -> Match:
    """Return a match that Cleo follows, after so many turns since then."""
    match = await world.match()
    await watching.follow_match(CLEO, match)
    return await world.play_on(match, turns)


async def told_of(watching: WatchService, message: Message) -> list[tuple[int, int]]:
    """Return the matches in a digest, and the number of turns of each."""
    digest = await watching.news(message)
    assert digest is not None
    return [(news.match_id, news.turns) for news in digest.news]


async def post(world: World, watching: WatchService, digest: Message) -> None:
    """Record a digest as posted."""
    at_posted = partial(watching.finish, sent=True)
    await world.messages.mark_posted(digest, Sent((7, 8)), at_posted=at_posted)


async def give_up(
    world: World, watching: WatchService, digest: Message, *, refused: bool = False
) -> None:
    """Record that a digest is never posted."""
    at_gone = partial(watching.finish, sent=False)
    await world.messages.mark_gone(digest, refused=refused, at_gone=at_gone)


async def test_a_follower_is_told_an_hour_later_of_all_turns_at_once(
    world: World, watching: WatchService
) -> None:
    match = await world.match()
    await world.play(match)
    await watching.follow_match(CLEO, match)
    assert await watching.waiting() == []
    followed_at = world.clock()
    await world.play_on((await world.matches.get(match.id)), 3)
    assert await watching.waiting() == [(CLEO, followed_at + DIGEST_EVERY)]
    world.clock.pass_by(minutes=59, seconds=59)
    assert await watching.begin(CLEO) is None
    world.clock.pass_by(seconds=1)
    digest = await begun(watching)
    assert await told_of(watching, digest) == [(match.id, 3)]
    await post(world, watching, digest)
    assert await watching.waiting() == []


async def test_no_follower_is_told_twice_in_an_hour(world: World, watching: WatchService) -> None:
    match = await followed(world, watching, turns=1)
    world.clock.pass_by(hours=2)
    await post(world, watching, await begun(watching))
    match = await world.play_on(match, 1)
    await watching.unfollow(CLEO, GUILD, FollowKind.MATCH, match.id)
    await watching.follow_match(CLEO, match)
    await watching.follow_player(CLEO, GUILD, ANA)
    match = await world.play_on(match, 1)
    world.clock.pass_by(minutes=59)
    assert await watching.begin(CLEO) is None
    world.clock.pass_by(minutes=1)
    assert await told_of(watching, await begun(watching)) == [(match.id, 1)]


async def test_what_one_process_has_begun_no_other_one_begins_and_each_tells_the_same(
    world: World, other_world: World, watching: WatchService
) -> None:
    other = WatchService(other_world.database, clock=world.clock)
    match = await followed(world, watching, turns=2)
    world.clock.pass_by(hours=1)
    digest = await begun(watching)
    assert await other.begin(CLEO) is None
    assert await other.waiting() == []
    before = await watching.news(digest)
    await world.play_on(match, 1)
    world.clock.pass_by(minutes=1)
    (owed,) = [message for message in await other_world.messages.behind() if message.subject]
    assert await other.news(owed) == before, "what may have been sent is looked for"
    await post(other_world, other, owed)
    world.clock.pass_by(hours=1)
    assert await told_of(watching, await begun(watching)) == [(match.id, 1)]


async def test_a_match_that_is_over_is_told_once_and_dropped(
    world: World, watching: WatchService
) -> None:
    match = await followed(world, watching)
    await world.resign(match, ANA)
    world.clock.pass_by(hours=1)
    digest = await begun(watching)
    assert await told_of(watching, digest) == [(match.id, 0)]
    await post(world, watching, digest)
    assert (await watching.followed(CLEO, GUILD)).matches == ()
    world.clock.pass_by(days=1)
    assert await watching.waiting() == []


async def test_a_person_is_followed_through_all_that_they_play_in_this_server(
    world: World, watching: WatchService
) -> None:
    await watching.follow_player(CLEO, GUILD, ANA)
    mine = await world.match(opponent_id=CLEO)
    here = await world.match()
    there = await world.match(guild_id=ELSEWHERE)
    for match in (mine, here, there):
        await world.play(match)
    world.clock.pass_by(hours=1)
    digest = await begun(watching)
    assert await told_of(watching, digest) == [(here.id, 1)]
    await post(world, watching, digest)
    assert (await watching.followed(CLEO, GUILD)).players == ((GUILD, ANA),)
    assert (await watching.followed(CLEO, ELSEWHERE)).players == ()


async def test_an_offer_is_no_news_and_a_take_back_is(world: World, watching: WatchService) -> None:
    match = await world.play_on(await world.match(), 2)
    await watching.follow_match(CLEO, match)
    await world.offer(match, ANA)
    assert await watching.waiting() == []
    await world.offer(match, ANA, Offer.TAKEBACK)
    await world.answer(match, BEN, Offer.TAKEBACK)
    assert [user_id for user_id, _ in await watching.waiting()] == [CLEO]


async def test_a_follower_without_messages_is_never_due_and_stores_nothing_for_ever(
    world: World, watching: WatchService
) -> None:
    match = await followed(world, watching)
    await world.preferences.change(CLEO, {NOTIFICATIONS: Notifications.NONE})
    await world.resign(match, ANA)
    world.clock.pass_by(days=8)
    assert await watching.waiting() == []
    await watching.follow_player(CLEO, GUILD, ANA)
    assert (await watching.followed(CLEO, GUILD)).matches == ()


async def test_closed_messages_are_not_tried_again_until_the_follower_comes_back(
    world: World, watching: WatchService
) -> None:
    match = await followed(world, watching, turns=1)
    world.clock.pass_by(hours=1)
    await give_up(world, watching, await begun(watching), refused=True)
    match = await world.play_on(match, 1)
    world.clock.pass_by(days=1)
    assert await watching.waiting() == []
    assert await watching.begin(CLEO) is None
    assert (await watching.followed(CLEO, GUILD)).closed
    await watching.try_again(CLEO)
    assert await told_of(watching, await begun(watching)) == [(match.id, 1)]


async def test_news_a_follower_may_not_see_costs_them_no_hour(
    world: World, watching: WatchService
) -> None:
    match = await followed(world, watching, turns=1)
    world.clock.pass_by(hours=1)
    await give_up(world, watching, await begun(watching))
    await world.play_on(match, 1)
    assert await told_of(watching, await begun(watching)) == [(match.id, 1)]


async def test_a_clock_that_is_set_back_keeps_no_follower_waiting(
    world: World, watching: WatchService
) -> None:
    match = await followed(world, watching, turns=1)
    world.clock.pass_by(days=-2)
    assert await told_of(watching, await begun(watching)) == [(match.id, 1)]


async def test_what_cannot_be_followed_is_refused(world: World, watching: WatchService) -> None:
    match, over = await world.match(), await world.match(opponent_id=DORA)
    await world.resign(over, DORA)
    async with world.refused("watch-own"):
        await watching.follow_match(BEN, match)
    async with world.refused("watch-over"):
        await watching.follow_match(CLEO, await world.matches.get(over.id))
    async with world.refused("watch-self"):
        await watching.follow_player(CLEO, GUILD, CLEO)
    async with world.refused("watch-not"):
        await watching.unfollow(CLEO, GUILD, FollowKind.PLAYER, ANA)
    await watching.follow_match(CLEO, match)
    async with world.refused("watch-already"):
        await watching.follow_match(CLEO, match)
    for number in range(MOST_FOLLOWED - 1):
        await watching.follow_player(CLEO, GUILD, 1000 + number)
    async with world.refused("watch-too-many", limit=MOST_FOLLOWED):
        await watching.follow_player(CLEO, ELSEWHERE, ANA)


async def test_missed_is_what_came_after_the_last_look_or_the_own_last_turn(
    world: World, last_seen: LastSeenService
) -> None:
    match = await world.match()
    first, second = (match.people(side)[0] for side in Side)

    async def seen() -> list[int]:
        return [await last_seen.turns_seen(user_id, match) for user_id in (first, second, CLEO)]

    assert await seen() == [0, 0, 0]
    match = await world.play_on(match, 5)
    assert mover(match) == second
    assert await seen() == [5, 4, 0]
    await last_seen.record(CLEO, match)
    await last_seen.record(second, match)
    match = await world.play_on(match, 2)
    assert await seen() == [7, 6, 5]


async def test_replaced_turns_count_as_missed_though_their_plies_were_seen(
    world: World, last_seen: LastSeenService
) -> None:
    match = await world.play_on(await world.match(), 4)
    await last_seen.record(CLEO, match)
    last = match.people(match.position.to_move.opponent)[0]
    await world.offer(match, last, Offer.TAKEBACK)
    match = await world.answer(match, mover(match), Offer.TAKEBACK)
    assert (match.ply, await last_seen.turns_seen(CLEO, match)) == (3, 3)
    match = await world.play_on(match, 2)
    assert await last_seen.turns_seen(CLEO, match) == 3


async def test_following_a_match_marks_it_as_seen(
    world: World, watching: WatchService, last_seen: LastSeenService
) -> None:
    match = await world.play_on(await world.match(), 3)
    await watching.follow_match(CLEO, match)
    match = await world.play_on(match, 1)
    assert await last_seen.turns_seen(CLEO, match) == 3


async def test_running_matches_of_a_server_are_listed_by_their_last_turn(world: World) -> None:
    first, second = await world.match(), await world.match(opponent_id=CLEO)
    await world.match(guild_id=ELSEWHERE, opponent_id=DORA)
    over: Match = await world.match(opponent_id=DORA)
    await world.resign(over, DORA)
    world.clock.pass_by(minutes=1)
    await world.play(first)
    assert [match.id for match in await world.matches.in_server(GUILD)] == [first.id, second.id]
    assert [match.id for match in await world.matches.in_server(GUILD, limit=1)] == [first.id]


async def test_a_blocked_follower_gets_no_news_of_the_player_and_no_reason(
    world: World, watching: WatchService
) -> None:
    await watching.follow_player(CLEO, GUILD, BEN)
    await world.blocks.toggle(BEN, CLEO)
    await world.match()
    assert await watching.waiting() == []
    await watching.follow_player(DORA, GUILD, BEN)
    assert (await watching.followed(CLEO, GUILD)).players == ((GUILD, BEN),)
    await world.blocks.toggle(BEN, CLEO)
    assert [user_id for user_id, _ in await watching.waiting()] == [CLEO]


async def test_telling_a_user_during_their_erasure_leaves_no_data(
    world: World, watching: WatchService
) -> None:
    await followed(world, watching, turns=1)
    world.clock.pass_by(hours=2)
    digest = await begun(watching)
    async with world.database.write() as transaction:
        await personal.erase(transaction, list_personal(), CLEO, -1)
    dump = await world.dump()
    assert "digest" not in str(dump["messages"])
    assert dump["digests"] == []
    await post(world, watching, digest)
    assert (await world.dump())["digests"] == []
