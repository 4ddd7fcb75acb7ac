"""Register the cog with the bot."""

from __future__ import annotations

from bot.app import COGS
from tests.cheering.cog import Cheering

COGS.append(Cheering)
