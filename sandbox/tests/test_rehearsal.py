"""Reports of rehearsals: read strictly, and followed by the sandbox."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from sandbox import Sandbox
from sandbox.protocol.permissions import Permission, named
from sandbox.rehearsal import MAX_BYTES, POINTS, ReportError, follow, parse_report, read_report
from sandbox.tests.conftest import Api
from sandbox.world.state import BOT_PERMISSIONS
from sandbox.world.unsure import HiddenFields, Owner, Unsure

ENTRY = {"assumed": "400 50083", "seen": "403 50083", "verdict": "differs"}
REPORT = {"format": "discord-rehearsal", "version": 1, "points": {"archived_edit": ENTRY}}


def changed(**more: Any) -> dict[str, Any]:
    """Return a report whose only entry is changed."""
    return {**REPORT, "points": {"archived_edit": {**ENTRY, **more}}}


def test_a_report_names_what_differed() -> None:
    untried = {"assumed": "null", "seen": None, "verdict": "not tried"}
    alike = {"assumed": "kept", "seen": "kept", "verdict": "as assumed"}
    points = {"archived_edit": ENTRY, "hidden_fields": untried, "alt_text": alike}
    assert parse_report({**REPORT, "points": points}) == {"archived_edit": "403 50083"}


@pytest.mark.parametrize(
    ("report", "reason"),
    [
        ([], "the file must be an object"),
        ({**REPORT, "token": "x"}, "unknown key 'token'"),
        ({"format": "discord-rehearsal", "version": 1}, 'lacks "points"'),
        ({**REPORT, "format": "chess"}, '"format" must be'),
        ({**REPORT, "version": 2}, '"version" must be 1'),
        ({**REPORT, "version": True}, '"version" must be 1'),
        ({**REPORT, "points": []}, '"points" must be an object'),
        ({**REPORT, "points": {"\x1b[2J" + "x" * 99: ENTRY}}, r"unknown point '\\x1b\[2Jx{26}'$"),
        ({**REPORT, "points": {"archived_edit": "403"}}, '"archived_edit" must be an object'),
        (changed(name="Ana"), "unknown key 'name'"),
        (changed(verdict=["differs"]), "the verdict"),
        (changed(verdict="as assumed"), "contradicts"),
        (changed(verdict="not tried"), '"seen" must be null'),
        (changed(seen=ENTRY["assumed"]), "contradicts"),
        (changed(seen="500 1"), "none of its values"),
        (changed(seen="429 1"), "none of its values"),
        (changed(seen="403 50083\n"), "none of its values"),
        (changed(seen="403 " + "1" * 10**4), "none of its values"),
        (changed(seen={"a": 1}), "none of its values"),
        (changed(assumed=403), "what .* assumes is none of its values"),
    ],
)
def test_anything_else_is_refused_in_one_sentence(report: Any, reason: str) -> None:
    with pytest.raises(ReportError, match=reason) as refusal:
        parse_report(report)
    assert len(str(refusal.value)) < 120


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\xff\xfe", "not valid JSON"),
        (b"[" * 50_000, "not valid JSON"),
        (b'{"format": ' + b"9" * 5000 + b"}", "not valid JSON"),
        (b" " * (MAX_BYTES + 1), "larger than 64 KiB"),
    ],
)
def test_a_file_that_is_no_report_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    file = tmp_path / "report.json"
    file.write_bytes(data)
    with pytest.raises(ReportError, match=f"^{file} is no report: .*{reason}.*\\.$"):
        read_report(file)
    with pytest.raises(ReportError, match="cannot be read"):
        read_report(tmp_path)


def test_every_point_sets_a_switch_or_is_named_as_impossible() -> None:
    unsure = Unsure()
    differing = {
        "archived_edit": "200",
        "chain_owner": "presser",
        "channel_headers": "bucket reset",
        "forced_private": "neither",
        "hidden_fields": "empty",
        "old_edits": "unlimited",
        "resume": "new",
    }
    assert differing.keys() <= POINTS.keys()
    assert follow(unsure, differing) == ["archived_edit", "forced_private"]
    assert unsure == Unsure(
        chain_owner=Owner.PRESSER,
        hidden_fields=HiddenFields.EMPTY,
        resumes=False,
        old_edits=None,
        headers={"channel_headers": frozenset({"bucket", "reset"})},
    )


async def test_a_refusal_and_a_success_have_the_status_of_the_report(
    local: Sandbox, api: Api, place: discord.TextChannel
) -> None:
    follow(local.unsure, {"second_thread": "409 30033", "thread_open": "200"})
    message = await place.send("hello")
    path = f"/channels/{place.id}/messages/{message.id}/threads"
    assert (await api("POST", path, {"name": "one"}))[0] == 200
    status, body = await api("POST", path, {"name": "two"})
    assert (status, body["code"]) == (409, 30033)
    follow(local.unsure, {"thread_open": "403 50013"})
    other = await place.send("hello again")
    path = f"/channels/{place.id}/messages/{other.id}/threads"
    assert (await api("POST", path, {"name": "three"}))[0] == 403
    assert [thread.name for thread in local.guild.threads.values()] == ["one"]


async def test_a_sandbox_keeps_to_its_report_when_it_is_renewed() -> None:
    async with Sandbox(as_seen={"resume": "new", "late_answer": "200"}) as sandbox:
        assert sandbox.inimitable == ["late_answer"]
        sandbox.renew()
        assert not sandbox.unsure.resumes


async def test_the_command_follows_a_report_and_refuses_another_file(tmp_path: Path) -> None:
    async def start(report: Any) -> asyncio.subprocess.Process:
        file = tmp_path / "report.json"
        file.write_text(json.dumps(report), encoding="utf-8")
        arguments = ["--port", "0", "--permit", "MANAGE_CHANNELS", "--as", str(file)]
        command = [sys.executable, "-m", "sandbox", *arguments]
        return await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)

    program = await start(changed(seen="200"))
    assert program.stderr is not None
    told = (await program.stderr.readline()).decode()
    assert told == "The sandbox cannot imitate this: archived_edit.\n"
    assert program.stdout is not None
    lines = [(await program.stdout.readline()).decode().strip() for _ in range(2)]
    token, url = (line.split("=", 1)[1] for line in lines)
    headers = {"Authorization": f"Bot {token}"}
    async with aiohttp.ClientSession(url + "/", headers=headers) as session:
        (guild,) = await (await session.get("users/@me/guilds")).json()
        made = await session.post(f"guilds/{guild['id']}/channels", json={"name": "new"})
        assert made.status == 201, "the bot has the permission"
    program.terminate()
    assert await program.wait() == 0
    program = await start({**REPORT, "version": 2})
    _, told_of = await program.communicate()
    assert (program.returncode, told_of.decode().count("\n")) == (1, 1)
    assert '"version" must be 1' in told_of.decode()


async def test_a_bot_with_the_permission_makes_channels(
    local: Sandbox, api: Api, place: discord.TextChannel
) -> None:
    """Overwrites name only permissions that the bot has (resources/guild)."""
    path = f"/guilds/{local.guild.id}/channels"
    assert (await api("POST", path, {"name": "new"}))[1]["code"] == 50013
    local.set_bot_permissions(discord_permissions("MANAGE_CHANNELS"))
    deny = {"id": str(local.bot.id), "type": 1, "deny": int(discord_permissions())}
    made = await place.guild.create_text_channel("new", topic="a topic")
    assert local.channel("new").topic == made.topic == "a topic"
    status, _ = await api("POST", path, {"name": "muted", "permission_overwrites": [deny]})
    assert status == 201
    everything = {**deny, "deny": int(discord_permissions("MANAGE_GUILD"))}
    refused = await api("POST", path, {"name": "x", "permission_overwrites": [everything]})
    assert refused[1]["code"] == 50013
    forum = await place.guild.create_forum("forum", available_tags=[discord.ForumTag(name="tag")])
    await forum.edit(require_tag=True)
    assert local.channel("forum").requires_tag


def discord_permissions(*more: str) -> Permission:
    return BOT_PERMISSIONS | named(more)
