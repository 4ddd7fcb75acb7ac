"""The open interactions of one user don't block those of others."""

from __future__ import annotations

import asyncio

from bot.discord_io.interactions.pipeline import MOST_OF_ONE_PERSON
from bot.engine_queue import Urgency
from bot.match.client import Ringfall
from sandbox import Actor, Channel, Sandbox
from tests.bot.connected.running import deferring_at_once
from tests.bot.connected.test_looking_back import Busy
from tests.e2e.table import sit_down


async def test_only_a_user_with_many_open_interactions_is_asked_to_wait(
    discord: Sandbox, client: Ringfall, games: Channel, ana: Actor, ben: Actor
) -> None:
    """Autocomplete does not count, and never waits."""
    table = await sit_down(discord, games, ana, ben, rated=False)
    turn = Busy(client, Urgency.TURN)
    asked = [
        ana.slash("hint", channel=table.place, settle=False) for _ in range(MOST_OF_ONE_PERSON)
    ]
    with deferring_at_once(client):
        hints = await asyncio.gather(*asked)
    refused = await ana.slash("help", channel=games)
    assert refused.ephemeral
    assert "I'm already doing 5 other things for you" in refused.text
    assert await ana.autocomplete("move", channel=table.place, focused="move", move="w")
    assert "already doing" not in (await ben.slash("help", channel=games)).text
    await turn.end()
    for hint in hints:
        await hint.settled()
        assert "hint for turn 1" in hint.text
    # The bot hears a moment after the sandbox that the last one has its answer.
    while "already doing" in (await ana.slash("help", channel=games)).text:
        pass
