"""When people rest: quiet hours without notifications, days without a clock.

Days are those of a person's own time zone, and begin at midnight there.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import UNIVERSAL, zone_of
from bot.match.clock.arithmetic import NO_REST, Period, Rest

DAY = timedelta(days=1)
WEEK = timedelta(weeks=1)
SATURDAY = 5
# The calendar of `datetime` ends beyond that.
LAST_WEEKEND = date.max - 2 * WEEK
NOON = time(12)
FOREVER = datetime.max.replace(tzinfo=UTC)

Days = tuple[date, date]
"""A run of days: its first and its last one."""


class Absence(Struct, frozen=True):
    """A user on vacation now or soon; both times are in the first and the last day."""

    user_id: int
    since: datetime
    until: datetime
    has_begun: bool


class TimeOff(Rest, Struct, frozen=True):
    """A user's choices: time zone, quiet hours, weekends off, and vacations in order.

    Quiet hours go from one time of the day to another, possibly on the next day. Until a time, a
    `former` zone also counts: the clock stands still only if it would in both, so no player gets a
    longer weekend by moving on a Sunday.
    """

    zone: str = UNIVERSAL
    quiet: tuple[time, time] | None = None
    weekends: bool = False
    vacations: tuple[Days, ...] = ()
    former: tuple[str, datetime] | None = None

    def today(self, now: datetime) -> date:
        """Return today's date in this user's zone."""
        return now.astimezone(zone_of(self.zone)).date()

    def periods(self, start: datetime) -> Iterator[Period]:
        own = self._periods(start)
        if self.former is None or self.former[1] <= start:
            return own
        return _common(own, self._periods_before(start, *self.former))

    def _periods(self, start: datetime) -> Iterator[Period]:
        """Yield the periods by this zone alone."""
        if not (self.weekends or self.vacations):
            return
        for first, last in self._days_off(self.today(start)):
            begins, ends = self._midnight(first), self._midnight(last + DAY)
            if ends > max(begins, start):
                yield begins, ends

    def _periods_before(self, start: datetime, zone: str, until: datetime) -> Iterator[Period]:
        """Yield the periods by another zone until a time; after it, all time is a period."""
        for begins, ends in replace(self, zone=zone, former=None).periods(start):
            if begins >= until:
                break
            yield begins, min(ends, until)
        yield until, FOREVER

    def quiet_until(self, now: datetime) -> datetime | None:
        """Return the end of the present quiet hours, `None` outside of them.

        A change of the clock may skip the end of quiet hours, or lead back into or out of them.
        """
        if self.quiet is None:
            return None
        zone, (begins, ends) = zone_of(self.zone), map(_since_midnight, self.quiet)
        length = (ends - begins) % DAY
        at = start = now.astimezone(UTC)
        while True:
            elapsed = (_since_midnight(at.astimezone(zone)) - begins) % DAY
            if elapsed >= length:
                return at if at > start else None
            until = at + (length - elapsed)
            at = _clock_change(zone, at, until) or until

    def away(self, user_id: int, now: datetime, *, ahead: timedelta) -> Absence | None:
        """Return the vacation that lasts, or else begins within `ahead`."""
        today = self.today(now)
        for first, last in self.vacations:
            if last >= today and first <= self.today(now + ahead):
                since, until = self._at(first, NOON), self._at(last, NOON)
                return Absence(user_id, since, until, has_begun=first <= today)
        return None

    def _days_off(self, today: date) -> Iterator[Days]:
        """Yield the runs of days off that end yesterday or later."""
        since = today - DAY
        vacations = (days for days in self.vacations if days[1] >= since)
        weekends = _weekends(since) if self.weekends else ()
        return joined(heapq.merge(vacations, weekends))

    def _midnight(self, day: date) -> datetime:
        return self._at(day, time())

    def _at(self, day: date, clock: time) -> datetime:
        """Return when a wall clock first shows a time; a skipped hour counts as if not."""
        return datetime.combine(day, clock, zone_of(self.zone)).astimezone(UTC)


class TeamRest(Rest):
    """Several people of one side: their clock stands still while all of them rest."""

    def __init__(self, rests: Sequence[TimeOff]) -> None:
        self._rests = rests

    def periods(self, start: datetime) -> Iterator[Period]:
        return reduce(_common, (rest.periods(start) for rest in self._rests))

    def quiet_until(self, now: datetime) -> datetime | None:
        ends = [rest.quiet_until(now) for rest in self._rests]
        quiet = [end for end in ends if end is not None]
        return min(quiet) if len(quiet) == len(ends) else None


def together(rests: Sequence[TimeOff]) -> Rest:
    """Return when a side rests, from the choices of its people."""
    if not rests:
        return NO_REST
    return rests[0] if len(rests) == 1 else TeamRest(rests)


def joined(runs: Iterable[Days]) -> Iterator[Days]:
    """Merge runs of days, sorted by their first days, into as few runs as possible."""
    kept: Days | None = None
    for first, last in runs:
        if kept is not None and first <= kept[1] + DAY:
            kept = kept[0], max(kept[1], last)
        else:
            if kept is not None:
                yield kept
            kept = first, last
    if kept is not None:
        yield kept


def _since_midnight(clock: time | datetime) -> timedelta:
    return timedelta(
        hours=clock.hour,
        minutes=clock.minute,
        seconds=clock.second,
        microseconds=clock.microsecond,
    )


def _clock_change(zone: tzinfo, since: datetime, until: datetime) -> datetime | None:
    """Return when a zone's UTC offset changes between two times less than a day apart."""
    before = since.astimezone(zone).utcoffset()
    if until.astimezone(zone).utcoffset() == before:
        return None
    low, high = math.floor(since.timestamp()), math.ceil(until.timestamp())
    while high - low > 1:
        middle = (low + high) // 2
        is_before = datetime.fromtimestamp(middle, zone).utcoffset() == before
        low, high = (middle, high) if is_before else (low, middle)
    return datetime.fromtimestamp(high, UTC)


def _weekends(since: date) -> Iterator[Days]:
    """Yield all weekends that end on a day or later."""
    saturday = since + timedelta(days=SATURDAY - since.weekday())
    if since.weekday() > SATURDAY:
        saturday = since - DAY
    while saturday < LAST_WEEKEND:
        yield saturday, saturday + DAY
        saturday += WEEK


def _common(one: Iterator[Period], other: Iterator[Period]) -> Iterator[Period]:
    """Yield the intersections of two sequences of periods."""
    a, b = next(one, None), next(other, None)
    while a is not None and b is not None:
        begins, ends = max(a[0], b[0]), min(a[1], b[1])
        if begins < ends:
            yield begins, ends
        if a[1] <= b[1]:
            a = next(one, None)
        else:
            b = next(other, None)
