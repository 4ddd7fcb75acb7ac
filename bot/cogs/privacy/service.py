"""Counts, exports and erases the data of one user."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

import structlog
from msgspec import Struct

from bot.clock import Clock
from bot.cogs.privacy import tables
from bot.cogs.privacy.erasures import ErasureList, marked, new_mark
from bot.errors import UserError
from bot.match.acts import Act, ActContext, Actor, Kind
from bot.match.clock.rest_service import RestCache
from bot.match.loading import MatchLoader
from bot.match.model import ChallengeState, Ending, Result
from bot.match.service import MatchService
from bot.match.tables import challenges as challenge_queries
from bot.match.tables import matches as match_queries
from bot.match.writer import MatchWriter
from bot.news import News
from bot.profiles import PreferenceService
from bot.seats import stand_in
from bot.storage import Database, StorageError, Transaction, personal
from bot.storage.errors import UnreadableError
from bot.storage.personal import Personal
from rules import Side

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


class PrivacyService:
    """Counts, exports and erases the `personal` rows that the core and the cogs list."""

    def __init__(
        self,
        database: Database,
        loader: MatchLoader,
        writer: MatchWriter,
        *,
        personal: Sequence[Personal],
        clock: Clock,
        chance: random.Random,
        matches: MatchService,
        preferences: PreferenceService,
        rests: RestCache,
        erasures: ErasureList,
        news: News,
    ) -> None:
        self._database = database
        self._loader = loader
        self._writer = writer
        self._personal = personal
        self._clock = clock
        self._chance = chance
        self._matches = matches
        self._preferences = preferences
        self._rests = rests
        self._list = erasures
        self._news = news

    async def summarize(self, user_id: int) -> DataSummary:
        """Count the data of a user."""
        async with self._database.read() as transaction:
            counts = await personal.count(transaction, self._personal, user_id)
            running = await tables.find_running(transaction, user_id)
        return DataSummary(counts, len(running))

    async def export(self, user_id: int) -> Export:
        """Return all data of a user; of others, only the ids of opponents."""
        async with self._database.read() as transaction:
            rows = await personal.export(transaction, self._personal, user_id)
        told = {"format": FORMAT, "version": VERSION, "made_at": self._clock(), "user_id": user_id}
        return await asyncio.to_thread(_file, user_id, told | rows)

    async def erase(self, user_id: int, *, asked_at: datetime) -> None:
        """Erase all data of a user in one transaction.

        Their running matches end as resigned, their open challenges are withdrawn or declined. A
        stand-in takes their place in rows that others have a part in. Without data, this does
        nothing. Raise `UserError` if the question was asked too long ago.
        """
        now = self._clock()
        if abs(now - asked_at) > ANSWERED_WITHIN:
            raise UserError("erasure-late")
        mark = new_mark(user_id, self._chance)
        async with self._database.write() as transaction:
            counts = await personal.count(transaction, self._personal, user_id)
            has_anything = any(counts.values())
            if has_anything:
                await tables.add_erasures(transaction, [mark])
            ended, closed = await self._erase(transaction, user_id, now)
        self._forget(user_id)
        self._announce(ended, closed)
        if has_anything:
            await self._list_erasure(mark)
        await self._forget_deleted()

    async def repeat_erasures(self) -> None:
        """Erase again the users whom a restored backup brought back; complete the list.

        Raise `StorageError` if the list cannot be read or written.
        """
        listed = await asyncio.to_thread(self._list.read)
        async with self._database.read() as transaction:
            known = await tables.find_erasures(transaction)
        if missing := listed - known:
            await self._repeat(missing)
        await asyncio.to_thread(self._list.add, sorted(known - listed))

    async def _repeat(self, marks: set[str]) -> None:
        async with self._database.read() as transaction:
            people = await personal.find_people(transaction, self._personal)
        back = await asyncio.to_thread(marked, people, marks)
        # In one transaction: the next start would miss users who were erased in part.
        async with self._database.write() as transaction:
            for user_id in back:
                await self._erase(transaction, user_id, self._clock())
            await tables.add_erasures(transaction, marks)
        for user_id in back:
            self._forget(user_id)
        await self._forget_deleted()
        log.warning("erasures repeated after a restore", people=len(back))

    async def _erase(
        self, transaction: Transaction, user_id: int, now: datetime
    ) -> tuple[list[int], list[int]]:
        """Erase a person; return the matches and challenges that this ends."""
        ended = await self._resign_all(transaction, user_id, now)
        closed = await self._close_all(transaction, user_id, now)
        await personal.erase(transaction, self._personal, user_id, stand_in(self._chance))
        return ended, closed

    async def _list_erasure(self, mark: str) -> None:
        try:
            await asyncio.to_thread(self._list.add, [mark])
        except StorageError as error:
            # The erasure is stored: the next start completes the list, or fails with this sentence.
            log.error("erasure not listed", error=str(error))

    async def _forget_deleted(self) -> None:
        try:
            if not await self._database.forget_deleted():
                log.warning("erased data stay in the log of the database for a while")
        except StorageError as error:
            # The erasure is stored.
            log.warning("erased data stay in the log of the database", error=str(error))

    async def _resign_all(self, transaction: Transaction, user_id: int, now: datetime) -> list[int]:
        running = await tables.find_running(transaction, user_id)
        for match_id, side in running:
            act = Act(f"erasure:match:{match_id}", Actor.PERSON, user_id)
            entry = ActContext(transaction, act, Kind.RESIGN, now)
            await self._resign(entry, match_id, Result(Side(side).opponent, Ending.RESIGNED))
        return [match_id for match_id, _ in running]

    async def _resign(self, entry: ActContext, match_id: int, result: Result) -> None:
        try:
            match = await self._loader.get(entry.transaction, match_id)
        except UnreadableError:
            # An unreadable match can't be shown, but it can be ended.
            await _finish_unread(entry, match_id, result)
            return
        await entry.note(match_id=match_id, ply=match.ply)
        await self._writer.finish(entry, match, result)

    async def _close_all(self, transaction: Transaction, user_id: int, now: datetime) -> list[int]:
        found = await tables.find_open(transaction, user_id)
        for challenge_id, is_own in found:
            state = ChallengeState.WITHDRAWN if is_own else ChallengeState.DECLINED
            act = Act(f"erasure:challenge:{challenge_id}", Actor.PERSON, user_id)
            await ActContext(transaction, act, Kind(state.value), now).note(
                challenge_id=challenge_id
            )
            await challenge_queries.set_state(transaction, challenge_id, state)
        return [challenge_id for challenge_id, _ in found]

    def _forget(self, user_id: int) -> None:
        self._preferences.forget(user_id)
        self._rests.forget(user_id)
        self._matches.reread()

    def _announce(self, match_ids: Iterable[int], challenge_ids: Iterable[int]) -> None:
        for match_id in match_ids:
            self._news.match_changed(match_id)
        for challenge_id in challenge_ids:
            self._news.challenge_changed(challenge_id)


async def _finish_unread(entry: ActContext, match_id: int, result: Result) -> None:
    await entry.note(match_id=match_id)
    winner = None if result.winner is None else result.winner.value
    await match_queries.finish(
        entry.transaction,
        match_id,
        ending=result.ending,
        winner=winner,
        reasons=result.reasons,
        at=entry.at,
    )


def _file(user_id: int, told: dict[str, Any]) -> Export:
    name = f"ringfall-{user_id}.json"
    data = json.dumps(told, indent=1, ensure_ascii=False, default=_printed).encode()
    if len(data) <= LARGEST:
        return Export(name, data)
    return Export(f"{name}.gz", gzip.compress(data))


def _printed(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)
