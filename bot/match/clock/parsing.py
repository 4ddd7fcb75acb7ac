"""Times as people type them: zones, hours, days; the budget of vacation.

Each `parse_x` reads what its `format_x` prints.
"""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, time

from bot.errors import UserError
from bot.match.clock.time_off import DAY, Days, joined

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
    found = HOUR.fullmatch(text.strip())
    if found is None:
        return None
    hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "").casefold()
    if half and not 1 <= hour <= 12:
        return None
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    with contextlib.suppress(ValueError):
        return time(0 if (hour, minute) == (24, 0) else hour, minute)
    return None


def _run(text: str, today: date) -> Days:
    found = list(DAY_OF_YEAR.finditer(text))
    between = TO.sub("", LEADING.sub("", DAY_OF_YEAR.sub("", text)).strip())
    if len(found) not in (1, 2) or between:
        raise UserError("vacation-unreadable", text=text.strip())
    last = _day(found[-1], text, range(today.year, today.year + YEARS), after=today)
    if len(found) == 1:
        return last, last
    first = _day(found[0], text, range(last.year, last.year - YEARS, -1), before=last)
    if first > last:
        raise UserError("vacation-order", text=text.strip())
    return first, last


def _day(
    found: re.Match[str],
    text: str,
    years: Iterable[int],
    *,
    after: date = date.min,
    before: date = date.max,
) -> date:
    """Return the day that is meant: without a year, the first match between two days."""
    year = found["year"] or found["year2"]
    month, day = int(found["month"] or found["month2"]), int(found["day"] or found["day2"])
    for each in [int(year)] if year else years:
        with contextlib.suppress(ValueError):
            typed_turn = date(each, month, day)
            if year or after <= typed_turn <= before:
                return typed_turn
    raise UserError("vacation-unreadable", text=text.strip())


def _by_year(vacations: Sequence[Days]) -> Counter[int]:
    return Counter(day.year for day in set(_days(vacations)))


def _days(vacations: Sequence[Days]) -> Iterator[date]:
    for first, last in vacations:
        for number in range(min((last - first).days, 2 * 366) + 1):
            yield first + number * DAY
