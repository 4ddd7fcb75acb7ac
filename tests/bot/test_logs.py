"""Logs and reports of bugs: one line for each event, without secrets or texts of users."""

from __future__ import annotations

import asyncio
import errno
import gc
import gzip
import io
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import aiohttp
import discord
import pytest
import structlog
from aiohttp import web

from bot.logs import Reports, ReportsError, log_stray, set_up_logs
from bot.settings import LogFormat
from bot.start import sentence
from ringfall.testing.logs import logging_put_back


@pytest.fixture(autouse=True)
def put_back() -> Iterator[None]:
    """Leave logging as the other tests expect it."""
    with logging_put_back():
        yield


def log_of(form: LogFormat, work: Callable[[], object], level: str = "DEBUG", **more: Any) -> str:
    """Return what is logged during `work`, at DEBUG, the lowest level, unless told otherwise."""
    stream = io.StringIO()
    set_up_logs(level=level, form=form, stream=stream, **more)
    work()
    return stream.getvalue()


def test_an_event_is_one_json_object_with_its_values() -> None:
    def work() -> None:
        structlog.get_logger("bot.test").info("turn played", match=12, turn="Wd4,b2 → ZÈRTZ")

    event = json.loads(log_of(LogFormat.JSON, work))
    assert event["event"] == "turn played"
    assert (event["match"], event["turn"], event["level"]) == (12, "Wd4,b2 → ZÈRTZ", "info")
    assert event["timestamp"].endswith("Z")


def test_libraries_log_in_the_same_form() -> None:
    logger = logging.getLogger("discord.client")
    said = log_of(LogFormat.JSON, lambda: logger.warning("slow by %d s", 3))
    assert json.loads(said)["event"] == "slow by 3 s"


def test_text_is_for_people() -> None:
    logger = structlog.get_logger("bot.test")
    said = log_of(LogFormat.TEXT, lambda: logger.info("ready", servers=2))
    assert "ready" in said
    assert "servers=2" in said
    assert "\x1b" not in said, "no colours where nobody sees them"


def test_the_level_applies_and_libraries_never_log_tokens() -> None:
    def work() -> None:
        structlog.get_logger("bot.test").debug("ours")
        logging.getLogger("discord.http").debug("PATCH /webhooks/1/token")
        logging.getLogger("sqlalchemy.engine").info("SELECT 1")

    assert "ours" in log_of(LogFormat.TEXT, work)
    for word in ("token", "SELECT"):
        assert word not in log_of(LogFormat.TEXT, work)
    assert log_of(LogFormat.TEXT, work, level="INFO") == ""


# A traceback quotes lines of code, so these lines are outside of any call.
AUTHORIZATION, TYPED = "Bot hush-hush", "Wd4 please"


def fail_with_locals(error: Exception) -> None:
    """Log an error that is raised beside a secret and comes of another one."""

    def fall(authorization: str, typed: str) -> None:
        try:
            int(typed)
        except ValueError as cause:
            raise error from cause

    try:
        fall(AUTHORIZATION, TYPED)
    except Exception as raised:
        structlog.get_logger("bot.test").error("failed", exc_info=raised, error=raised)
        logging.getLogger("discord.client").exception("Ignoring exception in on_press")


FORMS = pytest.mark.parametrize("form", LogFormat)


@FORMS
def test_an_exception_shows_its_place_and_reason_but_no_value(form: LogFormat) -> None:
    text = log_of(form, lambda: fail_with_locals(RuntimeError("no such ring")))
    assert "no such ring" in text
    assert "invalid literal for int()" in text
    assert "fall" in text
    assert "test_logs.py" in text
    for secret in ("hush-hush", "please", "Wd4"):
        assert secret not in text


@FORMS
@pytest.mark.parametrize(
    "address",
    [
        "https://discord.com/api/v10/interactions/123/aW50ZXJhY3Rpb24.x-_=/callback",
        "/webhooks/123/aW50ZXJhY3Rpb24.x-_=/messages/@original",
        "http://127.0.0.1:1/api/v10/webhooks/123/aW50ZXJhY3Rpb24.x-_=?thread_id=5",
    ],
)
def test_an_address_with_a_token_is_not_told(form: LogFormat, address: str) -> None:
    error = aiohttp.ConnectionTimeoutError(f"Connection timeout to host {address}")
    text = log_of(form, lambda: fail_with_locals(error))
    text += log_of(form, lambda: logging.getLogger("discord.http").warning("%s", address))
    text += log_of(form, lambda: structlog.get_logger("bot.x").info("x", error=repr(error)))
    assert "aW50" not in text
    assert "Connection timeout to host" in text


@FORMS
def test_a_secret_of_the_settings_is_never_told(form: LogFormat) -> None:
    def work() -> None:
        structlog.get_logger("bot.test").info("MTIz.abc+", headers={"Authorization": "MTIz.abc+"})

    assert "MTIz" not in log_of(form, work, secrets=["MTIz.abc+", ""])


@FORMS
def test_what_postgresql_complains_about_is_not_told(form: LogFormat) -> None:
    def work() -> None:
        detail = (
            "UniqueViolationError: duplicate key\nDETAIL:  Key (token)=(hush) exists.\nHINT: no"
        )
        value = "DataError: invalid input for query argument $1: 'hush (hush)' (an int is required)"
        fail_with_locals(RuntimeError(detail))
        fail_with_locals(RuntimeError(value))

    text = log_of(form, work)
    assert "duplicate key" in text
    assert "an int is required" in text
    assert "hush" not in text


@FORMS
def test_a_group_of_exceptions_is_told_whole(form: LogFormat) -> None:
    group = ExceptionGroup("two", [RuntimeError("one thing"), KeyError("hush")])
    text = log_of(form, lambda: fail_with_locals(group))
    assert "one thing" in text
    assert "KeyError" in text
    assert "hush'" not in text


def test_lost_connections_are_left_to_one_line_a_minute_of_the_bot() -> None:
    logger = logging.getLogger("discord.shard")
    lost = "Failed to connect for shard_id: %s."
    assert log_of(LogFormat.JSON, lambda: logger.error(lost, 0), level="INFO") == ""


class FullDisk(io.StringIO):
    """A file that has no room."""

    def write(self, _text: str, /) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_what_cannot_be_written_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    """The library would tell it as it came, with all that is to be hidden."""
    set_up_logs(level="INFO", form=LogFormat.JSON, stream=FullDisk())
    structlog.get_logger("bot.test").info("turn played", about="a secret")
    assert capsys.readouterr().err == ""


@FORMS
async def test_an_exception_that_no_task_awaits_shows_no_value(form: LogFormat) -> None:
    async def fall() -> None:
        int(TYPED)

    async def forget() -> None:
        task = asyncio.create_task(fall())
        await asyncio.wait({task})

    stream = io.StringIO()
    set_up_logs(level="DEBUG", form=form, stream=stream)
    asyncio.get_running_loop().set_exception_handler(log_stray)
    await forget()
    gc.collect()
    assert "Task exception was never retrieved" in stream.getvalue()
    assert "ValueError" in stream.getvalue()
    assert "please" not in stream.getvalue()


PRIVATE = ("Wd4 please", "hush-hush", "987654321", "Ana")


class Sentry:
    """A stand-in for Sentry: keeps the events that it receives."""

    def __init__(self) -> None:
        self.received: list[str] = []
        self.dsn = ""

    @property
    def events(self) -> list[dict[str, Any]]:
        parts = [json.loads(line) for body in self.received for line in body.splitlines()]
        return [part for part in parts if "event_id" in part and "level" in part]

    async def take(self, request: web.Request) -> web.Response:
        body = await request.read()
        zipped = request.headers.get("Content-Encoding") == "gzip"
        self.received.append((gzip.decompress(body) if zipped else body).decode())
        return web.json_response({"id": "1"})


@pytest.fixture
async def sentry() -> AsyncIterator[Sentry]:
    set_up_logs(level="INFO", form=LogFormat.JSON)
    stand_in, application = Sentry(), web.Application()
    application.router.add_post("/api/1/envelope/", stand_in.take)
    runner = web.AppRunner(application, shutdown_timeout=0.1, auto_decompress=False)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    stand_in.dsn = "http://key@{}:{}/1".format(*runner.addresses[0])
    yield stand_in
    await runner.cleanup()


def fall(text: str) -> None:
    """Fail with a user's text in the error, its cause and the variables around it."""
    try:
        int(text)
    except ValueError as cause:
        raise RuntimeError(f"{text} cannot be played by {PRIVATE[2]}") from cause


async def test_a_report_has_the_place_and_the_kind_and_nothing_else(sentry: Sentry) -> None:
    reports = Reports(sentry.dsn, reason=sentence)
    log = structlog.get_logger("bot.test")
    with structlog.contextvars.bound_contextvars(interaction=int(PRIVATE[2])):
        try:
            fall(PRIVATE[0])
        except RuntimeError as error:
            log.error("interaction failed", incident="4f2a11", user=PRIVATE[3], exc_info=error)
            logging.getLogger("discord.client").exception("Ignoring %s", PRIVATE[1])
        log.warning("only a warning", user=PRIVATE[3])
        logging.getLogger("discord.client").error(
            "Attempting a reconnect", exc_info=discord.LoginFailure("hush-hush")
        )
    await asyncio.to_thread(reports.close)
    ours, theirs = sentry.events
    assert (ours["message"], ours["tags"]) == ("interaction failed", {"incident": "4f2a11"})
    assert theirs["message"] == "logged by a library"
    cause, error = ours["exception"]["values"]
    assert (cause["type"], error["type"]) == ("ValueError", "RuntimeError")
    assert error["stacktrace"]["frames"][-1]["function"] == "fall"
    assert error["stacktrace"]["frames"][-1]["filename"] == "tests/bot/test_logs.py"
    for body in sentry.received:
        assert not [word for word in PRIVATE if word in body]
    allowed = {"event_id", "level", "logger", "message", "tags", "release", "exception"}
    made_by_the_package = {"timestamp", "platform", "sdk", "environment", "transaction_info"}
    assert set(ours) <= allowed | made_by_the_package


async def test_a_failed_report_disturbs_no_logging_code(
    sentry: Sentry, capsys: pytest.CaptureFixture[str]
) -> None:
    class Unprintable:
        def __str__(self) -> str:
            raise ValueError(PRIVATE[0])

        def __repr__(self) -> str:
            return "unprintable"

    reports = Reports(sentry.dsn, reason=sentence)
    structlog.get_logger("bot.test").error("mistake", incident=Unprintable())
    assert PRIVATE[0] not in "".join(capsys.readouterr())
    await asyncio.to_thread(reports.close)
    assert sentry.events == []


async def test_nothing_is_reported_once_it_is_closed(sentry: Sentry) -> None:
    await asyncio.to_thread(Reports(sentry.dsn, reason=sentence).close)
    structlog.get_logger("bot.test").error("too late")
    assert sentry.received == []


def test_a_wrong_dsn_is_one_sentence_without_it() -> None:
    with pytest.raises(ReportsError, match="SENTRY_DSN is wrong") as caught:
        Reports("hush-hush", reason=sentence)
    assert "hush" not in str(caught.value)
    assert sentence(caught.value) == str(caught.value)
