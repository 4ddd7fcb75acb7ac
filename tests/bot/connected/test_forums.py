"""The moderator who has chosen a forum is told once that it takes no posts any more."""

from __future__ import annotations

import pytest

from bot.match.client import Ringfall
from bot.match.core import Pauses
from ringfall.testing.table import form_behind, settings_page, sit_down
from sandbox import Actor, Channel, Sandbox
from tests.bot.conftest import SHORT_PAUSES
from tests.delivered import carried_out


@pytest.fixture
def pauses() -> Pauses:
    return SHORT_PAUSES


@pytest.fixture
async def forum(discord: Sandbox, client: Ringfall, games: Channel, cleo: Actor) -> Channel:
    """A forum that Cleo has chosen for matches, and whose tags the bot may not create."""
    discord.grant(cleo, "MANAGE_GUILD")
    forum = discord.add_forum("matches")
    discord.permit(forum)
    page = await settings_page(cleo, games, "server settings")
    form = await form_behind(cleo, page, "Boards…")
    await cleo.submit(form, {"placement": ["forum"], "forum": [forum]})
    return forum


@pytest.mark.parametrize("trouble", ["tags", "closed", "deleted"])
async def test_who_chose_a_forum_is_told_once_that_it_takes_no_posts(
    discord: Sandbox,
    client: Ringfall,
    games: Channel,
    forum: Channel,
    ana: Actor,
    ben: Actor,
    cleo: Actor,
    trouble: str,
) -> None:
    if trouble == "tags":
        forum.requires_tag = True
        discord.world.publish_channel("CHANNEL_UPDATE", forum)
    elif trouble == "closed":
        discord.permit(forum, deny=["SEND_MESSAGES"])
    else:
        discord.delete_channel(forum)
    engine = client.delivery.engine
    for _ in range(2):
        table = await sit_down(discord, games, ana, ben)
        assert table.place in games.threads
        client.run_now(engine)
        await cleo.dm.wait_message()
    await engine.carry_out()
    await engine.done()
    (letter,) = cleo.dm.messages
    assert forum.mention in letter.content
    assert discord.guild.name in letter.content
    reasons = {
        "tags": "needs a tag",
        "closed": "permissions Create Posts",
        "deleted": "in their channel.",
    }
    assert reasons[trouble] in letter.content
    assert ana.dm.messages == ben.dm.messages == []
    assert discord.breaches == []


async def test_the_next_match_tells_if_discord_opened_no_direct_messages(
    discord: Sandbox,
    client: Ringfall,
    games: Channel,
    forum: Channel,
    ana: Actor,
    ben: Actor,
    cleo: Actor,
) -> None:
    discord.delete_channel(forum)
    discord.faults.fail("POST /users/@me/channels", status=403)
    for letters in range(2):
        table = await sit_down(discord, games, ana, ben)
        assert table.place in games.threads
        await carried_out(client)
        assert len(cleo.dm.messages) == letters
    assert discord.breaches == []
