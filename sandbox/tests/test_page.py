"""The page's interface: access control, window updates, user actions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from sandbox import Actor, Channel, Sandbox
from sandbox.signals import WAIT_SECONDS

Table = dict[str, Any]


@pytest.fixture
async def session(local: Sandbox) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(local.url) as session:
        yield session


class Window:
    """One WebSocket of the page, with the table it has received."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.table: Table = {}

    async def look(self, channel: Channel) -> None:
        await self.socket.send_json({"open": str(channel.id)})
        await self.until(lambda table: table.get("open", {}).get("id") == str(channel.id))

    async def until(self, holds: Any) -> Table:
        """Receive changes until a condition holds."""
        async with asyncio.timeout(WAIT_SECONDS):
            while not holds(self.table):
                change = await self.socket.receive_json()
                self.table = {k: v for k, v in self.table.items() if k not in change["drop"]}
                self.table |= change["set"]
        return self.table

    def messages(self) -> list[Any]:
        return [value for key, value in self.table.items() if key.startswith("message:")]


async def window(session: aiohttp.ClientSession, who: str, channel: Channel) -> Window:
    opened = Window(await session.ws_connect("/page/feed", params={"as": who}))
    await opened.look(channel)
    return opened


async def act(session: aiohttp.ClientSession, action: str, who: str = "Ana", **body: Any) -> Any:
    async with session.post(f"/page/actions/{action}", json={"as": who, **body}) as answer:
        assert answer.status == 200, await answer.text()
        return await answer.json()


@pytest.mark.parametrize("path", ["/", "/web/main.js", "/web/style/base.css", "/web/icon.svg"])
async def test_the_page_loads_nothing_from_other_sites(
    session: aiohttp.ClientSession, path: str
) -> None:
    async with session.get(path) as answer:
        assert answer.status == 200
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")


@pytest.mark.parametrize(
    ("name", "value"),
    [("Host", "rebound.example"), ("Origin", "https://elsewhere.example"), ("Origin", "null")],
)
@pytest.mark.parametrize("path", ["/", "/page/feed?as=Ana", "/api/v10/gateway"])
async def test_other_sites_are_refused(
    session: aiohttp.ClientSession, path: str, name: str, value: str
) -> None:
    async with session.get(path, headers={name: value}) as answer:
        assert answer.status == 403


async def test_an_unknown_user_in_the_address_redirects_to_the_start(
    local: Sandbox, session: aiohttp.ClientSession
) -> None:
    async with session.get("/?as=Nobody") as answer:
        assert str(answer.url) == local.url


async def test_localhost_is_the_same_machine(
    local: Sandbox, session: aiohttp.ClientSession
) -> None:
    host = local.url.split("/")[2].replace("127.0.0.1", "localhost")
    async with session.get("/", headers={"Host": host, "Origin": f"http://{host}"}) as answer:
        assert answer.status == 200


async def test_a_window_receives_new_edited_and_deleted_messages(
    local: Sandbox, session: aiohttp.ClientSession, lounge: Channel
) -> None:
    ana = await window(session, "Ana", lounge)
    said = await act(session, "say", "Ben", channel=str(lounge.id), content="hello")
    key = f"message:{said['message']}"
    table = await ana.until(lambda table: key in table)
    assert table[key]["content"] == "hello"
    local.delete_message(lounge.history[int(said["message"])])
    await ana.until(lambda table: key not in table)


@pytest.mark.usefixtures("bot")
async def test_ephemeral_answers_reach_their_reader_until_dismissed(
    session: aiohttp.ClientSession, lounge: Channel
) -> None:
    ana = await window(session, "Ana", lounge)
    ben = await window(session, "Ben", lounge)
    channel = str(lounge.id)
    await act(session, "slash", channel=channel, name="secret", values={})
    await ana.until(lambda _: len(ana.messages()) == 2)
    await ben.until(lambda _: len(ben.messages()) == 1)
    private = next(m for m in ana.messages() if m["content"] == "only you see this")
    assert private["command"] == "secret"
    await act(session, "dismiss", channel=channel, message=private["id"])
    await ana.until(lambda table: f"message:{private['id']}" not in table)


@pytest.mark.usefixtures("bot")
async def test_unread_counts_end_when_the_channel_is_read(
    local: Sandbox, session: aiohttp.ClientSession, lounge: Channel
) -> None:
    ana = await window(session, "Ana", local.channel("general"))
    ben = local.user("Ben")
    await ben.slash("card", channel=lounge, opponent=local.user("Ana"))

    def entry(table: Table) -> Any:
        return next(c for c in table["channels"] if c["name"] == "lounge")

    await ana.until(lambda table: (entry(table)["unread"], entry(table)["mentions"]) == (1, 1))
    await ana.look(lounge)
    await ana.socket.send_json({"read": str(lounge.messages[-1].id)})
    await ana.until(lambda table: entry(table)["unread"] == 0)


@pytest.mark.usefixtures("bot")
async def test_commands_take_typed_values_of_every_kind(
    local: Sandbox, session: aiohttp.ClientSession, lounge: Channel
) -> None:
    values = {
        "game": "chess",
        "count": "3",
        "rated": "true",
        "where": str(local.channel("general").id),
        "who": str(local.user("Cleo").id),
    }
    await act(session, "slash", channel=str(lounge.id), name="report", values=values)
    assert lounge.messages[-1].text == "chess 3 True general cleo"


@pytest.mark.usefixtures("bot")
async def test_choices_and_modals_come_with_the_answer(
    session: aiohttp.ClientSession, lounge: Channel
) -> None:
    channel = str(lounge.id)
    body = {"channel": channel, "name": "move", "focused": "move", "values": {"move": "W"}}
    answer = await act(session, "complete", **body)
    assert answer["choices"][0] == {"name": "Wa1 – free", "value": "Wa1"}
    opened = await act(session, "slash", channel=channel, name="form", values={})
    assert opened["modal"]["title"] == "Your move"
    values = {"move": "e2-e4"}
    await act(session, "submit", interaction=opened["interaction"], values=values)
    assert lounge.messages[-1].text == "typed: e2-e4"


@pytest.mark.usefixtures("bot")
async def test_a_person_opens_direct_messages_and_installs_the_bot(
    local: Sandbox, session: aiohttp.ClientSession, lounge: Channel, ana: Actor, ben: Actor
) -> None:
    """The start page offers them, as the bot has commands for such a place."""
    seen = await window(session, "Ana", lounge)
    start, _ = (await seen.until(lambda table: table.get("starts")))["starts"]
    assert start["name"] == "Ana and Ben in their own messages"
    opened = await act(session, "start", channel=str(lounge.id), name=start["name"])
    place = local.direct_messages(ana, ben)
    assert opened["channel"] == str(place.id)
    assert (ana.installed, ben.installed) == (True, False)
    for who, other in (("Ana", "Ben"), ("Ben", "Ana")):
        (shown,) = [c for c in (await window(session, who, place)).table["channels"] if c["people"]]
        assert (shown["type"], shown["name"]) == (1, other)
    await act(session, "account", "Ben", installed=True)
    await act(session, "account", "Ana", installed=False)
    assert (ana.installed, ben.installed) == (False, True)


@pytest.mark.usefixtures("bot")
async def test_three_people_meet_in_one_group_whoever_opens_it(
    local: Sandbox, session: aiohttp.ClientSession, lounge: Channel, ana: Actor
) -> None:
    name = "Ana, Ben and Cleo in a group"
    opened = [
        await act(session, "start", who, channel=str(lounge.id), name=name)
        for who in ("Ana", "Cleo", "Ana")
    ]
    (place,) = {int(answer["channel"]) for answer in opened}
    group = local.world.channels[place]
    assert {user.name for user in group.people} == {"Ana", "Ben", "Cleo"}
    assert [who for who in ("Ana", "Ben", "Cleo") if local.user(who).installed] == ["Ana"]
    game = await ana.slash("game", channel=group)
    assert (await local.user("Cleo").click(game.message, "Join")).text == "cleo plays"
    ana.leave(group)
    again = await act(session, "start", channel=str(lounge.id), name=name)
    assert int(again["channel"]) != place


@pytest.mark.parametrize(
    ("action", "body"),
    [
        ("press", {"message": "1", "custom_id": "m:1:accept"}),
        ("slash", {"name": "nothing", "values": {}}),
        ("submit", {"interaction": "1", "values": {}}),
        ("say", {"content": ""}),
    ],
)
async def test_impossible_actions_are_refused_with_a_reason(
    session: aiohttp.ClientSession, lounge: Channel, action: str, body: Any
) -> None:
    sent = {"as": "Ana", "channel": str(lounge.id), **body}
    async with session.post(f"/page/actions/{action}", json=sent) as answer:
        assert answer.status == 409
        assert (await answer.json())["error"]


async def test_faults_need_the_faults_option(session: aiohttp.ClientSession) -> None:
    async with session.post("/page/faults/drop") as answer:
        assert answer.status == 403
