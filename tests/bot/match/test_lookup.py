"""Finding a user's match, the place of boards, and outdated scoreboards."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text

from bot.match.model import Match, MessageKind
from bot.match.tables.matches import MatchPlace
from ringfall.testing.posted import of_match
from ringfall.testing.world import ANA, BEN, CHANNEL, CLEO, GUILD, THREAD, World


async def test_the_place_of_an_unreadable_match_is_known(world: World) -> None:
    match = await world.match(place_id=20)
    async with world.database.write() as transaction:
        await transaction.execute(text("UPDATE matches SET game = 'chess'"))
    found = await world.matches.place_of(match.id)
    assert found == MatchPlace(match.id, GUILD, 20, CHANNEL)
    assert await world.matches.place_of(match.id + 1) is None
    plays = {person: await world.matches.is_player(match.id, person) for person in (ANA, CLEO)}
    assert plays == {ANA: True, CLEO: False}


# Matches of Ana's and Ben's, by place and state: Ana is to move, Ben is, or they are over.
NEW, PLAYED, OVER = "new", "played", "over"
TO_MOVE, FINISHED = {"to_move": True}, {"include_finished": True}
TWO = [(20, NEW), (21, NEW)]
HERE = [(CHANNEL, NEW), (CHANNEL, PLAYED), (20, NEW)]
BOTH_OVER = [(20, OVER), (21, OVER)]


@pytest.mark.parametrize(
    ("matches", "user_id", "channel_id", "which", "found"),
    [
        pytest.param([(THREAD, NEW)], ANA, CHANNEL, {}, 0, id="the only one"),
        pytest.param([(THREAD, NEW)], BEN, None, {}, 0, id="from anywhere"),
        pytest.param([(THREAD, NEW)], CLEO, CHANNEL, {}, "no-match", id="of others"),
        pytest.param(TWO, ANA, 21, TO_MOVE, 1, id="of this place"),
        pytest.param(TWO, BEN, 21, TO_MOVE, 1, id="of this place on the other's turn"),
        pytest.param([(20, NEW), (21, PLAYED)], ANA, CHANNEL, TO_MOVE, 0, id="that waits"),
        pytest.param(HERE, ANA, CHANNEL, TO_MOVE, 0, id="of several here, that waits for Ana"),
        pytest.param(HERE, BEN, CHANNEL, TO_MOVE, 1, id="of several here, that waits for Ben"),
        pytest.param(TWO, ANA, CHANNEL, {}, "which-match", id="several"),
        pytest.param(
            [*TWO, (22, PLAYED)], ANA, CHANNEL, TO_MOVE, "which-match", id="several that wait"
        ),
        pytest.param([*TWO, (22, PLAYED)], BEN, CHANNEL, TO_MOVE, 2, id="of several, that waits"),
        pytest.param(BOTH_OVER, ANA, 21, {}, "no-match", id="over"),
        pytest.param(BOTH_OVER, ANA, CHANNEL, FINISHED, 1, id="the last one that is over"),
        pytest.param(
            [(CHANNEL, OVER), (20, NEW)], ANA, CHANNEL, FINISHED, 1, id="running before over"
        ),
    ],
)
async def test_the_match_that_a_user_means_is_found_or_asked_for(
    world: World,
    matches: list[tuple[int, str]],
    user_id: int,
    channel_id: int | None,
    which: dict[str, bool],
    found: int | str,
) -> None:
    begun = [await _begun(world, place_id, state) for place_id, state in matches]
    if isinstance(found, int):
        assert await world.matches.find(user_id, channel_id=channel_id, **which) == begun[found]
        return
    named = {"matches": ", ".join(f"#{match.id}" for match in begun[:2])}
    async with world.refused(found, **(named if found == "which-match" else {})):
        await world.matches.find(user_id, channel_id=channel_id, **which)


async def test_a_thread_stands_for_its_match_and_a_channel_for_the_running_ones(
    world: World,
) -> None:
    finished = await _resigned(world, place_id=20)
    await _resigned(world, place_id=CHANNEL)
    active = await world.match(place_id=CHANNEL)
    assert await world.matches.in_place(20) == [finished]
    assert await world.matches.in_place(CHANNEL) == [active]


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
    await world.messages.mark_shown(edited)
    assert await world.scoreboards_behind() == [match.id]
    await world.show_all(match)
    assert await world.scoreboards_behind() == []


async def test_a_match_without_a_posted_card_has_no_scoreboard(world: World) -> None:
    challenge = await world.challenges.create(**world.terms())
    match = (await world.challenges.accept(challenge.id, world.act(BEN))).match
    await world.matches.placed(match.id, THREAD)
    assert await world.messages.outdated(of_match(match.id)) == []
    await world.post_all(challenge_id=challenge.id)
    assert await world.scoreboards_behind() == [match.id]
    assert (await world.matches.get(match.id)).card_id == (
        await world.challenges.get(challenge.id)
    ).message_id


async def _begun(world: World, place_id: int, state: str) -> Match:
    if state == OVER:
        return await _resigned(world, place_id)
    match = await world.match(place_id=place_id)
    return match if state == NEW else (await world.play(match)).match


async def _ids(world: World, user_id: int, **which: Any) -> list[int]:
    return [match.id for match in await world.matches.of_player(user_id, **which)]


async def _resigned(world: World, place_id: int = 50) -> Match:
    match = await world.match(place_id=place_id)
    world.clock.pass_by(minutes=1)
    return await world.resign(match, BEN)
