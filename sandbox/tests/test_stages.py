"""An ephemeral message that is edited through the stages of a picker."""

from __future__ import annotations

import discord
import pytest

from sandbox import Actor, Channel, ImpossibleError, Message, Sandbox
from sandbox.tests.conftest import Api
from sandbox.tests.example_bot import ExampleBot
from sandbox.tests.example_features import STAGES, painted

pytestmark = pytest.mark.usefixtures("bot")


async def begin(ana: Actor, lounge: Channel) -> Message:
    return (await ana.slash("picker", channel=lounge)).message


async def test_one_ephemeral_message_passes_all_stages_with_only_the_latest_picture(
    lounge: Channel, ana: Actor
) -> None:
    message = await begin(ana, lounge)
    for stage, (name, count) in enumerate(STAGES):
        (picture,) = message.attachments
        assert picture.data == painted(90 + 40 * stage)
        assert (picture.filename, picture.description) == (
            f"stage{stage}.png",
            f"the {name}s on offer",
        )
        pressable = [button for button in message.buttons if button.custom_id]
        assert len(pressable) == count
        answer = await ana.click(message, f"stage:{stage}:{count - 1}")
        assert answer.message is message
    assert (message.text, message.ephemeral, message.buttons) == ("done", True, [])
    assert ana.messages(lounge) == [message]
    assert lounge.messages == []


async def test_buttons_have_emoji_and_label_and_links_cannot_be_pressed(
    lounge: Channel, ana: Actor
) -> None:
    message = await begin(ana, lounge)
    first, *_, rules = message.buttons
    assert (first.emoji, first.label) == ("⚪", "c0")
    assert (rules.url, rules.custom_id) == ("https://example.org/rules", None)
    with pytest.raises(ImpossibleError, match="cannot be pressed"):
        await ana.click(message, "Rules")


@pytest.mark.usefixtures("breaches")
async def test_each_press_has_its_own_token_that_expires_after_15_minutes(
    local: Sandbox, api: Api, lounge: Channel, ana: Actor
) -> None:
    opened = await ana.slash("picker", channel=lounge)
    local.advance(minutes=16)
    pressed = await ana.click(opened.message, "c1")
    assert pressed.text == "Choose a column"
    old, new = opened.interaction.token, pressed.interaction.token
    path = f"/webhooks/{local.bot.id}"
    assert local.breaches == []
    assert (await api("PATCH", f"{path}/{new}/messages/@original", {"content": "x"}))[0] == 200
    status, body = await api("PATCH", f"{path}/{old}/messages/@original", {"content": "y"})
    assert (status, body["code"], opened.message.content) == (401, 50027, "x")


async def test_an_edit_keeps_the_picture_and_its_description_unless_it_names_others(
    local: Sandbox, lounge: Channel, ana: Actor, api: Api
) -> None:
    answer = await ana.slash("picker", channel=lounge)
    (picture,) = answer.message.attachments
    path = f"/webhooks/{local.bot.id}/{answer.interaction.token}/messages/@original"
    await api("PATCH", path, {"content": "later"})
    await api("PATCH", path, {"attachments": [{"id": str(picture.id)}]})
    assert answer.message.attachments == [picture]
    assert picture.description == "the colours on offer"
    await api("PATCH", path, {"attachments": []})
    assert answer.message.attachments == []


async def test_a_message_command_carries_the_whole_message(
    lounge: Channel, ana: Actor, ben: Actor
) -> None:
    board = (await ana.slash("board", channel=lounge)).message
    data = (await ben.context_menu("Describe this board", target=board)).interaction.data
    received = data["resolved"]["messages"][data["target_id"]]
    assert (data["type"], data["target_id"]) == (3, str(board.id))
    assert (received["id"], received["channel_id"]) == (str(board.id), str(lounge.id))
    assert received["attachments"][0]["description"] == "an empty board"


async def test_a_user_command_carries_the_user_and_the_membership(
    lounge: Channel, ana: Actor, ben: Actor
) -> None:
    answer = await ana.context_menu("Challenge", target=ben, channel=lounge)
    data = answer.interaction.data
    assert (data["type"], data["target_id"]) == (2, str(ben.id))
    assert list(data["resolved"]["users"]) == list(data["resolved"]["members"]) == [str(ben.id)]


async def test_menus_are_registered_as_discord_py_declares_them(bot: ExampleBot) -> None:
    kinds = {command.name: command.type for command in await bot.tree.fetch_commands()}
    assert kinds["Describe this board"] is discord.AppCommandType.message
    assert kinds["Challenge"] is discord.AppCommandType.user
