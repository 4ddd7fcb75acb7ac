"""Leases: one process at a time works on a row; if it dies, others take over.

The process stores in `held_until` how long it may be silent about its work, and renews that while
it works. Most tables name it in `holder`, too, so that it is free to take the row again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Table, or_

# Work of a process that dies is resumed within half a minute, including the pause between sweeps.
LEASE = timedelta(seconds=20)


class HeldElsewhereError(Exception):
    """Another process holds the lease; try again later."""


def lease(holder: str, now: datetime) -> dict[str, Any]:
    """Return the values of a row that a process holds from now on."""
    return {"holder": holder, "held_until": now + LEASE}


def is_free(table: Table, now: datetime, *, holder: str | None = None) -> ColumnElement[bool]:
    """SQL condition: rows that no process holds, or none but the `holder`."""
    is_over = or_(table.c.held_until.is_(None), table.c.held_until <= now)
    if holder is None:
        return is_over
    return or_(is_over, table.c.holder == holder, table.c.holder.is_(None))


@asynccontextmanager
async def holding(
    renew: Callable[[], Awaitable[bool]], release: Callable[[], Awaitable[object]]
) -> AsyncGenerator[None]:
    """Hold a lease in the block: take it, renew it, and release it at the end.

    `HeldElsewhereError` means that `renew` could not take it, as another process has it.
    """
    if not await renew():
        raise HeldElsewhereError
    try:
        async with renewing(renew):
            yield
    finally:
        await release()


@asynccontextmanager
async def renewing(renew: Callable[[], Awaitable[object]]) -> AsyncGenerator[None]:
    """Renew a lease in the block, well before it ends."""
    renewal = asyncio.create_task(_keep_renewing(renew))
    try:
        yield
    finally:
        renewal.cancel()
        await asyncio.gather(renewal, return_exceptions=True)


async def _keep_renewing(renew: Callable[[], Awaitable[object]]) -> None:
    while True:
        await asyncio.sleep(LEASE.total_seconds() / 3)
        await renew()
