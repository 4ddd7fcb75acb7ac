"""All services of a running bot: how they are made, and handed around together."""

from __future__ import annotations

import random

from msgspec import Struct

from bot.observing import Observer
from bot.services.analyses import AnalysisService
from bot.services.blocks import BlockService
from bot.services.challenges import ChallengeService
from bot.services.clock import Clock, Sleep
from bot.services.coach import Coach
from bot.services.computer import Computer
from bot.services.dailies import DailyService
from bot.services.departures import DepartureService
from bot.services.erasures import ErasureList
from bot.services.hints import HintService
from bot.services.interactions import InteractionService
from bot.services.loading import MatchLoader
from bot.services.looks import LookService
from bot.services.matches import MatchService
from bot.services.news import News
from bot.services.notes import NoteService
from bot.services.opponent import Opponent
from bot.services.oversight import OversightService
from bot.services.pictures import PictureService
from bot.services.posts import PostService
from bot.services.preferences import PreferenceService
from bot.services.privacy import PrivacyService
from bot.services.puzzles import PuzzleService
from bot.services.resting import KeptRests, RestService
from bot.services.servers import ServerService
from bot.services.stats import StatsService
from bot.services.thinking import Thinker
from bot.services.threads import ThreadService
from bot.services.timekeeping import Timekeeper
from bot.services.timeouts import Timeouts
from bot.services.times import TimeService
from bot.services.walls import WallService
from bot.services.watching import WatchService
from bot.services.writer import MatchWriter
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
    thinker: Thinker
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
    news, loader, rests = News(), MatchLoader(), KeptRests(database)
    keeper = Timekeeper(rests)
    writer = MatchWriter(database, keeper)
    preferences = PreferenceService(database, newcomer_matches=settings.newcomer_matches)
    servers = ServerService(database)
    thinker, nodes = Thinker(), settings.analysis_nodes
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
