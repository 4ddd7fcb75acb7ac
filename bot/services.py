"""The services of cogs that other rooms still ask for."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.privacy.erasures import ErasureList
from bot.cogs.privacy.service import PrivacyService
from bot.cogs.servers.departures import DepartureService
from bot.cogs.servers.service import OversightService
from bot.cogs.watching.service import WatchService
from bot.cogs.watching.wall_service import WallService
from bot.match.core import Core
from bot.match.model import Match


class Services(Core, frozen=True, kw_only=True):
    """The core, with the services of cogs that other rooms still ask for."""

    departures: DepartureService
    oversight: OversightService
    privacy: PrivacyService
    walls: WallService
    watching: WatchService


def watching_actions(match: Match, user_id: int, *, is_followed: bool) -> list[str]:
    """Offer the missed turns of a match, and to follow a running match of others."""
    missed = ["missed"] if match.turns else []
    if match.result is not None or match.side_of(user_id) is not None:
        return missed
    return [*missed, "unfollow" if is_followed else "follow"]


class _Additions:
    """What rooms that are no cogs yet add to the menu of a match."""

    def __init__(self, watching: WatchService) -> None:
        self._watching = watching

    async def actions(self, match: Match, user_id: int) -> Sequence[str]:
        followed = await self._watching.followed(user_id, match.guild_id)
        return watching_actions(match, user_id, is_followed=match.id in followed.matches)


def build(core: Core, erasures: ErasureList) -> Services:
    """Add the services of the cogs to a core."""
    database, clock, loader, matches = core.database, core.clock, core.loader, core.matches
    watching = WatchService(database, clock=clock)
    core.additions.menu.append(_Additions(watching).actions)
    return Services(
        **{name: getattr(core, name) for name in core.__struct_fields__},
        departures=DepartureService(database, clock=clock, matches=matches, servers=core.servers),
        oversight=OversightService(database, loader, core.writer, matches=matches),
        privacy=PrivacyService(
            database,
            loader,
            core.writer,
            clock=clock,
            matches=matches,
            preferences=core.preferences,
            rests=core.rest_cache,
            erasures=erasures,
            news=core.news,
        ),
        walls=WallService(database, clock=clock),
        watching=watching,
    )
