"""Finished matches are indexed once and looked up by those who may."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.cogs.explorer.book import TurnCount
from bot.cogs.explorer.messages import draft_explored
from bot.cogs.explorer.positions import ExploreKey, explored_in
from bot.cogs.explorer.service import (
    AT_A_TIME,
    FEW,
    REST_TO_WORK,
    WORTHWHILE,
    ExplorerService,
    Indexing,
    Lookup,
    Source,
    note_end,
)
from bot.cogs.ratings import rater
from bot.errors import UserError
from bot.homes import DIRECT
from bot.match.model import Match
from bot.match.terms import Terms
from bot.profiles import HIDE_RESULTS, Chosen, Reader
from bot.storage import Transaction
from bot.texts import texts_for
from ringfall.testing.services import add
from ringfall.testing.world import ANA, BEN, World
from rules import get_game
from tests.cogs import privacy_on

STRANGER = 4711
ZERTZ = get_game("zertz")


@pytest.fixture
def indexing(world: World) -> Indexing:
    add(world.services, at_end=note_end)
    return again(world)


def again(world: World) -> Indexing:
    """Return the duty of a process that has just started; all that it does takes a second."""

    async def find_rating(transaction: Transaction, match_id: int) -> int | None:
        average = await rater.find_average_rating(transaction, match_id)
        return None if average is None else 1500

    return Indexing(world.services, find_rating, timer=count(0.0).__next__)


async def look_up(world: World, match: Match, source: Source, user_id: int) -> Lookup:
    """Look up the start of the game."""
    return await ExplorerService(world.services.database).look_up(
        match.game,
        match.game.start(match.options),
        source,
        user_id=user_id,
        guild_id=match.guild_id,
    )


async def resigned(world: World, turns: int = 2, **changes: Any) -> Match:
    """Return a match that Ben has won, because Ana has resigned."""
    match = await world.play_on(await world.match(**changes), turns)
    return await world.resign(match, ANA)


async def test_a_match_is_indexed_once_it_has_ended(world: World, indexing: Indexing) -> None:
    running = await world.play_on(await world.match(place_id=50), 2)
    assert await indexing.next_due() is None
    await world.resign(running, ANA)
    assert await indexing.next_due() is not None
    await indexing.carry_out()
    assert await indexing.next_due() is None
    (turn,) = (await look_up(world, running, Source.SERVER, STRANGER)).turns
    assert (turn.games, turn.won, turn.lost) == (1, 0, 1), "Ana moved first"


async def test_matches_before_the_index_are_included(world: World) -> None:
    match = await resigned(world)
    indexing = again(world)
    assert await indexing.next_due() is not None
    await indexing.carry_out()
    assert (await look_up(world, match, Source.SERVER, STRANGER)).count == 1
    assert await again(world).next_due() is None


async def test_indexing_twice_changes_nothing(world: World, indexing: Indexing) -> None:
    """A kill may come between, and another process may do the same."""
    match = await resigned(world, turns=5)
    before, other = await world.dump(), again(world)
    await indexing.carry_out()
    once = await world.dump()
    assert (len(before["unexplored"]), once["unexplored"]) == (1, [])
    await other.carry_out()
    assert await world.dump() == once
    assert len(once["explored_turns"]) == match.ply


async def test_a_backlog_is_indexed_in_a_tenth_of_the_time_and_the_log_says_how_much_is_left(
    world: World, indexing: Indexing
) -> None:
    for _ in range(AT_A_TIME + 1):
        await resigned(world)
    with capture_logs() as logs:
        await indexing.carry_out()
        worked_for = timedelta(seconds=1)
        assert await indexing.next_due() == world.clock() + worked_for * REST_TO_WORK
        world.clock.now += worked_for * REST_TO_WORK
        assert await indexing.next_due() == world.clock()
        await indexing.carry_out()
    assert await indexing.next_due() is None
    assert [(line["event"], line.get("left")) for line in logs if "index" in line["event"]] == [
        ("indexing matches for the explorer", 1),
        ("all matches indexed for the explorer", None),
    ]
    match = await resigned(world)
    assert await indexing.next_due() == world.clock(), "a single match waits for nothing"
    await indexing.carry_out()
    assert (await look_up(world, match, Source.SERVER, STRANGER)).count == AT_A_TIME + 2


async def test_a_turn_is_shown_as_the_reader_has_played_it(
    world: World, indexing: Indexing
) -> None:
    """The board of the start is symmetric, so others may see the same turn elsewhere on it."""
    match = (await world.play(await world.match(), "Wd4,g7")).match
    match = await world.resign((await world.play(match)).match, ANA)
    await indexing.carry_out()
    for user_id, turn in ((ANA, "Wd4,g7"), (STRANGER, "Wd4,a1")):
        (found,) = (await look_up(world, match, Source.SERVER, user_id)).turns
        assert found.turn == turn


async def test_exploring_is_worthwhile_from_twenty_matches_of_a_game_on(world: World) -> None:
    explorer = ExplorerService(world.services.database)
    match = await resigned(world)
    for _ in range(WORTHWHILE - 2):
        await resigned(world)
    assert not await explorer.is_worthwhile(match.game, match.guild_id)
    await resigned(world)
    assert await explorer.is_worthwhile(match.game, match.guild_id)
    assert not await explorer.is_worthwhile(get_game("rust"), match.guild_id)


async def test_an_aborted_match_does_not_count(world: World, indexing: Indexing) -> None:
    match = await world.play_on(await world.match(), 1)
    await world.matches.cancel(match.id, world.act(ANA))
    assert await indexing.next_due() is None


async def test_a_match_in_direct_messages_counts_only_for_its_player(
    world: World, indexing: Indexing
) -> None:
    challenge = await world.challenge(opponent_id=None, guild_id=DIRECT, terms=Terms(level=1))
    match = (await world.challenges.accept_for_computer(challenge.id)).match
    match = await world.play_on(match, 1)
    match = await world.resign(match, ANA)
    await indexing.carry_out()
    explorer, start = ExplorerService(world.services.database), match.game.start(match.options)
    counted: dict[int, int] = {}
    for user_id in (ANA, BEN):
        found = await explorer.look_up(
            match.game, start, Source.SERVER, user_id=user_id, guild_id=None
        )
        counted[user_id] = found.count
        assert Source.SERVER not in found.sources
    assert counted == {ANA: 1, BEN: 0}


async def test_erased_people_leave_no_trace_in_the_index(world: World, indexing: Indexing) -> None:
    match = await resigned(world)
    await indexing.carry_out()
    assert (await look_up(world, match, Source.ME, ANA)).count == 1
    await privacy_on(world.services).erase(ANA, asked_at=world.clock())
    assert (await look_up(world, match, Source.ME, ANA)).count == 0
    assert (await look_up(world, match, Source.SERVER, ANA)).count == 1


async def test_the_ratings_of_the_players_are_averaged(world: World, indexing: Indexing) -> None:
    await resigned(world, turns=10, terms=Terms(rated=True))
    match = await resigned(world, turns=10)
    await indexing.carry_out()
    assert (await look_up(world, match, Source.SERVER, STRANGER)).rating == 1500


async def test_only_players_of_a_running_rated_match_of_the_game_are_refused(world: World) -> None:
    explorer = ExplorerService(world.services.database)
    match = await world.match(terms=Terms(rated=True))
    with pytest.raises(UserError, match="explore-rated"):
        await explorer.check_allowed(ANA, ZERTZ)
    await explorer.check_allowed(STRANGER, ZERTZ)
    await explorer.check_allowed(ANA, get_game("rust"))
    await world.resign(match, ANA)
    await explorer.check_allowed(ANA, ZERTZ)
    await world.match(terms=Terms(rated=False))
    await explorer.check_allowed(ANA, ZERTZ)


@pytest.mark.parametrize(("games", "told"), [(1, False), (FEW, False), (FEW + 1, True)])
async def test_neither_lines_nor_counts_tell_the_result_of_a_match(
    world: World, games: int, *, told: bool
) -> None:
    match = await world.play_on(await world.match(), 2)
    over = (await world.matches.resign(match.id, world.act(ANA))).match
    explored = explored_in(over, ExploreKey("look", Source.SERVER.value, over.id, 0))
    turns = [TurnCount(match.turns[0], games, won=games)]
    lookup = Lookup(Source.SERVER, turns, [over.id], [], [Source.SERVER])
    hiding = Reader(texts_for("en"), preferences=Chosen().with_values({HIDE_RESULTS: True}))
    for reader, is_told in ((Reader(texts_for("en")), True), (hiding, told)):
        draft = draft_explored(explored, lookup, [over], reader)
        assert draft.picture is not None
        assert (f"{games} won" in draft.picture.alt) is is_told
        assert any(f"{games} won" in each.hint for each in draft.menus[0].entries) is is_told
    assert "||" in draft.content
