"""Report bugs to Sentry, if enabled: their place and kind, and nothing else.

Every reported field is listed here. Error messages and the values of variables may be users' words,
ids or tokens; these stay in the log on this machine.
"""

from __future__ import annotations

import contextlib
import logging
import sys
import traceback
from collections.abc import Callable, Iterator
from typing import Any

from bot import __version__
from bot.logs import chain

# The fields of our events to report besides the name: a random id and fixed words.
TAGS = ("incident", "duty", "stored", "trouble")
PATIENCE_S = 2.0
FRAMES = 40

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
    own = _values(record)
    event: dict[str, Any] = {
        "level": "fatal" if record.levelno >= logging.CRITICAL else "error",
        "logger": record.name,
        "message": str(own.get("event", "logged by a library")),
        "tags": {name: str(own[name]) for name in TAGS if name in own},
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
        "stacktrace": {"frames": list(_frames(error))},
    }


def _frames(error: BaseException) -> Iterator[dict[str, Any]]:
    for frame in traceback.extract_tb(error.__traceback__, limit=-FRAMES):
        # The part above the packages' folder belongs to the machine.
        path = frame.filename.replace("\\", "/")
        name = path.rpartition("/site-packages/")[2].removeprefix("/")
        short = "/".join(name.split("/")[-3:])
        yield {"filename": short, "function": frame.name, "lineno": frame.lineno}
