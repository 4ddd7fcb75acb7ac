"""How the bot and its libraries log: one line an event on standard error, as text or as JSON."""

from __future__ import annotations

import logging
import sys
from typing import TextIO

import structlog
from structlog.types import Processor

from bot.settings import LogFormat

# Below these levels there are tokens of interactions, every statement, every file.
QUIET = {
    "discord": logging.INFO,
    "aiosqlite": logging.WARNING,
    "alembic": logging.WARNING,
    "asyncio": logging.INFO,
    "PIL": logging.INFO,
    "sqlalchemy": logging.WARNING,
}


def set_up_logs(*, level: str, form: LogFormat, stream: TextIO | None = None) -> None:
    """Send everything that is logged at `level` or above to `stream`, standard error by default."""
    target = sys.stderr if stream is None else stream
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
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
    handler = logging.StreamHandler(target)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder()],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_renderers(form, colors=target.isatty()),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for name, lowest in QUIET.items():
        logging.getLogger(name).setLevel(max(lowest, logging.getLevelName(level)))


def _renderers(form: LogFormat, *, colors: bool) -> list[Processor]:
    if form is LogFormat.JSON:
        return [
            structlog.processors.dict_tracebacks,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    return [
        structlog.dev.ConsoleRenderer(
            colors=colors, exception_formatter=structlog.dev.plain_traceback
        )
    ]
