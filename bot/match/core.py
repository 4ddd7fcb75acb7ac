"""Build the services of one process."""

from __future__ import annotations

import random
from datetime import timedelta

from msgspec import Struct

from bot.agenda import LOOK_EVERY
from bot.clock import Clock, Sleep, moved_by
from bot.discord_io.interactions.owed_answers import InteractionService
from bot.engine_queue import EngineQueue
from bot.logs import Observer
from bot.match.additions import Additions
from bot.match.blocks import BlockService
from bot.match.boards.drawing import PictureService
from bot.match.challenge.preparation import PreparationService
from bot.match.challenge.service import ChallengeService
from bot.match.clock.rest_service import RestCache, RestService
from bot.match.clock.timekeeping import Timekeeper
from bot.match.clock.timeouts import Timeouts, TimeService
from bot.match.delivery.outbox import PostService
from bot.match.delivery.thread_service import ThreadService
from bot.match.loading import MatchLoader
from bot.match.lookup import LastSeenService
from bot.match.service import MatchService
from bot.match.writer import MatchWriter
from bot.news import News
from bot.profiles import PreferenceService, ServerService
from bot.settings import Settings
from bot.storage import Database
from bot.texts import PieceEmojis
from engine.judging import Judge


class Pauses(Struct, frozen=True, kw_only=True):
    """How often the bot asks its duties, sweeps, and edits one scoreboard or an analysis.

    The sweep also finds what a crashed process has left behind.
    """

    look: timedelta = LOOK_EVERY
    sweep: timedelta = timedelta(seconds=8)
    scoreboard: timedelta = timedelta(seconds=5)
    analysis: timedelta = timedelta(seconds=1)


USUAL_PAUSES = Pauses()


class Core(Struct, frozen=True, kw_only=True):
    """The services that every cog may use; they share one loader, writer and news.

    `chance` decides random sides, starts and lots.
    """

    settings: Settings
    database: Database
    clock: Clock
    sleep: Sleep
    pauses: Pauses
    chance: random.Random
    news: News
    observer: Observer
    additions: Additions

    loader: MatchLoader
    writer: MatchWriter
    matches: MatchService
    challenges: ChallengeService
    preparations: PreparationService
    timekeeper: Timekeeper
    times: TimeService
    timeouts: Timeouts
    rest_cache: RestCache
    rests: RestService

    blocks: BlockService
    last_seen: LastSeenService
    preferences: PreferenceService
    servers: ServerService

    interactions: InteractionService
    posts: PostService
    threads: ThreadService
    engine: EngineQueue
    judge: Judge
    pictures: PictureService
    emojis: PieceEmojis


def make_core(
    settings: Settings,
    database: Database,
    *,
    pictures: PictureService,
    observer: Observer,
    clock: Clock,
    sleep: Sleep,
    chance: random.Random,
    pauses: Pauses = USUAL_PAUSES,
) -> Core:
    """Make the core of one process."""
    news, loader, rest_cache, additions = News(), MatchLoader(), RestCache(database), Additions()
    timekeeper = Timekeeper(rest_cache)
    writer = MatchWriter(database, timekeeper, additions)
    matches = MatchService(
        database,
        loader,
        writer,
        clock=clock,
        chance=chance,
        news=news,
        newcomer_matches=settings.newcomer_matches,
    )
    return Core(
        settings=settings,
        database=database,
        clock=clock,
        sleep=sleep,
        pauses=pauses,
        chance=chance,
        news=news,
        observer=observer,
        additions=additions,
        loader=loader,
        writer=writer,
        matches=matches,
        challenges=ChallengeService(
            database,
            loader,
            writer,
            clock=clock,
            ttl=settings.challenge_ttl,
            chance=chance,
            news=news,
            keeper=timekeeper,
            additions=additions,
        ),
        preparations=PreparationService(
            database,
            loader,
            writer,
            clock=clock,
            ttl=settings.challenge_ttl,
            chance=chance,
            news=news,
            keeper=timekeeper,
        ),
        timekeeper=timekeeper,
        times=TimeService(matches, writer, keeper=timekeeper),
        timeouts=Timeouts(
            database, matches, writer, clock=clock, keeper=timekeeper, moved_by=moved_by
        ),
        rest_cache=rest_cache,
        rests=RestService(
            database,
            loader,
            rest_cache,
            matches=matches,
            keeper=timekeeper,
            clock=clock,
            news=news,
        ),
        blocks=BlockService(database),
        last_seen=LastSeenService(database),
        preferences=PreferenceService(database),
        servers=ServerService(database),
        interactions=InteractionService(database, clock=clock),
        posts=PostService(database, clock=clock, observer=observer),
        threads=ThreadService(database),
        engine=EngineQueue(),
        judge=Judge(settings.analysis_nodes),
        pictures=pictures,
        emojis=PieceEmojis(),
    )
