"""Offer autocomplete choices in time."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any

from discord import app_commands

from bot.discord_io.interactions.answer import Asked
from bot.discord_io.interactions.context import context_of
from bot.settings import Deadlines

Choices = list[app_commands.Choice[Any]]
Complete = Callable[..., Coroutine[Any, Any, Choices]]
"""Takes an interaction and the typed text; a method takes its cog first."""


def offered(complete: Complete) -> Complete:
    """Offer no choices if listing them takes too long."""

    @functools.wraps(complete)
    async def in_time(*arguments: Any) -> Choices:
        # A late task is not cancelled: an interrupted statement would keep its lock.
        interaction: Asked = arguments[-2]
        making = asyncio.create_task(_make(complete, *arguments))
        making.add_done_callback(_retrieve)
        deadlines: Deadlines = interaction.client.pipeline.deadlines
        done, _ = await asyncio.wait({making}, timeout=deadlines.defer_s)
        return await making if done else []

    return in_time


async def _make(complete: Complete, *arguments: Any) -> Choices:
    interaction: Asked = arguments[-2]
    await interaction.client.pipeline.meet(context_of(interaction))
    return await complete(*arguments)


def _retrieve(making: asyncio.Future[Choices]) -> None:
    """Mark the exception of an abandoned list as retrieved."""
    if not making.cancelled():
        making.exception()


def focused_option(interaction: Asked) -> str | None:
    """Return the name of the option that the user is typing into."""
    data: Any = interaction.data or {}
    options: list[dict[str, Any]] = data.get("options") or []
    while options:
        inner = [option for parent in options for option in parent.get("options") or ()]
        for option in options:
            if option.get("focused"):
                return str(option["name"])
        options = inner
    return None
