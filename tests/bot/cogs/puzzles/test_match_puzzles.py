"""Positions of finished matches as puzzles: which ones, once each, and who has solved them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.cogs.puzzles import tasks
from bot.cogs.puzzles.match_puzzles import MatchPuzzleService
from bot.cogs.puzzles.service import MATCH_PUZZLES, PuzzleService
from bot.cogs.puzzles.tasks import PuzzleOutcome
from bot.engine_queue import EngineQueue
from bot.errors import UserError
from bot.match.core import Core
from bot.match.model import Match
from bot.match.terms import Opening, Terms, TimeControl
from bot.messages.kinds import Message
from engine.judging import Judge
from ringfall.testing.world import ANA, BEN, CHANNEL, CLEO, GUILD, THREAD, World
from rules import get_game
from sandbox import Message as Posted
from sandbox import Sandbox
from tests.bot.round import NewClient, Round, begin, lose_the_answer
from tests.cogs import match_puzzles_on, privacy_on
from tests.delivered import carried_out

# A whole match, in which one turn is the best after three turns; and one whose sides are close.
LINE = ("Be5,a1", "Wa4,e2", "Wd4,e7", "e5xc3", "Gf5,b1", "Ge6,g6", "Wb4,f7", "a4xc4xc2")
LINE += ("Wa2,c1", "Wg5,b5", "g5xe5", "e6xe4")
CLOSE = ("Bb1,d1", "Gc4,e2", "Ga2,b5", "We5,a1", "Gf3,d2", "Wf6,d7", "e5xg7", "Gf6,g4")
BEST_AT, BEST = 3, "e5xc3"
POSITION = "1ooW/ooooo/oooooo/oooWooo/2ooBo/2ooooo/3oooo 3/7/8 0/0/0 0/0/0 2 37/blitz turn"


@pytest.fixture
def core(world: World, thinker: EngineQueue) -> Core:
    return replace(world.services, engine=thinker, judge=Judge(nodes=500))


@pytest.fixture
def puzzles(core: Core) -> MatchPuzzleService:
    return match_puzzles_on(core)


async def played(world: World, turns: Sequence[str]) -> Match:
    """Play a match that is over: by the rules, or as Ben resigns."""
    match = await world.match()
    for turn in turns:
        match = (await world.play(match, turn)).match
    return match if match.result else await world.resign(match)


async def owed(world: World) -> list[Message]:
    return [message for message in await world.pending() if message.kind == MATCH_PUZZLES]


async def test_a_position_is_set_once_by_whoever_comes_first_and_keeps_the_turn_secret(
    world: World, puzzles: MatchPuzzleService
) -> None:
    match, first = await played(world, LINE[:5]), set[int]()
    for channel_id in (CHANNEL, THREAD):
        by_two = (
            puzzles.create(match, BEST_AT, user_id=user_id, channel_id=channel_id)
            for user_id in (CLEO, BEN)
        )
        await asyncio.gather(*by_two)
        (message,) = await owed(world)
        assert (message.guild_id, message.channel_id) == (GUILD, CHANNEL)
        puzzle = await puzzles.get(message.subject)
        assert puzzle.match_id == match.id
        first.add(puzzle.user_id)
    assert first in ({CLEO}, {BEN})
    assert puzzle.task.puzzle.solutions == (BEST,)
    assert puzzle.task.blunder is None


async def test_a_position_without_one_best_turn_is_refused_with_its_reason(
    world: World, puzzles: MatchPuzzleService
) -> None:
    whole, close = await played(world, LINE), await played(world, CLOSE)
    for match, ply, reason in (
        (whole, 0, "several"),
        (whole, 7, "forced"),
        (whole, 8, "decided"),
        (whole, len(LINE), "over"),
        (close, 6, "unclear"),
    ):
        async with world.refused(f"no-puzzle-{reason}"):
            await puzzles.create(match, ply, user_id=CLEO, channel_id=CHANNEL)


async def test_no_match_that_is_played_is_helped_or_shown(
    world: World, puzzles: MatchPuzzleService
) -> None:
    over = await played(world, LINE[:5])
    running = await world.match(terms=Terms(TimeControl.DAY, rated=True))
    for turn in LINE[:BEST_AT]:
        running = (await world.play(running, turn)).match
    async with world.refused("old-button"):
        await puzzles.create(running, 2, user_id=CLEO, channel_id=CHANNEL)
    async with world.refused("help-rated", game="ZÈRTZ"):
        await puzzles.create(over, BEST_AT, user_id=BEN, channel_id=CHANNEL)
    direct = replace(over, guild_id=0)
    async with world.refused("old-button"):
        await puzzles.create(direct, BEST_AT, user_id=ANA, channel_id=CHANNEL)


async def test_it_is_solved_without_a_streak_and_unknown_ones_are_refused(
    world: World, core: Core, puzzles: MatchPuzzleService
) -> None:
    match = await played(world, LINE[:5])
    await puzzles.create(match, BEST_AT, user_id=CLEO, channel_id=CHANNEL)
    (message,) = await owed(world)
    solved = await solve(core, message.subject, CLEO, "d4xf6", BEST)
    assert (solved.outcome, solved.tries) == (PuzzleOutcome.SOLVED, 2)
    tally = await PuzzleService(core).tally(CLEO)
    assert (tally.solved, tally.streak) == (1, 0)
    with pytest.raises(UserError, match="old-puzzle"):
        await puzzles.get(message.subject + 1)


async def solve(core: Core, puzzle_id: int, user_id: int, *turns: str) -> tasks.Solving:
    """Play turns in a puzzle, as a person."""
    service = PuzzleService(core)
    puzzle = await match_puzzles_on(core).get(puzzle_id)
    solving = await service.begin_set(user_id, puzzle)
    for turn in turns:
        moves = solving.task.game.parse_turn(solving.position, turn)
        solving = await service.attempt(solving, moves)
    assert await service.begin_set(user_id, puzzle) == solving
    return solving


# What a channel sees.


@pytest.fixture
async def under_way(discord: Sandbox, new_client: NewClient) -> Round:
    game = get_game("zertz")
    opening = Opening(None, 0, (), str(game.parse_position(POSITION)))
    begun = await begin(discord, await new_client(), opening=opening)
    await begun.resign()
    await begun.deliver()
    return begun


async def a_while_later(under_way: Round) -> None:
    under_way.clock.by += timedelta(minutes=1)
    await carried_out(under_way.client)


def standing(under_way: Round) -> list[Posted]:
    return [message for message in under_way.games.messages if "puzzle from" in message.content]


@pytest.mark.parametrize("processed", [False, True], ids=["before it stood", "after it stood"])
async def test_it_is_posted_once_after_a_lost_response_and_lists_who_has_solved_it(
    discord: Sandbox, under_way: Round, *, processed: bool
) -> None:
    """The message then no longer names a person who is erased."""
    core, cleo = replace(under_way.client.core, judge=Judge(nodes=500)), discord.add_user("Cleo")
    match, place = await core.matches.get(under_way.match.id), under_way.games
    await match_puzzles_on(core).create(match, 0, user_id=cleo.id, channel_id=place.id)
    under_way.clock.by += timedelta(minutes=1)
    await lose_the_answer(discord, carried_out(under_way.client), processed=processed)
    for _ in range(2):
        await a_while_later(under_way)
    (message,) = standing(under_way)
    assert f"'s puzzle from ZÈRTZ #{match.id}**" in message.content
    assert "Be the first!" in message.content
    assert message.notified == []
    (picture,) = message.attachments
    assert f"Puzzle from ZÈRTZ #{match.id}" in (picture.description or "")
    number = int((message.buttons[0].custom_id or "").split(":")[1])
    await solve(core, number, under_way.ben.id, BEST)
    await a_while_later(under_way)
    assert message.content.startswith(f"**<@{cleo.id}>'s puzzle")
    assert f"<@{under_way.ben.id}> · solved in 1 try" in message.content
    for person in (cleo, under_way.ben):
        await privacy_on(core).erase(person.id, asked_at=core.clock())
    await a_while_later(under_way)
    assert message.content.startswith("**deleted player's puzzle from")
    assert "Be the first!" in message.content
    assert standing(under_way) == [message]
