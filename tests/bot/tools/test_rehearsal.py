"""The rehearsal finds where a Discord differs from what the bot assumes, and leaves nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.errors import ExitStatus
from bot.tools.rehearsal.run import ALL_STEPS, STEP_KEYS
from bot.tools.rehearsal.stage import EMOJI, MARK
from sandbox import Message, Sandbox
from sandbox.protocol.permissions import NOTHING
from sandbox.rehearsal import POINTS, follow, read_report
from sandbox.world import emojis, interactions
from tests.bot.tools.crowd import GAME, Crowd, rehearsal_server

ROOT = Path(__file__).parents[3]
# A Discord that differs, at least once in each point.
DIFFERENT = [
    ("alt_text", "lost"),
    ("answer_headers", "limit remaining"),
    ("answered_twice", "404 10062"),
    ("archived_edit", "403 50083"),
    ("archived_post", "400 50083"),
    ("chain_owner", "none"),
    ("chain_owner", "presser"),
    ("channel_headers", "none"),
    ("closed_dm", "403 50278"),
    ("dead_token", "404 10015"),
    ("deferral_message", "present"),
    ("dm_followup", "public"),
    ("dm_headers", "bucket limit"),
    ("edit_keeps_file", "lost"),
    ("edit_notifies", "notified"),
    ("emoji_twice", "409 30008"),
    ("emoji_upload", "200"),
    ("emoji_upload", "403 50013"),
    ("forced_private", "both"),
    ("forum_without_tag", "403 40067"),
    ("guest_owner", "none"),
    ("guest_owner", "presser"),
    ("hidden_fields", "empty"),
    ("hidden_fields", "missing"),
    ("late_answer", "400 40060"),
    ("locked_closed_post", "400 160005"),
    ("locked_post", "400 160005"),
    ("old_edits", "0"),
    ("old_edits", "unlimited"),
    ("press_after_removal", "arrives"),
    ("recipients", "named"),
    ("regained_threads", "silent"),
    ("register", "200"),
    ("repeated_nonce", "another"),
    ("resume", "new"),
    ("second_thread", "409 160004"),
    ("thread_open", "200"),
    ("unanswered_followup", "401 50027"),
    ("unknown_token", "404 10015"),
]


@pytest.fixture
async def discord(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    async with rehearsal_server() as sandbox:
        monkeypatch.setattr(Route, "BASE", sandbox.api_url)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))
        yield sandbox


@pytest.fixture
def crowd(discord: Sandbox) -> Crowd:
    return Crowd(discord)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "report.json"


def left_in(discord: Sandbox) -> set[str]:
    """Return the names of all that a rehearsal could leave."""
    channels = {channel.name for channel in discord.guild.channels.values()}
    registered = {command.name for command in discord.world.commands.values()}
    uploaded = {emoji.name for emoji in discord.world.emojis.values()}
    return (channels | registered | uploaded) - {"general", "lounge", GAME["name"]}


async def test_a_discord_as_assumed_passes_and_keeps_nothing_of_it(
    discord: Sandbox, crowd: Crowd, file: Path
) -> None:
    assert await crowd.rehearse(file) == 0
    assert read_report(file) == {}
    text = file.read_text(encoding="utf-8")
    assert text.count('"as assumed"') == len(STEP_KEYS)
    people = list(discord.world.users.values())
    private = {discord.token, str(discord.guild.id), *(str(each.id) for each in people)}
    assert not [word for word in {*private, *(each.name for each in people)} if word in text]
    assert len(text) < 5000, "it fits into a bug report"
    assert left_in(discord) == set()
    assert crowd.first.dm.messages == []
    assert [command.name for command in discord.world.commands.values()] == ["game"]
    refused = {breach.kind for breach in discord.breaches}
    asked_for = {"tag_required", "invalid_webhook_token", "already_acknowledged", "rate limit"}
    assert refused == asked_for, "it breaks only the rules that it asks about"


def test_the_sandbox_knows_the_points_of_the_rehearsal() -> None:
    """Neither imports the other, so the vocabulary is compared here."""
    assert set(STEP_KEYS) == set(POINTS) == {key for key, _ in DIFFERENT}
    for step in ALL_STEPS:
        assert POINTS[step.key].fullmatch(step.assumes), step.key
        assert step.says.endswith("."), step.key
        assert step.source.startswith("https://"), step.key


@pytest.mark.parametrize(("key", "seen"), DIFFERENT)
async def test_each_difference_is_found(
    discord: Sandbox, crowd: Crowd, file: Path, key: str, seen: str
) -> None:
    assert follow(discord.unsure, {key: seen}) == []
    assert await crowd.rehearse(file, key) == 0
    assert read_report(file) == {key: seen}
    assert left_in(discord) == set()


@pytest.mark.parametrize("skip", ["in the channel", "in the terminal"])
async def test_a_skipped_step_is_not_tried(
    discord: Sandbox, crowd: Crowd, file: Path, skip: str
) -> None:
    discord.guild.locale = "de"

    def skip_it(message: Message) -> None:
        assert message.text.startswith("Drücke"), "it speaks the language of the server"
        if skip == "in the channel":
            crowd.first.client.press(message, "Überspringen")
        else:
            crowd.enters.put_nowait(None)

    crowd.deeds["late"] = skip_it
    assert await crowd.rehearse(file, "late_answer", "unanswered_followup", "unknown_token") == 0
    text = file.read_text(encoding="utf-8")
    assert '"late_answer": {"assumed": "404 10062", "seen": null, "verdict": "not tried"}' in text
    assert [text.count(word) for word in ("as assumed", "not tried")] == [1, 2]
    assert crowd.asked == ["late"], "what two steps need is skipped once"


async def test_trouble_and_missing_preconditions_show_nothing(
    discord: Sandbox, crowd: Crowd, file: Path
) -> None:
    discord.faults.fail("POST /applications/*/emojis", status=503)
    discord.world.commands.clear()
    assert await crowd.rehearse(file, "emoji_upload", "recipients") == 0
    assert file.read_text(encoding="utf-8").count('"not tried"') == 2
    assert crowd.asked == []


async def test_a_thread_that_is_closed_as_it_is_locked_shows_the_one_point(
    discord: Sandbox, crowd: Crowd, file: Path
) -> None:
    crowd.deeds["lock"] = lambda _: discord.archive(crowd.open_thread, locked=True)
    assert await crowd.rehearse(file, "locked_post", "locked_closed_post") == 0
    text = file.read_text(encoding="utf-8")
    assert [text.count(word) for word in ("as assumed", "not tried")] == [1, 1]
    assert crowd.asked == ["lock"]


async def test_it_stops_if_another_process_answers(
    discord: Sandbox, crowd: Crowd, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def answer_first(message: Message) -> None:
        pressed = crowd.first.client.press(message, "Begin")
        interactions.answer(discord.world, pressed.id, pressed.token, {"type": 6}, {})

    crowd.deeds["begin"] = answer_first
    assert await crowd.rehearse(file, "answered_twice") == ExitStatus.UNAVAILABLE
    assert "Stop the bot, and start the rehearsal again." in capsys.readouterr().err
    assert left_in(discord) == set()


async def test_what_it_needs_is_said_in_a_sentence(
    discord: Sandbox, crowd: Crowd, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    discord.set_bot_permissions(NOTHING)
    assert await crowd.rehearse(file) == ExitStatus.UNAVAILABLE
    assert "lacks permissions in the test server: manage channels" in capsys.readouterr().err
    discord.world.add_guild("Another", discord.user("Admin").user)
    assert await crowd.rehearse(file) == ExitStatus.UNAVAILABLE
    assert "Choose a test server with --server" in capsys.readouterr().err
    file.write_text("a letter", encoding="utf-8")
    assert await crowd.rehearse(file) == ExitStatus.UNWRITABLE
    assert file.read_text(encoding="utf-8") == "a letter"
    assert await crowd.rehearse(file / "report.json") == ExitStatus.UNWRITABLE
    assert left_in(discord) == set()


async def start(discord: Sandbox, folder: Path, *only: str) -> Process:
    """Start the command as an operator does."""
    command = [sys.executable, "-m", "bot", "rehearse", "--only", *only]
    env = {**os.environ, **discord.env(), "PYTHONPATH": str(ROOT)}
    return await asyncio.create_subprocess_exec(
        *command, cwd=folder, env=env, stdin=PIPE, stdout=PIPE, stderr=PIPE
    )


async def asked_for(discord: Sandbox, key: str) -> Message:
    """Wait until the rehearsal asks for a press."""

    def find() -> Message | None:
        channels = [c for c in discord.guild.channels.values() if c.name == MARK]
        messages = [message for channel in channels for message in channel.messages]
        return next((m for m in messages if str(m.buttons).count(f"{MARK}:{key}:")), None)

    return await discord.wait_until(find, timeout=180)


async def test_ctrl_c_cleans_up_and_writes_what_was_seen(discord: Sandbox, tmp_path: Path) -> None:
    process = await start(discord, tmp_path, "register", "emoji_upload", "answered_twice")
    await asked_for(discord, "begin")
    assert left_in(discord) == {MARK, EMOJI}
    process.send_signal(signal.SIGINT)
    _, told = await process.communicate()
    assert process.returncode == ExitStatus.INTERRUPTED
    assert told.decode() == "Interrupted. The report has what was seen until then.\n"
    assert left_in(discord) == set()
    report = (tmp_path / "rehearsal.json").read_text(encoding="utf-8")
    assert [report.count(word) for word in ("as assumed", "not tried")] == [2, 1]


async def test_the_next_run_deletes_what_a_killed_one_left(
    discord: Sandbox, tmp_path: Path
) -> None:
    """Only what bears its marks: a channel of the same name by a moderator stays."""
    discord.add_channel(f"{MARK}-notes")
    emojis.create(discord.world, {"name": "marble", "image": "data:image/png;base64,AAAA"})
    process = await start(discord, tmp_path, "register", "emoji_upload", "answered_twice")
    await asked_for(discord, "begin")
    process.kill()
    await process.communicate()
    assert left_in(discord) == {MARK, EMOJI, f"{MARK}-notes", "marble"}
    process = await start(discord, tmp_path, "register", "emoji_upload", "answered_twice")
    assert process.stdout is not None
    assert process.stdin is not None
    assert b"Deleted what an earlier rehearsal had left: 3 things." in (
        await process.stdout.readline()
    )
    await asked_for(discord, "begin")
    process.stdin.write(b"\n")
    output, told = await process.communicate()
    assert (process.returncode, told) == (0, b"")
    assert b"2 as assumed, 0 differ, 1 not tried." in output
    assert left_in(discord) == {f"{MARK}-notes", "marble"}
