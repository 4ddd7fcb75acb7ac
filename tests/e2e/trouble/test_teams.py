"""A team and kills: no vote is lost, and each turn is told once."""

from __future__ import annotations

import pytest

from ringfall.testing.process import BotProcess
from sandbox import Actor, Channel, Sandbox
from tests.e2e.test_computer import board
from tests.e2e.test_teams import begin
from tests.e2e.trouble.test_crashes import TO_ANYONE, restarted
from tests.e2e.trouble.test_votes import OTHER, TURN, vote


@pytest.mark.parametrize("processed", [True, False], ids=["posted", "not posted"])
async def test_a_team_plays_on_after_kills_between_its_votes_and_at_the_last_one(
    discord: Sandbox,
    bot: BotProcess,
    games: Channel,
    ana: Actor,
    ben: Actor,
    cleo: Actor,
    *,
    processed: bool,
) -> None:
    dan = discord.add_user(f"D{games.id}")
    first = await begin(discord, games, ana, ben, cleo, dan)
    await vote(ana, (await ana.click(first, "Vote")).message, TURN)
    await bot.kill()
    await restarted(discord, bot)
    own = (await ana.click(first, "Vote")).text
    assert f"is **{TURN}**" in own
    assert "1 of 3 have voted" in own
    await vote(cleo, (await cleo.click(first, "Vote")).message, OTHER)
    picker = (await dan.click(first, "Vote")).message
    form = (await dan.click(picker, "Type it…")).modal
    await dan.submit(form, move=OTHER)
    posting = discord.faults.hold(TO_ANYONE)
    dan.client.press(picker, "Send")
    await posting.reached()
    await bot.kill()
    await posting.drop(processed=processed)
    await restarted(discord, bot)
    second = await board(discord, games, 1)
    assert f"Votes: 2 for {OTHER} · 1 for {TURN}" in second.content
    await ben.slash("move", channel=second.channel, move="Bd5,a2")
    await board(discord, games, 2)
    boards = [told for told in first.channel.messages if "Votes: " in told.content]
    assert len(boards) == 1
    # Without a vote until the deadline, the team has lost.
    await bot.kill()
    bot.advance(hours=25)
    await restarted(discord, bot)
    bot.advance(hours=25)
    over = await first.channel.wait_message(
        lambda told: "time" in told.content and ":over" in str(told.components)
    )
    assert ben.mention in over.content
