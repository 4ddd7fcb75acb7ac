"""What Discord has to be told of the commands again, and what not."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest
from discord import app_commands

from bot.commands import all_commands
from bot.discord_io.registering import digest_of
from bot.texts import text_files


def tree_of_all() -> app_commands.CommandTree[discord.Client]:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for command in all_commands():
        tree.add_command(command)
    return tree


def test_the_same_commands_are_told_of_once() -> None:
    assert digest_of(tree_of_all()) == digest_of(tree_of_all())


def test_a_command_that_has_changed_is_told_of() -> None:
    tree = tree_of_all()
    before = digest_of(tree)
    tree.remove_command("about")
    assert digest_of(tree) != before


def test_a_text_that_has_changed_in_any_language_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = tree_of_all()
    for file in text_files():
        copy = tmp_path / file.parent.name / file.name
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(file.read_bytes())
    monkeypatch.setattr("bot.texts.FOLDERS", [tmp_path])
    before = digest_of(tree)
    (german := tmp_path / "de" / "commands.ftl").write_bytes(german.read_bytes() + b"# new\n")
    assert digest_of(tree) != before


def test_every_command_says_that_servers_install_it_and_where_it_works() -> None:
    tree = tree_of_all()
    told = {command.name: command.to_dict(tree) for command in tree.get_commands()}
    assert {str(each["integration_types"]) for each in told.values()} == {"[0]"}
    in_servers = {name for name, each in told.items() if each["contexts"] == [0]}
    in_private, others = {"settings", "privacy", "help", "about"}, told.keys() - in_servers
    assert "challenge" in in_servers
    assert in_private <= others
    assert all(told[name]["contexts"] == [0, 1] for name in others)
