"""Saving and restoring a chat."""

from __future__ import annotations

import json
from pathlib import Path

import aiohttp
import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from sandbox import Sandbox
from sandbox.archive import CHAT, FILES, ArchiveError
from sandbox.archive.writing import write_world
from sandbox.tests.conftest import connected
from sandbox.world import emojis


async def test_everything_except_ephemeral_messages_is_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Sandbox(keep=tmp_path) as first:
        await _fill(first, monkeypatch)
        emojis.create(first.world, {"name": "white", "image": "data:image/png;base64,iVBORw0KGgo="})
        before, url = write_world(first.world), first.world.media_url
    async with Sandbox(keep=tmp_path) as second:
        after = write_world(second.world)
        assert _with_address(after, second.world.media_url) == _with_address(before, url)
        hello, board, *_ = second.channel("lounge").messages
        assert (hello.text, board.text) == ("hello", f"to move: {second.user('Ana').mention}")
        picture = board.attachments[0]
        async with aiohttp.ClientSession() as session, session.get(picture.url) as answer:
            assert await answer.read() == picture.data


async def test_a_bot_continues_a_saved_chat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Sandbox(keep=tmp_path) as first:
        await _fill(first, monkeypatch)
    async with Sandbox(keep=tmp_path) as second:
        _point_at(second, monkeypatch)
        async with connected(second):
            card = second.channel("lounge").messages[-1]
            answer = await second.user("Ben").click(card, "Accept")
            assert answer.text == "Ben accept 7"


async def test_files_of_deleted_messages_are_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Sandbox(keep=tmp_path) as local:
        await _fill(local, monkeypatch)
        for message in list(local.channel("lounge").messages):
            local.delete_message(message)
    assert list((tmp_path / FILES).iterdir()) == []


@pytest.mark.parametrize("text", ["", "{}", '{"format": 99}', '{"format": 1}', "[]"])
def test_the_error_names_a_damaged_or_foreign_file(tmp_path: Path, text: str) -> None:
    (tmp_path / CHAT).write_text(text)
    with pytest.raises(ArchiveError, match=CHAT):
        Sandbox(keep=tmp_path)


async def test_a_second_sandbox_in_the_same_directory_is_refused_until_the_first_has_ended(
    tmp_path: Path,
) -> None:
    async with Sandbox(keep=tmp_path):
        with pytest.raises(ArchiveError, match="Another sandbox uses"):
            Sandbox(keep=tmp_path)
    async with Sandbox(keep=tmp_path):
        pass


async def _fill(local: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """Create messages, a picture, buttons, a thread, a group and ephemeral responses."""
    _point_at(local, monkeypatch)
    lounge, ana, ben = local.channel("lounge"), local.user("Ana"), local.user("Ben")
    ana.say(lounge, "hello")
    async with connected(local) as bot:
        await ana.slash("board", channel=lounge)
        await ana.slash("layout", channel=lounge)
        card = await ana.slash("card", channel=lounge, opponent=ben)
        place = bot.get_channel(lounge.id)
        assert isinstance(place, discord.TextChannel)
        await ben.click(card.message, "Peek")
        await place.get_partial_message(card.message.id).create_thread(name="A match")
        thread = await lounge.wait_thread()
        thread.substituted.add(ben.id)
        local.archive(thread)
        ana.install()
        group = local.add_group(ana, ben)
        ben.say(group, "hello")
        await ana.slash("game", channel=group)
    local.user("Ben").client.mark_read(lounge, lounge.messages[0].id)


def _point_at(local: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", local.api_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(local.gateway_url))


def _with_address(world: dict[str, object], url: str) -> object:
    return json.loads(json.dumps(world).replace(url, "http://here"))
