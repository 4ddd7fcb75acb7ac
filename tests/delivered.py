"""Wait until a bot has delivered everything about a match."""

from __future__ import annotations

from bot.match.client import Ringfall
from bot.match.model import MessageKind
from bot.messages.kinds import Order, OrderKey
from ringfall.testing.posted import of_match


async def match_delivered(client: Ringfall, match_id: int) -> bool:
    """Wait for the running delivery; tell whether all of it succeeded."""
    return await client.delivery.engine.settled(of_match(match_id))


async def tidied_up(client: Ringfall, match_id: int) -> None:
    """Wait until the messages of a match show everything stored, the scoreboard apart."""
    await client.delivery.engine.settled(of_match(match_id))
    for message in await client.core.messages.outdated(of_match(match_id)):
        if message.kind != MessageKind.CARD:
            await client.delivery.engine.settled(OrderKey(Order.MESSAGE, message.id))


async def scoreboard_shown(client: Ringfall, match_id: int) -> None:
    """Wait until the scoreboard shows everything delivered."""
    await client.delivery.engine.settled(of_match(match_id))
    for message in await client.core.messages.outdated(of_match(match_id)):
        await client.delivery.engine.settled(OrderKey(Order.MESSAGE, message.id))


async def carried_out(client: Ringfall) -> None:
    """Post and edit all messages that are due."""
    await client.delivery.engine.carry_out()
    await client.delivery.engine.done()
