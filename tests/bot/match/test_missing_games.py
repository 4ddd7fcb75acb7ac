"""A game that is not installed any more: its matches wait, and lose nothing meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from sqlalchemy import select
from structlog.testing import capture_logs

from bot.app import list_personal
from bot.cogs.explorer.service import Indexing, explored_turns
from bot.cogs.privacy.service import ErasureList, PrivacyService
from bot.cogs.trying.look_backs import LookBackService, look_backs
from bot.match.clock.timeouts import Timeouts
from bot.match.model import ChallengeState, Ending, Match
from bot.match.tables.clocks import NEXT_DUE
from bot.match.tables.matches import count_active
from bot.match.terms import Terms, TimeControl
from bot.storage.errors import MissingGameError
from bot.tools.databases import inspect
from ringfall.testing.world import ANA, BEN, CHANNEL, GUILD, World, clock_of
from rules import GAMES
from tests.bot.match.clock.timed import CALLS, HOURLY, STRICT, kinds_owed, timed

GAME = "rust"
OF_GAME = {"game": GAME, "options": {}}


@contextmanager
def taken_out(slug: str = GAME) -> Iterator[None]:
    """Let a game be missing in the block, as after its package was removed."""
    before = dict(GAMES)
    del GAMES[slug]
    try:
        yield
    finally:
        GAMES.clear()
        GAMES.update(before)


async def pass_by(world: World, timeouts: Timeouts) -> None:
    """Let three hours pass while the bot is alive, and then a day in which it is not."""
    for _ in range(45):
        world.clock.pass_by(minutes=4)
        await timeouts.carry_out()
    world.clock.pass_by(days=1)
    await timeouts.carry_out()


@pytest.mark.parametrize("terms", [HOURLY, STRICT], ids=["lenient", "strict"])
async def test_no_time_passes_for_a_match_as_long_as_its_game_is_missing(
    world: World, terms: Terms
) -> None:
    """Outages before, meanwhile and after it are given back, too, and none of them twice."""
    waiting = await timed(world, terms, turns=0, **OF_GAME)
    other = await timed(world, Terms(TimeControl.WEEK), turns=0)
    await world.timeouts.carry_out()
    world.clock.pass_by(minutes=4)
    await world.timeouts.carry_out()
    world.clock.pass_by(minutes=10)
    with taken_out():
        life = world.fresh().timeouts
        assert await life.next_due() is not None
        await life.carry_out()
        await pass_by(world, life)
        world.clock.pass_by(hours=5)
        next_life = world.fresh().timeouts
        await next_life.carry_out()
        await pass_by(world, next_life)
    world.clock.pass_by(hours=7)
    back = world.fresh()
    await back.timeouts.carry_out()
    assert await kinds_owed(world, waiting) == []
    left = clock_of(await back.matches.get(waiting.id)).ends_at
    assert left == world.clock.now + timedelta(minutes=56)
    played = clock_of(await back.matches.get(other.id)).ends_at
    assert played == world.clock.now + timedelta(days=7, hours=-6, minutes=-4)
    again = world.fresh()
    world.clock.pass_by(minutes=1)
    await again.timeouts.carry_out()
    left = clock_of(await again.matches.get(waiting.id)).ends_at
    assert left == world.clock.now + timedelta(minutes=55)
    world.clock.pass_by(minutes=41)
    await again.timeouts.remind_due()
    assert await kinds_owed(world, waiting) == CALLS


async def test_a_match_waits_in_one_sentence_and_every_list_goes_on_without_it(
    world: World,
) -> None:
    """Nothing is logged of it: the start has told the operator."""
    waiting = await world.match(place_id=51, **OF_GAME)
    other = await world.match(place_id=50)
    invited = await world.challenge(**OF_GAME)
    with taken_out(), capture_logs() as logs:
        life = world.fresh()
        for asked in (
            life.matches.get(waiting.id),
            life.matches.find(ANA, channel_id=51),
            life.matches.play(waiting.id, world.act(ANA), "a1"),
            life.matches.resign(waiting.id, world.act(ANA)),
            life.challenges.get(invited.id),
            life.challenges.accept(invited.id, world.act(BEN)),
        ):
            with pytest.raises(MissingGameError) as caught:
                await asked
            assert (caught.value.key, caught.value.values) == ("missing-game", {"game": GAME})
        assert await life.matches.of_player(ANA) == [other]
        assert await life.matches.find(ANA, channel_id=CHANNEL) == other
        assert await life.matches.in_place(51) == []
        assert await life.matches.in_server(GUILD) == [other]
        assert await life.challenges.answerable(GUILD, BEN) == []
        own = {match.id: match for match in await life.matches.own(ANA)}
        assert (own[waiting.id].is_missing, own[waiting.id].waits) == (True, False)
        assert own[other.id].waits
        await world.resign(other, BEN)
        with pytest.raises(MissingGameError):
            await world.fresh().matches.find(ANA, channel_id=CHANNEL)
        assert await inspect(world.database) == []
    assert logs == []
    assert await world.fresh().matches.get(waiting.id) == waiting


async def test_challenges_wait_and_have_the_time_that_was_left(world: World) -> None:
    invited = await world.challenge(**OF_GAME)
    other = await world.challenge()
    await world.timeouts.carry_out()
    with taken_out():
        life = world.fresh()
        await life.timeouts.carry_out()
        world.clock.pass_by(days=30)
        assert await life.challenges.expire_due() == [other.id]
        assert await life.challenges.next_expiry() is None
    life = world.fresh()
    await life.timeouts.carry_out()
    back = await life.challenges.get(invited.id)
    assert (back.state, back.expires_at - world.clock.now) == (
        ChallengeState.OPEN,
        invited.expires_at - invited.created_at,
    )
    match = (await life.challenges.accept(back.id, world.act(BEN))).match
    assert match.game.slug == GAME


async def test_a_board_to_look_back_on_waits(world: World) -> None:
    match = await world.resign(await world.play_on(await world.match(**OF_GAME), 2))
    other = await world.resign(await world.play_on(await world.match(), 2))
    look = LookBackService(world.services)
    for each in (match, other):
        await look.open(each, ANA, each.ply)
    with taken_out():
        world.clock.pass_by(days=3)
        await look.carry_out()
        assert await look.next_due() is None
    query = select(look_backs.c.match_id).where(look_backs.c.ended.is_(False))
    assert [row.match_id for row in await world.database.fetch(query)] == [match.id]


async def test_a_finished_match_is_indexed_for_the_explorer_once_its_game_is_back(
    world: World,
) -> None:
    await world.resign(await world.play_on(await world.match(**OF_GAME), 4))

    async def no_rating(*_: object) -> None:
        return None

    with taken_out():
        assert await Indexing(world.fresh(), no_rating).next_due() is None
    indexing = Indexing(world.fresh(), no_rating)
    assert await indexing.next_due() is not None
    await indexing.carry_out()
    assert await world.database.fetch(select(explored_turns.c.ply).limit(1))


async def test_a_person_is_erased_and_their_data_are_exported_all_the_same(world: World) -> None:
    match = await timed(world, HOURLY, turns=1, **OF_GAME)
    invited = await world.challenge(**OF_GAME)
    with taken_out():
        core = world.fresh()
        privacy = PrivacyService(core, list_personal(), ErasureList(None))
        exported = await privacy.export(BEN)
        assert f'"game": "{GAME}"'.encode() in exported.data
        await privacy.erase(BEN, asked_at=world.clock())
        (due,) = await world.database.fetch(NEXT_DUE)
        assert (due.remind_at, due.ends_at) == (None, None)
    core = world.fresh()
    ended: Match = await core.matches.get(match.id)
    assert ended.result is not None
    assert (ended.result.ending, ended.clock) == (Ending.RESIGNED, None)
    assert ended.ply in await world.boards_behind(ended)
    assert (await core.challenges.get(invited.id)).state is ChallengeState.DECLINED
    await core.timeouts.carry_out()
    assert await core.timeouts.next_due() is None


async def test_matches_that_wait_leave_room_for_others(world: World) -> None:
    """People can't end them, so they count for no limit."""
    await world.match(**OF_GAME)
    with taken_out():
        async with world.database.read() as transaction:
            assert await count_active(transaction, ANA) == 0
