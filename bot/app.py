"""The whole bot put together: database, services, connection, from start to stop."""

from __future__ import annotations

import asyncio
import os
import stat
from pathlib import Path

import structlog
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.agenda import LOOK_EVERY, LOOK_EVERY_WHERE_SHARED, Agenda, Duty
from bot.commands import all_commands
from bot.delivery.delivery import Delivery
from bot.delivery.pace import Pace
from bot.delivery.status_page import DISCORDS_OWN, StatusPage
from bot.delivery.traffic import Traffic
from bot.exits import ExitStatus
from bot.handlers.router import all_presses
from bot.interactions.client import Ringfall
from bot.interactions.pipeline import InteractionPipeline
from bot.logs import log_stray
from bot.observing import NOBODY, Observer
from bot.services.analyses import AnalysisService
from bot.services.backups import DailyBackup, check_writable
from bot.services.blocks import BlockService
from bot.services.bundle import Services
from bot.services.challenges import ChallengeService
from bot.services.claims import ClaimService
from bot.services.clock import utc_now
from bot.services.coach import Coach
from bot.services.computer import Computer
from bot.services.copies import OldCopies
from bot.services.dailies import DailyService
from bot.services.departures import DepartureService
from bot.services.duties import Expiry, Pruning
from bot.services.erasures import ErasureList
from bot.services.failed_starts import FailedStarts
from bot.services.hints import HintService
from bot.services.looks import LookService
from bot.services.matches import MatchService
from bot.services.newcomers import NewcomerService
from bot.services.news import News
from bot.services.notes import NoteService
from bot.services.opponent import Opponent, StandIn
from bot.services.others import Others
from bot.services.oversight import OversightService
from bot.services.pictures import PictureService
from bot.services.posts import PostService
from bot.services.preferences import PreferenceService
from bot.services.privacy import PrivacyService
from bot.services.promises import PromiseService
from bot.services.puzzles import PuzzleService
from bot.services.rater import Rerating
from bot.services.registrations import RegistrationService
from bot.services.resting import KeptRests, RestService
from bot.services.running import RunningService
from bot.services.servers import ServerService
from bot.services.stats import StatsService
from bot.services.thinking import Thinker
from bot.services.threads import ThreadService
from bot.services.timekeeping import Timekeeper
from bot.services.timeouts import Timeouts
from bot.services.times import TimeService
from bot.services.walls import WallService
from bot.services.watching import WatchService
from bot.serving import serve
from bot.settings import Settings, SettingsError
from bot.storage import Database, StorageError
from bot.storage.backup import file_of
from bot.storage.postgresql import is_postgresql

log = structlog.get_logger(__name__)


async def run(settings: Settings) -> None:
    """Run the bot until it is told to stop (SIGTERM, SIGINT) or cannot go on."""
    asyncio.get_running_loop().set_exception_handler(log_stray)
    point_at_discord(settings)
    database = Database(settings.database_url)
    pictures = PictureService(workers=settings.workers)
    try:
        tell_of_new_database(settings.database_url)
        await database.open()
        await watched(settings, database, pictures)
    finally:
        pictures.close()
        await database.close()


def point_at_discord(settings: Settings) -> None:
    """Have discord.py speak to a proxy, or to a stand-in for Discord, where one is set."""
    if settings.discord_api_url is not None:
        Route.BASE = settings.discord_api_url.rstrip("/")
    if settings.discord_gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway_url)


async def watched(settings: Settings, database: Database, pictures: PictureService) -> None:
    """Serve, and show how that goes where whoever runs the bot wants to see it."""
    token = settings.discord_token.reveal()
    first_shard = (shards(settings) or [0])[0]
    starts = FailedStarts(database, first_shard=first_shard, clock=utc_now, sleep=asyncio.sleep)
    if settings.metrics_port is None:
        await serve(make_client(settings, database, pictures), token, database, starts)
        return
    # Only here, as most bots are started without it.
    from bot.monitoring.metrics import Metrics
    from bot.monitoring.server import Monitor

    metrics = Metrics()
    client = make_client(settings, database, pictures, metrics)
    monitor = Monitor(metrics, client, database, clock=utc_now)
    host, port = settings.metrics_host, settings.metrics_port
    async with monitor.serving(host, port, sleep=asyncio.sleep):
        await serve(client, token, database, starts)


def make_client(
    settings: Settings,
    database: Database,
    pictures: PictureService,
    observer: Observer = NOBODY,
) -> Ringfall:
    """Put a bot together: what it knows and can do, by the clock and when it is asked."""
    services = make_services(settings, database, pictures, observer)
    traffic = Traffic(observer, clock=services.clock)
    status_page = StatusPage(status_url(settings), traffic, clock=services.clock)
    ids = shards(settings)
    share = len(ids) / (settings.shard_count or 1) if ids else 1.0
    pace = Pace(clock=services.clock, sleep=services.sleep, share=share)
    client = Ringfall(traffic, pace, shard_count=settings.shard_count, shard_ids=ids)
    delivery = Delivery(client, services, pace, is_heard=client.is_heard)
    duties = [*list_duties(services, delivery, database), status_page]
    duties += [*backups(settings), *old_copies(settings)]
    look_every = LOOK_EVERY_WHERE_SHARED if database.is_shared else LOOK_EVERY
    agenda = Agenda(duties, clock=services.clock, sleep=services.sleep, look_every=look_every)
    for listener in (delivery.poster, services.opponent, agenda):
        services.news.tell(listener)
    others = Others(database, sleep=services.sleep)
    for bystander in (delivery.sweep, StandIn(services.opponent), agenda):
        others.tell(bystander)
    client.wire(
        services=services,
        delivery=delivery,
        agenda=agenda,
        others=others,
        pipeline=InteractionPipeline(services, names=delivery.names),
        status_page=status_page,
        commands=all_commands(),
        press=all_presses().press,
    )
    return client


def list_duties(services: Services, delivery: Delivery, database: Database) -> list[Duty]:
    """List all that happens by the clock."""
    return [
        delivery.sweep,
        delivery.apologies,
        delivery.digests,
        delivery.walls,
        delivery.threads,
        services.opponent,
        delivery.dailies,
        Expiry(services.challenges),
        Pruning(database, clock=services.clock),
        services.departures,
        Timeouts(database, services.matches, clock=services.clock, keeper=services.times.keeper),
        Rerating(database, clock=services.clock),
    ]


def backups(settings: Settings) -> list[Duty]:
    """Return the duty to back up the database, if that is wanted; `SettingsError` if it cannot."""
    if settings.backup_dir is None:
        return []
    try:
        file = file_of(settings.database_url)
    except StorageError as error:
        raise SettingsError([f"BACKUP_DIR has no effect. {error}"]) from None
    try:
        check_writable(settings.backup_dir)
    except OSError as error:
        raise SettingsError(
            [f"BACKUP_DIR cannot be written: {settings.backup_dir}: {error.strerror}."],
            ExitStatus.UNWRITABLE,
        ) from None
    return [DailyBackup(file, settings.backup_dir, keep=settings.backup_keep, clock=utc_now)]


def erasures_file(settings: Settings) -> Path | None:
    """Return the file that lists erasures: beside a database that is a file, unless one is set."""
    if settings.erasures_file is not None:
        return settings.erasures_file
    file = _database_file(settings)
    return file and file.with_name(f"{file.name}.erased")


def old_copies(settings: Settings) -> list[Duty]:
    """Return the duty to delete old copies beside a database that is a file."""
    file = _database_file(settings)
    return [] if file is None else [OldCopies(file, clock=utc_now)]


def _database_file(settings: Settings) -> Path | None:
    try:
        return file_of(settings.database_url)
    except StorageError:
        return None


def tell_of_new_database(url: str) -> None:
    """Log that a start makes a new database; `StorageError` where there is no folder for it.

    The path may be mistyped, and the matches in a file elsewhere.
    """
    try:
        file = file_of(url).absolute()
    except StorageError:
        return  # Opening it says what is wrong, or makes nothing.
    try:
        if stat.S_ISDIR(file.parent.stat().st_mode) and not os.path.lexists(file):
            log.warning("there is no database yet: a new one is made", file=str(file))
    except (FileNotFoundError, NotADirectoryError):
        raise StorageError(
            f"There is no folder {file.parent} for the database: see DATABASE_URL.",
            status=ExitStatus.MISSING,
        ) from None
    except OSError:
        return  # Opening it says so, too.


def shards(settings: Settings) -> list[int] | None:
    """Return the shards of this process, `None` for all; `SettingsError` if there can be no others.

    One file is for one process alone.
    """
    ids = settings.shards()
    if ids is not None and not is_postgresql(settings.database_url):
        raise SettingsError(
            ["SHARD_IDS is for several processes, which need a DATABASE_URL of PostgreSQL."]
        )
    return ids


def status_url(settings: Settings) -> str | None:
    """Return the address of Discord's status page; what stands in for Discord has none."""
    if settings.discord_status_url is not None:
        return settings.discord_status_url
    return DISCORDS_OWN if settings.discord_api_url is None else None


def make_services(
    settings: Settings, database: Database, pictures: PictureService, observer: Observer
) -> Services:
    """Make the services of one process; all tell one another by the same news."""
    news = News()
    rests = KeptRests(database)
    keeper = Timekeeper(rests)
    matches = MatchService(database, clock=utc_now, news=news, keeper=keeper)
    challenges = ChallengeService(
        database, clock=utc_now, ttl=settings.challenge_ttl, news=news, keeper=keeper
    )
    preferences, servers = PreferenceService(database), ServerService(database)
    thinker, nodes = Thinker(), settings.analysis_nodes
    coach = Coach(database, matches, thinker)
    return Services(
        analyses=AnalysisService(database, thinker, nodes=nodes),
        blocks=BlockService(database),
        challenges=challenges,
        claims=ClaimService(database, clock=utc_now),
        coach=coach,
        dailies=DailyService(database, clock=utc_now),
        departures=DepartureService(database, clock=utc_now, matches=matches, servers=servers),
        hints=HintService(database, thinker, nodes=nodes),
        looks=LookService(database),
        matches=matches,
        newcomers=NewcomerService(database, matches=settings.newcomer_matches),
        notes=NoteService(database),
        opponent=Opponent(
            database,
            matches=matches,
            challenges=challenges,
            computer=Computer(database, matches, thinker, clock=utc_now, keeper=keeper),
            coach=coach,
            clock=utc_now,
        ),
        oversight=OversightService(database, matches),
        posts=PostService(database, clock=utc_now, observer=observer),
        pictures=pictures,
        preferences=preferences,
        privacy=PrivacyService(
            database,
            clock=utc_now,
            matches=matches,
            preferences=preferences,
            rests=rests,
            erasures=ErasureList(erasures_file(settings)),
            news=news,
        ),
        promises=PromiseService(database, clock=utc_now),
        puzzles=PuzzleService(database, clock=utc_now, thinker=thinker),
        registrations=RegistrationService(database, clock=utc_now),
        rests=RestService(
            database, rests, matches=matches, keeper=keeper, clock=utc_now, news=news
        ),
        running=RunningService(database),
        servers=servers,
        threads=ThreadService(database),
        walls=WallService(database, clock=utc_now),
        times=TimeService(database, matches, keeper=keeper),
        watching=WatchService(database, clock=utc_now),
        stats=StatsService(database),
        thinker=thinker,
        news=news,
        clock=utc_now,
        sleep=asyncio.sleep,
        source_url=settings.source_url,
        privacy_url=settings.privacy_url,
        terms_url=settings.terms_url,
        observer=observer,
    )
