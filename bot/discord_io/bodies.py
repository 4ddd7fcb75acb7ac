"""Notice responses that cannot be read, although Discord has carried out the request."""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp
import msgspec

# Discord answers other requests without a body.
WITH_BODY = (200, 201)
API = "/api/v"

# Errors:
#
#   OSError
#   └── ConnectionError
#       └── UnreadableBodyError    Discord carried the request out; nothing is known of the result


class UnreadableBodyError(ConnectionError):
    """Discord has carried out the request, but the body of its response is unreadable."""


def follow(trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
    """Add hooks to the trace of a client's requests, and return it.

    discord.py would raise what its parser raises, as it does for a failed request.
    """
    trace.on_request_end.append(_end)
    trace.on_response_chunk_received.append(_check)
    return trace


async def _end(
    _session: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
) -> None:
    context.has_succeeded = params.response.status in WITH_BODY


async def _check(
    _session: object, context: SimpleNamespace, params: aiohttp.TraceResponseChunkReceivedParams
) -> None:
    if not context.has_succeeded or API not in params.url.path:
        return
    try:
        msgspec.json.decode(params.chunk, type=msgspec.Raw)
    except msgspec.DecodeError:
        raise UnreadableBodyError from None
