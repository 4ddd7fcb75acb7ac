"""What is kept of one person: shown to them, given to them as a file, and deleted."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

import structlog
from msgspec import Struct

from bot.clock import Clock
from bot.cogs.privacy import people
from bot.cogs.privacy.erasures import ErasureList, marked, new_mark
from bot.cogs.ratings import tables as rating_queries
from bot.errors import UserError
from bot.match.acts import Act, Actor, Entry, Kind
from bot.match.clock.resting import RestCache
from bot.match.loading import MatchLoader
from bot.match.model import ChallengeState, Ending, PostKind, Result
from bot.match.service import MatchService
from bot.match.tables import challenges as challenge_queries
from bot.match.tables import matches as match_queries
from bot.match.writer import MatchWriter
from bot.news import News
from bot.profiles.preferences import PreferenceService
from bot.seats import stand_in
from bot.storage import Database, StorageError, Transaction
from bot.storage.unreadable import UnreadableError
from rules import Side

FORMAT, VERSION = "ringfall-person", 1
# What Discord takes as a file is larger than this.
LARGEST = 8_000_000
_DERIVED = ("rest", "settings", "time_off")
_REST = ("told_of_follows", "told_beforehand", "daily_puzzles")
# A question about deleting everything is not answered long after it was asked.
ANSWERED_WITHIN = timedelta(minutes=15)

log = structlog.get_logger(__name__)


class DataSummary(Struct, frozen=True):
    """How much is kept of somebody; `settings` and `time_off` tell whether any were chosen.

    `acts` is all that they did, turns included, and `rest` what serves only to tell them things.
    """

    matches: int
    running: int
    turns: int
    challenges: int
    ratings: int
    notes: int
    puzzles: int
    follows: int
    blocked: int
    looked_at: int
    acts: int
    rest: int
    settings: bool
    time_off: bool

    @property
    def is_nothing(self) -> bool:
        """Whether nothing at all is kept."""
        return not any(getattr(self, name) for name in self.__struct_fields__)


class Export(Struct, frozen=True):
    """All that is kept of somebody as a file, which is packed where it would be too large."""

    filename: str
    data: bytes


class PrivacyService:
    """Knows every table in which somebody is named."""

    def __init__(
        self,
        database: Database,
        loader: MatchLoader,
        writer: MatchWriter,
        *,
        clock: Clock,
        matches: MatchService,
        preferences: PreferenceService,
        rests: RestCache,
        erasures: ErasureList,
        news: News,
    ) -> None:
        self._database = database
        self._loader = loader
        self._writer = writer
        self._clock = clock
        self._matches = matches
        self._preferences = preferences
        self._rests = rests
        self._list = erasures
        self._news = news

    async def kept(self, user_id: int) -> DataSummary:
        """Count what is kept of somebody."""
        async with self._database.read() as transaction:
            found = await people.count(transaction, user_id)
        rest = sum(found[name] for name in _REST)
        counts = {
            name: found[name] for name in DataSummary.__struct_fields__ if name not in _DERIVED
        }
        settings, time_off = bool(found["settings"]), bool(found["time_off"])
        return DataSummary(**counts, rest=rest, settings=settings, time_off=time_off)

    async def export(self, user_id: int) -> Export:
        """Return all that is kept of somebody, and of others but the ids of their opponents."""
        async with self._database.read() as transaction:
            kept = await self._read(transaction, user_id)
        told = {"format": FORMAT, "version": VERSION, "made_at": self._clock(), "user_id": user_id}
        return await asyncio.to_thread(_file, user_id, told | kept)

    async def erase(self, user_id: int, *, asked_at: datetime) -> None:
        """Delete all that is kept of somebody, at once and as a whole.

        Their running matches end as resigned, their open challenges are taken back. In what others
        have a part in, a number that is nobody's stands for them. Where nothing is left, nothing
        is done. `UserError` when it was asked for long ago.
        """
        now = self._clock()
        if abs(now - asked_at) > ANSWERED_WITHIN:
            raise UserError("erasure-late")
        mark = new_mark(user_id)
        async with self._database.write() as transaction:
            has_anything = any((await people.count(transaction, user_id)).values())
            if has_anything:
                await people.add_erasures(transaction, [mark])
            ended, closed = await self._erase(transaction, user_id, now)
        self._forget(user_id)
        self._announce(ended, closed)
        if has_anything:
            await self._list_erasure(mark)

    async def repeat_erasures(self) -> None:
        """Erase again whom a restored backup has brought back, and complete the list.

        `StorageError` when the list cannot be read or written.
        """
        listed = await asyncio.to_thread(self._list.read)
        async with self._database.read() as transaction:
            known = await people.find_erasures(transaction)
        if missing := listed - known:
            await self._repeat(missing)
        await asyncio.to_thread(self._list.add, sorted(known - listed))

    async def _repeat(self, marks: set[str]) -> None:
        async with self._database.read() as transaction:
            everybody = await people.find_everybody(transaction)
        back = await asyncio.to_thread(marked, everybody, marks)
        # As a whole: whom only a part of it had reached would be missed the next time.
        async with self._database.write() as transaction:
            for user_id in back:
                await self._erase(transaction, user_id, self._clock())
            await people.add_erasures(transaction, marks)
        for user_id in back:
            self._forget(user_id)
        log.warning("erasures repeated after a restore", people=len(back))

    async def _erase(
        self, transaction: Transaction, user_id: int, now: datetime
    ) -> tuple[list[int], list[int]]:
        """Delete all about a person; return the matches and challenges that this ends."""
        ended = await self._resign_all(transaction, user_id, now)
        closed = await self._close_all(transaction, user_id, now)
        for scope in await people.find_scopes(transaction, user_id):
            await rating_queries.set_due(transaction, scope)
        await people.erase(transaction, user_id, stand_in())
        return ended, closed

    async def _list_erasure(self, mark: str) -> None:
        try:
            await asyncio.to_thread(self._list.add, [mark])
        except StorageError as error:
            # It is done, and stored: the next start completes the list, or ends with this sentence.
            log.error("erasure not listed", error=str(error))

    async def _read(self, transaction: Transaction, user_id: int) -> dict[str, Any]:
        opponents: dict[int, list[int | None]] = defaultdict(list)
        for match_id, other_id in await people.find_opponents(transaction, user_id):
            opponents[match_id].append(other_id)
        played = await people.find_matches(transaction, user_id)
        return {
            **await people.find_own(transaction, user_id),
            "challenges": await people.find_challenges(transaction, user_id),
            "matches": [match | {"others": opponents[match["id"]]} for match in played],
            "acts": await people.find_acts(transaction, user_id),
            "hints": await people.find_hints(transaction, user_id),
            "ratings": await people.find_ratings(transaction, user_id),
        }

    async def _resign_all(self, transaction: Transaction, user_id: int, now: datetime) -> list[int]:
        running = await people.find_running(transaction, user_id)
        for match_id, side in running:
            act = Act(f"erasure:match:{match_id}", Actor.PERSON, user_id)
            entry = Entry(transaction, act, Kind.RESIGN, now)
            await self._resign(entry, match_id, Result(Side(side).opponent, Ending.RESIGNED))
        return [match_id for match_id, _ in running]

    async def _resign(self, entry: Entry, match_id: int, result: Result) -> None:
        try:
            match = await self._loader.get(entry.transaction, match_id)
        except UnreadableError:
            # Nobody can be shown what cannot be read; it is over all the same.
            await _finish_unread(entry, match_id, result)
            return
        await entry.note(match_id=match_id, ply=match.ply)
        await self._writer.enqueue(entry, match, PostKind.RESIGNED)
        await self._writer.finish(entry, match, result)

    async def _close_all(self, transaction: Transaction, user_id: int, now: datetime) -> list[int]:
        found = await people.find_open(transaction, user_id)
        for challenge_id, is_own in found:
            state = ChallengeState.WITHDRAWN if is_own else ChallengeState.DECLINED
            act = Act(f"erasure:challenge:{challenge_id}", Actor.PERSON, user_id)
            await Entry(transaction, act, Kind(state.value), now).note(challenge_id=challenge_id)
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


async def _finish_unread(entry: Entry, match_id: int, result: Result) -> None:
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
