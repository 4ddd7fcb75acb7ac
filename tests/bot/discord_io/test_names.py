"""The names of people in messages, whether or not Discord can tell them."""

from __future__ import annotations

import pytest

from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import person_link
from sandbox import Sandbox
from tests.bot.round import NewClient, Round

MEMBER, USER = "GET /guilds/*/members/*", "GET /users/*"


async def test_a_new_run_names_players_it_has_not_met(
    discord: Sandbox, under_way: Round, new_client: NewClient
) -> None:
    await under_way.resign(under_way.silent)
    await under_way.run("UPDATE posts SET held_until = NULL")
    await under_way.deliver(await new_client(alone=False))
    announcement, result = under_way.games.messages[-1], under_way.place.messages[-1]
    assert f"{under_way.ben.name} wins: {under_way.ana.name} resigned" in announcement.content
    assert f"{under_way.ben.mention} wins: {under_way.ana.name} resigned" in result.content
    assert discord.breaches == []


async def test_a_player_who_has_left_the_server_keeps_a_name(
    discord: Sandbox, new_client: NewClient
) -> None:
    names, cleo = (await new_client()).delivery.names, discord.add_user("Cleo")
    del discord.guild.members[cleo.id]
    draft = Draft(f"{person_link(cleo.id)} resigns")
    assert await names.unnotified(discord.guild.id, draft) == {cleo.id: "Cleo"}


@pytest.mark.parametrize(("language", "word"), [("en", "Player"), ("de", "Mitspieler")])
async def test_a_player_with_an_unavailable_name_gets_a_general_word(
    discord: Sandbox, new_client: NewClient, language: str, word: str
) -> None:
    client, cleo = await new_client(), discord.add_user("Cleo")
    await client.core.servers.change(discord.guild.id, {"language": language})
    for route in (MEMBER, USER):
        discord.faults.fail(route, status=500, times=20)
    draft = Draft(f"{person_link(cleo.id)} resigns")
    assert await client.delivery.names.unnotified(discord.guild.id, draft) == {cleo.id: word}
