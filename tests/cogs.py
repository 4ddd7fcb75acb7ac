"""The cogs of a running bot, and their services on a core of the tests."""

from __future__ import annotations

from typing import TypeVar

from bot.cog import Cog
from bot.cogs.puzzles.dailies import DailyService
from bot.cogs.puzzles.service import PuzzleService
from bot.cogs.watching.walls import WallSource
from bot.match.client import Ringfall
from bot.match.core import Core
from bot.messages.live_messages import LiveStore

AnyCog = TypeVar("AnyCog", bound=Cog)


def cog_of(client: Ringfall, kind: type[AnyCog]) -> AnyCog:
    """Return the cog of a type that a bot has added."""
    cog = client.get_cog(kind.__name__)
    assert isinstance(cog, kind)
    return cog


def puzzles_on(core: Core) -> PuzzleService:
    return PuzzleService(core.database, clock=core.clock, engine=core.engine)


def dailies_on(core: Core) -> LiveStore:
    return LiveStore(core.database, DailyService(core.database), clock=core.clock)


def walls_on(core: Core) -> LiveStore:
    return LiveStore(core.database, WallSource(), clock=core.clock)
