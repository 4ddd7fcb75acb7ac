"""What is asked of a database, as SQLAlchemy hands it to the driver."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, event

from bot.storage import Database

Statement = tuple[str, Any]
"""The text of a statement, and the values that it has, the first of many."""
BEFORE, BEGIN = "before_cursor_execute", "begin"
READS, WRITES = "BEGIN", "BEGIN IMMEDIATE"


@contextmanager
def asked_of(database: Database) -> Iterator[list[Statement]]:
    """Note all statements, each BEGIN among them, while the block lasts."""
    asked: list[Statement] = []

    def note(_c: Any, _cursor: Any, text: str, values: Any, _x: Any, many: bool) -> None:  # noqa: FBT001
        asked.append((text, values[0] if many else values))

    def note_begin(connection: Connection) -> None:
        asked.append((begin_of(connection), ()))

    engine = database._engine.sync_engine
    event.listen(engine, BEFORE, note)
    event.listen(engine, BEGIN, note_begin)
    try:
        yield asked
    finally:
        event.remove(engine, BEFORE, note)
        event.remove(engine, BEGIN, note_begin)


def begin_of(connection: Connection) -> str:
    """Return how a transaction on a file that SQLAlchemy begins is begun there."""
    driven: Any = connection.connection.dbapi_connection
    return READS if driven.begins else WRITES
