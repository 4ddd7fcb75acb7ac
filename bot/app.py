"""Build the bot from its parts, from start to stop, and keep it connected."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import stat
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import structlog
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from sqlalchemy import MetaData

from bot.agenda import Agenda, Duty
from bot.clock import Clock, Sleep, moved_by, utc_now
from bot.cog import Cog, add_cogs, collect_presses, make_cogs
from bot.cogs.analysis.cog import Analysis
from bot.cogs.challenges.cog import Challenges
from bot.cogs.computer.cog import Computer
from bot.cogs.emojis.cog import Emojis
from bot.cogs.explorer.cog import Explorer
from bot.cogs.forced_turns.cog import ForcedTurnsCog
from bot.cogs.guesses.cog import Guesses
from bot.cogs.help.cog import Help
from bot.cogs.inbox.cog import Inbox
from bot.cogs.matches.cog import Matches
from bot.cogs.newer_version.cog import NewerVersion
from bot.cogs.plans.cog import Plans
from bot.cogs.play.cog import Play
from bot.cogs.preparing.cog import Preparing
from bot.cogs.privacy.cog import Privacy
from bot.cogs.puzzles.cog import Puzzles
from bot.cogs.ratings.cog import Ratings
from bot.cogs.records.cog import Records
from bot.cogs.replay.cog import Replay
from bot.cogs.seasons.cog import Seasons
from bot.cogs.servers.cog import Servers
from bot.cogs.settings.cog import SettingsPages
from bot.cogs.trying.cog import Trying
from bot.cogs.votes.cog import Votes
from bot.cogs.watching.cog import Watching
from bot.discord_io.connection import Registration
from bot.discord_io.interactions.pipeline import InteractionPipeline
from bot.discord_io.outages import DISCORDS_OWN, FailedStarts, Recovery, StatusPage
from bot.discord_io.requests import Handshakes, HttpObserver, Pace, UnreadableBodyError
from bot.errors import ExitStatus
from bot.logs import NO_OBSERVER, Observer, log_stray
from bot.match.boards.drawing import PictureService
from bot.match.client import Ringfall
from bot.match.core import USUAL_PAUSES, Core, Pauses, make_core
from bot.match.delivery import Delivery
from bot.match.duties import Expiry, Pruning
from bot.match.presses import Presses
from bot.match.refusals import refuse
from bot.match.tables import games
from bot.match.tables.due_messages import repost_boards
from bot.match.tables.people import PERSONAL as CORES_PERSONAL
from bot.messages.kinds import Order
from bot.news import Subject
from bot.settings import PortalSettings, Settings, SettingsError
from bot.storage import Database, StorageError, Trouble, sqlite
from bot.storage.backups import DailyBackup, Merging, OldCopies, check_writable, file_of
from bot.storage.migrations.branches import WITHOUT_TABLES
from bot.storage.personal import Personal
from bot.storage.postgresql import is_postgresql
from bot.storage.processes import ChangeListener
from bot.storage.schema import METADATA

# Errors:
#
#   Exception
#   └── NotDiscordError     the server at Discord's address is not Discord


class NotDiscordError(Exception):
    """The server answered the login as Discord never would."""


# By then the bot has answered the first interactions.
LOOK_THROUGH_AFTER_S = 60.0

log = structlog.get_logger(__name__)


async def serve(client: Ringfall, token: str, database: Database, starts: FailedStarts) -> None:
    """Stay connected until a signal comes; raise what ends the connection.

    Damage found in the database raises, too.
    """
    stop = asyncio.Event()
    _on_signals(stop)
    try:
        await _serve(client, token, database, starts, stop)
    except Exception:
        await starts.note()
        raise
    await starts.forget()


async def _serve(
    client: Ringfall, token: str, database: Database, starts: FailedStarts, stop: asyncio.Event
) -> None:
    async with client:
        connection = asyncio.create_task(_connect(client, token, starts))
        stopping = asyncio.create_task(stop.wait())
        damage = asyncio.create_task(find_damage(database, sleep=client.core.sleep))
        ends = {connection, stopping, damage}
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        if connection.done():
            await _end(stopping, damage)
            _raise_its_end(connection, client)
            return
        log.info("stopping")
        await client.close()
        await _end(connection, stopping)
        await _end_or_raise(damage)


async def _connect(client: Ringfall, token: str, starts: FailedStarts) -> None:
    await starts.wait()
    await client.start(token)


async def find_damage(database: Database, *, sleep: Sleep) -> None:
    """Check a large database after the start; return only by raising the damage.

    If another program keeps the database busy, the next start checks it.
    """
    await sleep(LOOK_THROUGH_AFTER_S)
    try:
        await database.check_for_damage()
    except StorageError as error:
        if error.kind is Trouble.DAMAGED:
            raise
        log.warning("database not checked for damage", error=str(error))
    await asyncio.Event().wait()


async def _end(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _end_or_raise(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


def _raise_its_end(connection: asyncio.Task[None], client: Ringfall) -> None:
    """Raise what ended the connection; before the login, only the login can fail."""
    try:
        connection.result()
    except (AttributeError, LookupError, TypeError, ValueError, UnreadableBodyError) as error:
        if client.user is None:
            raise NotDiscordError from error
        raise


def _on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        # Windows has no such handlers; Ctrl-C raises KeyboardInterrupt there.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, stop.set)


# Each cog is one capability; its folder holds all of its code. A cog that adds to the commands of
# another one comes after it.
COGS: list[type[Cog]] = [
    SettingsPages,
    Matches,
    Play,
    Plans,
    ForcedTurnsCog,
    Inbox,
    Challenges,
    Preparing,
    Computer,
    Ratings,
    Analysis,
    Replay,
    Trying,
    Explorer,
    Records,
    Puzzles,
    Watching,
    Guesses,
    Votes,
    Seasons,
    Emojis,
    NewerVersion,
    Servers,
    Privacy,
    Help,
]


async def run(settings: Settings) -> None:
    """Run the bot until a signal (SIGTERM, SIGINT) or a fatal error stops it."""
    asyncio.get_running_loop().set_exception_handler(log_stray)
    point_at_discord(settings)
    database = Database(settings.database_url, at_restore=partial(repost_boards, now=utc_now()))
    pictures = PictureService(workers=settings.workers)
    try:
        tell_of_doubtful_database(settings.database_url)
        await database.open()
        await tell_of_missing_games(database)
        await watched(settings, database, pictures)
    finally:
        pictures.close()
        await database.close()


async def tell_of_missing_games(database: Database) -> None:
    """Warn of each game that stored matches have, but that is not installed: they wait for it."""
    async with database.read() as transaction:
        waiting = await games.count_waiting(transaction)
    for game, count in waiting.items():
        log.warning("game not installed, its matches wait", game=game, matches=count)


def point_at_discord(settings: Settings | PortalSettings) -> None:
    """Point discord.py at a proxy or the sandbox, if one is set."""
    if settings.discord_api_url is not None:
        Route.BASE = settings.discord_api_url.rstrip("/")
    if settings.discord_gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway_url)


async def watched(settings: Settings, database: Database, pictures: PictureService) -> None:
    """Serve, with a monitoring endpoint if the operator has set a port for it."""
    token = settings.discord_token.reveal()
    first_shard = (shards(settings) or [0])[0]
    starts = FailedStarts(database, first_shard=first_shard, clock=utc_now, sleep=asyncio.sleep)
    if settings.metrics_port is None:
        await serve(make_client(settings, database, pictures, NO_OBSERVER), token, database, starts)
        return
    # Imported here, as most bots run without metrics.
    from bot.monitoring import Metrics, Monitor

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
    observer: Observer,
    *,
    clock: Clock = utc_now,
    sleep: Sleep = asyncio.sleep,
    pauses: Pauses = USUAL_PAUSES,
) -> Ringfall:
    """Build the bot from its core, delivery, cogs and duties."""
    core = make_core(
        settings,
        database,
        pictures=pictures,
        observer=observer,
        clock=clock,
        sleep=sleep,
        chance=random.SystemRandom(),
        pauses=pauses,
        personal=list_personal(),
    )
    http_observer = HttpObserver(observer, clock=core.clock)
    status_page = StatusPage(status_url(settings), http_observer, clock=core.clock)
    ids = shards(settings)
    share = len(ids) / (settings.shard_count or 1) if ids else 1.0
    pace = Pace(clock=core.clock, sleep=core.sleep, share=share, moved_by=moved_by)
    client = Ringfall(
        http_observer,
        pace,
        Handshakes(clock=core.clock, sleep=core.sleep),
        Recovery(clock=core.clock),
        registration=Registration(database, clock=core.clock, sleep=core.sleep),
        sleep=core.sleep,
        shard_count=settings.shard_count,
        shard_ids=ids,
    )
    delivery = Delivery(client, core, pace)
    cogs = make_cogs(COGS, core, delivery)
    core.additions.extend(cogs)
    presses = collect_presses(cogs)
    duties = [*list_duties(core, delivery, database), status_page]
    duties += [*backups(settings, core.clock), *old_copies(settings, core.clock)]
    duties += [duty for cog in cogs for duty in cog.duties]
    agenda = Agenda(duties, clock=core.clock, sleep=core.sleep, look_every=pauses.look)
    for subject, order in ((Subject.CHALLENGE, Order.CHALLENGE), (Subject.MATCH, Order.MATCH)):
        core.news.listen(subject, partial(delivery.ask, order), delivers=True)
    agenda.follow(core.news)
    agenda.follow(core.remote_news, elsewhere=True)
    changes = ChangeListener(database, core.remote_news, sleep=core.sleep)
    client.wire(
        core=core,
        delivery=delivery,
        agenda=agenda,
        changes=changes,
        pipeline=InteractionPipeline(
            interactions=core.interactions,
            preferences=core.preferences,
            servers=core.servers,
            names=delivery.names,
            draw=core.pictures.draw,
            refuse=refuse,
            deadlines=settings.deadlines,
            observer=observer,
        ),
        status_page=status_page,
        press=presses.press,
        cogs=cogs,
        add_cogs=partial(_add_cogs, client, cogs, presses),
    )
    return client


async def _add_cogs(client: Ringfall, cogs: Sequence[Cog], presses: Presses) -> None:
    """Add the cogs to the client, and leave nothing of an installed one that fails."""
    added = await add_cogs(client, cogs)
    if len(added) < len(cogs):
        client.agenda.drop([duty for cog in cogs if cog not in added for duty in cog.duties])
        client.core.additions[:] = client.cogs_to_add = added
        presses.routes = collect_presses(added).routes


def list_personal() -> list[Personal]:
    """List the rows of the core and of all cogs that name people."""
    cogs = [cog for cog in COGS if cog.installed_as not in WITHOUT_TABLES]
    of_cogs = [personal for cog in cogs for personal in cog.personal]
    return [*CORES_PERSONAL, *of_cogs]


def all_tables() -> MetaData:
    """Return the tables of the core and of all cogs; the imports above define them."""
    return METADATA


def list_duties(core: Core, delivery: Delivery, database: Database) -> list[Duty]:
    """List the scheduled duties of the core."""
    return [
        delivery.engine,
        delivery.answers,
        delivery.threads,
        Expiry(core.challenges, core.timeouts),
        Pruning(database, clock=core.clock),
        Merging(database, clock=core.clock),
        core.timeouts,
    ]


def backups(settings: Settings, clock: Clock) -> list[Duty]:
    """Return the backup duty, if one is set.

    Raises `SettingsError` if the database or the folder allows no backups.
    """
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
    return [DailyBackup(file, settings.backup_dir, keep=settings.backup_keep, clock=clock)]


def old_copies(settings: Settings, clock: Clock) -> list[Duty]:
    """Return the duty to delete old copies of an SQLite database."""
    file = _database_file(settings)
    return [] if file is None else [OldCopies(file, clock=clock)]


def _database_file(settings: Settings) -> Path | None:
    try:
        return file_of(settings.database_url)
    except StorageError:
        return None


def tell_of_doubtful_database(url: str) -> None:
    """Warn if the start will create a new database, or begins on an old or partial copy.

    The path may be mistyped, and the matches in another file. Raises `StorageError` if the folder
    does not exist, or the bot may not write to it.
    """
    try:
        file = file_of(url).absolute()
    except StorageError:
        return  # opening the database reports a wrong URL
    try:
        is_folder = stat.S_ISDIR(file.parent.stat().st_mode)
        if is_folder and not os.access(file.parent, os.W_OK | os.X_OK):
            raise StorageError(
                f"The database {file} cannot be used: the bot may not write to its folder.",
                status=ExitStatus.REFUSED,
            )
        if is_folder and not os.path.lexists(file):
            log.warning("no database found: creating a new one", file=str(file))
        elif doubt := sqlite.doubt(file):
            log.warning("database may be an old or partial copy", file=str(file), reason=doubt)
    except (FileNotFoundError, NotADirectoryError):
        raise StorageError(
            f"The folder {file.parent} of the database does not exist: see DATABASE_URL.",
            status=ExitStatus.MISSING,
        ) from None
    except OSError:
        return  # opening the database reports this too


def shards(settings: Settings) -> list[int] | None:
    """Return the shards of this process, `None` for all.

    Raises `SettingsError` for shards without PostgreSQL: only one process can use an SQLite file.
    """
    ids = settings.shards()
    if ids is not None and not is_postgresql(settings.database_url):
        raise SettingsError(
            ["SHARD_IDS is for several processes, which need PostgreSQL as DATABASE_URL."]
        )
    return ids


def status_url(settings: Settings) -> str | None:
    """Return the address of Discord's status page, `None` for the sandbox."""
    if settings.discord_status_url is not None:
        return settings.discord_status_url
    return DISCORDS_OWN if settings.discord_api_url is None else None
