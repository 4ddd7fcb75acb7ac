"""People who play by themselves: who presses what, in which order, and when it ends."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from sandbox import Actor, Channel, ImpossibleError, Project, Sandbox, SelfPlayRules
from sandbox.tests.conftest import ANSWER_SECONDS, connected
from sandbox.tests.example_bot import ExampleBot

RULES = ("m:\\d+:show", "m:7:peek", "m:\\d+:(accept|decline)", "colour")


@pytest.fixture
async def local(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """A sandbox whose project names what people press by themselves, without pauses."""
    rules = SelfPlayRules(tuple(re.compile(rule) for rule in RULES), "They press.")
    project = Project(self_play=rules)
    async with Sandbox(project=project, answer_seconds=ANSWER_SECONDS) as sandbox:
        monkeypatch.setattr(Route, "BASE", sandbox.api_url)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))
        sandbox.self_play.pause_s = 0
        yield sandbox
        assert sandbox.breaches == []


async def switch(sandbox: Sandbox, who: str, *, on: bool) -> None:
    """Use the switch of the page."""
    channel = next(iter(sandbox.guild.channels.values()))
    body = {"as": who, "channel": str(channel.id), "on": on}
    async with (
        aiohttp.ClientSession(sandbox.url) as session,
        session.post("/page/actions/self_play", json=body) as answer,
    ):
        assert answer.status == 200, await answer.text()


def presses(sandbox: Sandbox) -> list[tuple[str, str]]:
    interactions = sandbox.world.interactions.values()
    return [(i.user.name, i.data["custom_id"]) for i in interactions if "custom_id" in i.data]


def view(sandbox: Sandbox) -> dict[str, Any]:
    shown = sandbox.self_play.view()
    assert shown is not None
    return shown


@pytest.mark.usefixtures("bot")
async def test_the_person_addressed_presses_what_the_project_names_private_things_first(
    local: Sandbox, lounge: Channel, ana: Actor, ben: Actor
) -> None:
    """Nothing red is pressed, even if the project names it."""
    assert not view(local)["on"]
    await switch(local, "Cleo", on=True)
    card = (await ana.slash("card", channel=lounge, opponent=ben)).message
    await local.wait_until(lambda: card.content == "Ben accept 7", timeout=30)
    ids = ("m:7:peek", "m:9:show", "m:9:accept", "m:7:accept")
    assert presses(local) == [("Ben", custom_id) for custom_id in ids]
    await local.wait_until(lambda: view(local)["steps"] == len(ids))
    assert [message for message in ben.messages(lounge) if message.ephemeral] == []


@pytest.mark.usefixtures("bot")
async def test_everyone_but_the_one_at_the_page_plays_until_the_limit(
    local: Sandbox, lounge: Channel, ana: Actor
) -> None:
    await ana.slash("pick", channel=lounge)
    local.self_play.most_steps = 3
    await switch(local, "Ana", on=True)
    people = [local.world.users[int(user)].name for user in view(local)["people"]]
    assert people == ["Ben", "Cleo", "Dora"]
    await local.wait_until(lambda: not view(local)["on"])
    assert sorted(presses(local)) == [(name, "colour") for name in people]
    await switch(local, "Ana", on=True)
    assert [user.name for user in local.world.users.values()].count("Dora") == 1
    await switch(local, "Ana", on=False)
    assert view(local)["people"] == []


async def test_no_one_presses_while_the_bot_is_away(
    local: Sandbox, lounge: Channel, ana: Actor, ben: Actor
) -> None:
    async with connected(local):
        card = (await ana.slash("card", channel=lounge, opponent=ben)).message
    await local.bot_offline()
    await switch(local, "Cleo", on=True)
    assert presses(local) == []
    async with connected(local):
        await local.wait_until(lambda: card.content == "Ben accept 7", timeout=30)
    assert presses(local).count(("Ben", "m:7:accept")) == 1


async def test_a_seed_repeats_every_choice(local: Sandbox, bot: ExampleBot) -> None:
    del bot
    runs: list[list[Any]] = []
    for _ in range(2):
        local.renew()
        seen = set(local.world.interactions)
        place = local.channel("lounge")
        for _ in range(4):
            await local.user("Ana").slash("pick", channel=place)
        local.self_play.start(local.user("Ana").user, seed=5)
        await local.wait_until(lambda: view(local)["steps"] == 12)
        new = [i for key, i in local.world.interactions.items() if key not in seen]
        runs.append([(i.user.name, i.data.get("values")) for i in new])
    assert runs[0] == runs[1]


async def test_without_rules_of_the_project_there_is_no_switch() -> None:
    sandbox = Sandbox()
    assert sandbox.self_play.view() is None
    with pytest.raises(ImpossibleError, match="names nothing"):
        sandbox.self_play.start(sandbox.user("Ana").user)
