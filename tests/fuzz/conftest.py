"""Captures what is logged while inputs are tried, in the bot's own format."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

import pytest

from bot.logs import set_up_logs
from bot.settings import LogFormat
from ringfall.testing.logs import logging_put_back
from tests.fuzz.inputs import CANARY


@pytest.fixture(autouse=True)
def logged() -> Iterator[io.StringIO]:
    """Fail if the log has text that a user wrote."""
    stream = io.StringIO()
    with logging_put_back():
        set_up_logs(level="DEBUG", form=LogFormat.JSON, stream=stream)
        yield stream
    assert CANARY not in stream.getvalue()


@pytest.fixture
def no_bug(logged: io.StringIO) -> Iterator[None]:
    """Fail if a bug is logged, unless something is damaged on purpose."""
    yield
    lines = map(json.loads, logged.getvalue().splitlines())
    assert [line for line in lines if line["level"] in ("error", "critical")] == []
