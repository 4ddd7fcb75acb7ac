"""What is offered to somebody who is typing, in time."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any

from discord import app_commands

from bot.discord_io.interactions.answer import PATIENCE_S, Asked
from bot.discord_io.interactions.context import context_of

Choices = list[app_commands.Choice[Any]]
Complete = Callable[[Any, str], Coroutine[Any, Any, Choices]]


def offered(complete: Complete) -> Complete:
    """Have a list that is made too late be an empty one."""

    @functools.wraps(complete)
    async def in_time(interaction: Asked, typed: str) -> Choices:
        # What is late is left to end by itself: a statement that is cut off keeps its lock.
        making = asyncio.create_task(_make(complete, interaction, typed))
        making.add_done_callback(_retrieve)
        done, _ = await asyncio.wait({making}, timeout=PATIENCE_S)
        return await making if done else []

    return in_time


async def _make(complete: Complete, interaction: Asked, typed: str) -> Choices:
    context = context_of(interaction)
    await interaction.client.pipeline.meet(context)
    return await complete(interaction, typed)


def _retrieve(making: asyncio.Future[Choices]) -> None:
    """Look at the error of a list that nobody waits for any more."""
    if not making.cancelled():
        making.exception()


def focused_option(interaction: Asked) -> str | None:
    """Return the name of the option that somebody is typing into."""
    data: Any = interaction.data or {}
    options: list[dict[str, Any]] = data.get("options") or []
    while options:
        inner = [option for parent in options for option in parent.get("options") or ()]
        for option in options:
            if option.get("focused"):
                return str(option["name"])
        options = inner
    return None
