"""Requests that are kept waiting until a test decides what becomes of them."""

from __future__ import annotations

import asyncio
import enum
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandbox.signals import WAIT_SECONDS

if TYPE_CHECKING:
    from sandbox.journal import Request


class Decision(enum.Enum):
    """What becomes of a held request: answered, carried out but cut off, or thrown away."""

    RELEASE = enum.auto()
    PROCESS = enum.auto()
    DISCARD = enum.auto()


@dataclass(eq=False)
class Hold:
    """A matching request that is kept waiting until the test decides what becomes of it.

    Await `reached` to know that a request has arrived; then call `release` or `drop`.
    """

    pattern: re.Pattern[str]
    request: Request | None = None
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)
    _decision: asyncio.Future[Decision] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    _finished: asyncio.Event = field(default_factory=asyncio.Event)

    async def reached(self, timeout: float = WAIT_SECONDS) -> Request:
        """Wait until a request has arrived and return it."""
        try:
            await asyncio.wait_for(self._arrived.wait(), timeout)
        except TimeoutError:
            text = f"no request came for {self.pattern.pattern} in {timeout:g} s"
            raise TimeoutError(text) from None
        assert self.request is not None  # noqa: S101
        return self.request

    async def release(self) -> None:
        """Let the request be carried out and answered."""
        await self._decide(Decision.RELEASE)

    async def drop(self, *, processed: bool) -> None:
        """Cut the connection without an answer, after or before carrying the request out."""
        await self._decide(Decision.PROCESS if processed else Decision.DISCARD)

    async def decided(self, request: Request) -> Decision:
        """Report the arrival of a request and wait for what becomes of it (for the server)."""
        self.request = request
        self._arrived.set()
        return await self._decision

    def finish(self) -> None:
        """Report that the request is dealt with (for the server)."""
        self._finished.set()

    async def _decide(self, decision: Decision) -> None:
        if not self._decision.done():
            self._decision.set_result(decision)
        if self.request is not None:
            await self._finished.wait()
