"""Leases: how long a process may be silent about its work before others take it over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta

# Work of a process that dies is resumed within half a minute, including the pause between sweeps.
LEASE = timedelta(seconds=20)


class HeldElsewhereError(Exception):
    """Another process holds the lease; try again later."""


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
