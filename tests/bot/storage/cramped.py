"""A program whose files can't grow for a while: prints the effect on a large write.

It is a process of its own, because the limit applies to all of its files.
"""

from __future__ import annotations

import asyncio
import resource
import sys

from sqlalchemy import text

from bot.storage import Database, StorageError

ADD_ACT = text(
    "INSERT INTO acts (id, key, kind, actor, made_at)"
    " VALUES (:id, CAST(:id AS VARCHAR), 'turn', 'person', '2026-01-01')"
)
LIMIT_BYTES = 128 * 1024


async def main(url: str) -> None:
    database = Database(url)
    await database.open()
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT_BYTES, most))
    try:
        await _add(database, *range(10_000))
    except StorageError as error:
        _say(error.kind)
    _say(await _ids(database))
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    await _add(database, 7)
    _say(await _ids(database))
    await database.close()


def _say(what: object) -> None:
    sys.stdout.write(f"{what}\n")


async def _add(database: Database, *ids: int) -> None:
    async with database.write() as connection:
        await connection.execute(ADD_ACT, [{"id": number} for number in ids])


async def _ids(database: Database) -> list[int]:
    async with database.read() as connection:
        return list((await connection.execute(text("SELECT id FROM acts"))).scalars())


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
