"""Build the services of one process."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import timedelta

from msgspec import Struct
from msgspec.structs import asdict

from bot.agenda import LOOK_EVERY
from bot.clock import Clock, Sleep, moved_by
from bot.discord_io.interactions.owed_answers import AnswerStore
from bot.engine_queue import EngineQueue
from bot.logs import Observer
from bot.match.acts import ActLog
from bot.match.additions import Additions
from bot.match.blocks import BlockService
from bot.match.boards.drawing import PictureService
from bot.match.challenge.preparation import PreparationService
from bot.match.challenge.service import ChallengeService
from bot.match.clock.rest_service import RestCache, RestService
from bot.match.clock.timekeeping import Timekeeper
from bot.match.clock.timeouts import Timeouts, TimeService
from bot.match.fair_play import FairPlay
from bot.match.history import MatchHistory
from bot.match.last_seen import LastSeenService
from bot.match.loading import MatchLoader
from bot.match.parts import Parts
from bot.match.service import MatchService
from bot.match.writer import MatchWriter
from bot.messages.store import MessageStore
from bot.news import News
from bot.profiles import SettingsService
from bot.settings import Settings
from bot.storage import Database
from bot.storage.personal import Personal
from bot.storage.schema import preferences, server_settings
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
# Each is read in a process of its own.
RECORDS_AT_ONCE = 4


class Core(Parts, frozen=True, kw_only=True):
    """The services that every cog may use, and what they share.

    `personal` lists the rows of the core and the cogs that name people.
    """

    sleep: Sleep
    pauses: Pauses
    observer: Observer
    personal: Sequence[Personal]
    remote_news: News  # of other processes

    matches: MatchService
    history: MatchHistory
    challenges: ChallengeService
    preparations: PreparationService
    times: TimeService
    timeouts: Timeouts
    rest_cache: RestCache
    rests: RestService

    blocks: BlockService
    last_seen: LastSeenService
    preferences: SettingsService
    servers: SettingsService

    interactions: AnswerStore
    messages: MessageStore
    engine: EngineQueue
    judge: Judge
    fair_play: FairPlay
    record_readers: EngineQueue
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
    personal: Sequence[Personal] = (),
) -> Core:
    news, rest_cache, additions = News(), RestCache(database), list[Additions]()
    timekeeper = Timekeeper(rest_cache)
    parts = Parts(
        settings=settings,
        database=database,
        clock=clock,
        chance=chance,
        news=news,
        additions=additions,
        loader=MatchLoader(),
        timekeeper=timekeeper,
        writer=MatchWriter(timekeeper, additions),
        acts=ActLog(database, clock=clock, news=news),
    )
    matches, engine = MatchService(parts), EngineQueue()
    return Core(
        **asdict(parts),
        sleep=sleep,
        pauses=pauses,
        observer=observer,
        personal=personal,
        remote_news=News(),
        matches=matches,
        history=MatchHistory(database, parts.loader),
        challenges=ChallengeService(parts),
        preparations=PreparationService(parts),
        times=TimeService(parts, matches),
        timeouts=Timeouts(parts, matches, moved_by),
        rest_cache=rest_cache,
        rests=RestService(parts, rest_cache, matches),
        blocks=BlockService(database),
        last_seen=LastSeenService(database),
        preferences=SettingsService(database, preferences),
        servers=SettingsService(database, server_settings),
        interactions=AnswerStore(database, clock=clock),
        messages=MessageStore(database, clock=clock),
        engine=engine,
        judge=Judge(settings.analysis_nodes),
        fair_play=FairPlay(database, parts.loader, engine),
        record_readers=EngineQueue(RECORDS_AT_ONCE),
        pictures=pictures,
        emojis=PieceEmojis(),
    )
