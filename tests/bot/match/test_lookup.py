"""Finding a user's match, the place of boards, and outdated scoreboards."""

from __future__ import annotations

from typing import Any

from sqlalchemy import text

from bot.match.model import Match, MessageKind
from bot.match.tables.matches import MatchPlace
from tests.bot.world import ANA, BEN, CHANNEL, CLEO, GUILD, THREAD, World


async def test_the_place_of_an_unreadable_match_is_known(world: World) -> None:
    match = await world.match(place_id=20)
    async with world.database.write() as transaction:
        await transaction.execute(text("UPDATE matches SET game = 'chess'"))
    found = await world.matches.place_of(match.id)
    assert found == MatchPlace(match.id, GUILD, 20, CHANNEL)
    assert await world.matches.place_of(match.id + 1) is None
    plays = {person: await world.matches.is_player(match.id, person) for person in (ANA, CLEO)}
    assert plays == {ANA: True, CLEO: False}


async def test_the_only_match_is_found_from_anywhere(world: World) -> None:
    match = await world.match()
    assert await _find(world, ANA, channel_id=CHANNEL) == match
    assert await _find(world, BEN, channel_id=None) == match


async def test_the_match_of_this_place_comes_first(world: World) -> None:
    await world.match(place_id=20)
    here = await world.match(place_id=21)
    assert await _find(world, ANA, channel_id=21, to_move=True) == here
    assert await _find(world, BEN, channel_id=21, to_move=True) == here


async def test_the_only_match_waiting_for_a_user_is_found(world: World) -> None:
    waiting = await world.match(place_id=20)
    await world.play(await world.match(place_id=21))
    assert await _find(world, ANA, channel_id=CHANNEL, to_move=True) == waiting


async def test_of_several_in_one_channel_the_one_that_waits_is_found(world: World) -> None:
    one = await world.match(place_id=CHANNEL)
    other = (await world.play(await world.match(place_id=CHANNEL))).match
    await world.match(place_id=20)
    assert await _find(world, ANA, channel_id=CHANNEL, to_move=True) == one
    assert await _find(world, BEN, channel_id=CHANNEL, to_move=True) == other


async def test_several_matches_are_named(world: World) -> None:
    one, other = await world.match(place_id=20), await world.match(place_id=21)
    async with world.refused("which-match", matches=f"#{one.id}, #{other.id}"):
        await _find(world, ANA, channel_id=CHANNEL)
    third = (await world.play(await world.match(place_id=22))).match
    async with world.refused("which-match", matches=f"#{one.id}, #{other.id}"):
        await _find(world, ANA, channel_id=CHANNEL, to_move=True)
    assert await _find(world, BEN, channel_id=CHANNEL, to_move=True) == third


async def test_a_user_without_a_match_is_told(world: World) -> None:
    await world.match()
    async with world.refused("no-match"):
        await _find(world, CLEO, channel_id=CHANNEL)


async def test_finished_matches_count_only_on_request(world: World) -> None:
    await _resigned(world, place_id=20)
    last = await _resigned(world, place_id=21)
    async with world.refused("no-match"):
        await _find(world, ANA, channel_id=21)
    assert await _find(world, ANA, channel_id=CHANNEL, include_finished=True) == last


async def test_a_thread_stands_for_its_match_and_a_channel_for_the_running_ones(
    world: World,
) -> None:
    finished = await _resigned(world, place_id=20)
    await _resigned(world, place_id=CHANNEL)
    active = await world.match(place_id=CHANNEL)
    assert await world.matches.in_place(20) == [finished]
    assert await world.matches.in_place(CHANNEL) == [active]


async def test_in_a_channel_its_running_match_is_meant(world: World) -> None:
    await _resigned(world, place_id=CHANNEL)
    active = await world.match(place_id=20)
    assert await _find(world, ANA, channel_id=CHANNEL, include_finished=True) == active


async def test_a_player_s_matches_have_their_own_turn_first_and_the_longest_wait(
    world: World,
) -> None:
    matches = []
    for _ in range(4):
        matches.append(await world.match())
        world.clock.pass_by(minutes=1)
    for index in (0, 2):
        await world.play(matches[index])
        world.clock.pass_by(minutes=1)
    assert await _ids(world, ANA) == [matches[i].id for i in (1, 3, 0, 2)]
    assert await _ids(world, BEN) == [matches[i].id for i in (0, 2, 1, 3)]
    assert await _ids(world, ANA, limit=2) == [matches[i].id for i in (1, 3)]


async def test_finished_matches_are_listed_apart(world: World) -> None:
    active = await world.match()
    first = await _resigned(world)
    last = await _resigned(world)
    assert await _ids(world, ANA) == [active.id]
    assert await _ids(world, ANA, finished=True) == [last.id, first.id]
    assert await _ids(world, ANA, finished=True, limit=1) == [last.id]
    assert await _ids(world, CLEO, finished=True) == []


async def test_a_scoreboard_is_behind_until_it_shows_the_last_turn(world: World) -> None:
    match = await world.match()
    assert await world.scoreboards_behind() == [match.id]
    await world.show_all(match)
    assert await world.scoreboards_behind() == []
    match = await world.play_on(match, 1)
    (edited,) = await world.outdated(match, MessageKind.CARD)
    match = await world.play_on(match, 1)
    await world.messages.shown(edited)
    assert await world.scoreboards_behind() == [match.id]
    await world.show_all(match)
    assert await world.scoreboards_behind() == []


async def test_a_match_without_a_posted_card_has_no_scoreboard(world: World) -> None:
    challenge = await world.challenges.create(**world.terms())
    match = (await world.challenges.accept(challenge.id, world.act(BEN))).match
    await world.matches.placed(match.id, THREAD)
    assert await world.outbox.outdated(match.id) == []
    await world.post_all(challenge_id=challenge.id)
    assert await world.scoreboards_behind() == [match.id]
    assert (await world.matches.get(match.id)).card_id == (
        await world.challenges.get(challenge.id)
    ).message_id


async def _find(world: World, user_id: int, channel_id: int | None = None, **which: bool) -> Match:
    return await world.matches.find(user_id, channel_id=channel_id, **which)


async def _ids(world: World, user_id: int, **which: Any) -> list[int]:
    return [match.id for match in await world.matches.of_player(user_id, **which)]


async def _resigned(world: World, place_id: int = 50) -> Match:
    match = await world.match(place_id=place_id)
    world.clock.pass_by(minutes=1)
    return await world.resign(match, BEN)
