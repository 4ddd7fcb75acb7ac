"""How much vacation somebody may take: thirty days of each year, every day that has begun."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date

from bot.errors import UserError
from bot.services.rests import DAY, Days, joined

A_YEAR = 30
# So many runs of days may be planned; a form has no room for more.
MOST_PLANNED = 12


def days_left(vacations: Sequence[Days], year: int) -> int:
    """Return how many days of a year's vacation are neither taken nor planned."""
    return A_YEAR - _by_year(vacations)[year]


def planned(vacations: Sequence[Days], today: date) -> tuple[Days, ...]:
    """Return what lasts or is to come."""
    return tuple(days for days in vacations if days[1] >= today)


def replan(
    before: Sequence[Days], wanted: Sequence[Days], today: date, *, begun_by: date | None = None
) -> tuple[Days, ...]:
    """Return all vacations once those from today on are as somebody wants them.

    What has begun has been taken: its days up to today (or `begun_by`, where that is later) stay.
    `UserError` for days that have passed, for too many runs of days, and for more than a year has.
    """
    if len(wanted) > MOST_PLANNED:
        raise UserError("vacation-many", limit=MOST_PLANNED)
    begun_by = max(today, begun_by or today)
    begun = [(first, min(last, begun_by)) for first, last in before if first <= begun_by]
    taken = set(_days(begun))
    for first, last in wanted:
        # A plan that is sent again as it was shown may have begun; a new one may not.
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


def _by_year(vacations: Sequence[Days]) -> Counter[int]:
    return Counter(day.year for day in set(_days(vacations)))


def _days(vacations: Sequence[Days]) -> Iterator[date]:
    for first, last in vacations:
        for number in range(min((last - first).days, 2 * 366) + 1):
            yield first + number * DAY
