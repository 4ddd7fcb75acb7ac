"""Waits for state changes without polling."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
# Far longer than anything takes, so that tests on a busy machine wait instead of failing.
WAIT_SECONDS = 180.0


class Signal:
    """Wakes all tasks that wait for a condition after each change."""

    def __init__(self) -> None:
        self._waiters: set[asyncio.Future[None]] = set()
        self._changes = 0

    def notify(self) -> None:
        """Make all waiting tasks check their condition."""
        self._changes += 1
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)
        self._waiters.clear()

    async def wait_until(self, look: Callable[[], T | None], *, timeout: float, what: str) -> T:
        """Return the first true value of `look()`; the `TimeoutError` mentions `what`."""
        try:
            async with asyncio.timeout(timeout):
                while not (found := look()):
                    await self._next_change()
                return found
        except TimeoutError:
            raise TimeoutError(f"no {what} after {timeout:g} s") from None

    async def changed(self, *, since: int) -> int:
        """Wait until there were more changes than `since`; return their number."""
        while self._changes <= since:
            await self._next_change()
        return self._changes

    async def _next_change(self) -> None:
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.add(waiter)
        try:
            await waiter
        finally:
            self._waiters.discard(waiter)
