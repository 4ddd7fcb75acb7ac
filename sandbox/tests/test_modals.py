"""Modals: defaults, valid input, and submitted values."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from sandbox import Actor, ApiError, Channel, ImpossibleError, Sandbox
from sandbox.checks.modals import check_modal
from sandbox.protocol.components import select_of
from sandbox.signals import WAIT_SECONDS
from sandbox.tests.example_bot import ExampleBot
from sandbox.world.forms import choose
from sandbox.world.interaction import Modal
from sandbox.world.options import Resolved

OPTIONS = [{"label": "Dark", "value": "dark"}, {"label": "Light", "value": "light"}]
SELECT: dict[str, Any] = {"type": 3, "custom_id": "theme", "options": OPTIONS}
RADIO: dict[str, Any] = {"type": 21, "custom_id": "side", "options": OPTIONS}
BOXES: dict[str, Any] = {"type": 22, "custom_id": "news", "options": OPTIONS}
CHANNELS: dict[str, Any] = {"type": 8, "custom_id": "places"}


def form(component: dict[str, Any], **changes: Any) -> dict[str, Any]:
    label = {"type": 18, "label": "Field", "component": {**component, **changes}}
    return {"custom_id": "form", "title": "Form", "components": [label]}


async def open_settings(ana: Actor, lounge: Channel) -> Modal:
    return (await ana.slash("settings", channel=lounge)).modal


@pytest.mark.usefixtures("bot")
async def test_an_unchanged_form_keeps_every_default(lounge: Channel, ana: Actor) -> None:
    modal = await open_settings(ana, lounge)
    presets = {field.custom_id: field.preset for field in modal.fields}
    assert presets == {
        "theme": ["dark"],
        "side": "black",
        "news": ["mention"],
        "confirm": True,
        "places": [str(lounge.id)],
    }
    answer = await ana.submit(modal)
    assert answer.text == "['dark'] black ['mention'] True ['lounge']"


@pytest.mark.usefixtures("bot")
async def test_every_field_of_a_form_can_be_changed_by_value_or_label(
    local: Sandbox, lounge: Channel, ana: Actor
) -> None:
    general = local.channel("general")
    values = {"Theme": ["Light"], "side": "White", "news": [], "confirm": False}
    answer = await ana.submit(await open_settings(ana, lounge), values, places=[general, lounge])
    assert answer.text == "['light'] white [] False ['general', 'lounge']"


@pytest.mark.usefixtures("bot")
async def test_a_submitted_form_has_discords_shape(lounge: Channel, ana: Actor) -> None:
    answer = await ana.submit(await open_settings(ana, lounge))
    data = answer.interaction.data
    theme, side, news, confirm, places = data["components"]
    assert theme == {
        "type": 18,
        "id": 1,
        "component": {"type": 3, "id": 2, "custom_id": "theme", "values": ["dark"]},
    }
    assert side["component"]["value"] == "black"
    assert news["component"]["values"] == ["mention"]
    assert confirm["component"]["value"] is True
    assert places["component"]["values"] == list(data["resolved"]["channels"]) == [str(lounge.id)]
    assert {"name", "type", "permissions"} <= data["resolved"]["channels"][str(lounge.id)].keys()


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"theme": []}, "must be filled in"),
        ({"theme": ["red"]}, "no options"),
        ({"theme": ["dark", "light"]}, "2 values"),
        ({"side": None}, "must be filled in"),
        ({"side": "red"}, "no options"),
        ({"news": ["letter", "mention", "letter"]}, "3 values"),
        ({"places": ["1"]}, "cannot be chosen"),
        ({"colour": "red"}, "no fields"),
    ],
)
@pytest.mark.usefixtures("bot")
async def test_a_form_that_the_client_would_not_send_is_impossible(
    lounge: Channel, ana: Actor, values: dict[str, Any], reason: str
) -> None:
    modal = await open_settings(ana, lounge)
    with pytest.raises(ImpossibleError, match=reason):
        await ana.submit(modal, values)


@pytest.mark.usefixtures("bot")
async def test_a_menu_of_channels_offers_only_its_types(
    lounge: Channel, ana: Actor, ben: Actor
) -> None:
    modal = await open_settings(ana, lounge)
    for other in (ana.dm, ben):
        with pytest.raises(ImpossibleError, match=r"chosen|offered"):
            await ana.submit(modal, places=[other])


@pytest.mark.parametrize(
    "data",
    [
        form(SELECT),
        form(SELECT, required=False, min_values=0, max_values=2),
        form(SELECT, options=[{**OPTIONS[0], "default": True}, OPTIONS[1]]),
        form(RADIO),
        form(BOXES, required=False, min_values=0),
        form(CHANNELS, default_values=[{"id": "1", "type": "channel"}]),
        form(SELECT, options=[{**OPTIONS[0], "emoji": {"name": "☀️"}}]),
    ],
)
def test_good_forms_pass(data: dict[str, Any]) -> None:
    check_modal(data)


@pytest.mark.parametrize(
    "data",
    [
        form(SELECT, disabled=True),
        form(SELECT, min_values=2),
        form(SELECT, max_values=3),
        form(SELECT, options=[{**option, "default": True} for option in OPTIONS]),
        form(SELECT, options=[{**OPTIONS[0], "emoji": {"name": "●"}}]),
        form(RADIO, options=OPTIONS[:1]),
        form(RADIO, options=[{**option, "default": True} for option in OPTIONS]),
        form(BOXES, min_values=0),
        form(CHANNELS, default_values=[{"id": "1", "type": "user"}]),
        form(CHANNELS, default_values=[{"id": str(n), "type": "channel"} for n in (1, 2)]),
        {"custom_id": "form", "title": "Form", "components": []},
        {"custom_id": "form", "title": "Form", "components": form(SELECT)["components"] * 2},
    ],
)
def test_bad_forms_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ApiError, match="50035"):
        check_modal(data)


async def test_a_role_select_offers_every_role_but_everyone(
    local: Sandbox, bot: ExampleBot, lounge: Channel, ana: Actor
) -> None:
    role = local.give_role(ana, "Players")
    received = asyncio.create_task(bot.wait_for("guild_role_delete", timeout=WAIT_SECONDS))
    modal = discord.ui.Modal(title="Roles", custom_id="roles")
    modal.add_item(discord.ui.Label(text="Who", component=discord.ui.RoleSelect(custom_id="who")))
    modal.stop()
    select = select_of(modal.to_dict()["components"][0]["component"])
    resolved = Resolved(local.world, ana.user, lounge)
    with pytest.raises(ImpossibleError):
        choose(select, [local.guild.everyone], resolved)
    assert choose(select, [role], resolved) == [str(role.id)]
    assert resolved.body["roles"][str(role.id)]["name"] == "Players"
    local.delete_role(role)
    assert (await received).id == role.id
    assert local.guild.members[ana.id].roles == []
