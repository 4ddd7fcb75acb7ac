"""Application emojis: uploaded, listed, renamed and deleted as on Discord."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import pytest

from sandbox import ApiError, Channel, Sandbox
from sandbox.tests.conftest import Api
from sandbox.tests.example_bot import ExampleBot
from sandbox.world import emojis

PNG = b"\x89PNG\r\n\x1a\n" + bytes(16)
IMAGE = "data:image/png;base64,iVBORw0KGgo="


@pytest.mark.usefixtures("breaches")
async def test_a_bot_uploads_lists_renames_and_deletes_its_emojis(bot: ExampleBot) -> None:
    assert await bot.fetch_application_emojis() == []
    made = await bot.create_application_emoji(name="white_1", image=PNG)
    assert (made.name, made.animated, made.is_application_owned()) == ("white_1", False, True)
    (listed,) = await bot.fetch_application_emojis()
    assert (listed.id, listed.name) == (made.id, "white_1")
    renamed = await made.edit(name="white_2")
    assert (await bot.fetch_application_emoji(made.id)).name == renamed.name == "white_2"
    await renamed.delete()
    assert await bot.fetch_application_emojis() == []
    with pytest.raises(discord.NotFound, match="10014"):
        await bot.fetch_application_emoji(made.id)


async def test_a_name_is_used_once(bot: ExampleBot) -> None:
    await bot.create_application_emoji(name="white", image=PNG)
    black = await bot.create_application_emoji(name="black", image=PNG)
    with pytest.raises(discord.HTTPException, match="already exists"):
        await bot.create_application_emoji(name="white", image=PNG)
    with pytest.raises(discord.HTTPException, match="already exists"):
        await black.edit(name="white")
    assert (await black.edit(name="black")).name == "black"


@pytest.mark.usefixtures("breaches")
async def test_a_large_image_is_refused(bot: ExampleBot) -> None:
    with pytest.raises(discord.HTTPException, match=r"256\.0 kb"):
        await bot.create_application_emoji(name="white", image=PNG + bytes(256 * 1024))


@pytest.mark.parametrize("place", ["button", "option"])
async def test_components_show_known_emojis_only(
    place: str, local: Sandbox, bot: ExampleBot, lounge: Channel, api: Api
) -> None:
    emoji = await bot.create_application_emoji(name="white", image=PNG)
    shown = {"id": emoji.id, "name": "white"}
    button = {"type": 2, "style": 2, "custom_id": "b", "label": "white", "emoji": shown}
    option = {"label": "white", "value": "w", "emoji": shown}
    menu = {"type": 3, "custom_id": "m", "options": [option]}
    body = {"components": [{"type": 1, "components": [button if place == "button" else menu]}]}
    path = f"/channels/{lounge.id}/messages"
    status, message = await api("POST", path, body)
    assert status == 200
    assert f"'id': '{emoji.id}'" in str(message["components"])
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{local.url}emojis/{emoji.id}") as picture:
            assert (picture.content_type, await picture.read()) == ("image/png", PNG)
        await emoji.delete()
        async with session.get(f"{local.url}emojis/{emoji.id}") as picture:
            assert picture.status == 404
    status, refusal = await api("POST", path, body)
    assert (status, refusal["code"]) == (400, 50035)
    assert "BUTTON_COMPONENT_INVALID_EMOJI" in str(refusal["errors"])


@pytest.mark.parametrize(
    "body",
    [
        {"name": "a", "image": IMAGE},
        {"name": "a" * 33, "image": IMAGE},
        {"name": "white piece", "image": IMAGE},
        {"name": "weiß", "image": IMAGE},
        {"name": 7, "image": IMAGE},
        {"name": "white"},
        {"name": "white", "image": "iVBORw0KGgo="},
        {"name": "white", "image": "data:image/png;base64,"},
        {"name": "white", "image": "data:image/png;base64,?"},
        {"name": "white", "image": "data:text/plain;base64,iVBORw0KGgo="},
        [],
    ],
)
def test_bad_emojis_are_refused(body: Any) -> None:
    world = Sandbox().world
    with pytest.raises(ApiError, match="50035"):
        emojis.create(world, body)
    assert world.emojis == {}


def test_there_are_at_most_two_thousand() -> None:
    world = Sandbox().world
    for number in range(emojis.MAX_EMOJIS):
        emojis.create(world, {"name": f"piece_{number}", "image": IMAGE})
    with pytest.raises(ApiError, match="30008"):
        emojis.create(world, {"name": "one_more", "image": IMAGE})
