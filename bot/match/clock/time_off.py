"""Compute when people rest, and parse how they type it."""

from __future__ import annotations

import contextlib
import heapq
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import UNIVERSAL, zone_of
from bot.errors import UserError
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

    A stored zone that this machine does not know is a `lost_zone`, and UTC counts instead.
    """

    zone: str = UNIVERSAL
    quiet: tuple[time, time] | None = None
    weekends: bool = False
    vacations: tuple[Days, ...] = ()
    former: tuple[str, datetime] | None = None
    lost_zone: str = ""

    def today(self, now: datetime) -> date:
        """Return today's date in this user's zone."""
        return now.astimezone(zone_of(self.zone)).date()

    def periods(self, start: datetime) -> Iterator[Period]:
        periods = self._periods(start)
        if self.former is None or self.former[1] <= start:
            return periods
        return _common(periods, self._periods_before(start, *self.former))

    def _periods(self, start: datetime) -> Iterator[Period]:
        """Yield the periods by this zone alone."""
        if not (self.weekends or self.vacations):
            return
        for first, last in self._days_off(self.today(start)):
            begins, ends = self.midnight(first), self.midnight(last + DAY)
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

    def daily(self, at: time, since: datetime) -> datetime:
        """Return when a message of each day next comes `at` a time, from `since` on.

        In quiet hours it waits for their end, which may be on the next day.
        """
        day = self.today(since) - DAY
        while True:
            moment = self._at(day, at)
            moment = self.quiet_until(moment) or moment
            if moment >= since:
                return moment
            day += DAY

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

    def midnight(self, day: date) -> datetime:
        """Return when a day begins for this user."""
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


def _common(first: Iterator[Period], second: Iterator[Period]) -> Iterator[Period]:
    """Yield the intersections of two sequences of periods."""
    a, b = next(first, None), next(second, None)
    while a is not None and b is not None:
        begins, ends = max(a[0], b[0]), min(a[1], b[1])
        if begins < ends:
            yield begins, ends
        if a[1] <= b[1]:
            a = next(first, None)
        else:
            b = next(second, None)


NONE = frozenset(("", "-", "–", "no", "none", "off", "never", "nein", "nie", "aus", "keine"))
TO = re.compile(r"\s*(?:-|–|—|\.\.+|…|\bto\b|\btill?\b|\buntil\b|\bbis\b)\s*", re.IGNORECASE)
LEADING = re.compile(r"^\s*(?:from|von|vom|zwischen|between)\s+", re.IGNORECASE)
AND = re.compile(r"[,;\n]|\band\b|\bund\b|&", re.IGNORECASE)
HOUR = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?\s*(?:(am|pm)|uhr|h|o'clock)?(?!\w)", re.IGNORECASE)
DAY_OF_YEAR = re.compile(
    r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})"
    r"|(?P<day2>\d{1,2})\.\s?(?P<month2>\d{1,2})(?:\.(?:\s?(?P<year2>\d{4}))?)?"
)
# Any span of this many years has every day, including February 29.
YEARS = 9
# Days of vacation.
A_YEAR = 30
# The maximum number of planned runs of days; the form has no room for more.
MOST_PLANNED = 12


def parse_quiet(text: str) -> tuple[time, time] | None:
    """Read quiet hours: "22:00–8:00", "10pm-8am", "22 Uhr bis 8 Uhr"."""
    if text.strip().casefold() in NONE:
        return None
    parts = TO.split(LEADING.sub("", text.strip()))
    hours = [_hour(part) for part in parts]
    if len(hours) != 2 or None in hours:
        raise UserError("quiet-unreadable", text=text)
    begins, ends = hours
    if begins == ends or begins is None or ends is None:
        raise UserError("quiet-always", text=text)
    return begins, ends


def format_quiet(quiet: tuple[time, time] | None) -> str:
    """Print quiet hours for `parse_quiet`."""
    return "" if quiet is None else "–".join(f"{each:%H:%M}" for each in quiet)


def parse_vacations(text: str, today: date) -> tuple[Days, ...]:
    """Read days or runs of days: "2026-12-24–2026-12-31, 3.8.–10.8."; may be empty.

    A day without a year is the next such day. The first one of a run is the nearest before the last
    one.
    """
    if text.strip().casefold() in NONE:
        return ()
    return tuple(sorted(_run(part, today) for part in AND.split(text) if part.strip()))


def format_vacations(vacations: Sequence[Days]) -> str:
    """Print runs of days for `parse_vacations`."""
    return ", ".join("–".join(dict.fromkeys(map(str, days))) for days in vacations)


def days_left(vacations: Sequence[Days], year: int) -> int:
    """Return how many days of a year's vacation are neither taken nor planned."""
    return A_YEAR - _by_year(vacations)[year]


def planned(vacations: Sequence[Days], today: date) -> tuple[Days, ...]:
    """Return the vacations that last or are to come."""
    return tuple(days for days in vacations if days[1] >= today)


def replan(
    before: Sequence[Days], wanted: Sequence[Days], today: date, *, begun_by: date | None = None
) -> tuple[Days, ...]:
    """Return all vacations after replacing those from today on.

    What has begun counts as taken: its days up to today (or `begun_by`, if that is later) stay.
    Raise `UserError` for past days, too many runs, or more days than a year has.
    """
    if len(wanted) > MOST_PLANNED:
        raise UserError("vacation-many", limit=MOST_PLANNED)
    begun_by = max(today, begun_by or today)
    begun = [(first, min(last, begun_by)) for first, last in before if first <= begun_by]
    taken = set(_days(begun))
    for first, last in wanted:
        # An unchanged plan may have begun meanwhile; a new one may not.
        if first < today and (last < today or first not in taken):
            raise UserError("vacation-past", today=today.isoformat())
    to_come = [(max(first, today), last) for first, last in wanted]
    kept = [days for days in begun if days[1].year >= today.year - 1]
    vacations = tuple(joined(sorted((*kept, *to_come))))
    for year in sorted(_by_year(to_come)):
        if (missing := -days_left(vacations, year)) > 0:
            left = max(days_left(begun, year), 0)
            raise UserError("vacation-long", year=str(year), left=left, missing=missing)
    return vacations


def _hour(text: str) -> time | None:
    parts = HOUR.fullmatch(text.strip())
    if parts is None:
        return None
    hour, minute, half = int(parts[1]), int(parts[2] or 0), (parts[3] or "").casefold()
    if half and not 1 <= hour <= 12:
        return None
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    with contextlib.suppress(ValueError):
        return time(0 if (hour, minute) == (24, 0) else hour, minute)
    return None


def _run(text: str, today: date) -> Days:
    days = list(DAY_OF_YEAR.finditer(text))
    between = TO.sub("", LEADING.sub("", DAY_OF_YEAR.sub("", text)).strip())
    if len(days) not in (1, 2) or between:
        raise UserError("vacation-unreadable", text=text.strip())
    last = _day(days[-1], text, range(today.year, today.year + YEARS), after=today)
    if len(days) == 1:
        return last, last
    first = _day(days[0], text, range(last.year, last.year - YEARS, -1), before=last)
    if first > last:
        raise UserError("vacation-order", text=text.strip())
    return first, last


def _day(
    typed: re.Match[str],
    text: str,
    years: Iterable[int],
    *,
    after: date = date.min,
    before: date = date.max,
) -> date:
    """Return the day that is meant: without a year, the first match between two days."""
    year = typed["year"] or typed["year2"]
    month, day = int(typed["month"] or typed["month2"]), int(typed["day"] or typed["day2"])
    for possible_year in [int(year)] if year else years:
        with contextlib.suppress(ValueError):
            day_typed = date(possible_year, month, day)
            if year or after <= day_typed <= before:
                return day_typed
    raise UserError("vacation-unreadable", text=text.strip())


def _by_year(vacations: Sequence[Days]) -> Counter[int]:
    return Counter(day.year for day in set(_days(vacations)))


def _days(vacations: Sequence[Days]) -> Iterator[date]:
    for first, last in vacations:
        for number in range(min((last - first).days, 2 * 366) + 1):
            yield first + number * DAY
