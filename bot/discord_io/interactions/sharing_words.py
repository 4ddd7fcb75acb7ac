"""Add the sharer's name to a shared message."""

from __future__ import annotations

from msgspec.structs import replace

from bot.discord_io.content.draft import CONTENT_LIMIT, Draft, fitted
from bot.discord_io.content.people import quoted
from bot.texts import Texts


def signed(texts: Texts, draft: Draft, name: str) -> Draft:
    """Add who shares a message, if there is room."""
    line = texts("shared-by", player=quoted(name))
    return replace(draft, content=fitted([draft.content, line], CONTENT_LIMIT, "\n"))
