"""Records the statements that SQLAlchemy hands to the driver, or does something before one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.util import await_only

from bot.storage import Database
from bot.storage.sqlite import BEGINNING

Statement = tuple[str, Any]
"""The text of a statement, and the values that it has, the first of many."""
BEFORE = "before_cursor_execute"


@asynccontextmanager
async def asked_of(database: Database) -> AsyncIterator[list[Statement]]:
    """Note all statements, each BEGIN among them, while the block lasts."""
    asked: list[Statement] = []

    def note(_c: Any, _cursor: Any, text: str, values: Any, _x: Any, many: bool) -> None:  # noqa: FBT001
        asked.append((text, values[0] if many else values))

    def note_begin(connection: Connection) -> None:
        if beginning := beginning_of(connection):
            asked.append((beginning, ()))

    engine = await engine_of(database)
    event.listen(engine, BEFORE, note)
    event.listen(engine, "begin", note_begin)
    try:
        yield asked
    finally:
        event.remove(engine, BEFORE, note)
        event.remove(engine, "begin", note_begin)


def beginning_of(connection: Connection) -> str:
    """Return the statement with which a transaction on SQLite begins, "" if there is none."""
    is_sqlite = connection.dialect.name == "sqlite"
    return connection.get_execution_options().get(BEGINNING, "BEGIN") if is_sqlite else ""


async def before(database: Database, words: str, act: Callable[[], Awaitable[object]]) -> None:
    """Do something just before the next statement with these words."""
    engine = await engine_of(database)

    def overtake(_c: Any, _cursor: Any, text: str, *_: Any) -> None:
        if words in text:
            event.remove(engine, BEFORE, overtake)
            await_only(act())

    event.listen(engine, BEFORE, overtake)


async def engine_of(database: Database) -> Engine:
    """Return what a database sends its statements through."""
    async with database.read() as transaction:
        return transaction.connection.engine.sync_engine
