"""Injected faults: errors, rate limits, held and cut requests."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest
import yarl

from sandbox import Actor, Channel, Delivery, Problem, Rate, Rates, Sandbox
from sandbox.faults import compile_route
from sandbox.ratelimits import SCOPES, Scope
from sandbox.tests.conftest import Api
from sandbox.tests.example_bot import ExampleBot
from sandbox.world.interactions import expire

CALLBACK = "POST /interactions/*/*/callback"
POST_MESSAGE = "POST /channels/{channel_id}/messages"


@pytest.mark.parametrize(
    ("route", "request_line", "matches"),
    [
        ("POST /channels/*/messages", "POST /channels/1/messages", True),
        ("POST /channels/{channel_id}/messages", "POST /channels/1/messages", True),
        ("POST /channels/*/messages", "GET /channels/1/messages", False),
        ("POST /channels/*/messages", "POST /channels/1/messages/2", False),
        ("/channels/**", "PATCH /channels/1/messages/2", True),
        ("/webhooks/*/*/messages/@original", "PATCH /webhooks/1/t/messages/@original", True),
    ],
)
def test_a_pattern_stands_for_its_routes(route: str, request_line: str, matches: bool) -> None:  # noqa: FBT001
    assert bool(compile_route(route).fullmatch(request_line)) is matches


async def test_discord_py_waits_out_a_429(
    local: Sandbox, place: discord.TextChannel, lounge: Channel
) -> None:
    local.faults.fail(POST_MESSAGE, status=429, times=2, retry_after=0.01)
    await place.send("patient")
    statuses = [request.status for request in local.requests if request.method == "POST"]
    assert statuses == [429, 429, 200]
    assert [message.content for message in lounge.messages] == ["patient"]


async def test_discord_py_retries_a_500(
    local: Sandbox, place: discord.TextChannel, lounge: Channel
) -> None:
    local.faults.fail(POST_MESSAGE, status=500)
    await place.send("again")
    assert [message.content for message in lounge.messages] == ["again"]


@pytest.mark.parametrize("status", [500, 502, 503, 504])
async def test_an_error_may_come_after_the_work_was_done(
    local: Sandbox, api: Api, lounge: Channel, status: int
) -> None:
    local.faults.fail(POST_MESSAGE, status=status, processed=True)
    path = f"/channels/{lounge.id}/messages"
    assert (await api("POST", path, {"content": "once"}))[0] == status
    assert [message.content for message in lounge.messages] == ["once"]
    assert [request.status for request in local.requests] == [status]
    assert (await api("POST", path, {"content": "twice"}))[0] == 200


@pytest.mark.parametrize(("processed", "posted"), [(True, ["cut", "cut"]), (False, [])])
async def test_answers_are_cut_a_number_of_times(
    local: Sandbox,
    api: Api,
    lounge: Channel,
    processed: bool,  # noqa: FBT001
    posted: list[str],
) -> None:
    local.faults.cut(POST_MESSAGE, processed=processed, times=2)
    for _ in range(2):
        with pytest.raises(aiohttp.ClientError):
            await api("POST", f"/channels/{lounge.id}/messages", {"content": "cut"})
    assert [message.content for message in lounge.messages] == posted
    assert (await api("POST", f"/channels/{lounge.id}/messages", {"content": "x"}))[0] == 200


@pytest.mark.parametrize("processed", [True, False])
async def test_an_answer_is_late_after_the_work_or_with_it(
    local: Sandbox,
    api: Api,
    lounge: Channel,
    processed: bool,  # noqa: FBT001
) -> None:
    local.faults.delay(POST_MESSAGE, 0.2, processed=processed)
    path = f"/channels/{lounge.id}/messages"
    asking = asyncio.create_task(api("POST", path, {"content": "slow"}))
    await local.wait_until(lambda: lounge.messages if processed else local.requests)
    assert (bool(lounge.messages), asking.done()) == (processed, False)
    assert (await asking)[0] == 200


async def test_a_late_request_of_a_killed_bot_is_dropped(
    local: Sandbox, api: Api, lounge: Channel
) -> None:
    """Otherwise it would undo what the restarted bot did meanwhile."""
    local.faults.delay(POST_MESSAGE, 1, processed=False)
    path = f"/channels/{lounge.id}/messages"
    asking = asyncio.create_task(api("POST", path, {"content": "of a former life"}))
    await local.wait_until(lambda: local.requests)
    asking.cancel()
    assert (await api("POST", path, {"content": "of the next one"}))[0] == 200
    local.faults.delay(POST_MESSAGE, 1.5)
    await api("POST", path, {"content": "the last"})
    assert [message.content for message in lounge.messages] == ["of the next one", "the last"]


async def test_an_incomplete_request_of_a_killed_bot_is_dropped(
    local: Sandbox, lounge: Channel, caplog: pytest.LogCaptureFixture
) -> None:
    address = yarl.URL(local.api_url)
    head = (
        f"POST {address.path}/channels/{lounge.id}/messages HTTP/1.1\r\nHost: {address.host}\r\n"
        "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection(address.host, address.port)
    writer.write(head.encode() + b'{"content": "I was about')
    writer.write_eof()
    assert await reader.read() == b""
    writer.close()
    await local.stop()
    assert not local.requests
    assert not caplog.records


async def test_a_permission_is_missing_until_the_fault_is_ended(
    local: Sandbox, api: Api, lounge: Channel
) -> None:
    fault = local.faults.refuse(POST_MESSAGE, Problem.MISSING_PERMISSIONS, times=1_000)
    assert local.faults.waiting == ["1000 × 403 50013"]
    path = f"/channels/{lounge.id}/messages"
    for _ in range(3):
        status, answer = await api("POST", path, {"content": "x"})
        assert (status, answer["code"]) == (403, 50013)
    local.faults.end(fault)
    assert (await api("POST", path, {"content": "x"}))[0] == 200
    assert local.faults.struck == {"403 50013": 3}


@pytest.mark.parametrize("scope", SCOPES)
async def test_a_429_states_its_scope(
    local: Sandbox, lounge: Channel, place: discord.TextChannel, scope: Scope
) -> None:
    local.faults.fail(POST_MESSAGE, status=429, retry_after=0.05, times=2, scope=scope)
    headers = {"Authorization": f"Bot {local.token}"}
    address = f"{local.api_url}/channels/{lounge.id}/messages"
    async with (
        aiohttp.ClientSession() as session,
        session.post(address, json={"content": "x"}, headers=headers) as answer,
    ):
        body = await answer.json()
        assert answer.headers["X-RateLimit-Scope"] == scope
        assert ("X-RateLimit-Global" in answer.headers) is body["global"] is (scope == "global")
    await place.send("patient")
    assert [message.content for message in lounge.messages] == ["patient"]
    assert len(local.invalid_requests) == (0 if scope == "shared" else 2)


@pytest.mark.usefixtures("bot")
async def test_an_acknowledgement_counts_even_if_its_response_is_lost(
    local: Sandbox, lounge: Channel, ana: Actor
) -> None:
    local.faults.cut(CALLBACK)
    answer = await ana.slash("ping", channel=lounge)
    assert answer.text == "pong"
    local.faults.fail(CALLBACK, processed=True)
    # discord.py retries it, and only then learns that it was processed.
    assert (await ana.slash("ping", channel=lounge)).text == "pong"
    await local.wait_until(lambda: [refusal.code for refusal in local.refusals] == [40060])


async def test_an_interaction_is_delivered_twice(
    local: Sandbox, bot: ExampleBot, lounge: Channel, ana: Actor
) -> None:
    local.faults.deliver_twice()
    assert (await ana.slash("ping", channel=lounge)).text == "pong"
    await local.wait_until(lambda: [refusal.code for refusal in local.refusals] == [40060])
    assert (await ana.slash("ping", channel=lounge)).text == "pong"
    assert bot.events.count("INTERACTION_CREATE") == 3


@pytest.mark.usefixtures("bot")
async def test_an_interaction_may_come_too_late_to_be_answered(
    local: Sandbox, lounge: Channel, ana: Actor
) -> None:
    local.world.answer_seconds = 0.05
    local.faults.deliver(Delivery("late", late_seconds=0.1))
    assert (await ana.slash("ping", channel=lounge)).error
    await local.wait_until(lambda: [refusal.code for refusal in local.refusals] == [10062])


@pytest.mark.usefixtures("bot")
async def test_an_interaction_on_a_dropped_connection_arrives_with_the_resume(
    local: Sandbox, lounge: Channel, ana: Actor
) -> None:
    local.faults.deliver(Delivery("dropped", cuts=True))
    assert (await ana.slash("ping", channel=lounge)).text == "pong"


async def test_a_503_reaches_the_bot(local: Sandbox, place: discord.TextChannel) -> None:
    local.faults.fail("/channels/**", status=503)
    with pytest.raises(discord.DiscordServerError):
        await place.send("lost")


async def test_a_held_request_waits_to_be_released(
    local: Sandbox, place: discord.TextChannel, lounge: Channel
) -> None:
    hold = local.faults.hold(POST_MESSAGE)
    sending = asyncio.create_task(place.send("held"))
    request = await hold.reached()
    assert request.body["content"] == "held"
    assert lounge.messages == []
    await hold.release()
    assert (await sending).id == lounge.messages[0].id


@pytest.mark.parametrize(("processed", "posted"), [(True, ["cut"]), (False, [])])
async def test_a_dropped_request_is_carried_out_or_not(
    local: Sandbox,
    place: discord.TextChannel,
    lounge: Channel,
    processed: bool,  # noqa: FBT001
    posted: list[str],
) -> None:
    hold = local.faults.hold(POST_MESSAGE)
    sending = asyncio.create_task(place.send("cut"))
    await hold.reached()
    await hold.drop(processed=processed)
    with pytest.raises(aiohttp.ClientError):
        await sending
    assert [message.content for message in lounge.messages] == posted


@pytest.mark.usefixtures("bot")
async def test_an_acknowledgement_that_was_held_is_excused(
    local: Sandbox, lounge: Channel, ana: Actor
) -> None:
    hold = local.faults.hold(CALLBACK)
    asking = asyncio.create_task(ana.slash("ping", channel=lounge))
    await hold.reached()
    (unanswered,) = local.world.interactions.values()
    expire(local.world, unanswered)
    assert (await asking).error
    await hold.release()
    assert [refusal.code for refusal in local.refusals] == [10062]


async def test_a_hold_without_a_request_times_out(local: Sandbox) -> None:
    with pytest.raises(TimeoutError, match="no request came"):
        await local.faults.hold("/x").reached(0.01)


async def test_faults_can_be_cleared(
    local: Sandbox, place: discord.TextChannel, lounge: Channel
) -> None:
    local.faults.fail(POST_MESSAGE, status=503)
    local.faults.hold(POST_MESSAGE)
    local.faults.deliver_twice()
    local.faults.random(1, Rates(cut=1))
    local.faults.clear()
    assert local.faults.waiting == []
    await place.send("unharmed")
    assert len(lounge.messages) == 1


async def test_too_many_requests_in_a_bucket_get_a_429() -> None:
    async with (
        Sandbox(rate=Rate(requests=2, seconds=60)) as local,
        aiohttp.ClientSession() as session,
    ):
        api, channel = Api(local, session), local.channel("lounge")
        path = f"/channels/{channel.id}"
        assert [(await api("GET", path))[0] for _ in range(3)] == [200, 200, 429]
        assert (await api("GET", f"/guilds/{local.guild.id}"))[0] == 200
    assert [breach.kind for breach in local.breaches] == ["rate limit"]


async def test_too_many_requests_in_total_get_a_global_429() -> None:
    async with (
        Sandbox(overall_rate=Rate(requests=1, seconds=60)) as local,
        aiohttp.ClientSession() as session,
    ):
        api, channel = Api(local, session), local.channel("lounge")
        assert (await api("GET", f"/channels/{channel.id}"))[0] == 200
        status, body = await api("GET", f"/guilds/{local.guild.id}")
        assert (status, body["global"]) == (429, True)


async def test_responses_carry_rate_limit_headers(local: Sandbox, lounge: Channel) -> None:
    headers = {"Authorization": f"Bot {local.token}"}
    address = f"{local.api_url}/channels/{lounge.id}"
    async with (
        aiohttp.ClientSession() as session,
        session.get(address, headers=headers) as response,
    ):
        assert response.headers["X-RateLimit-Remaining"] == "49"
        assert float(response.headers["X-RateLimit-Reset-After"]) <= 1


@pytest.mark.usefixtures("breaches")
async def test_the_fourth_edit_of_old_messages_in_a_channel_gets_a_429(
    local: Sandbox, place: discord.TextChannel, api: Api
) -> None:
    path, old = f"/channels/{place.id}/messages", [await place.send("old") for _ in range(2)]
    local.advance(minutes=61)
    young = await place.send("young")
    edits = [old[0].id, young.id, old[0].id, young.id, old[1].id, young.id]
    for message_id in edits:
        assert (await api("PATCH", f"{path}/{message_id}", {"content": "new"}))[0] == 200
    status, body = await api("PATCH", f"{path}/{old[1].id}", {"content": "newer"})
    assert (status, body["code"], body["global"]) == (429, 30046, False)
    assert 0 < body["retry_after"] <= 6
    assert [breach.kind for breach in local.breaches] == ["rate limit"]
