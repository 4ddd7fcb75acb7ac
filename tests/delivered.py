"""Wait until a bot has delivered everything about a match."""

from __future__ import annotations

from bot.match.client import Ringfall
from bot.match.model import MessageKind


async def match_delivered(client: Ringfall, match_id: int) -> bool:
    """Wait for the running delivery; tell whether all of it succeeded."""
    return await client.delivery.poster.rounds.settled(match_id)


async def tidied_up(client: Ringfall, match_id: int) -> None:
    """Wait until the messages of a match show everything stored, the scoreboard apart."""
    await client.delivery.poster.rounds.settled(match_id)
    for message in await client.core.outbox.outdated(match_id):
        if message.kind != MessageKind.CARD:
            await client.delivery.reconciler.worker.settled(message.id)


async def scoreboard_shown(client: Ringfall, match_id: int) -> None:
    """Wait until the scoreboard shows everything delivered."""
    await client.delivery.poster.rounds.settled(match_id)
    for message in await client.core.outbox.outdated(match_id):
        await client.delivery.reconciler.worker.settled(message.id)


async def carried_out(client: Ringfall) -> None:
    """Post and edit all messages that are due."""
    await client.delivery.reconciler.carry_out()
    await client.delivery.reconciler.done()
