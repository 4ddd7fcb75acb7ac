"""Direct messages, and the languages of users."""

from __future__ import annotations

import asyncio

import discord
import pytest

from sandbox import Actor, Channel, ImpossibleError, Sandbox
from sandbox.signals import WAIT_SECONDS
from sandbox.tests.conftest import Api
from sandbox.tests.example_bot import ExampleBot, card_view


@pytest.mark.usefixtures("bot")
async def test_only_the_recipient_sees_a_direct_message_and_is_notified(
    lounge: Channel, ana: Actor, ben: Actor
) -> None:
    answer = await ana.slash("write", channel=lounge, to=ben, text="your turn")
    (message,) = ben.messages(ben.dm)
    assert (answer.text, message.text, message.notified) == ("written", "your turn", [ben.user])
    assert ana.messages(ben.dm) == []


async def test_an_enforced_nonce_sends_a_direct_message_once(api: Api, ben: Actor) -> None:
    _, channel = await api("POST", "/users/@me/channels", {"recipient_id": str(ben.id)})
    path = f"/channels/{channel['id']}/messages"
    body = {"content": "your turn", "nonce": "turn-7", "enforce_nonce": True}
    first, again = [(await api("POST", path, body))[1]["id"] for _ in range(2)]
    assert first == again
    assert len(ben.messages(ben.dm)) == 1
    assert (await api("POST", "/users/@me/channels", {"recipient_id": str(ben.id)}))[1][
        "id"
    ] == channel["id"]


@pytest.mark.usefixtures("bot")
async def test_closed_direct_messages_are_refused_until_opened(
    local: Sandbox, lounge: Channel, ana: Actor, ben: Actor
) -> None:
    ben.dms_open = False
    refused = await ana.slash("write", channel=lounge, to=ben, text="your turn")
    assert refused.text == "refused: 50007"
    assert [refusal.code for refusal in local.refusals] == [50007]
    assert ben.messages(ben.dm) == []
    ben.dms_open = True
    await ana.slash("write", channel=lounge, to=ben, text="your turn")
    assert len(ben.messages(ben.dm)) == 1


@pytest.mark.usefixtures("lounge")
async def test_buttons_work_in_direct_messages(bot: ExampleBot, ana: Actor, ben: Actor) -> None:
    user = await bot.fetch_user(ben.id)
    await user.send("play?", view=card_view(7))
    message = ben.messages(ben.dm)[-1]
    with pytest.raises(ImpossibleError, match="does not see"):
        await ana.click(message, "Accept")
    answer = await ben.click(message, "Accept")
    assert answer.text == "Ben accept 7"


@pytest.mark.usefixtures("bot")
async def test_interactions_carry_the_languages_of_user_and_server(
    local: Sandbox, lounge: Channel, ana: Actor
) -> None:
    greta = local.add_user("Greta", locale="de")
    local.guild.locale = "fr"
    assert (await greta.slash("languages", channel=lounge)).text == "de in fr"
    assert (await ana.slash("languages", channel=lounge)).text == "en-US in fr"
    ana.locale = "de"
    assert (await ana.slash("languages", channel=ana.dm)).text == "de in None"
    with pytest.raises(ImpossibleError, match="Discord has no language"):
        ana.locale = "tlh"


async def test_an_application_is_told_of_few_permissions_in_direct_messages(
    bot: ExampleBot, ana: Actor
) -> None:
    """Those to read and to write are not among them."""
    received = asyncio.create_task(bot.wait_for("interaction", timeout=WAIT_SECONDS))
    await asyncio.sleep(0)
    await ana.slash("languages", channel=ana.dm)
    told = {name for name, has in (await received).app_permissions if has}
    assert told == {"attach_files", "embed_links", "mention_everyone", "external_emojis"}


@pytest.mark.usefixtures("bot")
async def test_only_managers_of_the_server_are_offered_its_settings(
    local: Sandbox, lounge: Channel, ana: Actor
) -> None:
    admin = local.user("Admin")
    assert (await admin.slash("server", channel=lounge)).text == "the server's settings"
    with pytest.raises(ImpossibleError, match="no command /server"):
        await ana.slash("server", channel=lounge)
    local.grant(ana, "MANAGE_GUILD")
    assert (await ana.slash("server", channel=lounge)).ephemeral


async def test_interactions_carry_granted_roles(
    local: Sandbox, bot: ExampleBot, place: discord.TextChannel, ana: Actor
) -> None:
    received = asyncio.create_task(bot.wait_for("guild_role_create", timeout=WAIT_SECONDS))
    await asyncio.sleep(0)
    local.grant(ana, "MANAGE_GUILD")
    await received
    member = await place.guild.fetch_member(ana.id)
    assert member.guild_permissions.manage_guild
