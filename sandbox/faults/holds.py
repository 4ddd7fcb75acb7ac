"""Requests that wait until a test decides about them."""

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
    """The fate of a held request: answered, carried out but cut off, or dropped."""

    RELEASE = enum.auto()
    PROCESS = enum.auto()
    DISCARD = enum.auto()


@dataclass(eq=False)
class Hold:
    """A request that waits until the test decides.

    Await `reached` for its arrival; then call `release` or `drop`.
    """

    pattern: re.Pattern[str]
    request: Request | None = None
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)
    _decision: asyncio.Future[Decision] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    _finished: asyncio.Event = field(default_factory=asyncio.Event)

    async def reached(self, timeout: float = WAIT_SECONDS) -> Request:
        """Wait for the request and return it."""
        try:
            await asyncio.wait_for(self._arrived.wait(), timeout)
        except TimeoutError:
            text = f"no request came for {self.pattern.pattern} in {timeout:g} s"
            raise TimeoutError(text) from None
        assert self.request is not None  # noqa: S101
        return self.request

    async def release(self) -> None:
        """Carry the request out and respond."""
        await self._decide(Decision.RELEASE)

    async def drop(self, *, processed: bool) -> None:
        """Cut the connection without a response, after or before the work."""
        await self._decide(Decision.PROCESS if processed else Decision.DISCARD)

    async def decided(self, request: Request) -> Decision:
        """Report a request's arrival and wait for the decision (for the server)."""
        self.request = request
        self._arrived.set()
        return await self._decision

    def finish(self) -> None:
        """Report that the request is finished (for the server)."""
        self._finished.set()

    async def _decide(self, decision: Decision) -> None:
        if not self._decision.done():
            self._decision.set_result(decision)
        if self.request is not None:
            await self._finished.wait()
