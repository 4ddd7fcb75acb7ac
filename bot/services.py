"""All services of a running bot: how they are made, and handed around together."""

from __future__ import annotations

import random

from msgspec import Struct

from bot.clock import Clock, Sleep
from bot.cogs.analysis.coach import Coach
from bot.cogs.analysis.hints import HintService
from bot.cogs.analysis.service import AnalysisService
from bot.cogs.computer.opponent import Opponent
from bot.cogs.computer.service import Computer
from bot.cogs.privacy.erasures import ErasureList
from bot.cogs.privacy.service import PrivacyService
from bot.cogs.puzzles.dailies import DailyService
from bot.cogs.puzzles.service import PuzzleService
from bot.cogs.ratings.service import StatsService
from bot.cogs.replay.notes import NoteService
from bot.cogs.servers.departures import DepartureService
from bot.cogs.servers.service import OversightService
from bot.cogs.watching.service import WatchService
from bot.cogs.watching.wall_service import WallService
from bot.discord_io.interactions.service import InteractionService
from bot.engine_queue import EngineQueue
from bot.match.blocks import BlockService
from bot.match.boards.pictures import PictureService
from bot.match.challenge.service import ChallengeService
from bot.match.clock.resting import RestCache, RestService
from bot.match.clock.timekeeping import Timekeeper
from bot.match.clock.timeouts import Timeouts
from bot.match.clock.times import TimeService
from bot.match.delivery.thread_service import ThreadService
from bot.match.loading import MatchLoader
from bot.match.seen import LookService
from bot.match.service import MatchService
from bot.match.writer import MatchWriter
from bot.messages.outbox import PostService
from bot.news import News
from bot.observing import Observer
from bot.profiles.preferences import PreferenceService
from bot.profiles.servers import ServerService
from bot.settings import Settings
from bot.storage import Database


class Services(Struct, frozen=True):
    """The life of challenges and matches, what people and servers have chosen, news of it all.

    `source_url` is where the source of this very bot is, if whoever runs it has said so; so it is
    with its privacy policy and its terms.
    """

    analyses: AnalysisService
    blocks: BlockService
    challenges: ChallengeService
    coach: Coach
    dailies: DailyService
    departures: DepartureService
    hints: HintService
    interactions: InteractionService
    looks: LookService
    matches: MatchService
    notes: NoteService
    opponent: Opponent
    oversight: OversightService
    posts: PostService
    pictures: PictureService
    preferences: PreferenceService
    privacy: PrivacyService
    puzzles: PuzzleService
    rests: RestService
    servers: ServerService
    threads: ThreadService
    walls: WallService
    timeouts: Timeouts
    times: TimeService
    watching: WatchService
    stats: StatsService
    thinker: EngineQueue
    news: News
    clock: Clock
    sleep: Sleep
    source_url: str | None
    privacy_url: str | None
    terms_url: str | None
    observer: Observer


def build(
    settings: Settings,
    database: Database,
    *,
    pictures: PictureService,
    erasures: ErasureList,
    observer: Observer,
    clock: Clock,
    sleep: Sleep,
    chance: random.Random,
) -> Services:
    """Make the services of one process, which share one loader, one writer and the same news.

    `chance` decides random sides, starts and lots.
    """
    news, loader, rests = News(), MatchLoader(), RestCache(database)
    keeper = Timekeeper(rests)
    writer = MatchWriter(database, keeper)
    preferences = PreferenceService(database, newcomer_matches=settings.newcomer_matches)
    servers = ServerService(database)
    thinker, nodes = EngineQueue(), settings.analysis_nodes
    matches = MatchService(database, loader, writer, clock=clock, chance=chance, news=news)
    challenges = ChallengeService(
        database,
        loader,
        clock=clock,
        ttl=settings.challenge_ttl,
        chance=chance,
        news=news,
        keeper=keeper,
    )
    coach = Coach(database, matches, thinker)
    return Services(
        analyses=AnalysisService(database, loader, thinker, nodes=nodes),
        blocks=BlockService(database),
        challenges=challenges,
        coach=coach,
        dailies=DailyService(database, clock=clock),
        departures=DepartureService(database, clock=clock, matches=matches, servers=servers),
        hints=HintService(database, thinker, nodes=nodes),
        interactions=InteractionService(database, clock=clock),
        looks=LookService(database),
        matches=matches,
        notes=NoteService(database),
        opponent=Opponent(
            database,
            matches=matches,
            challenges=challenges,
            computer=Computer(matches, writer, thinker, clock=clock),
            coach=coach,
            clock=clock,
        ),
        oversight=OversightService(database, loader, writer, matches=matches),
        posts=PostService(database, clock=clock, observer=observer),
        pictures=pictures,
        preferences=preferences,
        privacy=PrivacyService(
            database,
            loader,
            writer,
            clock=clock,
            matches=matches,
            preferences=preferences,
            rests=rests,
            erasures=erasures,
            news=news,
        ),
        puzzles=PuzzleService(database, clock=clock, thinker=thinker),
        rests=RestService(
            database, loader, rests, matches=matches, keeper=keeper, clock=clock, news=news
        ),
        servers=servers,
        threads=ThreadService(database),
        walls=WallService(database, clock=clock),
        timeouts=Timeouts(database, matches, writer, clock=clock, keeper=keeper),
        times=TimeService(matches, writer, keeper=keeper),
        watching=WatchService(database, clock=clock),
        stats=StatsService(database),
        thinker=thinker,
        news=news,
        clock=clock,
        sleep=sleep,
        source_url=settings.source_url,
        privacy_url=settings.privacy_url,
        terms_url=settings.terms_url,
        observer=observer,
    )
