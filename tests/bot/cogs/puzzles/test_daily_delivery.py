"""The daily puzzle is posted once on each server, whatever happens to its channel."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.cogs.puzzles import tasks
from bot.cogs.puzzles.service import PUZZLE, PuzzleService
from sandbox import Sandbox
from tests.bot.round import NewClient, Round, begin, connected, lose_the_answer, standing
from tests.cogs import dailies_on
from tests.delivered import carried_out


@pytest.fixture
async def under_way(discord: Sandbox, new_client: NewClient) -> Round:
    return await begin(discord, await new_client())


async def a_while_later(under_way: Round) -> None:
    """Carry out what is due once no process holds a lease."""
    await under_way.run("UPDATE messages SET not_before = NULL, closed = false")
    await carried_out(under_way.client)


async def are_settled(under_way: Round) -> bool:
    """Tell whether no daily puzzle is to be posted or edited."""
    core = under_way.client.core
    missing, strays = await core.messages.find_misplaced(dailies_on(core))
    return not missing and all(stray.closed for stray in strays)


async def solve(under_way: Round, user_id: int) -> None:
    guild, service = under_way.discord.guild, PuzzleService(under_way.client.core)
    day = tasks.day_at(under_way.client.core.clock(), "UTC")
    solving = await service.begin_daily(user_id, guild.id, day)
    while solving.is_open:
        turn = await service.solution_of(solving)
        moves = solving.task.game.parse_turn(solving.position, turn)
        solving = await service.attempt(solving, moves)


@pytest.mark.parametrize("processed", [False, True], ids=["before it stood", "after it stood"])
async def test_one_posted_unnoticed_at_the_end_of_its_day_is_edited_and_none_is_posted_late(
    discord: Sandbox, under_way: Round, *, processed: bool
) -> None:
    place = discord.add_channel("puzzles")
    await under_way.choose(PUZZLE, place)
    await lose_the_answer(discord, a_while_later(under_way), processed=processed)
    await solve(under_way, under_way.ana.id)
    await under_way.choose(PUZZLE)
    under_way.clock.by += timedelta(days=3)
    for _ in range(2):
        await a_while_later(under_way)
    assert ["Solved by" in message.content for message in standing(place)] == [True] * processed
    assert await are_settled(under_way)


async def test_deleted_messages_and_deleted_or_closed_channels_delay_no_other(
    discord: Sandbox, under_way: Round
) -> None:
    place, gone = discord.add_channel("puzzles"), discord.add_channel("gone")
    discord.delete_channel(gone)
    await under_way.choose(PUZZLE, gone)
    await a_while_later(under_way)
    assert await are_settled(under_way)
    discord.permit(place, target=discord.guild.everyone, deny=["SEND_MESSAGES"])
    await under_way.choose(PUZZLE, place)
    await a_while_later(under_way)
    assert standing(place) == []
    discord.permit(place, target=discord.guild.everyone, allow=["SEND_MESSAGES"])
    await a_while_later(under_way)
    (message,) = standing(place)
    discord.delete_message(message)
    await solve(under_way, under_way.ana.id)
    await a_while_later(under_way)
    assert (standing(place), await are_settled(under_way)) == ([], True)


async def test_one_that_is_in_no_book_any_more_is_not_tried_for_ever(
    discord: Sandbox, under_way: Round
) -> None:
    place = discord.add_channel("puzzles")
    await under_way.choose(PUZZLE, place)
    await a_while_later(under_way)
    await under_way.run("UPDATE dailies SET puzzle = 'zertz-none'")
    await under_way.run("UPDATE messages SET wanted = wanted + 1 WHERE kind = 'dailies'")
    await a_while_later(under_way)
    assert await are_settled(under_way)


@pytest.mark.parametrize("processed", [False, True], ids=["before it stood", "after it stood"])
async def test_it_is_posted_once_though_the_channel_changed_after_a_lost_response(
    discord: Sandbox, under_way: Round, *, processed: bool
) -> None:
    before, place = discord.add_channel("before"), discord.add_channel("puzzles")
    await under_way.choose(PUZZLE, before)
    await lose_the_answer(discord, a_while_later(under_way), processed=processed)
    await under_way.choose(PUZZLE, place)
    for _ in range(2):
        await a_while_later(under_way)
    assert (len(standing(before)), len(standing(place))) == (processed, not processed)


async def test_it_names_the_solvers_of_the_day_before_where_all_may_know_and_pings_nobody(
    discord: Sandbox, under_way: Round
) -> None:
    """One who has left is counted only; solvers in a hidden channel are not told elsewhere."""
    hidden, place = discord.add_channel("hidden"), discord.add_channel("puzzles")
    discord.permit(hidden, target=discord.guild.everyone, deny=["VIEW_CHANNEL"])
    discord.permit(hidden, allow=["VIEW_CHANNEL"])
    ana, ben = under_way.ana, under_way.ben
    told = list[str]()
    async with connected(under_way.client):
        for channel in (place, place, hidden, place):
            await under_way.choose(PUZZLE, channel)
            await a_while_later(under_way)
            told += [message.content.splitlines()[2] for message in standing(channel)[-1:]]
            await solve(under_way, ana.id)
            if len(told) == 1:
                await solve(under_way, ben.id)
                discord.world.leave(discord.guild, ben.user)
            under_way.clock.by += timedelta(days=1)
    assert told == [
        "",
        f"Yesterday: {ana.name} in 1 try and one more",
        f"Yesterday: {ana.name} in 1 try; 2 days in a row for this server",
        "",
    ]
    assert [message.notified for message in standing(place)] == [[]] * 3
