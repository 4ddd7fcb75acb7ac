"""Access control: only local programs and pages, under loopback host names."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

LOOPBACK_NAMES = frozenset({"127.0.0.1", "localhost"})
# The page loads nothing from elsewhere and cannot be framed.
CONTENT_POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def refuse_foreign_requests(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests of other sites' pages, and requests under another host name.

    A foreign name in `Host` is DNS rebinding: a page of that name would be of the same origin.
    """
    if not _is_loopback(request.host):
        raise web.HTTPForbidden(text=f"The sandbox answers on 127.0.0.1, not on {request.host}.")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden(text=f"The sandbox does not answer pages of {origin}.")
    return await handler(request)


async def add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    """Add security headers (for the application's `on_response_prepare`)."""
    response.headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
    response.headers.setdefault("Cache-Control", "no-cache")
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")


def _is_loopback(host: str) -> bool:
    try:
        return urlsplit(f"//{host}").hostname in LOOPBACK_NAMES
    except ValueError:
        return False
