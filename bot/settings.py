"""What the person who runs the bot decides: from the environment or `.env`, or not at all."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Mapping
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    Field,
    SecretStr,
    StringConstraints,
    UrlConstraints,
    ValidationError,
    field_validator,
)
from pydantic_core import ErrorDetails, PydanticCustomError, Url
from pydantic_settings import BaseSettings, SettingsConfigDict

OUR_PREFIXES = (
    "ANALYSIS_",
    "BACKUP_",
    "CHALLENGE_",
    "DATABASE_",
    "DISCORD_",
    "LOG_",
    "METRICS_",
    "NEWCOMER_",
    "SENTRY_DSN",
    "SHARD_",
    "SOURCE_URL",
    "PRIVACY_URL",
    "TERMS_URL",
)

# One number or more, and ranges of them, as in `0-3,7`.
SHARD_IDS = r"^\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*$"

QUOTES = "\"'`‘’‚“”„«»"
UNFIT = "unfit"  # an error of this kind does not show the value

Filled = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
HttpUrl = Annotated[Url, UrlConstraints(allowed_schemes=["http", "https"], host_required=True)]
GatewayUrl = Annotated[Url, UrlConstraints(allowed_schemes=["ws", "wss"], host_required=True)]

Kind = TypeVar("Kind", bound=BaseSettings)


class SettingsError(Exception):
    """Settings that are missing, wrong or unknown; `sentences` has one sentence for each."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self.sentences = tuple(sentences)
        super().__init__("\n".join(self.sentences))


class LogFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


class ToolSettings(BaseSettings):
    """What is set for whoever looks after the bot, who needs no token."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
    )

    database_url: Filled = "sqlite+aiosqlite:///ringfall.db"
    metrics_host: Filled = "127.0.0.1"
    metrics_port: int | None = Field(default=None, ge=0, le=65535)


class Settings(ToolSettings):
    """Every setting of the bot; a field's name in capitals is the name of its variable."""

    model_config = SettingsConfigDict(extra="forbid")

    discord_token: SecretStr
    discord_api_url: HttpUrl | None = None
    discord_gateway_url: GatewayUrl | None = None
    discord_status_url: HttpUrl | None = None
    shard_count: int | None = Field(default=None, ge=1, le=10_000)
    shard_ids: Annotated[str, StringConstraints(pattern=SHARD_IDS)] | None = None
    backup_dir: Path | None = None
    backup_keep: int = Field(default=7, ge=1, le=1000)
    sentry_dsn: SecretStr | None = None
    challenge_hours: float = Field(default=24, gt=0, le=24 * 365)
    source_url: HttpUrl | None = None
    privacy_url: HttpUrl | None = None
    terms_url: HttpUrl | None = None
    analysis_nodes: int = Field(default=200_000, ge=100, le=100_000_000)
    newcomer_matches: int = Field(default=10, ge=0, le=1000)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: LogFormat = LogFormat.TEXT

    @field_validator("discord_token")
    @classmethod
    def _fit_to_be_sent(cls, token: SecretStr) -> SecretStr:
        text = token.get_secret_value().strip()
        if fault := _fault_of_token(text):
            raise PydanticCustomError(UNFIT, "it {fault}", {"fault": fault})
        return SecretStr(text)

    @property
    def challenge_ttl(self) -> timedelta:
        return timedelta(hours=self.challenge_hours)

    def shards(self) -> list[int] | None:
        """Return the shards of this process, `None` for all; `SettingsError` for wrong ones."""
        if self.shard_ids is None:
            return None
        parts = [part.partition("-") for part in self.shard_ids.split(",")]
        spans = [range(int(first), int(last or first) + 1) for first, _, last in parts]
        ids = sorted({number for span in spans for number in span})
        if self.shard_count is None:
            raise SettingsError(["SHARD_IDS is set without SHARD_COUNT, of which they are some."])
        if not (all(spans) and ids[-1] < self.shard_count):
            most = self.shard_count - 1
            raise SettingsError([f"SHARD_IDS is wrong: the shards go from 0 to {most}."])
        return ids


def load_settings(env_file: Path = Path(".env")) -> Settings:
    """Read the settings; `SettingsError` names every one that is missing, wrong or unknown.

    Unknown names are mistakes in the file only: the environment has other programs' variables, too.
    """
    return _load(Settings, env_file)


def load_tool_settings(env_file: Path = Path(".env")) -> ToolSettings:
    """Read what the tools of an operator need of the settings; all else may be wrong or missing."""
    return _load(ToolSettings, env_file)


def _load(kind: type[Kind], env_file: Path) -> Kind:
    try:
        return kind(_env_file=env_file)  # pyright: ignore[reportCallIssue]
    except ValidationError as error:
        # What is missing may have been set under a wrong name.
        unknown = unknown_variables(os.environ)
        raise SettingsError([*map(_sentence, error.errors()), *unknown]) from None
    except UnicodeDecodeError as error:
        raise SettingsError([f"The file {env_file} is not UTF-8 text: {error}."]) from None


def unknown_variables(environment: Mapping[str, str]) -> list[str]:
    """Return a sentence for each variable that is named like ours, and is none of them."""
    known = {name.upper() for name in Settings.model_fields}
    ours = (name for name in environment if name.upper().startswith(OUR_PREFIXES))
    return [_unknown_sentence(name) for name in ours if name.upper() not in known]


def _sentence(error: ErrorDetails) -> str:
    name = str(error["loc"][0]).upper()
    if error["type"] == "missing":
        return f"{name} is missing: set it in the environment or in .env."
    if error["type"] == "extra_forbidden":
        return _unknown_sentence(name)
    return f"{name} is wrong: {_reason(error)}."


def _unknown_sentence(name: str) -> str:
    known = [field.upper() for field in Settings.model_fields]
    near = difflib.get_close_matches(name.upper(), known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"the settings are {', '.join(known)}."
    return f"{name} is no setting of this bot: {hint}"


def _reason(error: ErrorDetails) -> str:
    reason = error["msg"]
    if reason.startswith("Input "):
        reason = f"it {reason.removeprefix('Input ')}"
    if error["type"] == UNFIT:
        return reason
    given: Any = error["input"]
    return f"{reason}, not {given!r}" if isinstance(given, str) else reason


def _fault_of_token(text: str) -> str | None:
    if not text:
        return "is empty"
    if text[0] in QUOTES or text[-1] in QUOTES:
        return "has quotation marks around it, which are no part of it"
    if text.casefold().startswith("bot "):
        return "has the word “Bot” in front, which is no part of it"
    if any(char.isspace() for char in text):
        return "has a blank or a line break in it: copy it anew, in one line"
    if not (text.isascii() and text.isprintable()):
        return "has a character in it that no token has: copy it anew"
    return None
