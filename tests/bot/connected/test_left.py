"""An opponent who has left the server, and a server that has removed the bot."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.cogs.servers import service
from bot.cogs.servers.service import KEPT
from bot.discord_io.permissions import lacking_servers, own_member
from bot.match.client import Ringfall
from bot.match.core import Pauses
from ringfall.testing.table import Table, sit_down
from sandbox import Actor, Channel, Permission, Sandbox
from sandbox.world.models import Event
from tests.bot.clockwork import MovedClock
from tests.bot.connected.running import running, until


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


@pytest.mark.parametrize("is_deleted", [False, True], ids=["left", "deleted account"])
async def test_the_opponent_of_a_player_who_has_left_may_cancel_after_three_days(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, clock: MovedClock, *, is_deleted: bool
) -> None:
    """Discord says of a deleted account that the user is unknown, and not the member."""
    if is_deleted:
        discord.world.delete_account(ana.user)
    else:
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
    assert "gets your nudge in" in await nudge(table)
    question = await ben.slash("match resign", channel=table.place)
    assert f"{ana.mention} wins" in question.text


async def test_a_player_is_nudged_if_discord_does_not_say_who_has_left(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    discord.world.leave(discord.guild, ana.user)
    discord.faults.fail(f"GET /guilds/*/members/{ana.user.id}", status=403)
    assert "gets your nudge in" in await nudge(table)


async def test_an_offer_to_a_player_who_has_left_says_that_no_one_can_answer(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    discord.world.leave(discord.guild, ana.user)
    for command in ("match draw", "match takeback"):
        refused = await ben.slash(command, channel=table.place)
        assert "has left the server, so no one can answer that" in refused.text
    assert not any("offers a draw" in message.content for message in table.place.messages)


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


SOON = timedelta(milliseconds=200)

NOTHING = "I keep nothing about you."


async def test_a_server_that_adds_the_bot_again_plays_on_and_after_thirty_days_all_is_gone(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, url: str
) -> None:
    clock = MovedClock()

    async def kept() -> str:
        return (await ana.slash("privacy", channel=ana.dm)).text

    async with running(discord, url, clock=clock, pauses=Pauses(look=SOON)) as client:
        await client.wait_until_ready()

        async def is_noted() -> bool:
            async with client.core.database.read() as transaction:
                return bool(await service.find_departures(transaction))

        async def is_not_noted() -> bool:
            return not await is_noted()

        table = await sit_down(discord, games, ana, ben)
        # Ana has the commands in direct messages as long as she shares a server with the bot.
        other = discord.world.add_guild("Other", discord.user("Admin").user)
        discord.world.join(other, ana.user)
        before = await kept()
        discord.remove_bot()
        await until(is_noted)
        clock.by += KEPT - timedelta(hours=1)
        # Discord may report it like a server whose outage is over.
        discord.return_bot(as_available=True)
        await until(is_not_noted)
        assert await kept() == before
        await table.play()
        await table.board()
        discord.remove_bot()
        await until(is_noted)
        clock.by += KEPT - timedelta(hours=1)
        assert "One match, of which 1 is still being played" in await kept()
        clock.by += timedelta(hours=1)

        async def is_gone() -> bool:
            return await kept() == NOTHING

        await until(is_gone)
        discord.return_bot()
        answer = await ana.slash("match replay", channel=games, match=str(table.number))
        assert answer.text.startswith("I don't know a match")
        await sit_down(discord, games, ana, ben)


async def test_what_servers_do_not_allow_is_counted(discord: Sandbox, url: str) -> None:
    few = Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES
    discord.set_bot_permissions(few)
    discord.world.set_role_permissions(discord.guild, discord.guild.everyone, few)
    async with running(discord, url) as client:
        await client.wait_until_ready()
        found = lacking_servers(client.guilds)
    assert found == {"attach_files": 1, "read_message_history": 1}


async def test_a_server_that_was_read_by_half_stops_nothing(
    discord: Sandbox, client: Ringfall
) -> None:
    """discord.py reads the members of a server after its emojis."""
    await client.wait_until_ready()
    half = {"id": str(discord.world.clock.snowflake()), "name": "Half", "emojis": [{}]}
    joined = client.wait_for("ready")
    discord.world.publish(Event("GUILD_CREATE", half))
    discord.gateway.invalidate()
    await joined
    assert [guild.name for guild in client.guilds if own_member(guild) is None] == ["Half"]
    assert lacking_servers(client.guilds) == {}
