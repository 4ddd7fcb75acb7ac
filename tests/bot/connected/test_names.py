"""Names are requested in the way that Discord allows at the moment."""

from __future__ import annotations

import itertools

from bot.match.client import Ringfall
from bot.texts import texts_for
from sandbox import Outage, Sandbox
from sandbox.signals import WAIT_SECONDS


async def test_no_names_are_requested_while_the_session_is_void(
    discord: Sandbox, client: Ringfall
) -> None:
    """Discord closes a connection that sends requests before its session has started."""
    ben, cleo = (discord.user(name).id for name in ("Ben", "Cleo"))
    await client.wait_until_ready()
    names, texts = client.delivery.names, texts_for("en")
    discord.gateway.fail(Outage.SILENT)
    discord.gateway.drop(resume=False)
    await discord.wait_until(lambda: discord.gateway.unanswered)
    assert await names.of(discord.guild.id, ben, texts) == "Ben"
    assert discord.gateway.unanswered
    before = len(discord.requests)
    discord.gateway.recover()
    await client.wait_for("shard_ready", timeout=WAIT_SECONDS)
    assert await names.of(discord.guild.id, cleo, texts) == "Cleo"
    assert not [each for each in discord.requests[before:] if "member" in each.route]


async def test_no_name_waits_for_a_gateway_that_has_stopped_answering(
    discord: Sandbox, client: Ringfall
) -> None:
    ben, unknown_ids = discord.user("Ben").id, itertools.count(1)
    await client.wait_until_ready()
    names, texts = client.delivery.names, texts_for("en")
    while not client.is_ws_ratelimited():
        await names.learn(discord.guild.id, [next(unknown_ids)])
    assert await names.of(discord.guild.id, ben, texts) == "Ben"
    assert any("member" in each.route for each in discord.requests)
