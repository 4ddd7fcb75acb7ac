"""Requests that are sent once: discord.py sends again what Discord may have carried out."""

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
    """Have the request in the block sent once; `ConnectionError` in the place of sending it again.

    What a rate limit has kept out may be sent again: it was not carried out.
    """
    token = _ATTEMPT.set(_Attempt())
    try:
        yield
    finally:
        _ATTEMPT.reset(token)


def trace() -> aiohttp.TraceConfig:
    """Return what a client has to be made with for `once` to work."""
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
