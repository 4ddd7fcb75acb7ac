"""When the commands are registered with Discord again."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.discord_io.connection import TRUSTED, Registration, digest_of
from bot.texts import text_files
from bot.tools.databases import check
from ringfall.testing.routes import tree_of_all
from ringfall.testing.world import World
from sandbox import Problem, Sandbox
from tests.bot.round import NewClient

REGISTER = "PUT /applications/*/commands"


async def test_the_same_commands_are_told_of_once() -> None:
    files = text_files()
    assert digest_of(await tree_of_all(), files) == digest_of(await tree_of_all(), files)


async def test_a_command_that_has_changed_is_told_of() -> None:
    tree = await tree_of_all()
    before = digest_of(tree, text_files())
    tree.remove_command("help")
    assert digest_of(tree, text_files()) != before


async def test_a_text_that_has_changed_is_told_of(tmp_path: Path) -> None:
    tree, file = await tree_of_all(), tmp_path / "match.ftl"
    assert {path.parent.name for path in text_files()} >= {"en", "de"}
    digests = [file.write_text(text) and digest_of(tree, [file]) for text in ("old", "new")]
    assert digests[0] != digests[1]


async def test_every_command_declares_who_installs_it_and_where_it_works() -> None:
    tree = await tree_of_all()
    told = {command.name: command.to_dict(tree) for command in tree.get_commands()}
    in_servers = {name for name, each in told.items() if each["contexts"] == [0]}
    in_private, others = (
        {"settings", "privacy", "help", "play", "challenge"},
        told.keys() - in_servers,
    )
    assert "leaderboard" in in_servers
    assert in_private <= others
    assert all(told[name]["integration_types"] == [0] for name in in_servers)
    assert all(told[name]["integration_types"] == [0, 1] for name in others)
    assert all(told[name]["contexts"] == [0, 1, 2] for name in others)


@pytest.mark.parametrize("status", [400, 429])
async def test_a_bot_starts_with_the_commands_that_discord_knows_and_tries_again(
    discord: Sandbox,
    new_client: NewClient,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    status: int,
) -> None:
    """Discord creates 200 a day at most, or answers that the bot has to wait."""
    if status == 429:
        discord.faults.fail(REGISTER, status=429, retry_after=900)
    else:
        discord.faults.refuse(REGISTER, Problem.TOO_MANY_COMMANDS_A_DAY)
    slept = asyncio.Event()

    async def sleep(_seconds: float) -> None:
        await slept.wait()

    with capture_logs() as logs:
        await new_client(alone=False, sleep=sleep)
    assert discord.world.commands == {}
    assert any(entry["event"].startswith("not yet registered") for entry in logs)
    url = f"sqlite+aiosqlite:///{tmp_path}/ringfall.db"
    assert await check(url, None) == 0
    assert "Discord does not accept the commands of this version" in capsys.readouterr().out
    if status == 400:
        slept.set()
        await discord.wait_until(lambda: discord.world.commands)


async def test_registered_commands_are_known_for_a_while(world: World) -> None:
    registration = Registration(world.database, clock=world.clock, sleep=asyncio.sleep)
    assert not await registration.has_registered(1, "old")
    await registration.note_registered(1, "old")
    await registration.note_registered(1, "new")
    assert await registration.has_registered(1, "new")
    assert not await registration.has_registered(1, "old")
    assert not await registration.has_registered(2, "new"), "of another application"
    world.clock.pass_by(seconds=TRUSTED.total_seconds())
    assert not await registration.has_registered(1, "new")
    world.clock.now -= TRUSTED + timedelta(days=1)
    assert not await registration.has_registered(1, "new"), "of a time that has not come yet"
