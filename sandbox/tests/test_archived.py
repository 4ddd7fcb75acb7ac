"""Archived and locked threads: what Discord refuses, and what reopens them."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from sandbox import Actor, Channel, Message, Permission, Sandbox, Thread
from sandbox.tests.conftest import AlwaysOnline, Api, callback, webhook
from sandbox.world import commands
from sandbox.world.interaction import Interaction
from sandbox.world.state import BOT_PERMISSIONS

ARCHIVED = {"message": "Thread is archived", "code": 50083}
PUBLIC, PRIVATE = {"content": "board"}, {"content": "yours", "flags": 64}


@pytest.fixture
async def thread(api: Api, lounge: Channel) -> Thread:
    """A thread of the bot."""
    await api("POST", f"/channels/{lounge.id}/threads", {"name": "match", "type": 11})
    return lounge.threads[0]


@pytest.fixture
async def board(api: Api, thread: Thread) -> Message:
    """A message of the bot in the thread."""
    await api("POST", f"/channels/{thread.id}/messages", PUBLIC)
    return thread.messages[-1]


@pytest.fixture
async def sent(local: Sandbox, thread: Thread, ana: Actor) -> Interaction:
    """A command in the thread; the test responds instead of a bot."""
    local.world.listener = AlwaysOnline()
    commands.overwrite(local.world, None, [{"name": "move", "description": "Play"}])
    return ana.client.slash(thread, "move", {})


@pytest.mark.parametrize(
    "body", [{"archived": True}, {"name": "x"}, {"auto_archive_duration": 60}, {"locked": True}]
)
async def test_an_archived_thread_can_only_be_reopened(
    local: Sandbox, api: Api, thread: Thread, body: dict[str, Any]
) -> None:
    local.archive(thread)
    path = f"/channels/{thread.id}"
    assert await api("PATCH", path, body) == (400, ARCHIVED)
    assert (await api("PATCH", path, {"archived": False}))[0] == 200
    assert not thread.archived


async def test_a_second_archiving_by_discord_py_is_refused(
    place: discord.TextChannel, lounge: Channel
) -> None:
    opened = await place.create_thread(name="match", type=discord.ChannelType.public_thread)
    await opened.edit(archived=True)
    with pytest.raises(discord.HTTPException) as refused:
        await opened.edit(archived=True)
    assert (refused.value.status, refused.value.code) == (400, 50083)
    assert refused.value.text == "Thread is archived"
    assert lounge.threads[0].archived


async def test_messages_of_an_archived_thread_can_be_deleted_but_not_edited(
    local: Sandbox, api: Api, thread: Thread, board: Message
) -> None:
    local.archive(thread)
    path = f"/channels/{thread.id}/messages/{board.id}"
    assert await api("PATCH", path, {"content": "changed"}) == (400, ARCHIVED)
    assert (await api("DELETE", path))[0] == 204
    assert thread.archived


async def test_sending_reopens_an_archived_thread(local: Sandbox, api: Api, thread: Thread) -> None:
    local.archive(thread)
    assert (await api("POST", f"/channels/{thread.id}/messages", PUBLIC))[0] == 200
    assert not thread.archived


async def test_only_a_moderator_sends_into_a_locked_archived_thread(
    local: Sandbox, api: Api, thread: Thread, board: Message
) -> None:
    local.archive(thread, locked=True)
    path = f"/channels/{thread.id}/messages"
    assert await api("POST", path, PUBLIC) == (403, ARCHIVED)
    assert await api("DELETE", f"{path}/{board.id}") == (400, ARCHIVED)
    reopening = await api("PATCH", f"/channels/{thread.id}", {"archived": False})
    assert (reopening[0], reopening[1]["code"]) == (403, 50013)
    local.set_bot_permissions(BOT_PERMISSIONS | Permission.MANAGE_THREADS)
    assert (await api("POST", path, PUBLIC))[0] == 200


async def test_only_a_moderator_writes_in_a_locked_thread_that_is_open(
    local: Sandbox, api: Api, thread: Thread, board: Message
) -> None:
    local.archive(thread, locked=True)
    thread.archived = False
    path = f"/channels/{thread.id}"
    for method, below, body in (
        ("POST", "/messages", PUBLIC),
        ("PATCH", f"/messages/{board.id}", PUBLIC),
        ("PATCH", "", {"name": "changed"}),
        ("PATCH", "", {"archived": True}),
    ):
        status, answer = await api(method, path + below, body)
        assert (status, answer["code"]) == (403, 50013), (method, below)
    assert (await api("DELETE", f"{path}/messages/{board.id}"))[0] == 204


async def test_a_public_answer_reopens_the_thread_and_a_private_one_does_not(
    local: Sandbox, api: Api, thread: Thread, sent: Interaction
) -> None:
    local.archive(thread)
    assert (await api("POST", callback(sent), {"type": 4, "data": PRIVATE}))[0] == 204
    assert thread.archived
    assert (await api("POST", webhook(local, sent), PUBLIC))[0] == 200
    assert not thread.archived


async def test_a_button_in_an_archived_thread_may_change_its_message(
    local: Sandbox, api: Api, thread: Thread, ana: Actor
) -> None:
    local.world.listener = AlwaysOnline()
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
    rows = [{"type": 1, "components": [button]}]
    await api("POST", f"/channels/{thread.id}/messages", {"components": rows})
    local.archive(thread)
    update = {"type": 7, "data": {"content": "gone", "components": []}}
    pressed = ana.client.press(thread.messages[-1], "Go")
    assert (await api("POST", callback(pressed), update))[0] == 204
    assert (thread.archived, thread.messages[-1].content) == (False, "gone")


async def test_the_text_of_a_deferred_answer_reopens_the_thread(
    local: Sandbox, api: Api, thread: Thread, sent: Interaction
) -> None:
    await api("POST", callback(sent), {"type": 5})
    local.archive(thread)
    original = f"{webhook(local, sent)}/messages/@original"
    assert (await api("PATCH", original, PUBLIC))[0] == 200
    assert not thread.archived


async def test_a_public_response_cannot_be_edited_in_an_archived_thread(
    local: Sandbox, api: Api, thread: Thread, sent: Interaction
) -> None:
    await api("POST", callback(sent), {"type": 4, "data": PUBLIC})
    local.archive(thread)
    original = f"{webhook(local, sent)}/messages/@original"
    assert await api("PATCH", original, {"content": "changed"}) == (400, ARCHIVED)


@pytest.mark.parametrize("body", [{"type": 4, "data": PUBLIC}, {"type": 5}])
async def test_a_locked_archived_thread_accepts_only_ephemeral_responses(
    local: Sandbox, api: Api, thread: Thread, sent: Interaction, body: dict[str, Any]
) -> None:
    local.archive(thread, locked=True)
    assert await api("POST", callback(sent), body) == (403, ARCHIVED)
    assert not sent.acknowledged
    assert (await api("POST", callback(sent), {"type": 4, "data": PRIVATE}))[0] == 204
