"""Hints and analyses by the real engine: recorded, shared, stored, never in the way."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from bot.cogs.analysis.cog import Analysis
from bot.cogs.analysis.hints import HintService
from bot.cogs.analysis.service import (
    AnalysedTurn,
    AnalysisService,
    BlunderService,
    MatchAnalysis,
    replace_analysis,
)
from bot.cogs.analysis.service import analyses as table
from bot.cogs.analysis.turning_points import DELAY, LEAST_TURNS, OLD_AFTER
from bot.engine_queue import EngineQueue
from bot.errors import UserError
from bot.match.additions import record_of
from bot.match.model import Match
from bot.match.terms import Terms
from bot.storage import Database
from bot.storage.leases import LEASE
from engine import Value
from engine.annotation import Judgement
from engine.judging import Judge
from ringfall.testing.world import ANA, BEN, CLEO, GUILD, World
from rules import Side, play_turn
from sandbox import Message, Sandbox
from tests.asked import before
from tests.bot.round import NewClient, Round, begin
from tests.bot.storage.test_unreadable import damage
from tests.cogs import cog_of
from tests.delivered import carried_out

NODES = 200


@pytest.fixture
def hints(world: World, thinker: EngineQueue) -> HintService:
    return HintService(replace(world.services, engine=thinker, judge=Judge(NODES)))


@pytest.fixture
def analyses(world: World, thinker: EngineQueue) -> AnalysisService:
    return service(world, thinker)


def service(world: World, thinker: EngineQueue, nodes: int = NODES) -> AnalysisService:
    return AnalysisService(replace(world.services, engine=thinker, judge=Judge(nodes)))


@pytest.fixture
async def over(world: World) -> Match:
    """Return a match that Ben has resigned after three turns."""
    match = await world.play_on(await world.match(), 3)
    return await world.resign(match, BEN)


async def made(analyses: AnalysisService, match: Match, user_id: int = ANA) -> MatchAnalysis:
    run = analyses.begin(match, user_id)
    while not await run.wait(60):
        pass
    return run.result()


async def rows(database: Database) -> list[tuple[Any, ...]]:
    async with database.read() as transaction:
        return [tuple(row) for row in await transaction.execute(select(table))]


async def test_a_hint_is_a_legal_turn_and_is_told_of_in_the_record_from_then_on(
    world: World, hints: HintService
) -> None:
    match = await world.play_on(await world.match(), 2)
    hint = await hints.take(match, ANA, 2)
    turn = hint.line.turns[0]
    assert play_turn(match.position, turn).to_move is Side.SECOND
    again = await hints.take(await world.matches.get(match.id), ANA, 2)
    assert again.line is hint.line
    seen = await world.matches.get(match.id)
    assert seen.hints == ((2, Side.FIRST),)
    later = (await world.play(seen)).match
    await hints.take(later, BEN, 3)
    over = await world.resign(match, BEN)
    assert over.hints == ((2, Side.FIRST), (3, Side.SECOND))
    assert record_of(over).notes["hints"] == "3, 4"


async def test_there_is_no_hint_for_others_for_old_turns_or_in_rated_matches(
    world: World, hints: HintService, over: Match
) -> None:
    match = await world.play_on(await world.match(opponent_id=CLEO), 1)
    async with world.refused("not-your-turn", match=match.id, user=CLEO):
        await hints.take(match, ANA, 1)
    async with world.refused("not-a-player", match=match.id):
        await hints.take(match, BEN, 1)
    async with world.refused("stale"):
        await hints.take(match, CLEO, 0)
    async with world.refused("finished", match=over.id):
        await hints.take(over, ANA, 3)
    rated = await world.match(opponent_id=CLEO, terms=Terms(rated=True), game="rust", options={})
    async with world.refused("hint-rated"):
        await hints.take(rated, ANA, 0)


async def test_a_user_joins_the_analysis_that_no_one_waits_for(
    analyses: AnalysisService, over: Match
) -> None:
    idle = asyncio.create_task(analyses.analyse_idly(over))
    await asyncio.sleep(0)
    analysis = await made(analyses, over)
    await idle
    assert await analyses.find(over) == analysis
    await analyses.analyse_idly(over)


async def test_simultaneous_requests_share_one_run_which_is_stored(
    world: World, analyses: AnalysisService, thinker: EngineQueue, over: Match
) -> None:
    assert await analyses.find(over) is None
    run = analyses.begin(over, ANA)
    assert analyses.begin(over, CLEO) is run
    found = await made(analyses, over)
    assert (run.done, run.total, len(found.turns), len(found.chances)) == (3, 3, 3, 4)
    assert await analyses.find(over) == found
    assert analyses.begin(over, ANA) is not run, "a run that is over is not in the way of another"
    another = service(world, thinker)
    assert await another.find(over) == found
    better = service(world, thinker, NODES + 1)
    assert await better.find(over) is None, "a better engine makes it anew"
    await made(better, over)
    assert len(await rows(world.database)) == 1


async def test_a_person_waits_for_two_analyses_at_most_and_others_are_not_affected(
    world: World, analyses: AnalysisService, over: Match
) -> None:
    others = [await world.play_on(await world.match(opponent_id=CLEO), 1) for _ in range(2)]
    second, third = [await world.resign(m, CLEO) for m in others]
    runs = [analyses.begin(match, ANA) for match in (over, second)]
    # No `await` separates the three, so none of them can have ended.
    with pytest.raises(UserError, match=r"analyses-unfinished \{'limit': 2\}"):
        analyses.begin(third, ANA)
    assert analyses.begin(over, ANA) is runs[0], "to look at one of them once more is no third"
    await made(analyses, third, CLEO)
    while not all([await run.wait(60) for run in runs]):
        pass
    assert len((await made(analyses, third)).turns) == 1


async def test_a_match_that_is_running_or_has_no_turns_is_not_analysed(
    world: World, analyses: AnalysisService
) -> None:
    match = await world.play_on(await world.match(), 1)
    async with world.refused("analysis-early"):
        analyses.begin(match, ANA)
    assert await analyses.find(match) is None
    cancelled = await world.match(opponent_id=CLEO)
    empty = (await world.matches.cancel(cancelled.id, world.act(ANA))).match
    async with world.refused("analysis-empty"):
        analyses.begin(empty, ANA)


async def test_the_largest_swing_is_the_worst_turn_of_the_analysed_matches(
    world: World, analyses: AnalysisService, over: Match
) -> None:
    other = await world.resign(await world.play_on(await world.match(), 3), BEN)
    assert await analyses.find_swing([over.id, other.id]) is None
    losses = {over.id: (0, 300, 100), other.id: (500, 0, 0)}
    for match_id, lost in losses.items():
        turns = (Judgement(Side.FIRST, Value(points), Value(0)) for points in lost)
        analysis = MatchAnalysis(tuple(AnalysedTurn(turn, ("Wd4,a1",)) for turn in turns))
        async with world.database.write() as transaction:
            await replace_analysis(transaction, match_id, "1/200", analysis)
    assert await analyses.find_swing([over.id, other.id]) == (other.id, 1)
    assert await analyses.find_swing([over.id]) == (over.id, 2)


NO_VALUES = (
    '[{"judgement": {"side": 1, "best": {"points": "good"}, "played": {"points": 0}},'
    ' "line": ["Wd4,b1"], "then": []}]'
)


@pytest.mark.parametrize("value", ["soon", "7", "[1]", '[{"side": 9}]', NO_VALUES])
async def test_an_unreadable_analysis_is_repeated(
    world: World, analyses: AnalysisService, over: Match, value: str
) -> None:
    found = await made(analyses, over)
    await damage(world, "UPDATE analyses SET turns = :value", value=value)
    assert await analyses.find(over) is None
    assert await BlunderService(world.services).of_person(ANA, GUILD) == []
    await made(analyses, over)
    assert await analyses.find(over) == found


async def test_a_run_that_the_end_of_the_bot_breaks_off_leaves_nothing_and_says_so(
    world: World, analyses: AnalysisService, thinker: EngineQueue, over: Match
) -> None:
    run = analyses.begin(over, ANA)
    await thinker.close()
    assert await run.wait(60)
    with pytest.raises(UserError, match="restarting"):
        run.result()
    assert await rows(world.database) == []


async def test_an_asker_who_goes_away_does_not_end_the_run_for_others(
    analyses: AnalysisService, over: Match
) -> None:
    run = analyses.begin(over, ANA)
    asker = asyncio.create_task(run.wait(60))
    await asyncio.sleep(0)
    asker.cancel()
    await asyncio.gather(asker, return_exceptions=True)
    assert await run.wait(60)
    assert len(run.result().turns) == 3


async def test_blunders_of_ones_own_are_listed_with_what_would_have_done(
    world: World, over: Match
) -> None:
    lost = Judgement(Side.FIRST, Value(100), Value(-200))
    small = Judgement(Side.SECOND, Value(0), Value(-30))
    first, second, third = over.turns
    seen = (
        AnalysedTurn(lost, ("Wd4,b1", second)),
        AnalysedTurn(small, (second,)),
        AnalysedTurn(Judgement(Side.FIRST, Value(0), Value(0)), (third,)),
    )
    async with world.database.write() as transaction:
        await replace_analysis(transaction, over.id, "an engine", MatchAnalysis(seen))
    blunders = BlunderService(world.services)
    (blunder,) = await blunders.of_person(ANA, GUILD)
    assert (blunder.match.id, blunder.ply, blunder.played) == (over.id, 0, first)
    assert blunder.better == "Wd4,b1"
    assert blunder.position == str(over.game.start(over.options, over.seed))
    assert 0.6 < blunder.loss < 0.7
    fresh = world.fresh()
    assert await BlunderService(fresh).of_person(BEN, GUILD) == []
    assert len(fresh.loader) == 0, "a match without blunders of theirs is not played again"
    assert await blunders.of_person(ANA, GUILD + 1) == []
    ended_at = (await world.matches.get(blunder.match.id)).ended_at
    assert await blunders.of_person(ANA, GUILD, ended_before=ended_at) == []
    world.clock.pass_by(days=1)
    assert await blunders.of_person(ANA, GUILD, ended_before=world.clock()) == [blunder]


@pytest.fixture
async def ended(discord: Sandbox, new_client: NewClient) -> Round:
    """A match that has just ended after enough turns, and its result."""
    return await ended_after(LEAST_TURNS, await begin(discord, await new_client()))


async def ended_after(turns: int, under_way: Round) -> Round:
    for _ in range(turns):
        await under_way.play(under_way.silent)
    await under_way.resign()
    await under_way.deliver()
    return under_way


async def later(under_way: Round, delay: timedelta = DELAY) -> None:
    under_way.clock.by += delay
    (duty,) = cog_of(under_way.client, Analysis).duties
    await duty.carry_out()
    await carried_out(under_way.client)


def result(under_way: Round) -> Message:
    return next(m for m in reversed(under_way.place.messages) if "resigned" in m.content)


async def is_waiting(under_way: Round) -> bool:
    (duty,) = cog_of(under_way.client, Analysis).duties
    return await duty.next_due() is not None


async def test_a_short_match_is_not_analysed(under_way: Round) -> None:
    assert not await is_waiting(await ended_after(LEAST_TURNS - 1, under_way))


async def test_a_line_is_added_once_to_a_result_that_keeps_its_picture_and_buttons(
    ended: Round,
) -> None:
    message = result(ended)
    before, buttons = message.content, [button.label for button in message.buttons]
    await later(ended, DELAY / 2)
    assert message.content == before
    await later(ended)
    lines = message.content.splitlines()
    assert len(lines) == len(before.splitlines()) + 1
    assert lines[-1].startswith("Turning point: turn ")
    assert [button.label for button in message.buttons] == buttons
    assert len(message.attachments) == 1
    assert not await is_waiting(ended)


async def test_an_analysis_that_is_cut_off_is_repeated_as_soon_as_its_lease_ends(
    ended: Round,
) -> None:
    ended.clock.by += DELAY
    (duty,) = cog_of(ended.client, Analysis).duties
    attempt = asyncio.ensure_future(duty.carry_out())

    async def cut_off() -> None:
        attempt.cancel()

    await before(ended.database, "FROM analyses", cut_off)
    await asyncio.gather(attempt, return_exceptions=True)
    assert attempt.cancelled()
    due = await duty.next_due()
    assert due is not None
    assert ended.clock() < due <= ended.clock() + LEASE
    await later(ended, LEASE)
    assert "Turning point: turn " in result(ended).content


async def test_nothing_is_added_once_the_result_is_old(ended: Round) -> None:
    before = result(ended).content
    await later(ended, OLD_AFTER + DELAY)
    assert (result(ended).content, await is_waiting(ended)) == (before, False)
