"""Shards: several in one process, and several processes with some each."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.match.core import USUAL_PAUSES, Pauses
from bot.storage.leases import LEASE
from ringfall.testing.process import BotProcess
from ringfall.testing.table import sit_down
from sandbox import Actor, Channel, Sandbox
from tests.bot.clockwork import MovedClock
from tests.bot.connected.running import running
from tests.e2e.trouble.test_crashes import ANSWER
from tests.postgres import PostgresServer

SHARDS = 2
STOOD_IN_AFTER = LEASE + USUAL_PAUSES.sweep
SOON = timedelta(milliseconds=500)


@pytest.fixture(autouse=True)
def elsewhere(discord: Sandbox, ana: Actor, ben: Actor) -> Channel:
    """A channel of another server, which is on the other shard."""
    discord.world.shards = SHARDS
    while True:
        discord.world.clock.advance(timedelta(milliseconds=1))
        guild = discord.world.add_guild("Elsewhere", discord.user("Admin").user)
        if shard_of(guild.id) != shard_of(discord.guild.id):
            break
    for actor in (ana, ben):
        discord.world.join(guild, actor.user)
    return discord.world.add_channel(guild, "elsewhere")


def shard_of(guild_id: int) -> int:
    return (guild_id >> 22) % SHARDS


async def test_one_process_has_all_shards_that_discord_advises(
    discord: Sandbox, games: Channel, elsewhere: Channel, ana: Actor, url: str
) -> None:
    """It takes the five seconds that Discord asks for between two shards."""
    async with running(discord, url) as client:
        await client.wait_until_ready()
        assert client.is_connected
        assert [shard for shard, _ in client.latencies] == [0, 1]
        for channel in (games, elsewhere):
            answer = await ana.slash("help", channel=channel)
            assert len(answer.interaction.delivered_to) == 1


async def test_who_may_see_a_channel_is_known_of_servers_on_other_shards(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, postgres: PostgresServer
) -> None:
    discord.permit(games, deny=["VIEW_CHANNEL"], target=ben)
    other: dict[str, Any] = {
        "shard_count": str(SHARDS),
        "shard_ids": str(1 - shard_of(discord.guild.id)),
    }
    async with running(discord, await postgres.new_tables(), **other) as client:
        await client.wait_until_ready()
        assert client.get_guild(discord.guild.id) is None
        visibility, place = client.delivery.visibility, (discord.guild.id, games.id)
        assert await visibility.visible(ana.user.id, [place]) == {games.id}
        assert await visibility.visible(ben.user.id, [place]) == set()
        thread = discord.add_thread(games, "secret", ana, private=True)
        ana.client.say(thread, discord.bot.mention)
        assert await visibility.visible(ana.user.id, [(discord.guild.id, thread.id)]) == {thread.id}


async def test_what_a_killed_process_owes_is_done_by_the_other_within_half_a_minute(
    discord: Sandbox,
    games: Channel,
    elsewhere: Channel,
    ana: Actor,
    ben: Actor,
    tmp_path: Path,
    postgres: PostgresServer,
) -> None:
    """A board that was on its way comes once, and a challenge expires, on the dead one's server."""
    assert timedelta(seconds=30) >= STOOD_IN_AFTER
    url, ours = await postgres.new_tables(), shard_of(discord.guild.id)
    clock, pauses = MovedClock(), Pauses(look=SOON, sweep=SOON)
    shard = {"SHARD_COUNT": str(SHARDS), "DATABASE_URL": url}
    expiry = {"CHALLENGE_HOURS": str(STOOD_IN_AFTER / timedelta(hours=1))}
    dying = BotProcess(tmp_path, discord.env() | shard | expiry | {"SHARD_IDS": str(ours)})
    other: dict[str, Any] = {"shard_count": str(SHARDS), "shard_ids": str(1 - ours)}
    beside = running(discord, url, clock=clock, pauses=pauses, **other)
    async with dying.online(discord), beside:
        table = await sit_down(discord, games, ana, ben)
        card = (await ana.slash("challenge", channel=games, game="zertz", opponent=ben)).message
        turn = table.first_turn()
        hold = discord.faults.hold(ANSWER)
        asked = ana.client.slash(table.place, "move", {"move": turn})
        await hold.reached()
        await dying.kill()
        await hold.drop(processed=False)
        table.note(turn)
        clock.by = STOOD_IN_AFTER
        await table.board()
        await discord.wait_until(lambda: "expired" in card.content)
        assert len(asked.delivered_to) == 1
        assert len(table.boards(table.ply)) == 1
        there = await ana.slash("help", channel=elsewhere)
        assert len(there.interaction.delivered_to) == 1
