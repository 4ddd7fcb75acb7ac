"""The gateway: identify, heartbeat, resume, and reasons to close a connection."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import aiohttp
import discord
import pytest

from sandbox import Actor, Channel, ImpossibleError, Outage, Permission, Sandbox, gateway, sessions
from sandbox.protocol.kinds import Intent
from sandbox.signals import WAIT_SECONDS
from sandbox.tests.conftest import connected
from sandbox.tests.example_bot import ExampleBot
from sandbox.world import commands
from sandbox.world.unsure import HiddenFields


@asynccontextmanager
async def raw(
    sandbox: Sandbox, version: str = "10"
) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """Connect without discord.py and without compression."""
    address = f"{sandbox.gateway_url}?v={version}&encoding=json"
    async with aiohttp.ClientSession() as session, session.ws_connect(address) as socket:
        yield socket


async def wait_event(bot: ExampleBot, name: str) -> None:
    """Wait until the bot has received an event of this name."""
    await bot.wait_for("socket_event_type", check=lambda event: event == name, timeout=WAIT_SECONDS)


def identify(sandbox: Sandbox, **changes: Any) -> dict[str, Any]:
    data = {"token": sandbox.token, "properties": {}, "intents": 1}
    return {"op": 2, "d": {**data, **changes}}


async def test_a_bot_logs_in_and_receives_its_guild(local: Sandbox, bot: ExampleBot) -> None:
    (guild,) = bot.guilds
    assert bot.user is not None
    assert (bot.user.id, guild.name) == (local.bot.id, "Sandbox")
    assert [channel.name for channel in guild.text_channels] == ["general", "lounge"]
    permissions = guild.text_channels[0].permissions_for(guild.me)
    assert permissions.attach_files
    assert not permissions.manage_threads


@pytest.mark.usefixtures("breaches")
async def test_a_wrong_token_is_refused(local: Sandbox) -> None:
    client = discord.Client(intents=discord.Intents.none())
    with pytest.raises(discord.LoginFailure):
        await client.login("wrong")
    await client.close()
    assert [breach.kind for breach in local.breaches] == ["unauthorized"]


@pytest.mark.usefixtures("breaches")
async def test_privileged_intents_are_refused(local: Sandbox) -> None:
    bot = ExampleBot(discord.Intents(guilds=True, message_content=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await bot.start(local.token)
    await bot.close()
    assert "4014" in str(local.breaches[0])


async def test_missed_events_are_replayed_after_a_resume(
    local: Sandbox, bot: ExampleBot, lounge: Channel, ana: Actor
) -> None:
    local.gateway.drop()
    answer = await ana.slash("ping", channel=lounge)
    assert answer.text == "pong"
    assert bot.events[-2:] == ["INTERACTION_CREATE", "RESUMED"]
    assert bot.events.count("READY") == 1


async def test_a_bot_follows_the_request_to_reconnect(
    local: Sandbox, bot: ExampleBot, lounge: Channel, ana: Actor
) -> None:
    local.gateway.reconnect()
    await wait_event(bot, "RESUMED")
    assert (await ana.slash("ping", channel=lounge)).text == "pong"


@pytest.mark.parametrize("how", ["invalidate", "drop"])
async def test_a_bot_without_its_session_identifies_again(
    local: Sandbox, bot: ExampleBot, how: str, lounge: Channel, ana: Actor
) -> None:
    if how == "invalidate":
        local.gateway.invalidate()
    else:
        local.gateway.drop(resume=False)
    await wait_event(bot, "GUILD_CREATE")
    assert (await ana.slash("ping", channel=lounge)).text == "pong"


@pytest.mark.parametrize("fields", HiddenFields)
async def test_channels_that_the_bot_may_not_view_are_obfuscated(
    local: Sandbox, lounge: Channel, fields: HiddenFields
) -> None:
    local.unsure.hidden_fields = fields
    local.permit(lounge, deny=["VIEW_CHANNEL"])
    async with raw(local) as socket:
        await socket.receive_json()
        await socket.send_json(identify(local))
        await socket.receive_json()
        channels = (await socket.receive_json())["d"]["channels"]
        (hidden,) = [channel for channel in channels if channel["id"] == str(lounge.id)]
        assert (hidden["name"], hidden["flags"]) == ("___hidden___", 1 << 17)
        assert hidden["position"] == lounge.position
        assert [told["deny"] for told in hidden["permission_overwrites"]] == ["1024"]
        shapes = {HiddenFields.NULL: None, HiddenFields.MISSING: "missing", HiddenFields.EMPTY: 0}
        assert hidden.get("rate_limit_per_user", "missing") == shapes[fields]
        local.permit(lounge, allow=["VIEW_CHANNEL"])
        update = await socket.receive_json()
        assert (update["t"], update["d"]["name"]) == ("CHANNEL_UPDATE", "lounge")


async def test_the_rest_api_omits_channels_that_the_bot_may_not_view(
    local: Sandbox, bot: ExampleBot, lounge: Channel
) -> None:
    local.permit(lounge, deny=["VIEW_CHANNEL"])
    assert [channel.name for channel in await bot.guilds[0].fetch_channels()] == ["general"]
    with pytest.raises(discord.Forbidden):
        await bot.fetch_channel(lounge.id)


async def test_invalidating_spares_connections_without_a_session(local: Sandbox) -> None:
    """A connection that has not identified yet has no session to invalidate."""
    async with raw(local) as socket:
        await socket.receive_json()
        local.gateway.invalidate()
        await socket.send_json(identify(local))
        assert (await socket.receive_json())["t"] == "READY"


async def test_a_clean_close_ends_the_session(local: Sandbox) -> None:
    async with raw(local) as socket:
        await socket.receive_json()
        await socket.send_json(identify(local))
        await socket.receive_json()
        assert local.gateway.sessions == 1
        await socket.close(code=1000)
    await local.bot_offline()
    assert local.gateway.sessions == 0


async def test_a_redelivered_interaction_arrives_twice(
    local: Sandbox, bot: ExampleBot, lounge: Channel, ana: Actor
) -> None:
    answer = await ana.slash("ping", channel=lounge)
    local.redeliver(answer.interaction)
    await local.wait_request("POST /interactions/*/*/callback", after=len(local.requests))
    assert bot.events.count("INTERACTION_CREATE") == 2
    assert [refusal.code for refusal in local.refusals] == [40060]


async def test_two_processes_of_one_bot_get_each_interaction_and_the_first_response_counts(
    local: Sandbox, bot: ExampleBot, lounge: Channel, ana: Actor
) -> None:
    async with connected(local) as other:
        assert (await ana.slash("ping", channel=lounge)).text == "pong"
        await local.wait_until(lambda: len(local.refusals) == 1)
        assert [each.events.count("INTERACTION_CREATE") for each in (bot, other)] == [1, 1]
        assert local.refusals[0].code == 40060
    assert len(lounge.messages) == 1


async def test_expired_sessions_are_dropped(local: Sandbox) -> None:
    for minutes, kept in ((0, 1), (1, 2), (2, 1)):
        local.advance(minutes=minutes)
        async with raw(local) as socket:
            await socket.receive_json()
            await socket.send_json(identify(local))
            await local.wait_until(lambda: local.gateway.online)
            await socket.close(code=4000)
        await local.bot_offline()
        assert local.gateway.sessions == kept


async def test_role_changes_are_published(local: Sandbox, bot: ExampleBot) -> None:
    local.set_bot_permissions(Permission.VIEW_CHANNEL)
    await wait_event(bot, "GUILD_ROLE_UPDATE")
    assert bot.guilds[0].self_role is not None
    assert bot.guilds[0].self_role.permissions == discord.Permissions(view_channel=True)


async def test_message_events_need_their_intents(
    local: Sandbox, bot: ExampleBot, lounge: Channel, ana: Actor
) -> None:
    intents = discord.Intents(guilds=True, guild_messages=True)
    async with connected(local, intents) as curious:
        ana.say(lounge, f"hello {local.bot.mention}")
        ana.say(lounge, "hello all")
        seen = [await curious.seen.get(), await curious.seen.get()]
    # Without the message content intent, only messages that mention the bot have content.
    assert [message.content for message in seen] == [f"hello {local.bot.mention}", ""]
    assert "MESSAGE_CREATE" not in bot.events


async def test_members_are_sent_on_request(bot: ExampleBot, ana: Actor, ben: Actor) -> None:
    guild = bot.guilds[0]
    assert guild.get_member(ben.id) is None
    members = await guild.query_members(user_ids=[ben.id, 1, ana.id])
    assert {member.display_name for member in members} == {"Ana", "Ben"}
    assert guild.get_member(ben.id) in members
    assert [member.name for member in await guild.query_members("be")] == ["ben"]


async def ask_for_members(
    sandbox: Sandbox, asked: dict[str, Any], *, intents: int = 1
) -> dict[str, Any]:
    """Identify, request members and return the resulting chunk."""
    async with raw(sandbox) as socket:
        await socket.receive_json()
        await socket.send_json(identify(sandbox, intents=intents))
        await socket.send_json({"op": 8, "d": {"guild_id": str(sandbox.guild.id), **asked}})
        received = [await asyncio.wait_for(socket.receive_json(), WAIT_SECONDS) for _ in range(3)]
    assert received[-1]["t"] == "GUILD_MEMBERS_CHUNK"
    return received[-1]["d"]


async def test_a_member_chunk_has_the_nonce_and_the_ids_not_found(
    local: Sandbox, ana: Actor
) -> None:
    chunk = await ask_for_members(local, {"user_ids": [str(ana.id), "1"], "nonce": "n" * 32})
    assert [member["user"]["id"] for member in chunk.pop("members")] == [str(ana.id)]
    assert chunk == {
        "guild_id": str(local.guild.id),
        "not_found": ["1"],
        "nonce": "n" * 32,
        "chunk_index": 0,
        "chunk_count": 1,
    }
    single = await ask_for_members(local, {"user_ids": str(ana.id), "nonce": "n" * 33})
    assert (len(single["members"]), "nonce" in single) == (1, False)


async def test_a_chunk_has_at_most_a_hundred_members(local: Sandbox) -> None:
    people = [local.add_user(f"Guest {number}") for number in range(101)]
    by_id = await ask_for_members(local, {"user_ids": [person.id for person in people]})
    by_name = await ask_for_members(local, {"query": "guest", "limit": 1000})
    assert (len(by_id["members"]), len(by_name["members"])) == (100, 100)


@pytest.mark.usefixtures("breaches")
async def test_requesting_all_members_needs_the_members_intent(local: Sandbox) -> None:
    everybody: dict[str, Any] = {"query": "", "limit": 0}
    assert (await ask_for_members(local, everybody))["members"] == []
    assert [breach.kind for breach in local.breaches] == ["gateway"]
    async with Sandbox(privileged_intents=True) as open_one:
        chunk = await ask_for_members(open_one, everybody, intents=3)
        assert len(chunk["members"]) == len(open_one.guild.members)


@pytest.mark.usefixtures("breaches")
async def test_a_member_request_needs_a_session_and_a_query(local: Sandbox) -> None:
    asked = {"op": 8, "d": {"guild_id": str(local.guild.id)}}
    for greeting, code in (([], 4003), ([identify(local)], 4002)):
        async with raw(local) as socket:
            await socket.receive_json()
            for payload in [*greeting, asked]:
                await socket.send_json(payload)
            while (received := await socket.receive()).type is aiohttp.WSMsgType.TEXT:
                pass
            assert received.data == code


async def test_heartbeats_are_acknowledged(local: Sandbox) -> None:
    async with raw(local) as socket:
        hello = await socket.receive_json()
        await socket.send_json({"op": 1, "d": None})
        assert (hello["op"], await socket.receive_json()) == (10, {"op": 11, "d": None})


async def test_heartbeats_are_acknowledged_with_a_delay(local: Sandbox) -> None:
    """discord.py records the time of a heartbeat in another thread, after sending it.

    It would take an earlier answer for a very late one: "Can't keep up, … 41 s behind".
    """
    time = asyncio.get_running_loop().time
    async with raw(local) as socket:
        await socket.receive_json()
        sent = time()
        await socket.send_json({"op": 1, "d": None})
        await socket.receive_json()
        assert time() - sent > 0.9 * gateway.ACK_SECONDS


async def test_a_silent_connection_is_closed() -> None:
    async with Sandbox(heartbeat_ms=20) as sandbox, raw(sandbox) as socket:
        await socket.receive_json()
        assert (await socket.receive()).data == 4009


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ("{", 4002),
        (json.dumps({"op": 1, "d": "x" * 5000}), 4002),
        ('{"op": 99}', 4001),
        ('{"op": 3, "d": {}}', 4003),
        ('{"op": 2, "d": {"token": "x", "properties": {}, "intents": 1}}', 4004),
        ('{"op": 6, "d": {"token": "x"}}', 4004),
        ("[]", 4002),
    ],
)
@pytest.mark.usefixtures("breaches")
async def test_a_wrong_payload_closes_the_connection(
    local: Sandbox, payload: str, code: int
) -> None:
    async with raw(local) as socket:
        await socket.receive_json()
        await socket.send_str(payload)
        assert (await socket.receive()).data == code
    assert len(local.breaches) == 1


@pytest.mark.parametrize(
    ("changes", "code"),
    [({"intents": None}, 4013), ({"intents": 1 << 15}, 4014), ({"shard": [2, 1]}, 4010)],
)
@pytest.mark.usefixtures("breaches")
async def test_a_wrong_identify_closes_the_connection(
    local: Sandbox, changes: dict[str, Any], code: int
) -> None:
    async with raw(local) as socket:
        await socket.receive_json()
        await socket.send_json(identify(local, **changes))
        assert (await socket.receive()).data == code


@pytest.mark.usefixtures("breaches")
async def test_identifying_twice_closes_the_connection(local: Sandbox) -> None:
    async with raw(local) as socket:
        await socket.receive_json()
        await socket.send_json(identify(local))
        assert [(await socket.receive_json())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
        await socket.send_json(identify(local))
        assert (await socket.receive()).data == 4005


@pytest.mark.usefixtures("breaches")
async def test_another_version_of_the_gateway_is_refused(local: Sandbox) -> None:
    async with raw(local, version="9") as socket:
        assert (await socket.receive()).data == 4012


@pytest.mark.usefixtures("breaches")
async def test_too_many_payloads_close_the_connection(local: Sandbox) -> None:
    async with raw(local) as socket:
        await socket.receive_json()
        for _ in range(121):
            await socket.send_json({"op": 1, "d": None})
        while (received := await socket.receive()).type is aiohttp.WSMsgType.TEXT:
            pass
    assert received.data == 4008


async def test_an_unknown_session_cannot_be_resumed(local: Sandbox) -> None:
    async with raw(local) as socket:
        await socket.receive_json()
        await socket.send_json(
            {"op": 6, "d": {"token": local.token, "session_id": "gone", "seq": 1}}
        )
        assert await socket.receive_json() == {"op": 9, "d": False}


async def test_a_restarted_bot_is_online_once_it_has_its_guilds(local: Sandbox) -> None:
    commands.overwrite(local.world, None, [{"name": "ping", "description": "Answer"}])
    async with raw(local) as socket:
        await socket.receive_json()
        with pytest.raises(TimeoutError):
            await local.bot_online(timeout=0.05)
        await socket.send_json(identify(local))
        await local.bot_online()
        received = [
            (await asyncio.wait_for(socket.receive_json(), WAIT_SECONDS))["t"] for _ in range(2)
        ]
        assert received == ["READY", "GUILD_CREATE"]


async def test_a_broken_connection_keeps_its_session(local: Sandbox) -> None:
    async with raw(local) as socket:
        await socket.receive_json()
        await socket.send_json(identify(local))
        ready = await socket.receive_json()
        await local.wait_until(lambda: local.gateway.online)
        await socket.close(code=4000)
    await local.bot_offline()
    local.add_channel("lobby")
    async with raw(local) as socket:
        await socket.receive_json()
        session_id = ready["d"]["session_id"]
        data = {"token": local.token, "session_id": session_id, "seq": 2}
        await socket.send_json({"op": 6, "d": data})
        replay = [
            (await asyncio.wait_for(socket.receive_json(), WAIT_SECONDS))["t"] for _ in range(2)
        ]
    assert replay == ["CHANNEL_CREATE", "RESUMED"]


async def test_a_shard_receives_its_guilds_and_the_first_direct_messages(local: Sandbox) -> None:
    local.world.clock.advance(timedelta(milliseconds=1))
    local.world.add_guild("Elsewhere", local.user("Admin").user)
    local.world.clock.advance(timedelta(milliseconds=1))
    local.world.add_guild("Elsewhere", local.user("Admin").user)
    received: list[set[int]] = []
    for shard in range(2):
        async with raw(local) as socket:
            await socket.receive_json()
            await socket.send_json(identify(local, shard=[shard, 2]))
            ready = (await socket.receive_json())["d"]
            assert ready["shard"] == [shard, 2]
            received.append({int(guild["id"]) for guild in ready["guilds"]})
    assert received == [
        {guild_id for guild_id in local.world.guilds if (guild_id >> 22) % 2 == shard}
        for shard in range(2)
    ]
    assert sessions.Session(Intent.GUILDS, 0, 2).covers(None)
    assert not sessions.Session(Intent.GUILDS, 1, 2).covers(None)


async def test_removing_and_adding_the_bot_sends_events(
    local: Sandbox, bot: ExampleBot, ana: Actor, lounge: Channel
) -> None:
    (guild,) = bot.guilds
    channel = guild.text_channels[0]
    local.remove_bot()
    await bot.wait_for("guild_remove")
    with pytest.raises(discord.Forbidden):
        await channel.send("Hello")
    with pytest.raises(discord.NotFound):
        await bot.fetch_guild(guild.id)
    with pytest.raises(ImpossibleError):
        ana.client.slash(lounge, "ping", {})
    local.gateway.drop(resume=False)
    await bot.wait_for("ready")
    assert list(bot.guilds) == []
    local.return_bot()
    await bot.wait_for("guild_join")
    assert (await channel.send("Hello")).content == "Hello"


async def test_session_starts_are_limited_per_day() -> None:
    """A RESUME and a refused IDENTIFY don't count; discord-api-docs#215."""
    async with Sandbox(session_starts=2) as sandbox:
        assert await session_start_limit(sandbox) == (2, 2, 0)
        async with raw(sandbox) as first, raw(sandbox) as second, raw(sandbox) as third:
            for socket in (first, second, third):
                await socket.receive_json()
            await first.send_json(identify(sandbox))
            assert (await first.receive_json())["t"] == "READY"
            assert await session_start_limit(sandbox) == (2, 1, 24)
            await second.send_json(identify(sandbox, token="wrong"))  # noqa: S106
            assert (await second.receive()).data == 4004
            assert await session_start_limit(sandbox) == (2, 1, 24)
            sandbox.advance(days=1)
            assert await session_start_limit(sandbox) == (2, 2, 0)
            sandbox.world.session_starts.used = 2
            await third.send_json(identify(sandbox))
            assert (await third.receive()).data == 4004
            assert [(await first.receive()).type for _ in range(2)][1] is aiohttp.WSMsgType.CLOSE
            assert sandbox.gateway.sessions == 0
        assert "Discord resets the token" in str(sandbox.breaches[-1])


async def session_start_limit(sandbox: Sandbox) -> tuple[int, int, int]:
    """Return the daily session starts: total, remaining, and hours until the reset."""
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.get(f"{sandbox.api_url}/gateway/bot") as answer,
    ):
        limit = (await answer.json())["session_start_limit"]
    return limit["total"], limit["remaining"], round(limit["reset_after"] / 3_600_000)


@pytest.mark.parametrize("outage", [each for each in Outage if each is not Outage.SILENT])
async def test_the_gateway_can_be_down_for_some_connections(local: Sandbox, outage: Outage) -> None:
    # aiohttp repeats a request after a lost connection.
    local.gateway.fail(outage, times=2 if outage is Outage.REFUSED else 1)
    if outage in (Outage.REFUSED, Outage.UNAVAILABLE):
        with pytest.raises(aiohttp.ClientError):
            async with raw(local):
                pass
    else:
        async with raw(local) as socket:
            first = await socket.receive()
            is_garbled = outage is Outage.GARBLED
            assert (first.type is aiohttp.WSMsgType.BINARY) is is_garbled
            assert (await socket.receive()).type in (
                aiohttp.WSMsgType.CLOSE,
                aiohttp.WSMsgType.CLOSED,
            )
    async with raw(local) as socket:
        assert (await socket.receive_json())["op"] == gateway.HELLO


async def test_a_silent_gateway_starts_a_session_once_it_recovers(local: Sandbox) -> None:
    local.gateway.fail(Outage.SILENT)
    async with raw(local) as socket:
        assert (await socket.receive_json())["op"] == gateway.HELLO
        await socket.send_json(identify(local))
        await local.wait_until(lambda: local.gateway.unanswered)
        local.gateway.recover()
        assert (await socket.receive_json())["t"] == "READY"
