"""Settings: complete and valid, or the bot says at once what is wrong."""

from __future__ import annotations

import os
import re
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from bot.app import shards
from bot.settings import (
    OUR_PREFIXES,
    Command,
    Program,
    Settings,
    SettingsError,
    load_settings,
    unknown_variables,
)

LOGIN = "DISCORD_TOKEN=secret\n"


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings of this machine must not reach the tests."""
    for name in os.environ:
        if name.upper().startswith(OUR_PREFIXES):
            monkeypatch.delenv(name)


def load(tmp_path: Path, text: str) -> Settings:
    file = tmp_path / ".env"
    file.write_text(text, encoding="utf-8")
    return load_settings(file)


def complaints(tmp_path: Path, text: str) -> tuple[str, ...]:
    with pytest.raises(SettingsError) as caught:
        load(tmp_path, text)
    return caught.value.sentences


def test_a_token_is_enough(tmp_path: Path) -> None:
    settings = load(tmp_path, f"{LOGIN}DISCORD_API_URL=\n")
    assert settings.discord_token.reveal() == "secret"
    assert settings.database_url == "sqlite+aiosqlite:///ringfall.db"
    assert settings.challenge_ttl == timedelta(hours=24)
    assert settings.discord_api_url is None, "an empty value counts as not set"


def test_the_environment_goes_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    assert load(tmp_path, f"{LOGIN}LOG_LEVEL=ERROR\n").log_level == "DEBUG"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "DISCORD_TOKEN is missing: set it in the environment or in .env, as `init` does."),
        (
            f"{LOGIN}DATABASE_URI=x",
            "DATABASE_URI is not a setting of this bot: did you mean DATABASE_URL?",
        ),
        (f"{LOGIN}ENGINE_CHESS={sys.executable}", "ENGINE_CHESS is not a setting"),
        *(
            (f'{LOGIN}ENGINE_ZERTZ="{command}"', "ENGINE_ZERTZ is wrong: it must be")
            for command in ("/no/such/program", "'unclosed")
        ),
    ],
)
def test_what_is_missing_or_unknown_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    (said,) = complaints(tmp_path, text)
    assert said.startswith(sentence)


@pytest.mark.parametrize(
    ("token", "fault"),
    [
        ("MTIz.abc\nLOG", "a space or a line break"),
        ("MTIz.abc def", "a space"),
        ("MTIz.abc\u00a0def", "a space"),
        ("'MTIz.abc'", "quotation marks around it"),
        ("“MTIz.abc”", "quotation marks around it"),
        ("Bot MTIz.abc", "the word “Bot” in front"),
        ("MTIz.äbc", "a character that no token has"),
        ("MTIz.\x1babc", "a character that no token has"),
        ("  ", "is empty"),
        ("MTIz.abc\udcff", "is not UTF-8 text"),
    ],
)
def test_a_token_that_is_none_at_first_sight_is_refused_unshown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, token: str, fault: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    (sentence,) = complaints(tmp_path, "")
    assert sentence.startswith("DISCORD_TOKEN is wrong: it ")
    assert fault in sentence
    assert "abc" not in sentence


def test_a_line_break_after_the_token_is_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "MTIz.abc\r\n")
    assert load(tmp_path, "").discord_token.reveal() == "MTIz.abc"


def test_a_missing_file_is_accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    assert load_settings(tmp_path / ".env").log_format == "text"


@pytest.mark.parametrize(
    "line",
    [
        "LOG_LEVEL=loud",
        "LOG_FORMAT=xml",
        "DISCORD_API_URL=discord.test/api",
        "DISCORD_API_URL=ftp://discord.test/api",
        "DISCORD_GATEWAY_URL=https://gateway.test",
        "CHALLENGE_HOURS=0",
        "CHALLENGE_HOURS=soon",
    ],
)
def test_a_wrong_value_is_one_sentence(tmp_path: Path, line: str) -> None:
    name, _, value = line.partition("=")
    (sentence,) = complaints(tmp_path, f"{LOGIN}{line}\n")
    assert sentence.startswith(f"{name} is wrong: ")
    assert value in sentence


def test_an_unknown_variable_with_our_prefix_is_named_beside_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKN", "secret")
    assert any("did you mean DISCORD_TOKEN?" in text for text in complaints(tmp_path, ""))


def test_a_variable_of_another_program_prevents_no_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_WEBHOOK", "https://hush.test")
    monkeypatch.setenv("DISCORD_CLOCK_FILE", "clock")  # the sandbox's
    assert load(tmp_path, LOGIN).log_level == "INFO"
    (told,) = unknown_variables(os.environ)
    assert told.startswith("DISCORD_WEBHOOK is not a setting of this bot")
    assert "hush" not in told


def test_all_problems_are_named_at_once_and_no_secret_is_shown(tmp_path: Path) -> None:
    text = "\n".join(
        complaints(tmp_path, "DISCORD_TOKEN=hush-hush\nLOG_LEVEL=loud\nSHARDS=3\nLOG_FORMAT=xml\n")
    )
    assert all(name in text for name in ("LOG_LEVEL", "SHARDS", "LOG_FORMAT"))
    assert "hush-hush" not in text


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("", None),
        ("SHARD_COUNT=4", None),
        ("SHARD_COUNT=4\nSHARD_IDS=3", [3]),
        ("SHARD_COUNT=16\nSHARD_IDS=0-3,7,2", [0, 1, 2, 3, 7]),
    ],
)
def test_shards_are_numbers_and_ranges(
    tmp_path: Path, lines: str, wanted: list[int] | None
) -> None:
    assert load(tmp_path, f"{LOGIN}{lines}\n").shards() == wanted


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("SHARD_IDS=0", "SHARD_IDS needs SHARD_COUNT."),
        ("SHARD_COUNT=2\nSHARD_IDS=0-2", "SHARD_IDS is wrong: the shards are 0 to 1."),
        ("SHARD_COUNT=8\nSHARD_IDS=3-1", "SHARD_IDS is wrong: the shards are 0 to 7."),
    ],
)
def test_shards_that_there_are_not_are_refused(tmp_path: Path, lines: str, sentence: str) -> None:
    with pytest.raises(SettingsError, match=re.escape(sentence)):
        load(tmp_path, f"{LOGIN}{lines}\n").shards()


def test_several_processes_need_a_database_that_they_can_share(tmp_path: Path) -> None:
    text = f"{LOGIN}SHARD_COUNT=2\nSHARD_IDS=1\n"
    with pytest.raises(SettingsError, match="PostgreSQL"):
        shards(load(tmp_path, text))
    assert shards(load(tmp_path, f"{text}DATABASE_URL=postgresql+asyncpg:///x\n")) == [1]


def test_a_program_of_the_operator_is_read_by_its_game(tmp_path: Path) -> None:
    command = f"{sys.executable} -m player --fast"
    plain = load(tmp_path, f"{LOGIN}ENGINE_ZERTZ={command}\n").programs
    assert plain == {"zertz": Program(Command(command), Path(sys.executable).stem)}
    named = load(tmp_path, f"{LOGIN}ENGINE_RUST={command}\nENGINE_RUST_NAME=Waltz\n").programs
    assert named["rust"].name == "Waltz"
    assert load(tmp_path, LOGIN).programs == {}
