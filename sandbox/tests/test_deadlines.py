"""Responses that are late, repeated, or of the wrong type."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import Actor, Channel, Sandbox
from sandbox.tests.conftest import ANSWER_SECONDS, AlwaysOnline, Api, callback, webhook
from sandbox.world import commands
from sandbox.world.interaction import Interaction


@pytest.fixture
async def sent(local: Sandbox, lounge: Channel, ana: Actor) -> Interaction:
    """A pending command; the test responds instead of a bot."""
    local.world.listener = AlwaysOnline()
    option = {"type": 3, "name": "move", "description": "A move", "autocomplete": True}
    body = {"name": "move", "description": "Play", "options": [option]}
    commands.overwrite(local.world, None, [body])
    return ana.client.slash(lounge, "move", {})


MESSAGE = {"type": 4, "data": {"content": "done"}}


async def test_an_answer_in_time_is_accepted(api: Api, sent: Interaction) -> None:
    status, answer = await api("POST", callback(sent) + "?with_response=true", MESSAGE)
    assert (status, answer["resource"]["message"]["content"]) == (200, "done")
    assert answer["interaction"]["response_message_ephemeral"] is False


def test_bots_are_told_how_long_they_may_take() -> None:
    sandboxes = (Sandbox(), Sandbox(answer_seconds=60.5), Sandbox(grace_seconds=57))
    told = [sandbox.env()["DISCORD_ANSWER_SECONDS"] for sandbox in sandboxes]
    assert told == ["3", "60.5", "60"], "three seconds in Discord"


async def test_an_answer_within_the_grace_is_accepted_and_noted(
    local: Sandbox, api: Api, sent: Interaction, lounge: Channel, ana: Actor
) -> None:
    local.world.grace_seconds = 60.0
    local.advance(seconds=ANSWER_SECONDS + 10)
    assert (await api("POST", callback(sent), MESSAGE))[0] == 204
    late = local.world.late
    assert late
    assert ANSWER_SECONDS + 10 <= late.seconds < ANSWER_SECONDS + local.world.grace_seconds
    for minutes, noted in ((0, late), (1, None)):
        local.advance(minutes=minutes)
        again = ana.client.slash(lounge, "move", {})
        assert (await api("POST", callback(again), MESSAGE))[0] == 204
        assert local.world.late is noted, "while people can read it"


@pytest.mark.usefixtures("breaches")
async def test_a_second_answer_is_a_breach(local: Sandbox, api: Api, sent: Interaction) -> None:
    assert (await api("POST", callback(sent), MESSAGE))[0] == 204
    assert (await api("POST", callback(sent), MESSAGE))[1]["code"] == 40060
    assert [breach.kind for breach in local.breaches] == ["already_acknowledged"]


@pytest.mark.usefixtures("breaches")
async def test_an_answer_after_the_deadline_is_unknown(
    local: Sandbox, api: Api, sent: Interaction
) -> None:
    local.advance(seconds=ANSWER_SECONDS + 1)
    assert (await api("POST", callback(sent), MESSAGE))[1]["code"] == 10062
    kinds = [breach.kind for breach in local.breaches]
    assert kinds == ["acknowledgement", "unknown_interaction"]


async def test_interactions_that_a_test_expires_are_unknown_without_a_breach(
    local: Sandbox, api: Api, sent: Interaction
) -> None:
    local.expire_interactions()
    assert (await api("POST", callback(sent), MESSAGE))[1]["code"] == 10062
    assert sent.failure is not None


@pytest.mark.usefixtures("breaches")
async def test_a_follow_up_before_the_answer_finds_no_webhook(
    local: Sandbox, api: Api, sent: Interaction
) -> None:
    body = {"content": "early"}
    assert (await api("POST", webhook(local, sent), body))[1]["code"] == 10015
    assert (await api("POST", f"/webhooks/1/{sent.token}", body))[1]["code"] == 10015


@pytest.mark.usefixtures("breaches")
async def test_a_token_lives_fifteen_minutes(local: Sandbox, api: Api, sent: Interaction) -> None:
    await api("POST", callback(sent), {"type": 5})
    path = f"{webhook(local, sent)}/messages/@original"
    local.advance(minutes=14)
    assert (await api("PATCH", path, {"content": "just in time"}))[0] == 200
    local.advance(minutes=2)
    assert (await api("PATCH", path, {"content": "too late"}))[1]["code"] == 50027
    assert [breach.kind for breach in local.breaches] == ["invalid_webhook_token"]
    assert [(request.status, request.path) for request in local.invalid_requests] == [(401, path)]


async def test_an_excused_bot_is_refused_without_a_breach(
    local: Sandbox, api: Api, sent: Interaction
) -> None:
    await api("POST", callback(sent), {"type": 5})
    local.advance(minutes=16, excuse=True)
    path = f"{webhook(local, sent)}/messages/@original"
    assert (await api("PATCH", path, {"content": "too late"}))[0] == 401
    assert [refusal.code for refusal in local.refusals] == [50027]


@pytest.mark.usefixtures("breaches")
async def test_a_token_that_was_never_answered_ends_after_fifteen_minutes_too(
    local: Sandbox, api: Api, sent: Interaction
) -> None:
    local.advance(minutes=16)
    assert await api("POST", webhook(local, sent), {"content": "too late"}) == (
        401,
        {"message": "Invalid Webhook Token", "code": 50027},
    )


@pytest.mark.usefixtures("sent")
async def test_the_message_of_a_pressed_button_may_be_gone(
    local: Sandbox, api: Api, lounge: Channel, ana: Actor
) -> None:
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
    row = {"type": 1, "components": [button]}
    await api("POST", f"/channels/{lounge.id}/messages", {"components": [row]})
    pressed = ana.client.press(lounge.messages[-1], "Go")
    local.delete_message(lounge.messages[-1])
    update = {"type": 7, "data": {"content": "changed"}}
    assert (await api("POST", callback(pressed), update))[1]["code"] == 10008
    assert (await api("POST", callback(pressed), {"type": 6}))[0] == 204
    original = f"{webhook(local, pressed)}/messages/@original"
    assert (await api("PATCH", original, {"content": "changed"}))[1]["code"] == 10008


async def test_the_response_is_shown_edited_and_deleted(
    local: Sandbox, api: Api, sent: Interaction, lounge: Channel
) -> None:
    await api("POST", callback(sent), {"type": 5})
    path = f"{webhook(local, sent)}/messages/@original"
    assert (await api("GET", path))[1]["flags"] == 128
    assert (await api("POST", webhook(local, sent), {"content": "x"}))[1]["flags"] == 0
    assert len(lounge.messages) == 1
    assert (await api("DELETE", path))[0] == 204
    assert lounge.messages == []
    assert (await api("GET", path))[1]["code"] == 10008


async def test_answers_in_a_deleted_channel_are_refused(
    local: Sandbox, api: Api, sent: Interaction, lounge: Channel
) -> None:
    local.delete_channel(lounge)
    assert (await api("POST", callback(sent), MESSAGE))[1]["code"] == 10003


@pytest.mark.parametrize(
    "body",
    [
        {"type": 1},
        {"type": 6},
        {"type": 7, "data": {"content": "x"}},
        {"type": 8, "data": {"choices": []}},
        {"type": 99},
        {},
        {"type": 4, "data": {"content": "x" * 2001}},
        {"type": 9, "data": {"title": "x", "custom_id": "y", "components": []}},
    ],
)
@pytest.mark.usefixtures("breaches")
async def test_an_answer_that_does_not_fit_a_command_is_refused(
    local: Sandbox, api: Api, sent: Interaction, body: dict[str, Any]
) -> None:
    status, answer = await api("POST", callback(sent), body)
    assert (status, answer["code"]) == (400, 50035)
    assert not sent.acknowledged
    assert len(local.breaches) == 1


@pytest.mark.usefixtures("sent", "breaches")
async def test_choices_answer_autocomplete_and_nothing_else_does(
    api: Api, lounge: Channel, ana: Actor
) -> None:
    typing = ana.client.complete(lounge, "move", "move", {"move": "W"})
    assert (await api("POST", callback(typing), MESSAGE))[1]["code"] == 50035
    choices = [{"name": "e2-e4", "value": "e2-e4"}]
    assert (await api("POST", callback(typing), {"type": 8, "data": {"choices": choices}}))[
        0
    ] == 204
    assert typing.choices == [("e2-e4", "e2-e4")]
