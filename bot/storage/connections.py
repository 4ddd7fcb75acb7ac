"""Connections to a file that stay open, ready for the next transaction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple, cast

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage.driver import Connection
from bot.storage.whole import whole

MOST_IDLE = 4


class _Line(NamedTuple):
    """A connection, and what drives it."""

    connection: AsyncConnection
    driven: Connection


class Connections:
    """Lends connections; one that has served well is lent again as it is.

    To take one out of SQLAlchemy's pool and to put it back costs the loop more than a statement.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._idle: list[_Line] = []

    @asynccontextmanager
    async def lend(self, *, writing: bool) -> AsyncIterator[AsyncConnection]:
        """Give a connection in a transaction; what is written is kept where the block ends well.

        One that fails, or is cut off, goes back to the pool, which undoes whatever has begun.
        """
        idle = self._idle
        line = idle.pop() if idle else await self._open()
        connection = line.connection
        try:
            await _begin(line, writing=writing)
            yield connection
            await (connection.commit() if writing else connection.rollback())
        except BaseException:
            await asyncio.shield(asyncio.ensure_future(connection.close()))
            raise
        if idle is self._idle and len(idle) < MOST_IDLE:
            idle.append(line)
        else:
            await connection.close()

    async def close(self) -> None:
        """Keep none of them any more; those that are lent go back to the pool."""
        idle, self._idle = self._idle, []
        for line in idle:
            await line.connection.close()

    async def _open(self) -> _Line:
        opening = asyncio.create_task(self._connect())
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            # Left alone, the thread that opens it may outlive the loop, and fail to tell it.
            await _close_once_open(opening)
            raise

    async def _connect(self) -> _Line:
        connection = await self._engine.connect()
        raw = await connection.get_raw_connection()
        return _Line(connection, cast("Connection", raw.dbapi_connection))


@whole
async def _close_once_open(opening: asyncio.Task[_Line]) -> None:
    # Nobody is there any more to be told of what fails.
    with suppress(Exception):
        await (await opening).connection.close()


async def _begin(line: _Line, *, writing: bool) -> None:
    """Lock out other writers at once; a transaction that reads begins with its first statement."""
    line.driven.begins = not writing
    if writing:
        await line.connection.begin()
        await line.driven.begin_writing()
