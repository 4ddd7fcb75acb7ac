"""Wait until a bot has delivered everything about a match."""

from __future__ import annotations

from bot.match.client import Ringfall
from bot.messages.live_messages import LiveMessages


async def match_delivered(client: Ringfall, match_id: int) -> bool:
    """Wait for the running delivery; tell whether all of it succeeded."""
    return await client.delivery.poster.rounds.settled(match_id)


async def tidied_up(client: Ringfall, match_id: int) -> None:
    """Wait until the messages of a match show everything stored."""
    await client.delivery.poster.rounds.settled(match_id)
    await client.delivery.tidying.rounds.settled(match_id)


async def scoreboard_shown(client: Ringfall, match_id: int) -> None:
    """Wait until the scoreboard shows everything delivered."""
    await client.delivery.poster.rounds.settled(match_id)
    match = await client.core.matches.latest(match_id)
    await client.delivery.scoreboards.worker.settled((match.guild_id, match.id))


async def carried_out(live: LiveMessages) -> None:
    """Update all messages of a kind that are due."""
    await live.carry_out()
    await live.done()
