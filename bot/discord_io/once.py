"""Send requests once: discord.py would repeat some that Discord may have executed."""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from contextvars import ContextVar

import aiohttp
from msgspec import Struct

RATE_LIMITED = 429


class _Attempt(Struct):
    is_made: bool = False


_ATTEMPT: ContextVar[_Attempt | None] = ContextVar("attempt", default=None)


@contextlib.contextmanager
def once() -> Generator[None]:
    """Send the request in the block once; raise `ConnectionError` instead of a retry.

    A rate-limited request may be sent again: Discord has not executed it.
    """
    token = _ATTEMPT.set(_Attempt())
    try:
        yield
    finally:
        _ATTEMPT.reset(token)


def trace() -> aiohttp.TraceConfig:
    """Return the trace that a client needs for `once` to work."""
    config = aiohttp.TraceConfig()
    config.on_request_start.append(_begin)
    config.on_request_end.append(_end)
    return config


async def _begin(_session: object, _context: object, _params: object) -> None:
    attempt = _ATTEMPT.get()
    if attempt is None:
        return
    if attempt.is_made:
        raise ConnectionError("the outcome of the request is unknown")
    attempt.is_made = True


async def _end(_session: object, _context: object, params: aiohttp.TraceRequestEndParams) -> None:
    attempt = _ATTEMPT.get()
    if attempt is not None and params.response.status == RATE_LIMITED:
        attempt.is_made = False
