"""Tell operators what happens: the log, reports of bugs, and what metrics observe."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from types import TracebackType
from typing import Any, TextIO, TypeGuard

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from bot import __version__
from bot.settings import LogFormat

# Below these levels the libraries log tokens, texts and statements. All stay at INFO or above.
QUIET = {"aiosqlite": logging.WARNING, "alembic": logging.WARNING, "sqlalchemy": logging.WARNING}
# These log each failed connection with a traceback; the bot logs an outage once a minute.
SILENT = {"discord.shard": logging.CRITICAL}

# Secrets in the messages of libraries: addresses of interactions, which contain their tokens, and
# values that PostgreSQL or its driver complains about.
_SECRETS = (
    re.compile(r"(?<=/interactions/)\d+/[^/\s\"'?#<>)]+"),
    re.compile(r"(?<=/webhooks/)\d+/[^/\s\"'?#<>)]+"),
    re.compile(r"(?<=\bBot )[\w.-]{20,}"),
    re.compile(r"(?<=DETAIL:  ).*?(?=\\n|\n|$)"),
    re.compile(r"(?<=invalid input for query argument \$)\d+: .*(?= \()"),
)
_HIDDEN = "…"

FRAMES = 40
LONGEST_MESSAGE = 1000

# These exceptions quote the value that they are about, which may come from a user.
_QUOTING = (ValueError, LookupError)
_QUOTED = re.compile(r"""(['"])(?:\\.|(?!\1).)*\1""", re.DOTALL)

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None]


def set_up_logs(
    *,
    level: str,
    form: LogFormat,
    secrets: Iterable[str] = (),
    stream: TextIO | None = None,
) -> None:
    """Log everything at `level` or above to `stream`, standard error by default.

    The `secrets` are never shown.
    """
    target = sys.stderr if stream is None else stream
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        _say_errors,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = _Handler(target)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder()],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_renderers(form, colors=target.isatty()),
                _Redactor(secrets),
            ],
        )
    )
    _set_levels(handler, logging.getLevelNamesMapping()[level])


def log_stray(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an exception that no task awaited; asyncio itself would log its data."""
    log = structlog.get_logger(__name__)
    log.error(
        "exception in the background", what=context["message"], exc_info=context.get("exception")
    )


def _set_levels(handler: logging.Handler, level: int) -> None:
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(level, logging.INFO))
    logging.getLogger("bot").setLevel(level)
    for name, lowest in (QUIET | SILENT).items():
        logging.getLogger(name).setLevel(max(lowest, level))


def _renderers(form: LogFormat, *, colors: bool) -> tuple[Processor, Processor]:
    if form is LogFormat.JSON:
        return (
            structlog.processors.ExceptionRenderer(_as_data),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        )
    return (
        structlog.processors.ExceptionRenderer(_as_text),
        structlog.dev.ConsoleRenderer(
            colors=colors, exception_formatter=structlog.dev.plain_traceback
        ),
    )


def _say_errors(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Describe the exceptions among the values, such as `error`."""
    for name, value in event.items():
        if isinstance(value, BaseException) and name != "exc_info":
            event[name] = f"{type(value).__name__}: {_message(value)}"
    return event


class _Handler(logging.StreamHandler[TextIO]):
    """Skips lines that cannot be written, such as on a full disk.

    logging itself would print the record unredacted once there is room again.
    """

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)


class _Redactor:
    """Redacts secrets, and text that looks like one, in a finished line."""

    def __init__(self, secrets: Iterable[str]) -> None:
        known = (re.compile(re.escape(secret)) for secret in secrets if secret)
        self._patterns = (*_SECRETS, *known)

    def __call__(self, _logger: WrappedLogger, _method: str, line: Any) -> Any:
        for pattern in self._patterns:
            line = pattern.sub(_HIDDEN, line)
        return line


def _as_data(exc_info: ExcInfo) -> list[dict[str, Any]]:
    """Return an exception and its causes as data, the latest first."""
    return [_data(error) for error in chain(exc_info[1])]


def _as_text(exc_info: ExcInfo) -> str:
    """Return an exception and its causes as text, the latest last."""
    return "\n".join(map(_text, reversed(list(chain(exc_info[1])))))


def _message(error: BaseException) -> str:
    """Return an exception's message, without the values that it quotes."""
    message = str(error)[:LONGEST_MESSAGE]
    return _QUOTED.sub("'…'", message) if isinstance(error, _QUOTING) else message


def chain(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an exception and its causes, the latest first."""
    told: set[int] = set()
    while error is not None and id(error) not in told:
        told.add(id(error))
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _data(error: BaseException) -> dict[str, Any]:
    data: dict[str, Any] = {"exc_type": type(error).__name__, "exc_value": _message(error)}
    if _is_group(error):
        data["exceptions"] = [[_data(cause) for cause in chain(each)] for each in error.exceptions]
    return data | {"frames": [f"{f.filename}:{f.lineno} {f.name}" for f in _frames(error)]}


def _text(error: BaseException) -> str:
    text = f"{type(error).__module__}.{type(error).__qualname__}: {_message(error)}"
    if _is_group(error):
        text = "\n".join([text, *(_as_text((type(e), e, None)) for e in error.exceptions)])
    return "".join(["Traceback:\n", *traceback.format_list(_frames(error)), text])


def _is_group(error: BaseException) -> TypeGuard[BaseExceptionGroup[BaseException]]:
    return isinstance(error, BaseExceptionGroup)


def _frames(error: BaseException) -> traceback.StackSummary:
    return traceback.extract_tb(error.__traceback__, limit=-FRAMES)


# The fields of our events to report besides the name: a random id and fixed words.
TAGS = ("incident", "duty", "stored", "trouble")
PATIENCE_S = 2.0

Reason = Callable[[BaseException], str | None]


class ReportsError(Exception):
    """Reporting is not possible; `str(error)` is a sentence for the operator."""


class _ReportHandler(logging.Handler):
    """Reports what is logged as an error, except expected errors."""

    def __init__(self, client: Any, reason: Reason) -> None:
        super().__init__(logging.ERROR)
        self._client = client
        self._reason = reason

    def emit(self, record: logging.LogRecord) -> None:
        error = _error_of(record)
        is_passing = error is not None and self._reason(error) is not None
        # The reporting code must not report itself.
        if not is_passing and not record.name.startswith(("sentry_sdk", "urllib3")):
            # A failed report does no harm: the error is in the log.
            with contextlib.suppress(Exception):
                self._client.capture_event(report_of(record))


class Reports:
    """The connection to Sentry, from opening to closing."""

    def __init__(self, dsn: str, *, reason: Reason) -> None:
        """Open it; `ReportsError` if the package or a valid DSN is missing.

        `reason` describes an expected error in a sentence, `None` if it is a bug.
        """
        try:
            import sentry_sdk
            from sentry_sdk.utils import BadDsn
        except ImportError:
            raise ReportsError(
                "SENTRY_DSN is set, but the package sentry-sdk is not installed: install it, or"
                " remove the setting."
            ) from None
        try:
            self._client = sentry_sdk.Client(dsn=dsn, **_options())
        except BadDsn:
            raise ReportsError("SENTRY_DSN is wrong: copy it again from Sentry.") from None
        self._handler = _ReportHandler(self._client, reason)
        logging.getLogger().addHandler(self._handler)

    def close(self) -> None:
        """Send the remaining reports, within two seconds."""
        logging.getLogger().removeHandler(self._handler)
        self._client.close(timeout=PATIENCE_S)


def report_of(record: logging.LogRecord) -> dict[str, Any]:
    """Return the report of a log record."""
    values = _values(record)
    event: dict[str, Any] = {
        "level": "fatal" if record.levelno >= logging.CRITICAL else "error",
        "logger": record.name,
        "message": str(values.get("event", "logged by a library")),
        "tags": {name: str(values[name]) for name in TAGS if name in values},
        "release": __version__,
    }
    error = _error_of(record)
    if error is not None:
        # Sentry shows the last of the list first.
        event["exception"] = {"values": [_told(each) for each in reversed(list(chain(error)))]}
    return event


def _options() -> dict[str, Any]:
    """Return options that keep sentry-sdk from adding data of its own."""
    return {
        "default_integrations": False,
        "auto_enabling_integrations": False,
        "include_local_variables": False,
        "include_source_context": False,
        "max_breadcrumbs": 0,
        "server_name": "",
        "auto_session_tracking": False,
        "before_send": _without_surroundings,
    }


def _without_surroundings(event: Any, _hint: Any) -> Any:
    """Remove sentry-sdk's data about the machine and its environment."""
    for name in ("server_name", "modules", "extra", "contexts", "user", "request", "breadcrumbs"):
        event.pop(name, None)
    return event


def _values(record: logging.LogRecord) -> dict[str, Any]:
    """Return the values of our own events; messages of libraries may hold anything."""
    given: dict[str, Any] | str = vars(record)["msg"]
    return given if isinstance(given, dict) else {}


def _error_of(record: logging.LogRecord) -> BaseException | None:
    given: tuple[Any, ...] | BaseException | bool | None = _values(record).get(
        "exc_info", record.exc_info
    )
    if given is True:
        given = sys.exc_info()
    error = given[1] if isinstance(given, tuple) else given
    return error if isinstance(error, BaseException) else None


def _told(error: BaseException) -> dict[str, Any]:
    return {
        "type": type(error).__name__,
        "module": type(error).__module__,
        "stacktrace": {"frames": list(_stack_frames(error))},
    }


def _stack_frames(error: BaseException) -> Iterator[dict[str, Any]]:
    for frame in traceback.extract_tb(error.__traceback__, limit=-FRAMES):
        # The part above the packages' folder belongs to the machine.
        path = frame.filename.replace("\\", "/")
        name = path.rpartition("/site-packages/")[2].removeprefix("/")
        short = "/".join(name.split("/")[-3:])
        yield {"filename": short, "function": frame.name, "lineno": frame.lineno}


class InteractionOutcome(StrEnum):
    """The outcome of an interaction."""

    DONE = "done"
    REFUSED = "refused"  # the request was impossible, and the user was told
    TROUBLE = "trouble"  # with the database or with Discord
    FAILED = "failed"  # by a bug
    LATE = "late"  # no answer was possible any more
    REPEATED = "repeated"  # delivered before, or claimed by another process


class Observer:
    """Ignores all observations; a subclass measures them."""

    def interaction_ended(
        self, kind: str, outcome: InteractionOutcome, responded_after_s: float | None = None
    ) -> None:
        """Observe the outcome of an interaction of a kind, such as "command".

        Its first response, if there was one, reached Discord after `responded_after_s`.
        """

    def board_shown(self, seconds: float) -> None:
        """Observe the time from storing a turn to posting its board."""

    def discord_answered(self, status: int) -> None:
        """Observe an HTTP status."""

    def version_checked(self, *, is_newer: bool) -> None:
        """Observe whether a newer version of the bot is out."""


NO_OBSERVER = Observer()
