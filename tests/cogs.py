"""The cogs of a running bot, and their services on a core of the tests."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from bot.agenda import Duty
from bot.app import list_duties, list_personal
from bot.cog import Cog
from bot.cogs.analysis.service import BlunderService
from bot.cogs.privacy.service import ErasureList, PrivacyService
from bot.cogs.puzzles.daily import DailyService
from bot.cogs.puzzles.match_puzzles import MatchPuzzleService
from bot.cogs.seasons.model import Season
from bot.cogs.seasons.service import Presence, SeasonService, Surroundings
from bot.cogs.seasons.tables import SEASONS
from bot.cogs.trying.service import TryService
from bot.cogs.watching.service import WatchService
from bot.match.client import Ringfall
from bot.match.core import Core
from bot.match.terms import Terms
from bot.messages import tables
from bot.messages.kinds import Sent
from bot.storage.schema import messages
from rules import AnyGame

AnyCog = TypeVar("AnyCog", bound=Cog)

# What these carry out needs a connection to Discord.
DELIVERING = {"answers", "daily letters", "digests", "emojis", "messages"}


def cog_of(client: Ringfall, kind: type[AnyCog]) -> AnyCog:
    """Return the cog of a type that a bot has added."""
    cog = client.get_cog(kind.__name__)
    assert isinstance(cog, kind)
    return cog


def duties_of(client: Ringfall) -> list[Duty]:
    """List the duties of the core and of all cogs."""
    duties = list_duties(client.core, client.delivery, client.core.database)
    return duties + [
        duty for cog in client.cogs_to_add if isinstance(cog, Cog) for duty in cog.duties
    ]


def tries_on(core: Core) -> TryService:
    return TryService(core.database)


def dailies_on(core: Core) -> DailyService:
    return DailyService(core.database, BlunderService(core))


def match_puzzles_on(core: Core) -> MatchPuzzleService:
    return MatchPuzzleService(core)


class Around(Surroundings):
    """A bot that knows all servers and channels, which nobody leaves unless a test says so."""

    def __init__(self) -> None:
        self.presences: dict[int, Presence] = {}
        self.is_elsewhere = False

    def is_here(self, guild_id: int) -> bool:  # noqa: ARG002
        return not self.is_elsewhere

    def knows_channel(self, guild_id: int, channel_id: int) -> bool:  # noqa: ARG002
        return True

    async def is_deleted(self, channel_id: int) -> bool:  # noqa: ARG002
        return False

    async def presence(self, guild_id: int, user_id: int) -> Presence:  # noqa: ARG002
        return self.presences.get(user_id, Presence.HERE)

    async def letter_box(self, user_id: int) -> int | None:
        return user_id + 1000


def seasons_on(core: Core, around: Around | None = None) -> SeasonService:
    """Make the service of a bot that knows all servers, which nobody leaves."""

    async def find_ratings(_guild: int, _game: AnyGame, _people: Collection[int]) -> dict[int, int]:
        return {}

    return SeasonService(core, around or Around(), find_ratings)


async def post_tables(core: Core) -> None:
    """Have the tables of seasons posted, below which their matches are proposed."""
    for message in await core.messages.find((messages.c.kind == SEASONS) & tables.IS_PENDING):
        await core.messages.mark_posted(message, Sent((message.channel_id, 900_000 + message.id)))


def new_season(guild_id: int, channel_id: int, game: str = "rust", **changes: Any) -> Season:
    """Return a season of four weeks to start, in which each person has one match at a time."""
    at = datetime.min.replace(tzinfo=UTC)
    season = Season(0, guild_id, channel_id, game, 4, Terms(), 1, at, None)
    return replace(season, **changes)


def watching_on(core: Core) -> WatchService:
    return WatchService(core.database, clock=core.clock)


def privacy_on(core: Core, erasures: Path | None = None) -> PrivacyService:
    """Make the service of a bot that lists erasures in a file, if there is one."""
    return PrivacyService(core, list_personal(), ErasureList(erasures))
