"""The services of cogs that other rooms still ask for."""

from __future__ import annotations

from bot.cogs.privacy.erasures import ErasureList
from bot.cogs.privacy.service import PrivacyService
from bot.cogs.replay.notes import NoteService
from bot.cogs.servers.departures import DepartureService
from bot.cogs.servers.service import OversightService
from bot.cogs.watching.service import WatchService
from bot.cogs.watching.wall_service import WallService
from bot.match.core import Core


class Services(Core, frozen=True, kw_only=True):
    """The core, with the services of cogs that other rooms still ask for."""

    departures: DepartureService
    notes: NoteService
    oversight: OversightService
    privacy: PrivacyService
    walls: WallService
    watching: WatchService


def build(core: Core, erasures: ErasureList) -> Services:
    """Add the services of the cogs to a core."""
    database, clock, loader, matches = core.database, core.clock, core.loader, core.matches
    writer = core.writer
    return Services(
        **{name: getattr(core, name) for name in core.__struct_fields__},
        departures=DepartureService(database, clock=clock, matches=matches, servers=core.servers),
        notes=NoteService(database),
        oversight=OversightService(database, loader, writer, matches=matches),
        privacy=PrivacyService(
            database,
            loader,
            writer,
            clock=clock,
            matches=matches,
            preferences=core.preferences,
            rests=core.rest_cache,
            erasures=erasures,
            news=core.news,
        ),
        walls=WallService(database, clock=clock),
        watching=WatchService(database, clock=clock),
    )
