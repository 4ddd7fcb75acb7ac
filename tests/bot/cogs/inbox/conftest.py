"""A match, and a bot that knows its channels, as for those who watch."""

from __future__ import annotations

from tests.bot.cogs.watching.conftest import under_way

__all__ = ["under_way"]
