"""Logs: one line an event, readable or as JSON, without the secrets that libraries would tell."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from bot.logs import set_up_logs
from bot.settings import LogFormat


@pytest.fixture(autouse=True)
def put_back() -> Iterator[None]:
    """Leave logging as the other tests expect it."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    yield
    root.handlers = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def test_an_event_is_one_json_object_with_its_values() -> None:
    stream = io.StringIO()
    set_up_logs(level="INFO", form=LogFormat.JSON, stream=stream)
    structlog.get_logger("bot.test").info("turn played", match=12, turn="Wd4,b2 → ZÈRTZ")
    event = json.loads(stream.getvalue())
    assert event["event"] == "turn played"
    assert (event["match"], event["turn"], event["level"]) == (12, "Wd4,b2 → ZÈRTZ", "info")
    assert event["timestamp"].endswith("Z")


def test_libraries_log_in_the_same_form() -> None:
    stream = io.StringIO()
    set_up_logs(level="INFO", form=LogFormat.JSON, stream=stream)
    logging.getLogger("discord.client").warning("slow by %d s", 3)
    assert json.loads(stream.getvalue())["event"] == "slow by 3 s"


def test_an_exception_travels_with_its_event() -> None:
    stream = io.StringIO()
    set_up_logs(level="INFO", form=LogFormat.JSON, stream=stream)
    error = ValueError("no such ring")
    structlog.get_logger("bot.test").error("failed", incident="4f2a11", exc_info=error)
    event = json.loads(stream.getvalue())
    assert event["exception"][0]["exc_value"] == "no such ring"


def test_text_is_for_people() -> None:
    stream = io.StringIO()
    set_up_logs(level="INFO", form=LogFormat.TEXT, stream=stream)
    structlog.get_logger("bot.test").info("ready", servers=2)
    assert "ready" in stream.getvalue()
    assert "servers=2" in stream.getvalue()
    assert "\x1b" not in stream.getvalue(), "no colours where nobody sees them"


def test_the_level_holds_and_libraries_never_tell_tokens() -> None:
    stream = io.StringIO()
    set_up_logs(level="DEBUG", form=LogFormat.TEXT, stream=stream)
    structlog.get_logger("bot.test").debug("ours")
    logging.getLogger("discord.http").debug("PATCH /webhooks/1/token")
    logging.getLogger("sqlalchemy.engine").info("SELECT 1")
    assert "ours" in stream.getvalue()
    assert "token" not in stream.getvalue()
    assert "SELECT" not in stream.getvalue()


def test_what_is_below_the_level_is_not_logged() -> None:
    stream = io.StringIO()
    set_up_logs(level="WARNING", form=LogFormat.TEXT, stream=stream)
    structlog.get_logger("bot.test").info("ready")
    assert stream.getvalue() == ""
