"""When people rest, as they have chosen it: kept, and let hold for the clocks that run."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import Clock
from bot.match.clock.arithmetic import Countdown, Rest
from bot.match.clock.rests import TimeOff, together
from bot.match.clock.timekeeping import Timekeeper
from bot.match.clock.typed import parse_quiet, parse_vacations, replan
from bot.match.loading import MatchLoader
from bot.match.model import Match
from bot.match.service import MatchService
from bot.match.tables import clocks, scoreboards
from bot.match.tables import matches as match_queries
from bot.match.tables import rests as queries
from bot.match.tables.rests import StoredRest
from bot.news import News
from bot.storage import Database, Transaction
from bot.storage.cache import WriteThroughCache
from bot.storage.unreadable import readable
from bot.zones import known_zones, parse_zone, zone_of
from rules import Side

# A vacation is told of so long before it begins.
AHEAD = timedelta(days=7)
# So long after a change of zone the one before holds, too: there is a weekend in it.
SETTLED_AFTER = timedelta(days=7)
HOUR_MINUTES = 60


class RestCache:
    """When people rest, for the clocks of their matches; what cannot be read is no rest at all."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept = WriteThroughCache[int, TimeOff](database)

    async def get(self, user_id: int) -> TimeOff:
        """Return what somebody has chosen, or what holds for one who has chosen nothing."""
        return (await self.all([user_id]))[user_id]

    async def all(
        self, people: Iterable[int], within: Transaction | None = None
    ) -> dict[int, TimeOff]:
        """Return what each of several people has chosen, asked for at once.

        `within` a transaction it is what that sees.
        """
        people, found = list(people), dict[int, TimeOff]()

        async def read(user_id: int) -> TimeOff:
            if not found:
                found.update(await self._find(people, within))
            return found[user_id]

        return {user_id: await self._kept.get(user_id, read) for user_id in people}

    async def of(self, transaction: Transaction, people: Sequence[int]) -> Rest:
        """Return when a side rests; of several people all have to."""
        return together(list((await self.all(people, transaction)).values()))

    async def replace(self, transaction: Transaction, user_id: int, chosen: TimeOff) -> None:
        """Store what somebody has chosen.

        From here on it holds for whoever writes next; `forget` it once it is stored, or is not.
        """
        await queries.replace(transaction, _stored(user_id, chosen))
        self._kept.put(user_id, chosen)

    def forget(self, user_id: int) -> None:
        """Forget what is known of somebody."""
        self._kept.drop(user_id)

    async def _find(self, people: list[int], within: Transaction | None) -> dict[int, TimeOff]:
        if within is None:
            async with self._database.read() as transaction:
                return await self._find(people, transaction)
        rows = await queries.find(within, people)
        chosen = readable(rows.items(), lambda row: (row.user_id, _time_off(row)), "rest")
        return {user_id: TimeOff() for user_id in people} | dict(chosen)


class _Change(Struct, frozen=True):
    """What somebody had chosen, what they choose, and when."""

    user_id: int
    before: TimeOff
    after: TimeOff
    at: datetime

    @property
    def is_of_vacation(self) -> bool:
        """Whether something else is to be said of who is away."""
        return self.before.vacations != self.after.vacations


class RestService:
    """Lets people choose when they rest, and says who rests now."""

    def __init__(
        self,
        database: Database,
        loader: MatchLoader,
        rests: RestCache,
        *,
        matches: MatchService,
        keeper: Timekeeper,
        clock: Clock,
        news: News,
    ) -> None:
        self._database = database
        self._loader = loader
        self._rests = rests
        self._matches = matches
        self._keeper = keeper
        self._clock = clock
        self._news = news

    async def get(self, user_id: int) -> TimeOff:
        """Return what somebody has chosen, or what holds for one who has chosen nothing."""
        return await self._rests.get(user_id)

    async def quiet_until(self, user_id: int, at: datetime | None = None) -> datetime | None:
        """Return until when nobody may call somebody, now or at another time."""
        return (await self.get(user_id)).quiet_until(at or self._clock())

    async def seen(self, match: Match) -> Match:
        """Return a match that goes on with those of its people who are, or soon will be, away."""
        if match.result is not None:
            return match
        people = dict.fromkeys(each for side in Side for each in match.people(side))
        now, time_off = self._clock(), await self._rests.all(people)
        away = (rest.away(user_id, now, ahead=AHEAD) for user_id, rest in time_off.items())
        return replace(match, away=tuple(filter(None, away)))

    async def change(self, user_id: int, typed: Mapping[str, Any]) -> TimeOff:
        """Store what somebody has typed: zone, quiet hours, weekends and vacation, all of them.

        Where it moves a clock that runs, what has been counted stays counted. `UserError` for what
        cannot be understood, or is too much vacation.
        """
        zones = await asyncio.to_thread(known_zones)
        try:
            async with self._database.write() as transaction:
                before = (await self._rests.all([user_id], transaction))[user_id]
                now = self._clock()
                after = _read(typed, before, zones, now)
                if after == before:
                    return before
                await self._rests.replace(transaction, user_id, after)
                moved = await self._move_clocks(transaction, _Change(user_id, before, after, now))
        finally:
            self._rests.forget(user_id)
        self._matches.reread()
        for match_id in moved:
            self._news.match_changed(match_id)
        return after

    async def _move_clocks(self, transaction: Transaction, change: _Change) -> list[int]:
        """Let a change hold for a person's matches that go on; return those that look otherwise."""
        found = await match_queries.find_active(transaction, change.user_id)
        matches = await self._loader.get_readable(transaction, (row.id for row in found))
        return [m.id for m in matches if await self._let_hold(transaction, m, change)]

    async def _let_hold(self, transaction: Transaction, match: Match, change: _Change) -> bool:
        """Let a change hold for a match; tell whether something else is to be said of it."""
        clock = await self._moved(transaction, match, change)
        ends_otherwise = (clock and clock.ends_at) != (match.clock and match.clock.ends_at)
        is_news = ends_otherwise or change.is_of_vacation
        if clock is not None and (is_news or clock != match.clock):
            behind = is_news or await clocks.is_behind(transaction, match.id)
            await self._keeper.store(transaction, match, clock, shown=not behind)
        elif is_news:
            # Who is away stands on the scoreboard, too.
            await scoreboards.outdate(transaction, match.guild_id, match.id)
        return is_news

    async def _moved(
        self, transaction: Transaction, match: Match, change: _Change
    ) -> Countdown | None:
        """Return the clock of a match as it runs on once a change holds."""
        people = match.people(match.position.to_move)
        if match.clock is None or change.user_id not in people:
            return match.clock
        after = await self._rests.all(people, transaction)
        before = {**after, change.user_id: change.before}
        rests = (together(list(each.values())) for each in (before, after))
        return match.clock.rest_otherwise(change.at, *rests)


def _read(
    typed: Mapping[str, Any], before: TimeOff, zones: dict[str, str], now: datetime
) -> TimeOff:
    """Return what somebody has chosen by what they have typed."""
    chosen = TimeOff(
        zone=parse_zone(typed["zone"], zones),
        quiet=parse_quiet(typed["quiet"]),
        weekends=typed["weekends"],
    )
    today = chosen.today(now)
    wanted = parse_vacations(typed["vacation"], today)
    # A day that has begun in the zone of before has begun.
    vacations = replan(before.vacations, wanted, today, begun_by=before.today(now))
    return replace(chosen, vacations=vacations, former=_former(before, chosen.zone, now))


def _former(before: TimeOff, zone: str, now: datetime) -> tuple[str, datetime] | None:
    """Return the zone that holds for some time yet: of several moves the one before the first."""
    former = before.former if before.former and before.former[1] > now else None
    if zone == before.zone or before == TimeOff():
        return former
    return former[0] if former else before.zone, now + SETTLED_AFTER


def _time_off(row: StoredRest) -> TimeOff:
    zone_of(row.zone)
    quiet = None
    if row.quiet_from is not None and row.quiet_to is not None:
        quiet = _time(row.quiet_from), _time(row.quiet_to)
    days = (map(date.fromisoformat, run) for run in row.vacations)
    former = None
    if row.former_zone is not None and row.former_until is not None:
        zone_of(row.former_zone)
        former = row.former_zone, row.former_until
    return TimeOff(
        row.zone, quiet, row.weekends, tuple((first, last) for first, last in days), former
    )


def _stored(user_id: int, chosen: TimeOff) -> StoredRest:
    begins, ends = map(_minutes, chosen.quiet) if chosen.quiet else (None, None)
    former_zone, former_until = chosen.former or (None, None)
    return StoredRest(
        user_id,
        zone=chosen.zone,
        quiet_from=begins,
        quiet_to=ends,
        weekends=chosen.weekends,
        vacations=[list(map(str, days)) for days in chosen.vacations],
        former_zone=former_zone,
        former_until=former_until,
    )


def _time(minutes: int) -> time:
    return time(*divmod(minutes, HOUR_MINUTES))


def _minutes(clock: time) -> int:
    return clock.hour * HOUR_MINUTES + clock.minute
