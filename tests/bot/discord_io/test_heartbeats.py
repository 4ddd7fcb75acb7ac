"""How fast Discord answers heartbeats."""

from __future__ import annotations

from time import perf_counter

import discord.gateway

from bot.discord_io.connection import Heartbeats
from tests.bot.round import NewClient, connected


async def test_an_answer_is_measured_from_its_own_heartbeat(new_client: NewClient) -> None:
    """It comes before discord.py has noted that the heartbeat was sent."""
    client = await new_client()
    socket = discord.gateway.DiscordWebSocket(None, loop=client.loop)  # pyright: ignore[reportArgumentType]
    socket._max_heartbeat_timeout = 60.0  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
    heartbeats = discord.gateway.KeepAliveHandler(ws=socket, interval=41.25, shard_id=0)
    assert isinstance(heartbeats, Heartbeats)
    async with connected(client):
        before = perf_counter()
        assert heartbeats.get_payload() == {"op": socket.HEARTBEAT, "d": None}
        heartbeats.ack()
        assert heartbeats.latency <= perf_counter() - before
