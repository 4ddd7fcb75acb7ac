"""Stores when people rest, and adjusts their running clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import known_zones, parse_zone
from bot.errors import UserError
from bot.match.clock.arithmetic import Countdown, Rest
from bot.match.clock.time_off import Days, TimeOff, parse_quiet, parse_vacations, replan, together
from bot.match.model import Match
from bot.match.parts import Parts
from bot.match.service import MatchService
from bot.match.tables import clocks
from bot.match.tables import matches as match_queries
from bot.match.tables.due_messages import outdate_scoreboard
from bot.news import Subject
from bot.storage import Database, Transaction
from bot.storage.processes import WriteThroughCache
from rules import Side

# A vacation is announced this long in advance.
AHEAD = timedelta(days=7)
# After a change of zone, the former zone also counts for this long, which includes a weekend.
SETTLED_AFTER = timedelta(days=7)

Choice = TypeVar("Choice")


class RestCache:
    """Caches when people rest; an unreadable row counts as no rest."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept = WriteThroughCache[int, TimeOff](database)

    async def all(
        self, people: Iterable[int], within: Transaction | None = None
    ) -> dict[int, TimeOff]:
        """Return the choices of several users, with one query.

        Read them in the transaction `within`, if it is given.
        """
        people, choices = list(people), dict[int, TimeOff]()

        async def read(user_id: int) -> TimeOff:
            if not choices:
                choices.update(await self._find(people, within))
            return choices[user_id]

        return {user_id: await self._kept.get(user_id, read) for user_id in people}

    async def of(self, transaction: Transaction, people: Sequence[int]) -> Rest:
        """Return when a side rests: when all of its people do."""
        return together(list((await self.all(people, transaction)).values()))

    async def replace(self, transaction: Transaction, user_id: int, chosen: TimeOff) -> None:
        """Store a user's choices.

        They apply to all later writes. Call `forget` after the commit or the rollback.
        """
        await clocks.replace_rest(transaction, user_id, chosen)
        self._kept.put(user_id, chosen)

    def forget(self, user_id: int) -> None:
        """Drop a user's choices from the cache."""
        self._kept.drop(user_id)

    async def _find(self, people: list[int], within: Transaction | None) -> dict[int, TimeOff]:
        if within is None:
            async with self._database.read() as transaction:
                return await self._find(people, transaction)
        return dict.fromkeys(people, TimeOff()) | await clocks.find_rests(within, people)


class _Change(Struct, frozen=True):
    """A change of a user's choices: before, after, and when."""

    user_id: int
    before: TimeOff
    after: TimeOff
    at: datetime


class RestService:
    """Lets people choose when they rest, and tells who rests now."""

    def __init__(self, parts: Parts, rests: RestCache, matches: MatchService) -> None:
        self._parts = parts
        self._rests = rests
        self._matches = matches

    async def get(self, user_id: int) -> TimeOff:
        """Return a user's choices, or the defaults."""
        return (await self._rests.all([user_id]))[user_id]

    async def quiet_until(self, user_id: int, at: datetime | None = None) -> datetime | None:
        """Return until when a user must not be disturbed, `None` if not at all."""
        rest = (await self._rests.all([user_id]))[user_id]
        return rest.quiet_until(at or self._parts.clock())

    async def seen(self, match: Match) -> Match:
        """Return a running match with its players who are, or soon will be, away."""
        if match.result is not None:
            return match
        now, time_off = self._parts.clock(), await self._rests.all(players_of(match))
        away = (rest.away(user_id, now, ahead=AHEAD) for user_id, rest in time_off.items())
        return replace(match, away=tuple(filter(None, away)))

    async def all_seen(self, matches: Sequence[Match]) -> list[Match]:
        """Return several matches as `seen` does, with one query."""
        running = (match for match in matches if match.result is None)
        await self._rests.all(list(dict.fromkeys(p for m in running for p in players_of(m))))
        return [await self.seen(match) for match in matches]

    async def change(self, user_id: int, typed: Mapping[str, Any]) -> dict[str, UserError]:
        """Store a user's typed zone, quiet hours, weekends and vacation; keep what is missing.

        Running clocks follow the change; time counted so far stays counted. Return what is not
        stored, by name: unreadable input, or too much vacation.
        """
        zones = await asyncio.to_thread(known_zones)
        try:
            async with self._parts.database.write() as transaction:
                before = (await self._rests.all([user_id], transaction))[user_id]
                now = self._parts.clock()
                after, refused = _read(typed, before, zones, now)
                if after == before:
                    return refused
                await self._rests.replace(transaction, user_id, after)
                moved = await self._move_clocks(transaction, _Change(user_id, before, after, now))
        finally:
            self._rests.forget(user_id)
        self._matches.reread()
        for match_id in moved:
            self._parts.news.tell(Subject.MATCH, match_id)
        return refused

    async def _move_clocks(self, transaction: Transaction, change: _Change) -> list[int]:
        """Apply a change to a user's running matches; return those that look different."""
        places = await match_queries.find_active(transaction, change.user_id)
        matches = await self._parts.loader.get_readable(transaction, (row.id for row in places))
        return [m.id for m in matches if await self._apply_to(transaction, m, change)]

    async def _apply_to(self, transaction: Transaction, match: Match, change: _Change) -> bool:
        """Apply a change to a match; tell whether its messages change."""
        clock = await self._move_clock(transaction, match, change)
        ends_otherwise = (clock and clock.ends_at) != (match.clock and match.clock.ends_at)
        is_news = ends_otherwise or change.before.vacations != change.after.vacations
        if clock is not None and (is_news or clock != match.clock):
            await self._parts.timekeeper.store(transaction, match, clock, shown=not is_news)
        elif is_news:
            # The scoreboard also shows who is away.
            await outdate_scoreboard(transaction, match.id)
        return is_news

    async def _move_clock(
        self, transaction: Transaction, match: Match, change: _Change
    ) -> Countdown | None:
        """Return a match's clock after a change."""
        people = match.people(match.position.to_move)
        if match.clock is None or change.user_id not in people:
            return match.clock
        after = await self._rests.all(people, transaction)
        before = {**after, change.user_id: change.before}
        rests = (together(list(choices.values())) for choices in (before, after))
        return match.clock.with_rest(change.at, *rests)


def players_of(match: Match) -> list[int]:
    """List the people on both sides of a match, each once."""
    return list(dict.fromkeys(person for side in Side for person in match.people(side)))


def _read(
    typed: Mapping[str, Any], before: TimeOff, zones: dict[str, str], now: datetime
) -> tuple[TimeOff, dict[str, UserError]]:
    """Return a user's choices as typed; what is refused or missing stays as it was."""
    refused: dict[str, UserError] = {}

    def read(name: str, parse: Callable[[str], Choice], present: Choice) -> Choice:
        if name not in typed:
            return present
        try:
            return parse(typed[name])
        except UserError as error:
            refused[name] = error
            return present

    def parse_planned(text: str) -> tuple[Days, ...]:
        wanted = parse_vacations(text, today)
        # A day that has begun in the former zone has begun.
        return replan(before.vacations, wanted, today, begun_by=before.today(now))

    zone = read("zone", lambda text: parse_zone(text, zones), before.zone)
    quiet = read("quiet", parse_quiet, before.quiet)
    is_kept = "zone" in refused or "zone" not in typed
    lost = before.lost_zone if is_kept else ""
    chosen = TimeOff(
        zone=zone,
        quiet=quiet,
        weekends=typed.get("weekends", before.weekends),
        lost_zone=lost,
    )
    today = chosen.today(now)
    vacations = read("vacation", parse_planned, before.vacations)
    return replace(chosen, vacations=vacations, former=_former(before, zone, now)), refused


def _former(before: TimeOff, zone: str, now: datetime) -> tuple[str, datetime] | None:
    """Return the zone that counts for a while: the first one, after several moves."""
    former = before.former if before.former and before.former[1] > now else None
    if zone == before.zone or before == TimeOff():
        return former
    return former[0] if former else before.zone, now + SETTLED_AFTER
