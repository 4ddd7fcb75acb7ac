"""The page with the chat: what a person sees, over a WebSocket, and what they do, over HTTP."""

from sandbox.page.site import Site

__all__ = ["Site"]
