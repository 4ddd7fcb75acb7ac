"""Reports of bugs: their place and kind, but no text of users, no id, no token."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Any

import discord
import pytest
import structlog
from aiohttp import web

from bot.logs import Reports, ReportsError, set_up_logs
from bot.settings import LogFormat
from bot.start import sentence
from tests.logs import logging_put_back

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
    stand_in, application = Sentry(), web.Application()
    application.router.add_post("/api/1/envelope/", stand_in.take)
    runner = web.AppRunner(application, shutdown_timeout=0.1, auto_decompress=False)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    stand_in.dsn = "http://key@{}:{}/1".format(*runner.addresses[0])
    yield stand_in
    await runner.cleanup()


@pytest.fixture(autouse=True)
def put_back() -> Iterator[None]:
    """Leave logging as the other tests expect it."""
    with logging_put_back():
        set_up_logs(level="INFO", form=LogFormat.JSON)
        yield


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
    assert error["stacktrace"]["frames"][-1]["filename"] == "tests/bot/test_reports.py"
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
