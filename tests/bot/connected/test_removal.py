"""A server without the bot: its data are kept for 30 days, new matches are refused."""

from __future__ import annotations

from datetime import timedelta

from bot.cogs.servers import service
from bot.cogs.servers.service import KEPT
from bot.discord_io.permissions import lacking_servers, own_member
from bot.match.client import Ringfall
from bot.match.core import Pauses
from sandbox import Actor, Channel, Permission, Sandbox
from sandbox.world.events import Event
from tests.bot.clockwork import MovedClock
from tests.bot.connected.running import running, until
from tests.e2e.table import sit_down

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
