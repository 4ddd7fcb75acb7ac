"""An opponent who has left the server: no nudge, and the match can be cancelled."""

from __future__ import annotations

from datetime import timedelta

import pytest

from sandbox import Actor, Sandbox
from tests.bot.clockwork import MovedClock
from tests.e2e.table import Table


@pytest.fixture
def clock() -> MovedClock:
    return MovedClock()


@pytest.fixture
async def table(table: Table) -> Table:
    """Play a turn each of a match without a clock; Ana is to move."""
    await table.play_both()
    return table


async def nudge(table: Table) -> str:
    return (await table.menu(table.waiting, "Nudge")).text


async def test_the_opponent_of_a_player_who_has_left_may_cancel_after_three_days(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, clock: MovedClock
) -> None:
    discord.world.leave(discord.guild, ana.user)
    assert (await nudge(table)).startswith("Your opponent has left the server")
    clock.by += timedelta(days=3)
    question = await table.menu(ben, "Nudge")
    assert question.ephemeral
    assert f"{ana.mention} has left the server" in question.text
    assert not any("is waiting for" in message.content for message in table.place.messages)
    await ben.click(question.message, "Cancel the match")
    assert f"cancelled, because {ana.mention} has left" in (await table.result()).content


async def test_a_member_is_nudged_and_their_match_counts_after_three_days(
    table: Table, ana: Actor, ben: Actor, clock: MovedClock
) -> None:
    clock.by += timedelta(days=3)
    assert "waiting in" in await nudge(table)
    question = await ben.slash("match resign", channel=table.place)
    assert f"{ana.mention} wins" in question.text


async def test_a_player_is_nudged_if_discord_does_not_say_who_has_left(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    discord.world.leave(discord.guild, ana.user)
    discord.faults.fail(f"GET /guilds/*/members/{ana.user.id}", status=403)
    assert "waiting in" in await nudge(table)


async def test_a_member_who_is_back_keeps_the_match(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, clock: MovedClock
) -> None:
    discord.world.leave(discord.guild, ana.user)
    clock.by += timedelta(days=3)
    question = await ben.slash("match resign", channel=table.place)
    discord.world.join(discord.guild, ana.user)
    refusal = await ben.click(question.message, "Cancel the match")
    assert "You have both played" in refusal.text
    await table.play()
    await table.board()
