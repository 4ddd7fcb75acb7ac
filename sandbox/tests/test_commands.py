"""Registering commands, and who can use them."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from sandbox import Actor, ApiError, Channel, Sandbox
from sandbox.checks.commands import check_command
from sandbox.tests.conftest import Api, callback
from sandbox.tests.example_bot import ExampleBot
from sandbox.world import commands

OPTION: dict[str, Any] = {"type": 3, "name": "move", "description": "A move"}


def command(**changes: Any) -> dict[str, Any]:
    return {"name": "move", "description": "Play", **changes}


def option(**changes: Any) -> dict[str, Any]:
    return command(options=[{**OPTION, **changes}])


@pytest.mark.parametrize(
    "body",
    [
        command(),
        command(name="zértz_2-b'x"),
        command(options=[OPTION]),
        option(choices=[{"name": "Chess", "value": "chess"}]),
        option(type=4, choices=[{"name": "one", "value": 1}]),
        command(options=[{"type": 1, "name": "show", "description": "x", "options": [OPTION]}]),
        command(name_localizations={"de": "zug"}, description_localizations={"de": "Ziehen"}),
        {"type": 2, "name": "Challenge Me"},
        command(default_member_permissions="32"),
        command(contexts=[0, 1, 2], integration_types=[0, 1]),
    ],
)
def test_good_commands_pass(body: dict[str, Any]) -> None:
    check_command(body)


@pytest.mark.parametrize(
    "body",
    [
        [],
        command(name=""),
        command(name="x" * 33),
        command(name="Move"),
        command(name="my move"),
        command(name="move!"),
        command(name=7),
        command(description=""),
        command(description="x" * 101),
        command(description_localizations={"de": "x" * 101}),
        command(name_localizations={"xx": "zug"}),
        command(options=[{**OPTION, "name": f"o{index}"} for index in range(26)]),
        command(options=[OPTION, OPTION]),
        command(options=[OPTION, {**OPTION, "name": "b", "required": True}]),
        command(options=[OPTION, {"type": 1, "name": "show", "description": "x"}]),
        option(type=12),
        option(type=True),
        option(choices=[{"name": f"c{index}", "value": str(index)} for index in range(26)]),
        option(choices=[{"name": "x" * 101, "value": "x"}]),
        option(choices=[{"name": "x", "value": "x" * 101}]),
        option(choices=[{"name": "", "value": "x"}]),
        option(choices=[{"name": "x", "value": 1}]),
        option(choices=[{"name": "x", "value": "1"}, {"name": "x", "value": "2"}]),
        option(choices=[{"name": "x", "value": "x"}], autocomplete=True),
        option(type=4, choices=[{"name": "x", "value": "x"}]),
        option(max_length=0),
        command(
            options=[
                {"type": 2, "name": "a", "description": "x", "options": [
                    {"type": 2, "name": "b", "description": "x"}]}
            ]
        ),
        command(
            options=[
                {**OPTION, "name": f"o{a}", "choices": [
                    {"name": f"{b:090}", "value": f"{b:090}"} for b in range(25)]}
                for a in range(2)
            ]
        ),
        {"type": 2, "name": "Challenge", "description": "x"},
        {"type": 3, "name": "x" * 33},
        {"type": 4, "name": "x"},
        command(default_member_permissions="manage"),
        command(default_member_permissions=True),
        command(contexts=[]),
        command(contexts=[3]),
        command(contexts=[0, 0]),
        command(integration_types=[]),
        command(integration_types=[2]),
        command(integration_types=[1, 1]),
    ],
)  # fmt: skip
def test_bad_commands_are_refused(body: Any) -> None:
    with pytest.raises(ApiError, match="50035"):
        check_command(body)


async def test_overwriting_keeps_the_ids_of_existing_commands(local: Sandbox, api: Api) -> None:
    path = f"/applications/{local.bot.id}/commands"
    _, first = await api("PUT", path, [command(), command(name="help")])
    _, second = await api("PUT", path, [command(description="Play on")])
    assert [entry["id"] for entry in second] == [first[0]["id"]]
    assert (await api("GET", path))[1] == second
    assert second[0]["description"] == "Play on"


@pytest.mark.usefixtures("breaches")
async def test_single_commands_are_registered_changed_and_deleted(local: Sandbox, api: Api) -> None:
    path = f"/applications/{local.bot.id}/commands"
    status, made = await api("POST", path, command())
    assert status == 201
    assert (await api("POST", path, command()))[1]["id"] == made["id"]
    one = f"{path}/{made['id']}"
    assert (await api("PATCH", one, {"description": "New"}))[1]["description"] == "New"
    assert (await api("GET", one))[1]["description"] == "New"
    assert (await api("DELETE", one))[0] == 204
    assert (await api("GET", one))[1]["code"] == 10063


@pytest.mark.usefixtures("breaches")
async def test_the_number_of_commands_is_limited(local: Sandbox, api: Api) -> None:
    path = f"/applications/{local.bot.id}/commands"
    many = [command(name=f"c{index}") for index in range(101)]
    assert (await api("PUT", path, many))[1]["code"] == 30032
    assert (await api("PUT", path, [command(), command()]))[1]["code"] == 50035
    other = "/applications/1/commands"
    assert (await api("GET", other))[1]["code"] == 10002
    assert len(local.breaches) == 3


async def test_commands_of_the_guild_hide_global_ones(
    local: Sandbox, api: Api, lounge: Channel, ana: Actor
) -> None:
    base = f"/applications/{local.bot.id}"
    await api("PUT", f"{base}/commands", [command(), command(name="help")])
    await api("PUT", f"{base}/guilds/{local.guild.id}/commands", [command(description="Here")])
    offered = {entry.name: entry.body["description"] for entry in ana.client.commands(lounge)}
    assert offered == {"move": "Here", "help": "Play"}
    assert {entry.name for entry in ana.client.commands(ana.dm)} == {"move", "help"}


async def test_commands_respect_contexts_and_permissions(
    local: Sandbox, lounge: Channel, ana: Actor
) -> None:
    admin = local.user("Admin")
    bodies = [
        command(name="server", default_member_permissions="32"),
        command(name="here", contexts=[0]),
        command(name="private", contexts=[1]),
        command(name="nowhere", dm_permission=False),
    ]
    commands.overwrite(local.world, None, bodies)

    def offered(actor: Actor, channel: Channel) -> set[str]:
        return {entry.name for entry in actor.client.commands(channel)}

    assert offered(ana, lounge) == {"here", "nowhere"}
    assert offered(admin, lounge) == {"here", "nowhere", "server"}
    assert offered(ana, ana.dm) == {"private", "server"}


async def test_a_command_for_accounts_is_used_in_a_server_without_the_bot(
    local: Sandbox, bot: ExampleBot, api: Api, lounge: Channel, ana: Actor, ben: Actor
) -> None:
    local.remove_bot()
    bodies = [command(name="here"), command(name="anywhere", integration_types=[0, 1])]
    commands.overwrite(local.world, None, bodies)
    ana.client.install()
    assert [entry.name for entry in ana.client.commands(lounge)] == ["anywhere"]
    assert ben.client.commands(lounge) == []
    waiting = asyncio.create_task(bot.wait_for("interaction"))
    await asyncio.sleep(0)
    sent = ana.client.slash(lounge, "anywhere", {})
    received: discord.Interaction = await waiting
    assert received.guild_id == local.guild.id
    assert bot.get_guild(local.guild.id) is None
    assert received.is_user_integration()
    assert not received.is_guild_integration()
    assert (received.context.guild, received.context.dm_channel) == (True, False)
    assert (await api("POST", callback(sent), {"type": 4, "data": {"content": "Hi"}}))[0] == 204
    assert lounge.messages[-1].content == "Hi"


async def test_a_server_may_have_the_commands_without_the_bot(
    local: Sandbox, bot: ExampleBot, lounge: Channel, ana: Actor
) -> None:
    local.keep_only_commands()
    waiting = asyncio.create_task(bot.wait_for("interaction"))
    await asyncio.sleep(0)
    answer = await ana.slash("ping", channel=lounge)
    received: discord.Interaction = await waiting
    assert received.is_guild_integration()
    assert bot.get_guild(local.guild.id) is None
    assert answer.error is None


async def test_discord_py_syncs_its_commands(bot: ExampleBot) -> None:
    names = {entry.name for entry in await bot.tree.fetch_commands()}
    assert {"ping", "board", "match", "Challenge", "Describe this board"} <= names
