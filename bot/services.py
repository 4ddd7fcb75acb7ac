"""The services of cogs that other rooms still ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.cogs.analysis.coach import Coach
from bot.cogs.analysis.hints import HintService, may_have_hint
from bot.cogs.analysis.messages import balance
from bot.cogs.analysis.service import AnalysisService, may_be_analysed
from bot.cogs.computer.opponent import Opponent
from bot.cogs.computer.service import Computer
from bot.cogs.privacy.erasures import ErasureList
from bot.cogs.privacy.service import PrivacyService
from bot.cogs.ratings.rater import rate
from bot.cogs.ratings.service import StatsService
from bot.cogs.servers.departures import DepartureService
from bot.cogs.servers.service import OversightService
from bot.cogs.watching.service import WatchService
from bot.cogs.watching.wall_service import WallService
from bot.match.additions import TurnAddition
from bot.match.core import Core
from bot.match.model import Match
from bot.texts import Texts
from rules import Side


class Services(Core, frozen=True, kw_only=True):
    """The core, with the services of cogs that other rooms still ask for."""

    analyses: AnalysisService
    coach: Coach
    departures: DepartureService
    hints: HintService
    opponent: Opponent
    oversight: OversightService
    privacy: PrivacyService
    walls: WallService
    watching: WatchService
    stats: StatsService


def review_actions(match: Match, user_id: int) -> list[str]:
    """Offer a hint for a turn, and the analysis of a finished match."""
    hint = ["hint"] if may_have_hint(match, user_id) else []
    return [*hint, *(["analyse"] if may_be_analysed(match) else [])]


def statistics_actions(match: Match, user_id: int) -> list[str]:
    """Offer the statistics to the players of a match."""
    return ["stats"] if match.side_of(user_id) is not None else []


def watching_actions(match: Match, user_id: int, *, is_followed: bool) -> list[str]:
    """Offer the missed turns of a match, and to follow a running match of others."""
    missed = ["missed"] if match.turns else []
    if match.result is not None or match.side_of(user_id) is not None:
        return missed
    return [*missed, "unfollow" if is_followed else "follow"]


class _Additions:
    """What rooms that are no cogs yet add to the menu of a match and to past turns."""

    def __init__(self, watching: WatchService, analyses: AnalysisService) -> None:
        self._watching = watching
        self._analyses = analyses

    async def actions(self, match: Match, user_id: int) -> Sequence[str]:
        followed = await self._watching.followed(user_id, match.guild_id)
        is_followed = match.id in followed.matches
        return [
            *review_actions(match, user_id),
            *statistics_actions(match, user_id),
            *watching_actions(match, user_id, is_followed=is_followed),
        ]

    async def on_turn(
        self, match: Match, ply: int, names: Mapping[Side, str], texts: Texts
    ) -> TurnAddition:
        analysis = await self._analyses.kept(match)
        lines = [balance(texts, analysis, ply, names)] if analysis else []
        return TurnAddition(lines, ["analyse"] if may_be_analysed(match) else [])


def build(core: Core, erasures: ErasureList) -> Services:
    """Add the services of the cogs to a core."""
    database, clock, loader, matches = core.database, core.clock, core.loader, core.matches
    engine, writer, nodes = core.engine, core.writer, core.settings.analysis_nodes
    coach = Coach(database, matches, engine)
    watching = WatchService(database, clock=clock)
    analyses = AnalysisService(database, loader, engine, nodes=nodes)
    added = _Additions(watching, analyses)
    core.additions.at_end.append(rate)
    core.additions.menu.append(added.actions)
    core.additions.turns.append(added.on_turn)
    return Services(
        **{name: getattr(core, name) for name in core.__struct_fields__},
        analyses=analyses,
        coach=coach,
        departures=DepartureService(database, clock=clock, matches=matches, servers=core.servers),
        hints=HintService(database, engine, nodes=nodes),
        opponent=Opponent(
            database,
            matches=matches,
            challenges=core.challenges,
            computer=Computer(matches, writer, engine, clock=clock),
            coach=coach,
            clock=clock,
        ),
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
        watching=watching,
        stats=StatsService(database),
    )
