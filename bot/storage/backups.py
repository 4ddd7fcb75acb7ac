"""Back up an SQLite database during writes, verify, restore and thin out the copies."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import stat
from collections.abc import Generator, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryFile

import structlog
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from bot.clock import Clock, again_at
from bot.errors import ExitStatus
from bot.news import Subject
from bot.storage import migrations, sqlite
from bot.storage.database import Database
from bot.storage.errors import StorageError, Trouble
from bot.storage.schema import skip_ahead

PATIENCE_S = 5.0
STAMP = "%Y%m%dT%H%M%SZ"

_POSTGRESQL = (
    "The matches are in PostgreSQL, which has its own tools for this: `pg_dump --format=custom"
    " --file=FILE` makes a backup while the bot runs, and `pg_restore --clean --if-exists --create"
    " --dbname=postgres FILE` puts it back while no bot runs."
)


def file_of(url: str) -> Path:
    """Return the file of a database URL; `StorageError` if it names none."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StorageError("DATABASE_URL cannot be read as the URL of a database.") from None
    if parsed.get_backend_name() == "postgresql":
        raise StorageError(_POSTGRESQL)
    name = "" if "uri" in parsed.query else parsed.database
    if parsed.get_backend_name() != "sqlite" or name in (None, "", ":memory:"):
        raise StorageError("DATABASE_URL does not name a plain SQLite file.")
    return Path(name)


def check_exists(file: Path) -> None:
    """Raise `StorageError` if there is no database; SQLite would create one."""
    try:
        is_there = stat.S_ISREG(file.stat().st_mode)
    except PermissionError:
        raise StorageError(
            f"The database {file} cannot be opened: this user has no access to its folder.",
            status=ExitStatus.REFUSED,
        ) from None
    except OSError:
        is_there = False
    if not is_there:
        raise StorageError(f"The database {file} does not exist.", status=ExitStatus.MISSING)


def back_up(source: Path, target: Path) -> None:
    """Copy a database as of this moment; the copy is complete and verified, or absent.

    Writers are not held up. `StorageError` says why there is no copy.
    """
    part = target.with_name(f"{target.name}.part")
    check_exists(source)
    with _in_words(f"The backup {target} cannot be written", ExitStatus.UNWRITABLE):
        _refuse_same(source, target)
        _refuse_beside_log(target)
        sqlite.create_private(part)
    with _in_words(f"The database {source} cannot be copied"):
        try:
            _copy(source, part)
            part.replace(target)
            _keep(target.parent)
        finally:
            part.unlink(missing_ok=True)


def examine(file: Path) -> None:
    """Verify that a file is an intact database of this version or an earlier one.

    Raises `StorageError` otherwise.
    """
    with _in_words(f"The file {file} cannot be used"), closing(_open(file)) as copy:
        _prove_whole(copy, file)
        try:
            (revision,) = copy.execute("SELECT version_num FROM alembic_version").fetchone()
        except (sqlite3.OperationalError, TypeError):
            raise StorageError(f"The file {file} is not a database of this bot.") from None
    if revision > migrations.latest_revision():
        raise StorageError(
            f"The file {file} was written by a newer version of the bot (its tables are of revision"
            f" {revision}); use that version.",
            status=ExitStatus.NEWER,
        )


def restore(
    backup: Path, target: Path, *, force: bool, now: datetime, patience: float = PATIENCE_S
) -> Path | None:
    """Replace a database with a backup; return where the old one is kept, if any.

    Raises `StorageError` while a bot runs on it, or if there is a database already, unless `force`
    is given, or while another program holds a lock for `patience` seconds. An interruption leaves
    either the old database or the new one, never a mixture.
    """
    examine(backup)
    with _in_words(f"The database {target} cannot be restored"):
        _refuse_same(backup, target)
        with closing(sqlite.claim(target, patience=0)):
            if target.exists() and not force:
                raise StorageError(
                    f"The database {target} already exists: with --force it is renamed and"
                    " kept, and the backup takes its place.",
                    status=ExitStatus.UNWRITABLE,
                )
            return _put_in_place(backup, target, f"before-{now:{STAMP}}", patience)


def _put_in_place(backup: Path, target: Path, name_of_old: str, patience: float) -> Path | None:
    fresh = target.with_name(f"{target.name}.part")
    old = target.with_name(f"{target.name}.{name_of_old}")
    is_there = target.exists()
    try:
        _copy(backup, fresh)
        _skip_numbers(fresh, used_in=target)
        _hand_over(fresh, target)
        if is_there:
            _merge_log(target, patience)
            _give_name(target, old)
        # Leftover logs would be merged into the restored database, and destroy it.
        for log in _logs(target):
            log.rename(old.with_name(log.name.replace(target.name, old.name)))
        fresh.replace(target)
        _keep(target.parent)
    finally:
        fresh.unlink(missing_ok=True)
    return old if is_there else None


def _copy(source: Path, target: Path) -> None:
    """Copy with SQLite, as of one moment, and verify the copy."""
    target.unlink(missing_ok=True)
    sqlite.create_private(target)
    with closing(_open(source)) as original, closing(sqlite3.connect(target)) as copy:
        original.backup(copy)
        # This makes it one file: a separate log could get lost on the way.
        copy.execute("PRAGMA journal_mode = DELETE")
        sqlite.mark_as_copy(copy)
        _prove_whole(copy, source)
    _keep(target)


def _hand_over(fresh: Path, target: Path) -> None:
    """Give files that root has created to the owner of the database or its folder.

    The bot does not run as root. The lock beside the database is included.
    """
    if os.name == "nt" or os.geteuid() != 0:
        return
    owner = (target if target.exists() else target.parent).stat()
    for file in (fresh, sqlite.lock_of(target)):
        os.chown(file, owner.st_uid, owner.st_gid)


def _skip_numbers(fresh: Path, *, used_in: Path) -> None:
    """Skip the numbers given since the backup: buttons in Discord contain them."""
    used = _sequences(used_in)
    with closing(_open(fresh)) as connection:
        for table, last in _sequences(fresh).items():
            beyond = max(last, used[table]) if table in used else skip_ahead(last)
            connection.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", (beyond, table))
    _keep(fresh)


def _sequences(file: Path) -> dict[str, int]:
    """Return the last number of each table, skipping unreadable ones."""
    try:
        with closing(_open(file)) as connection:
            return dict(connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
    except (sqlite3.Error, StorageError):
        return {}


def _merge_log(database: Path, patience: float) -> None:
    """Merge a database's log into it, unless it is damaged; no one else may use it."""
    try:
        with closing(_open(database, patience)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        trouble = sqlite.trouble(error)
        if trouble is None or trouble[0] is not Trouble.DAMAGED:
            raise


def _give_name(file: Path, name: Path) -> None:
    """Give a file a second name, or copy it if the folder has no hard links."""
    try:
        os.link(file, name)
    except OSError:
        shutil.copy2(file, name)
        _keep(name)


def _logs(database: Path) -> list[Path]:
    """Return the files beside a database that hold changes not merged into it."""
    beside = (database.with_name(f"{database.name}{end}") for end in ("-wal", "-shm", "-journal"))
    return [file for file in beside if file.exists()]


def _refuse_beside_log(target: Path) -> None:
    if logs := _logs(target):
        raise StorageError(
            f"{logs[0].name} beside {target} belongs to another database: move it"
            " away, or name another file."
        )


def _open(file: Path, patience: float = PATIENCE_S) -> sqlite3.Connection:
    check_exists(file)
    mode = "rw" if os.access(file, os.W_OK) else "ro"
    uri = f"{file.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None)


def _refuse_same(first: Path, second: Path) -> None:
    if first.exists() and second.exists() and first.samefile(second):
        raise StorageError(f"{first} and {second} are the same file: name another one.")


def _prove_whole(connection: sqlite3.Connection, file: Path) -> None:
    if report := sqlite.damage(connection, "integrity_check"):
        raise StorageError(f"{file} is damaged. SQLite says: {report}.", Trouble.DAMAGED)


def _keep(path: Path) -> None:
    """Flush a file, or the names in a folder, so that it survives a power cut."""
    if path.is_dir() and os.name == "nt":
        return  # Windows opens no folders
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def _in_words(what: str, status: ExitStatus | None = None) -> Generator[None]:
    """Turn file errors into a `StorageError` that begins with what is impossible."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        kind, reason = sqlite.trouble(error) or (Trouble.UNUSABLE, _reason(error))
        raise StorageError(f"{what}: {reason}.", kind, status=status) from error


def _reason(error: BaseException) -> str:
    message = error.strerror if isinstance(error, OSError) else None
    return (message or str(error)).lower().rstrip(".")


MERGE_AFTER = timedelta(minutes=1)


class Merging:
    """Completes an SQLite file a minute after it has changed; a duty of the agenda.

    Then a copy of the file alone, made by other means than `back_up`, lacks at most that minute.
    """

    name = "merging"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._since: datetime | None = None

    async def next_due(self) -> datetime | None:
        """Return when the oldest change that may be missing is a minute old."""
        if not self._database.has_unmerged:
            self._since = None
            return None
        now = self._clock()
        self._since = self._since or now
        return again_at(self._since, MERGE_AFTER, now=now)

    async def carry_out(self) -> None:
        self._since = None
        await self._database.merge_log()


BACKUP_EVERY = timedelta(days=1)
_NAME = f"ringfall-{STAMP}.db"

log = structlog.get_logger(__name__)


class DailyBackup:
    """Copies the database into a folder; a duty of the agenda.

    The files in the folder determine when the next copy is due. Files with other names belong to
    the operator, and files from the future, when the clock was wrong, don't count.
    """

    name = "backup"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, database: Path, folder: Path, *, keep: int, clock: Clock) -> None:
        self._database = database
        self._folder = folder
        self._keep = keep
        self._clock = clock

    async def next_due(self) -> datetime:
        """Return when the latest backup is a day old."""
        now = self._clock()
        made = await asyncio.to_thread(self._list_backups)
        return again_at(max(_until(now, made), default=None), BACKUP_EVERY, now=now)

    async def carry_out(self) -> None:
        """Make a backup, and delete the oldest; only a proven backup lets another one go."""
        await asyncio.to_thread(self._back_up)

    def _back_up(self) -> None:
        now = self._clock()
        file = self._folder / f"{now:{_NAME}}"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for left_behind in self._folder.glob("ringfall-*.db.part*"):
                left_behind.unlink()
            back_up(self._database, file)
            made = self._list_backups()
            past = _until(now, made)
            if len(past) > self._keep:
                (self._folder / f"{past[0]:{_NAME}}").unlink()
        except OSError as error:
            raise StorageError(f"No backup in {self._folder}: {error.strerror}.") from error
        log.info("backup made", file=str(file), bytes=file.stat().st_size)
        if len(past) < len(made):
            log.warning(
                "backups dated in the future: check the clock, and rename or delete them",
                files=[f"{at:{_NAME}}" for at in made[len(past) :]],
            )

    def _list_backups(self) -> list[datetime]:
        """Return when the backups in the folder were made, oldest first."""
        made: list[datetime] = []
        for file in self._folder.glob("ringfall-*.db"):
            with contextlib.suppress(ValueError):
                made.append(datetime.strptime(file.name, _NAME).replace(tzinfo=UTC))
        return sorted(made)


def check_writable(folder: Path) -> None:
    """Create a folder if needed, and a file in it; `OSError` if that fails."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryFile(dir=folder):
        pass


def _until(now: datetime, made: list[datetime]) -> list[datetime]:
    return [at for at in made if at <= now]


# The copies may contain people who have been deleted since.
COPIES_KEPT_FOR = timedelta(days=30)
LOOK_EVERY = timedelta(days=1)
# The name that `deploy/upgrade.sh` gives it.
OF_UPGRADE = "before-upgrade.db"


class OldCopies:
    """Deletes copies by `restore` and `deploy/upgrade.sh` after a month.

    A duty of the agenda. It leaves all other files alone.
    """

    name = "copies"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, database: Path, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._looked_at: datetime | None = None

    async def next_due(self) -> datetime:
        return again_at(self._looked_at, LOOK_EVERY, now=self._clock())

    async def carry_out(self) -> None:
        """Delete the old copies; `StorageError` if that is impossible."""
        self._looked_at = self._clock()
        await asyncio.to_thread(self._delete_old)

    def _delete_old(self) -> None:
        try:
            for file, made_at in list(self._copies()):
                if made_at < self._clock() - COPIES_KEPT_FOR:
                    file.unlink()
                    log.info("old copy deleted", file=str(file))
        except OSError as error:
            raise StorageError(f"An old copy cannot be deleted: {error.strerror}.") from error

    def _copies(self) -> Iterator[tuple[Path, datetime]]:
        """Yield the copies, with their logs, and when each was made."""
        for file in self._database.parent.iterdir():
            name, _, rest = file.name.partition(".before-")
            stamp, _, end = rest.partition("Z")
            if name == self._database.name and end in ("", "-wal", "-shm", "-journal"):
                with contextlib.suppress(ValueError):
                    yield file, datetime.strptime(f"{stamp}Z", STAMP).replace(tzinfo=UTC)
        of_upgrade = self._database.with_name(OF_UPGRADE)
        if of_upgrade.exists():
            yield of_upgrade, datetime.fromtimestamp(of_upgrade.stat().st_mtime, UTC)
