"""Logging in tests, restored after tests that change it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import structlog


def log_plainly() -> None:
    """Let no traceback show values.

    Formatting them takes seconds, in which a bot in the test answers no one.
    """
    console = structlog.dev.ConsoleRenderer(
        colors=False, exception_formatter=structlog.dev.plain_traceback
    )
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], console])


@contextmanager
def logging_put_back() -> Iterator[None]:
    """Put everything back in the end that `bot.logs` sets up."""
    loggers = logging.getLogger(), logging.getLogger("bot")
    before = structlog.get_config()
    levels, handlers = [logger.level for logger in loggers], loggers[0].handlers
    try:
        yield
    finally:
        structlog.configure(**before)
        loggers[0].handlers = handlers
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
