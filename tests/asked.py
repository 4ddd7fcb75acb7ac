"""Records the statements that SQLAlchemy hands to the driver."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Engine, event

from bot.storage import Database

Statement = tuple[str, Any]
"""The text of a statement, and the values that it has, the first of many."""
BEFORE = "before_cursor_execute"


@asynccontextmanager
async def asked_of(database: Database) -> AsyncIterator[list[Statement]]:
    """Note all statements, each BEGIN among them, while the block lasts."""
    asked: list[Statement] = []

    def note(_c: Any, _cursor: Any, text: str, values: Any, _x: Any, many: bool) -> None:  # noqa: FBT001
        asked.append((text, values[0] if many else values))

    engine = await engine_of(database)
    event.listen(engine, BEFORE, note)
    try:
        yield asked
    finally:
        event.remove(engine, BEFORE, note)


async def engine_of(database: Database) -> Engine:
    """Return what a database sends its statements through."""
    async with database.read() as transaction:
        return transaction.connection.engine.sync_engine
