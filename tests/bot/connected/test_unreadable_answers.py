"""Discord does what the bot asks for, and answers with a body that cannot be read."""

from __future__ import annotations

import pytest

from sandbox import Actor, Channel, Sandbox
from tests.bot.connected.running import running

REGISTER = "PUT /applications/*/commands"
CALLBACK = "POST /interactions/*/*/callback"


async def test_a_registration_counts_and_is_not_repeated(
    discord: Sandbox, games: Channel, ana: Actor, url: str
) -> None:
    discord.faults.garble(REGISTER)
    for _ in range(2):
        async with running(discord, url):
            assert "How to play" in (await ana.slash("help", channel=games)).text
    registered = [request for request in discord.requests if request.method == "PUT"]
    assert len([request for request in registered if request.path.endswith("/commands")]) == 1


@pytest.mark.parametrize("name", ["help", "settings"])
@pytest.mark.usefixtures("client")
async def test_a_command_is_answered_once(
    discord: Sandbox, games: Channel, ana: Actor, name: str
) -> None:
    discord.faults.garble(CALLBACK)
    answer = await ana.slash(name, channel=games)
    assert answer.ephemeral
    assert "wrong" not in answer.text
    assert answer.followups == []
