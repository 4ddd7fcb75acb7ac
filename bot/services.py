"""The services of cogs that other rooms still ask for."""

from __future__ import annotations

from bot.cogs.analysis.coach import Coach
from bot.cogs.analysis.hints import HintService
from bot.cogs.analysis.service import AnalysisService
from bot.cogs.computer.opponent import Opponent
from bot.cogs.computer.service import Computer
from bot.cogs.privacy.erasures import ErasureList
from bot.cogs.privacy.service import PrivacyService
from bot.cogs.ratings.rater import rate
from bot.cogs.ratings.service import StatsService
from bot.cogs.replay.notes import NoteService
from bot.cogs.servers.departures import DepartureService
from bot.cogs.servers.service import OversightService
from bot.cogs.watching.service import WatchService
from bot.match.core import Core


class Services(Core, frozen=True, kw_only=True):
    """The core, with the services of cogs that other rooms still ask for."""

    analyses: AnalysisService
    coach: Coach
    departures: DepartureService
    hints: HintService
    notes: NoteService
    opponent: Opponent
    oversight: OversightService
    privacy: PrivacyService
    watching: WatchService
    stats: StatsService


def build(core: Core, erasures: ErasureList) -> Services:
    """Add the services of the cogs to a core."""
    database, clock, loader, matches = core.database, core.clock, core.loader, core.matches
    engine, writer, nodes = core.engine, core.writer, core.settings.analysis_nodes
    coach = Coach(database, matches, engine)
    core.additions.at_end.append(rate)
    return Services(
        **{name: getattr(core, name) for name in core.__struct_fields__},
        analyses=AnalysisService(database, loader, engine, nodes=nodes),
        coach=coach,
        departures=DepartureService(database, clock=clock, matches=matches, servers=core.servers),
        hints=HintService(database, engine, nodes=nodes),
        notes=NoteService(database),
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
        watching=WatchService(database, clock=clock),
        stats=StatsService(database),
    )
