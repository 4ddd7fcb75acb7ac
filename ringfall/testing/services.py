"""The services of one process, made as the bot makes them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

from bot.clock import Clock, utc_now
from bot.cogs.ratings.cog import find_odds
from bot.cogs.ratings.rater import rate
from bot.logs import NO_OBSERVER
from bot.match.additions import Additions
from bot.match.boards.drawing import PictureService
from bot.match.core import Core, make_core
from bot.settings import Settings, Token
from bot.storage import Database


def services_on(
    database: Database, clock: Clock = utc_now, *, seed: int = 1, **chosen: Any
) -> Core:
    """Make services that have read nothing yet; `chosen` are settings."""
    core = make_core(
        Settings(discord_token=Token("token"), **chosen),
        database,
        pictures=PictureService(),
        observer=NO_OBSERVER,
        clock=clock,
        sleep=asyncio.sleep,
        chance=random.Random(seed),
    )
    add(core, at_end=rate, find_odds=find_odds)
    return core


def add(core: Core, **methods: Callable[..., Any]) -> None:
    """Let functions add to the core what cogs add by methods of these names."""
    made = {name: staticmethod(method) for name, method in methods.items()}
    core.additions.append(type("Added", (Additions,), made)())
