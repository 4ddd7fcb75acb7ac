"""Count, export and erase the data of one user."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import os
import random
import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import structlog
from msgspec import Struct
from sqlalchemy import Column, String, Table, exists, or_, select

from bot.errors import UserError
from bot.match.acts import Act, ActContext, Actor, Kind
from bot.match.core import Core
from bot.match.model import STANDING, ChallengeState, Ending, Result
from bot.match.tables import challenges as challenge_queries
from bot.match.tables import clocks
from bot.match.tables import matches as match_queries
from bot.match.tables.due_messages import outdate_match
from bot.match.teams import have_all_voted
from bot.news import Subject
from bot.seats import stand_in
from bot.settings import Settings
from bot.storage import StorageError, Transaction, personal
from bot.storage.backups import file_of
from bot.storage.database import add_unless_there, among
from bot.storage.errors import UnreadableError
from bot.storage.personal import Personal
from bot.storage.schema import METADATA, challenges, matches, seats
from rules import Side

# The erasures that this database knows: after a restore, the list beside it has more. A mark can be
# compared with an id, but does not reveal it.
erasure_marks = Table(
    "erasures",
    METADATA,
    Column("mark", String(96), primary_key=True),
)

_SALT_DIGITS = 32
_MARK = re.compile(r"[0-9a-f]{96}")
FORMAT, VERSION = "ringfall-person", 1
# Discord accepts larger files than this.
LARGEST = 8_000_000
# How long the question whether to erase everything can be answered.
ANSWERED_WITHIN = timedelta(minutes=15)
log = structlog.get_logger(__name__)


class DataSummary(Struct, frozen=True):
    """The number of rows about a user, by the keys of their texts.

    `running` is the number of their running matches.
    """

    counts: dict[str, int]
    running: int

    @property
    def is_nothing(self) -> bool:
        """Whether there are no data about the user."""
        return not any(self.counts.values())


class Export(Struct, frozen=True):
    """All data of a user as a file, compressed if it would be too large."""

    filename: str
    data: bytes


class RunningMatch(Struct, frozen=True):
    """A running match of a user and their side; a team plays on unless the user `is_alone`."""

    id: int
    side: int
    is_alone: bool


class PrivacyService:
    """Counts, exports and erases the `personal` rows that the core and the cogs list."""

    def __init__(self, core: Core, personal: Sequence[Personal], erasures: ErasureList) -> None:
        self._core = core
        self._personal = personal
        self._erasures = erasures

    async def summarize(self, user_id: int) -> DataSummary:
        async with self._core.database.read() as transaction:
            counts = await personal.count(transaction, self._personal, user_id)
            running = await find_running_matches(transaction, user_id)
        return DataSummary(counts, sum(match.is_alone for match in running))

    async def export(self, user_id: int) -> Export:
        """Return all data of a user; of others, only the ids of opponents."""
        async with self._core.database.read() as transaction:
            rows = await personal.export(transaction, self._personal, user_id)
        heading = {"format": FORMAT, "version": VERSION, "made_at": self._core.clock()}
        return await asyncio.to_thread(_file, user_id, heading | {"user_id": user_id} | rows)

    async def erase(self, user_id: int, *, asked_at: datetime) -> None:
        """Erase all data of a user in one transaction.

        Their running matches end as resigned, their open challenges are withdrawn or declined. A
        stand-in takes their place in rows that others have a part in. Without data, this does
        nothing. Raise `UserError` if the question was asked too long ago.
        """
        now = self._core.clock()
        if abs(now - asked_at) > ANSWERED_WITHIN:
            raise UserError("erasure-late")
        mark = new_mark(user_id, self._core.chance)
        async with self._core.database.write() as transaction:
            counts = await personal.count(transaction, self._personal, user_id)
            has_anything = any(counts.values())
            if has_anything:
                await add_erasures(transaction, [mark])
            ended, closed = await self._erase(transaction, user_id, now)
        self._forget(user_id)
        for match_id in ended:
            self._core.news.tell(Subject.MATCH, match_id)
        for challenge_id in closed:
            self._core.news.tell(Subject.CHALLENGE, challenge_id)
        if has_anything:
            try:
                await asyncio.to_thread(self._erasures.add, [mark])
            except StorageError as error:
                # The erasure is stored: the next start completes the list, or fails with this.
                log.error("erasure not listed", error=str(error))
        await self._forget_deleted()

    async def repeat_erasures(self) -> None:
        """Erase again the users whom a restored backup brought back; complete the list.

        Raise `StorageError` if the list cannot be read or written.
        """
        listed = await asyncio.to_thread(self._erasures.read)
        async with self._core.database.read() as transaction:
            known = await find_erasures(transaction)
        if missing := listed - known:
            await self._repeat(missing)
        await asyncio.to_thread(self._erasures.add, sorted(known - listed))

    async def _repeat(self, marks: set[str]) -> None:
        async with self._core.database.read() as transaction:
            people = await personal.find_people(transaction, self._personal)
        back = await asyncio.to_thread(marked, people, marks)
        # In one transaction: the next start would miss users who were erased in part.
        async with self._core.database.write() as transaction:
            for user_id in back:
                await self._erase(transaction, user_id, self._core.clock())
            await add_erasures(transaction, marks)
        for user_id in back:
            self._forget(user_id)
        await self._forget_deleted()
        log.warning("erasures repeated after a restore", people=len(back))

    async def _erase(
        self, transaction: Transaction, user_id: int, now: datetime
    ) -> tuple[list[int], list[int]]:
        """Erase a person; return the matches and challenges that this ends or changes."""
        running = await find_running_matches(transaction, user_id)
        for match in running:
            if match.is_alone:
                await self._resign(transaction, match, user_id, now)
        closed = await self._close_all(transaction, user_id, now)
        await personal.erase(transaction, self._personal, user_id, stand_in(self._core.chance))
        for match in running:
            if not match.is_alone:
                await self._count_votes(transaction, match.id, user_id, now)
        return [match.id for match in running], closed

    async def _count_votes(
        self, transaction: Transaction, match_id: int, user_id: int, now: datetime
    ) -> None:
        """Play the turn of a team that waited for an erased person alone."""
        try:
            match = await self._core.loader.get(transaction, match_id)
        except UnreadableError:
            return
        is_team = match.awaits_votes and match.people(match.position.to_move)
        if is_team and await have_all_voted(transaction, match, (user_id,)):
            request = Act.of_clock(f"erasure:votes:{match_id}:{match.take_backs}:{match.ply}")
            act = ActContext(transaction, request, Kind.VOTE, now)
            for addition in self._core.additions:
                await addition.at_time_up(act, match)

    async def _forget_deleted(self) -> None:
        try:
            if not await self._core.database.forget_deleted():
                log.warning("erased data stay in the log of the database for a while")
        except StorageError as error:
            # The erasure is stored.
            log.warning("erased data stay in the log of the database", error=str(error))

    async def _resign(
        self, transaction: Transaction, running: RunningMatch, user_id: int, now: datetime
    ) -> None:
        match_id, result = running.id, Result(Side(running.side).opponent, Ending.RESIGNED)
        request = Act(f"erasure:match:{match_id}", Actor.PERSON, user_id)
        act = ActContext(transaction, request, Kind.RESIGN, now)
        try:
            match = await self._core.loader.get(act.transaction, match_id)
        except UnreadableError:
            # An unreadable match can't be shown, but it can be ended. If it waits for its game, its
            # board says so later.
            await act.note(match_id=match_id)
            await clocks.forget(act.transaction, match_id)
            await outdate_match(act.transaction, match_id)
            await match_queries.finish(
                act.transaction,
                match_id,
                ending=result.ending,
                winner=None if result.winner is None else result.winner.value,
                reasons=result.reasons,
                at=act.at,
            )
            return
        await act.note(match_id=match_id, ply=match.ply)
        await self._core.writer.finish(act, match, result)

    async def _close_all(self, transaction: Transaction, user_id: int, now: datetime) -> list[int]:
        is_of = or_(challenges.c.challenger_id == user_id, challenges.c.opponent_id == user_id)
        query = select(challenges.c.id, challenges.c.challenger_id)
        query = query.where(among(challenges.c.state, STANDING), is_of).order_by(challenges.c.id)
        standing = (await transaction.execute(query)).all()
        for row in standing:
            is_own = row.challenger_id == user_id
            state = ChallengeState.WITHDRAWN if is_own else ChallengeState.DECLINED
            request = Act(f"erasure:challenge:{row.id}", Actor.PERSON, user_id)
            act = ActContext(transaction, request, Kind(state.value), now)
            await act.note(challenge_id=row.id)
            await challenge_queries.set_state(transaction, row.id, state)
        return [row.id for row in standing]

    def _forget(self, user_id: int) -> None:
        self._core.preferences.forget(user_id)
        self._core.rest_cache.forget(user_id)
        self._core.matches.reread()


class ErasureList(Struct, frozen=True):
    """A file with one mark a line, to which marks are added; optional."""

    file: Path | None

    def read(self) -> set[str]:
        """Return all marks; skip an incomplete line. `StorageError` on failure."""
        if self.file is None or not self.file.exists():
            return set()
        try:
            lines = self.file.read_text("ascii", errors="replace").splitlines()
        except OSError as error:
            raise self._trouble("read", error) from error
        marks = {line for line in lines if _MARK.fullmatch(line)}
        if len(marks) < len({*lines} - {""}):
            log.warning("unreadable lines in the list of erasures", file=str(self.file))
        return marks

    def add(self, marks: Iterable[str]) -> None:
        """Add marks so that they survive a power cut; `StorageError` on failure."""
        lines = "".join(f"{mark}\n" for mark in marks)
        if self.file is None or not lines:
            return
        try:
            self.file.touch(mode=0o600)
            with self.file.open("a+b") as file:
                if file.tell():
                    file.seek(-1, os.SEEK_END)
                    # An incomplete line must not spoil the next one.
                    lines = lines if file.read() == b"\n" else f"\n{lines}"
                file.write(lines.encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise self._trouble("written", error) from error

    def _trouble(self, done: str, error: OSError) -> StorageError:
        return StorageError(f"The list of erasures {self.file} cannot be {done}: {error.strerror}.")


def file_of_erasures(settings: Settings) -> Path | None:
    """Return the file of the list: the operator's, else one beside an SQLite file."""
    if settings.erasures_file is not None:
        return settings.erasures_file
    try:
        file = file_of(settings.database_url)
    except StorageError:
        return None
    return file.with_name(f"{file.name}.erased")


def new_mark(user_id: int, chance: random.Random) -> str:
    """Return a mark of an erasure; it can be compared with an id, not read as one."""
    return _mark(user_id, f"{chance.getrandbits(4 * _SALT_DIGITS):0{_SALT_DIGITS}x}")


def marked(user_ids: Iterable[int], marks: Iterable[str]) -> set[int]:
    """Return the users whom any of the marks stands for."""
    salts = [(mark[:_SALT_DIGITS], mark) for mark in marks]
    return {user for user in user_ids if any(_mark(user, salt) == mark for salt, mark in salts)}


def _mark(user_id: int, salt: str) -> str:
    return salt + hashlib.sha256(f"{salt}:{user_id}".encode()).hexdigest()


async def find_running_matches(transaction: Transaction, user_id: int) -> list[RunningMatch]:
    """Return the running matches of a user, oldest first."""
    others = seats.alias()
    has_others = exists().where(
        others.c.match_id == seats.c.match_id,
        others.c.side == seats.c.side,
        others.c.user_id > 0,
        others.c.user_id != user_id,
    )
    query = (
        select(seats.c.match_id, seats.c.side, ~has_others)
        .join(matches)
        .where(seats.c.user_id == user_id, matches.c.ended_at.is_(None))
    )
    rows = await transaction.execute(query.order_by(seats.c.match_id))
    return [RunningMatch(*row) for row in rows]


async def find_erasures(transaction: Transaction) -> set[str]:
    """Return the marks of all erasures that this database knows."""
    return set((await transaction.execute(select(erasure_marks.c.mark))).scalars())


async def add_erasures(transaction: Transaction, marks: Iterable[str]) -> None:
    """Record erasures, unless they are already recorded."""
    for mark in marks:
        await add_unless_there(transaction, erasure_marks, {"mark": mark})


def _file(user_id: int, content: dict[str, Any]) -> Export:
    name = f"ringfall-{user_id}.json"
    data = json.dumps(content, indent=1, ensure_ascii=False, default=_print_value).encode()
    if len(data) <= LARGEST:
        return Export(name, data)
    return Export(f"{name}.gz", gzip.compress(data))


def _print_value(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)
