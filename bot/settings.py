"""Read the operator's settings from the environment or `.env`."""

from __future__ import annotations

import difflib
import os
import shlex
import shutil
from collections.abc import Iterable, Mapping
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar
from urllib.parse import urlsplit

from dotenv import dotenv_values
from msgspec import Meta, Struct, ValidationError, convert, inspect
from msgspec.structs import fields, replace

from bot.errors import ExitStatus
from rules import GAMES
from rules.registry import LEFT_OUT

# No setting: the sandbox sets it, and `bot.clock` reads it.
CLOCK_FILE = "DISCORD_CLOCK_FILE"

OUR_PREFIXES = (
    "ANALYSIS_",
    "BACKUP_",
    "CHALLENGE_",
    "DATABASE_",
    "DISCORD_",
    "ENGINE_",
    "ERASURES_",
    "GAMES",
    "LOG_",
    "METRICS_",
    "NEWCOMER_",
    "NEWER_VERSION_",
    "OPERATOR_",
    "SENTRY_DSN",
    "SHARD_",
    "SOURCE_URL",
    "PRIVACY_URL",
    "TERMS_URL",
    "WORKERS",
)

_ENGINE, _NAME = "ENGINE_", "_NAME"

QUOTES = "\"'`‘’‚“”„«»"

LONGEST_LINE = 100

Filled = Annotated[str, Meta(min_length=1)]
# Numbers and ranges, as in `0-3,7`.
ShardIds = Annotated[str, Meta(pattern=r"^[0-9]{1,5}(-[0-9]{1,5})?(,[0-9]{1,5}(-[0-9]{1,5})?)*$")]

Kind = TypeVar("Kind", bound="ToolSettings")


class InvalidValueError(ValueError):
    """Why a text is invalid, as the end of a sentence that begins with "it"."""


class Secret:
    """A text that is never shown by accident."""

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"


class Token(Secret):
    """The login token; `InvalidValueError` for a text that cannot be one."""

    def __init__(self, text: str) -> None:
        if fault := _fault_of_token(text):
            raise InvalidValueError(fault)
        super().__init__(text)


class HttpUrl(str):
    """The HTTP address of a page or an API; `InvalidValueError` for anything else."""

    __slots__ = ()
    schemes: ClassVar = ("http", "https")

    def __new__(cls, text: str) -> Self:
        try:
            url = urlsplit(text)
            is_fit = url.scheme in cls.schemes and bool(url.hostname) and url.port != 0
        except ValueError:
            is_fit = False
        if not is_fit or any(char.isspace() for char in text):
            begins = " or ".join(f"{scheme}://" for scheme in cls.schemes)
            raise InvalidValueError(f"must be an address that begins with {begins}, not {text!r}")
        return super().__new__(cls, text)


class GatewayUrl(HttpUrl):
    __slots__ = ()
    schemes = ("ws", "wss")


class Line(str):
    """A short line for people; `InvalidValueError` for anything else."""

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        if len(text) > LONGEST_LINE or not text.isprintable():
            raise InvalidValueError(
                f"must be one line of at most {LONGEST_LINE} printable characters"
            )
        return super().__new__(cls, text)


class Command(str):
    """The command of a program that this machine has; `InvalidValueError` for anything else."""

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        try:
            words = shlex.split(text)
        except ValueError as error:
            raise InvalidValueError(f"must be a command: {str(error).lower()}") from None
        if not words or shutil.which(words[0]) is None:
            raise InvalidValueError(
                f"must be the command of a program on this machine, not {text!r}"
            )
        return super().__new__(cls, text)


class Slugs(tuple[str, ...]):
    """Names of installed games; `InvalidValueError` for anything else.

    Those that are left out are skipped, unless there are no others.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        slugs = [slug for part in text.lower().split(",") if (slug := part.strip())]
        usable = [slug for slug in slugs if slug in GAMES]
        unknown = [slug for slug in slugs if slug not in GAMES and slug not in LEFT_OUT]
        if usable and not unknown:
            return super().__new__(cls, usable)
        if unknown:
            wrong = repr(unknown[0])
        elif slugs:
            reasons = "; ".join(f"{slug}: {LEFT_OUT[slug]}" for slug in slugs)
            wrong = f"only games that are left out ({reasons})"
        else:
            wrong = "no game"
        raise InvalidValueError(f"names {wrong}, but these are installed: {', '.join(GAMES)}")


class Program(Struct, frozen=True):
    """A program that plays a game as an opponent: its command, and its name for people."""

    command: Command
    name: str


class SettingsError(Exception):
    """Settings are missing, wrong or unknown; `sentences` has one sentence for each.

    `status` is the exit status for this error.
    """

    def __init__(
        self, sentences: Iterable[str], status: ExitStatus = ExitStatus.CONFIGURATION
    ) -> None:
        self.status = status
        self.sentences = tuple(sentences)
        super().__init__("\n".join(self.sentences))


class LogFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


class Deadlines(Struct, frozen=True, kw_only=True):
    """How many seconds an answer may take.

    It is deferred after `defer_s`, with 0 before the work, once that is recorded. That begins after
    `promise_s`. Without a record by `noted_by_s`, the user is told to try again; the rest of
    Discord's time is for the network. After `useless_s` Discord accepts no first response any more,
    so retries are useless. A request for names may take `names_s`. After `answerable_s` the answer
    is not changed any more.
    """

    defer_s: float
    noted_by_s: float
    useless_s: float
    names_s: float
    # A minute less than Discord allows: https://github.com/discord/discord-api-docs/issues/6851
    answerable_s: float = 14 * 60

    @property
    def promise_s(self) -> float:
        return self.defer_s / 2

    @classmethod
    def within(cls, seconds: float, *, defer_s: float | None = None) -> Deadlines:
        """Divide the seconds that Discord waits for a first response."""
        defer_s = 0.6 * seconds if defer_s is None else defer_s
        return cls(
            defer_s=defer_s,
            noted_by_s=max(0.8 * seconds, (defer_s + seconds) / 2),
            useless_s=4 / 3 * seconds,
            names_s=2 / 3 * seconds,
        )


class ToolSettings(Struct, frozen=True, kw_only=True):
    """The settings of the tools, which need no token."""

    database_url: Filled = "sqlite+aiosqlite:///ringfall.db"
    metrics_host: Filled = "127.0.0.1"
    metrics_port: Annotated[int, Meta(ge=0, le=65535)] | None = None


class PortalSettings(ToolSettings, frozen=True, kw_only=True):
    """The settings with which a tool says what is missing before others use the bot."""

    discord_token: Token | None = None
    discord_api_url: HttpUrl | None = None
    discord_gateway_url: GatewayUrl | None = None
    operator_name: Line | None = None
    operator_contact: Line | None = None
    privacy_url: HttpUrl | None = None
    terms_url: HttpUrl | None = None


class Settings(ToolSettings, frozen=True, kw_only=True):
    """All settings of the bot; a field's name in capitals is its variable."""

    discord_token: Token
    discord_api_url: HttpUrl | None = None
    discord_gateway_url: GatewayUrl | None = None
    discord_status_url: HttpUrl | None = None
    discord_answer_seconds: Annotated[float, Meta(gt=0, le=3600)] = 3
    discord_defer_seconds: Annotated[float, Meta(ge=0, le=3600)] | None = None
    shard_count: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    shard_ids: ShardIds | None = None
    backup_dir: Path | None = None
    backup_keep: Annotated[int, Meta(ge=1, le=1000)] = 7
    erasures_file: Path | None = None
    sentry_dsn: Secret | None = None
    games: Slugs | None = None
    challenge_hours: Annotated[float, Meta(gt=0, le=24 * 365)] = 24
    source_url: HttpUrl | None = None
    privacy_url: HttpUrl | None = None
    terms_url: HttpUrl | None = None
    operator_name: Line | None = None
    operator_contact: Line | None = None
    newer_version_url: HttpUrl | None = None
    analysis_nodes: Annotated[int, Meta(ge=100, le=100_000_000)] | None = None
    newcomer_matches: Annotated[int, Meta(ge=0, le=1000)] = 10
    workers: Annotated[int, Meta(ge=0, le=64)] | None = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: LogFormat = LogFormat.TEXT
    # By the slug of a game; `read_programs` reads them.
    programs: Mapping[str, Program] = {}

    @property
    def challenge_ttl(self) -> timedelta:
        return timedelta(hours=self.challenge_hours)

    @property
    def deadlines(self) -> Deadlines:
        return Deadlines.within(self.discord_answer_seconds, defer_s=self.discord_defer_seconds)

    def shards(self) -> list[int] | None:
        """Return the shards of this process, `None` for all; `SettingsError` if invalid."""
        if self.shard_ids is None:
            return None
        parts = [part.partition("-") for part in self.shard_ids.split(",")]
        spans = [range(int(first), int(last or first) + 1) for first, _, last in parts]
        ids = sorted({number for span in spans for number in span})
        if self.shard_count is None:
            raise SettingsError(["SHARD_IDS needs SHARD_COUNT."])
        if not (all(spans) and ids[-1] < self.shard_count):
            most = self.shard_count - 1
            raise SettingsError([f"SHARD_IDS is wrong: the shards are 0 to {most}."])
        return ids


def load_settings(env_file: Path = Path(".env")) -> Settings:
    """Read the settings; `SettingsError` lists each missing, wrong or unknown one.

    Unknown names count only in the file: the environment has variables of other programs.
    """
    typed = read_file(env_file)
    problems = [_unknown_sentence(name) for name in typed if name not in variables()]
    try:
        everything = typed | _drop_empty(os.environ)
        settings = read_settings(Settings, everything)
        settings = replace(settings, programs=read_programs(everything))
        if not problems:
            return settings
    except SettingsError as error:
        problems = [*error.sentences, *problems]
    # A missing setting may have been set under a wrong name.
    raise SettingsError([*problems, *unknown_variables(os.environ)])


def load_tool_settings(env_file: Path = Path(".env")) -> ToolSettings:
    """Read only the settings that the tools need."""
    return read_settings(ToolSettings, read_everything(env_file))


def load_portal_settings(env_file: Path = Path(".env")) -> PortalSettings:
    """Read only the settings with which a tool says what is missing."""
    return read_settings(PortalSettings, read_everything(env_file))


def read_everything(env_file: Path) -> dict[str, str]:
    """Return the values of a file by the names of their variables, below the environment's."""
    return read_file(env_file) | _drop_empty(os.environ)


def read_file(env_file: Path) -> dict[str, str]:
    """Return the values of a file, none if there is no file; `SettingsError` if unreadable."""
    try:
        return _drop_empty(dotenv_values(env_file))
    except UnicodeDecodeError as error:
        raise SettingsError([f"The file {env_file} is not UTF-8 text: {error}."]) from None
    except OSError as error:
        file, reason = env_file.absolute(), (error.strerror or str(error)).lower()
        raise SettingsError(
            [f"The file {file} cannot be read: {reason}; it must belong to the bot's user."],
            ExitStatus.REFUSED,
        ) from None


def read_settings(kind: type[Kind], typed: Mapping[str, str]) -> Kind:
    """Parse typed settings by the names of their variables.

    Raises `SettingsError` with every missing or wrong one.
    """
    values: dict[str, Any] = {}
    problems: list[str] = []
    for field in fields(kind):
        name = field.name.upper()
        if name in typed and name in variables():
            try:
                values[field.name] = _read(name, field.type, typed)
            except SettingsError as error:
                problems += error.sentences
        elif field.required:
            problems.append(
                f"{name} is missing: set it in the environment or in .env, as `init` does."
            )
    if problems:
        raise SettingsError(problems)
    return kind(**values)


def read_programs(typed: Mapping[str, str]) -> dict[str, Program]:
    """Parse the programs that play a game, by its slug; `SettingsError` for a wrong one.

    The variable of a program is `ENGINE_` and the slug in capitals, with `_NAME` that of its name.
    """
    programs = dict[str, Program]()
    for slug in GAMES:
        name = f"{_ENGINE}{slug.upper()}"
        if name in typed:
            command = _read(name, Command, typed)
            called = typed.get(f"{name}{_NAME}", Path(shlex.split(command)[0]).stem)
            programs[slug] = Program(command, called.strip())
    return programs


def variables() -> list[str]:
    of_fields = (name.upper() for name in Settings.__struct_fields__ if name != "programs")
    games = (*GAMES, *LEFT_OUT)
    of_programs = (f"{_ENGINE}{slug.upper()}{end}" for slug in games for end in ("", _NAME))
    return [*of_fields, *of_programs]


def unknown_variables(environment: Mapping[str, str]) -> list[str]:
    """Return a sentence for each variable with our prefixes that is no setting."""
    known = {*variables(), CLOCK_FILE}
    ours = (name for name in environment if name.upper().startswith(OUR_PREFIXES))
    return [_unknown_sentence(name) for name in ours if name.upper() not in known]


def _drop_empty(values: Mapping[str, str | None]) -> dict[str, str]:
    """Return values by variable name; empty values are unset."""
    return {name.upper(): value for name, value in values.items() if value}


def _read(name: str, kind: Any, typed: Mapping[str, str]) -> Any:
    try:
        return _convert(kind, typed[name])
    except (ValidationError, UnicodeEncodeError) as error:
        reason = _reason(error, kind, typed[name])
        raise SettingsError([f"{name} is wrong: it {reason}."]) from None


def _convert(kind: Any, text: str) -> Any:
    text.encode()  # environment variables may hold bytes that are not text
    return convert(text.strip(), kind, strict=False, dec_hook=lambda wanted, value: wanted(value))


def _unknown_sentence(name: str) -> str:
    near = difflib.get_close_matches(name.upper(), variables(), n=1)
    hint = f"did you mean {near[0]}?" if near else f"the settings are {', '.join(variables())}."
    return f"{name} is not a setting of this bot: {hint}"


def _reason(error: Exception, kind: Any, text: str) -> str:
    if isinstance(error, UnicodeEncodeError):
        return "is not UTF-8 text"
    if isinstance(error.__cause__, InvalidValueError):
        return str(error.__cause__)
    return f"must be {_describe(inspect.type_info(kind))}, not {text!r}"


def _describe(kind: inspect.Type) -> str:
    """Describe the valid values of a setting."""
    match kind:
        case inspect.UnionType(types=(alone, inspect.NoneType())):
            return _describe(alone)
        case inspect.IntType(ge=least, le=most):
            return f"a whole number from {least} to {most}"
        case inspect.FloatType(gt=None, ge=least, le=most):
            return f"a number from {least:g} to {most:g}"
        case inspect.FloatType(gt=bound, le=most):
            return f"a number above {bound:g}, and {most:g} at most"
        case inspect.LiteralType(values=values):
            return f"one of {', '.join(map(str, values))}"
        case inspect.EnumType(cls=cls):
            return f"one of {', '.join(str(each.value) for each in cls)}"
        case inspect.StrType(pattern=str()):
            return "numbers and ranges, such as 0-3,7"
        case _:
            return "filled in"


def _fault_of_token(text: str) -> str | None:
    if not text:
        return "is empty"
    if text[0] in QUOTES or text[-1] in QUOTES:
        return "has quotation marks around it, which are not part of the token"
    if text.casefold().startswith("bot "):
        return "has the word “Bot” in front, which is not part of the token"
    if any(char.isspace() for char in text):
        return "contains a space or a line break: copy it again, on one line"
    if not (text.isascii() and text.isprintable()):
        return "contains a character that no token has: copy it again"
    return None
