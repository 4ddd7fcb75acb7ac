"""When clocks stand still and reminders wait, by the days and hours of a time zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.clock import zone_of
from bot.match.clock.arithmetic import NO_REST, Countdown, Flag, Rest
from bot.match.clock.time_off import DAY, WEEK, Days, TimeOff, joined, together

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = (time(22), time(8))
HOUR = timedelta(hours=1)
WEEKENDS = TimeOff("Europe/Berlin", weekends=True)
CHRISTMAS = (date(2026, 12, 24), date(2026, 12, 31))
ZONES = (
    "UTC",
    "UTC+05:30",
    "Europe/Berlin",
    "America/New_York",
    "America/Santiago",
    "Pacific/Apia",
)


def berlin(month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0) -> datetime:
    """Return a time of 2026 as a clock on a wall in Berlin says it."""
    return datetime(2026, month, day, hour, minute, second, tzinfo=BERLIN).astimezone(UTC)


def utc(month: int, day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


QUARTER = timedelta(minutes=15)
SHORT, LONG = date(2026, 3, 29), date(2026, 10, 25)
PEOPLE = {
    "weekends": [WEEKENDS],
    "weekends and vacations": [TimeOff("Europe/Berlin", weekends=True, vacations=(CHRISTMAS,))],
    "a day of 23 or 25 hours": [TimeOff("Europe/Berlin", vacations=((SHORT, SHORT), (LONG, LONG)))],
    "two people": [WEEKENDS, TimeOff("America/New_York", weekends=True)],
    "one who never rests": [WEEKENDS, TimeOff()],
    **{zone: [TimeOff(zone, weekends=True)] for zone in ZONES},
}
# Summer time begins and ends in Berlin; Christmas is followed by a weekend.
STARTS = [utc(3, 27, 9), utc(5, 8, 12), utc(10, 23, 9), utc(12, 22, 9)]


def rests(person: TimeOff, at: datetime) -> bool:
    """Tell whether a clock on the wall says that it is a day off."""
    day = at.astimezone(zone_of(person.zone)).date()
    is_vacation = any(first <= day <= last for first, last in person.vacations)
    return is_vacation or (person.weekends and day.weekday() >= 5)


@pytest.mark.parametrize("start", STARTS, ids=str)
@pytest.mark.parametrize("people", PEOPLE.values(), ids=PEOPLE)
def test_a_clock_stands_still_while_all_people_of_a_side_rest(
    people: list[TimeOff], start: datetime
) -> None:
    side, counted, end = together(people), timedelta(), start
    while end < start + 13 * DAY:
        assert side.counted(start, end) == counted
        assert side.after(start, counted) <= end
        counted += timedelta() if all(rests(each, end) for each in people) else QUARTER
        end += QUARTER


def test_reminders_of_a_side_wait_while_it_is_night_for_all() -> None:
    new_york = TimeOff("America/New_York", quiet=NIGHT)
    side = together([TimeOff("Europe/Berlin", quiet=NIGHT), new_york])
    assert side.quiet_until(berlin(5, 5, 2)) is None, "it is eight in the evening in New York"
    assert side.quiet_until(berlin(5, 5, 5)) == berlin(5, 5, 8)
    assert together([]) is NO_REST


@pytest.mark.parametrize(
    ("zone", "change"),
    [
        pytest.param("Asia/Beirut", utc(3, 28, 22), id="Beirut skips an hour"),
        pytest.param("Asia/Beirut", utc(10, 24, 21), id="Beirut repeats an hour"),
        pytest.param("America/Santiago", utc(9, 6, 4), id="Santiago skips an hour"),
        pytest.param("America/Santiago", utc(4, 5, 3), id="Santiago repeats an hour"),
        pytest.param("America/Havana", utc(3, 8, 5), id="Havana skips an hour"),
        pytest.param("America/Havana", utc(11, 1, 5), id="Havana repeats an hour"),
        pytest.param("Europe/Berlin", utc(3, 29, 1), id="Berlin skips an hour"),
        pytest.param("Europe/Berlin", utc(10, 25, 1), id="Berlin repeats an hour"),
        pytest.param("Australia/Lord_Howe", utc(10, 3, 15, 30), id="half an hour"),
    ],
)
@pytest.mark.parametrize(
    "quiet",
    [
        (time(22), time(8)),
        (time(0), time(8)),
        (time(0, 30), time(8)),
        (time(22), time(0)),
        (time(22), time(0, 30)),
        (time(0, 15), time(0, 45)),
        (time(0, 30), time(1, 15)),
        (time(23, 30), time(2, 30)),
    ],
    ids=lambda quiet: "–".join(f"{each:%H:%M}" for each in quiet),
)
def test_quiet_is_exactly_while_the_wall_clock_is_within_the_quiet_hours(
    zone: str, change: datetime, quiet: tuple[time, time]
) -> None:
    rest, wall = TimeOff(zone, quiet=quiet), ZoneInfo(zone)
    assert change.astimezone(wall).utcoffset() != (change - HOUR).astimezone(wall).utcoffset()
    begins, ends = quiet

    def is_quiet(at: datetime) -> bool:
        clock = at.astimezone(wall).time()
        past_midnight = ends < begins
        return (clock >= begins or clock < ends) if past_midnight else begins <= clock < ends

    minutes = [change + timedelta(minutes=minute) for minute in range(-24 * 60, 48 * 60, 5)]
    end = minutes[-1]
    for at in reversed(minutes):
        if not is_quiet(at):
            end = at
        if end < minutes[-1]:
            assert rest.quiet_until(at) == (end if end > at else None)


def test_a_former_zone_also_counts_for_a_while() -> None:
    monday = datetime(2026, 5, 11, tzinfo=UTC)
    moved = TimeOff("UTC-08:00", weekends=True, former=("UTC+08:00", monday))
    saturday = datetime(2026, 5, 9, tzinfo=UTC)
    # From eight on it is Saturday in the new zone; until sixteen it is Sunday in the former one.
    assert moved.after(saturday, 9 * HOUR) == datetime(2026, 5, 10, 17, tzinfo=UTC)
    # From Monday on only the new zone counts, in which it is Sunday until eight.
    assert moved.after(saturday, 17 * HOUR) == monday + 9 * HOUR
    assert moved.counted(saturday, monday + 9 * HOUR) == 17 * HOUR
    assert moved.counted(saturday + WEEK, monday + WEEK) == 8 * HOUR


def test_years_of_weekends_are_counted() -> None:
    start, years = berlin(1, 1), 52 * 20
    end = WEEKENDS.after(start, years * 5 * DAY)
    assert WEEKENDS.counted(start, end) == years * 5 * DAY
    assert end - start > years * 6.9 * DAY
    # Weekends end with the calendar.
    assert WEEKENDS.counted(datetime(9999, 12, 20, tzinfo=UTC), datetime.max.replace(tzinfo=UTC))


def test_a_user_who_rests_every_day_still_has_an_end() -> None:
    always = TimeOff(vacations=((date(2026, 1, 1), date(2029, 12, 31)),))
    start = datetime(2026, 5, 1, tzinfo=UTC)
    assert always.after(start, DAY) == datetime(2030, 1, 2, tzinfo=UTC)
    assert together([always, always]).after(start, DAY) == datetime(2030, 1, 2, tzinfo=UTC)


@pytest.mark.parametrize(
    "name", ["x" * 400, "../x", "Europe", "UTC+99:00", "", "localtime", "Factory"]
)
def test_an_unknown_zone_is_refused(name: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        zone_of(name)


def _runs(starts: list[tuple[int, int]]) -> tuple[Days, ...]:
    days = (date(2026, 1, 1) + start * DAY for start, _ in starts)
    runs = [(day, day + length * DAY) for day, (_, length) in zip(days, starts, strict=True)]
    return tuple(joined(sorted(runs)))


SINCE = datetime(2026, 1, 1, tzinfo=UTC)
RESTS = st.builds(
    TimeOff,
    zone=st.sampled_from(ZONES),
    weekends=st.booleans(),
    former=st.none()
    | st.tuples(st.sampled_from(ZONES), st.integers(0, 100).map(lambda n: SINCE + n * DAY)),
    vacations=st.lists(st.tuples(st.integers(0, 90), st.integers(0, 29)), max_size=4).map(_runs),
)
SIDES = st.lists(RESTS, min_size=1, max_size=3).map(together)
TIMES = st.timedeltas(timedelta(), timedelta(days=120)).map(lambda span: SINCE + span)
SPANS = st.timedeltas(timedelta(), timedelta(days=28))


@settings(max_examples=50, deadline=None)
@given(rest=SIDES, start=TIMES, middle=SPANS, rest_of_it=SPANS)
def test_counted_time_and_the_end_agree(
    rest: Rest, start: datetime, middle: timedelta, rest_of_it: timedelta
) -> None:
    between, end = start + middle, start + middle + rest_of_it
    counted = rest.counted(start, end)
    assert timedelta() <= counted <= end - start
    assert counted == rest.counted(start, between) + rest.counted(between, end)
    assert start <= rest.after(start, counted) <= end
    over = rest.after(start, middle)
    assert rest.counted(start, over) == middle
    assert rest.after(start, middle + rest_of_it) == rest.after(over, rest_of_it) or not rest_of_it
    assert rest.counted(end, start) == timedelta()


@settings(max_examples=50, deadline=None)
@given(before=SIDES, after=SIDES, start=TIMES, until=SPANS, later=SPANS)
def test_who_rests_otherwise_gives_back_and_takes_no_time_that_was_counted(
    before: Rest, after: Rest, start: datetime, until: timedelta, later: timedelta
) -> None:
    clock = Countdown(start, timedelta(days=7)).run(before)
    at = start + until
    changed = clock.with_rest(at, before, after)
    assert changed.left(at, after) == clock.left(at, before)
    back = changed.with_rest(at, after, before)
    assert back.ends_at == max(clock.ends_at or at, at) or clock.left(at, before) == timedelta()
    gone = before.counted(start, at) + after.counted(at, at + later)
    assert changed.left(at + later, after) == max(timedelta(days=7) - gone, timedelta())


def test_a_clock_that_is_paused_or_expired_is_not_started_by_another_rest() -> None:
    start = berlin(5, 4)
    clock = Countdown(start, DAY).run(NO_REST)
    paused = clock.pause(start + HOUR, NO_REST)
    assert paused.with_rest(start + 2 * HOUR, NO_REST, WEEKENDS) == paused
    up = clock.with_flag(Flag.UP).with_rest(start + 2 * DAY, NO_REST, WEEKENDS)
    assert (up.ends_at, up.flag, up.left(start + 9 * DAY, WEEKENDS)) == (
        clock.ends_at,
        Flag.UP,
        timedelta(),
    )


@pytest.mark.parametrize(
    ("now", "begun"),
    [
        pytest.param(berlin(12, 16, 23, 59), None, id="more than a week before"),
        pytest.param(berlin(12, 17), False, id="a week before"),
        pytest.param(berlin(12, 23, 23, 59), False, id="the last minute before"),
        pytest.param(berlin(12, 24), True, id="the first minute"),
        pytest.param(berlin(12, 31, 23, 59), True, id="the last minute"),
        pytest.param(datetime(2027, 1, 1, tzinfo=BERLIN), None, id="the first minute after"),
    ],
)
def test_a_user_on_vacation_is_away_and_announced_a_week_before(
    now: datetime, *, begun: bool | None
) -> None:
    away = TimeOff("Europe/Berlin", vacations=(CHRISTMAS,)).away(7, now, ahead=7 * DAY)
    if begun is None:
        assert away is None
    else:
        assert away is not None
        assert (away.user_id, away.has_begun) == (7, begun)
        assert (away.since, away.until) == (berlin(12, 24, 12), berlin(12, 31, 12))


@given(
    zone=st.sampled_from(ZONES),
    at=st.builds(time, st.integers(0, 23)),
    quiet=st.none() | st.just(NIGHT) | st.just((time(1, 30), time(2, 30))),
    quarters=st.integers(0, 365 * 96),
)
def test_a_daily_message_comes_once_on_each_day_and_never_in_quiet_hours(
    zone: str, at: time, quiet: tuple[time, time] | None, quarters: int
) -> None:
    person = TimeOff(zone, quiet)
    moments = [utc(1, 1, 0) + quarters * QUARTER]
    for _ in range(4):
        moments.append(person.daily(at, moments[-1] + QUARTER))
        assert person.quiet_until(moments[-1]) is None
    _, *days = (person.today(moment) for moment in moments)
    assert days == [days[0] + number * DAY for number in range(4)]
    if quiet is None:
        local = [moment.astimezone(zone_of(zone)).time() for moment in moments[1:]]
        assert sum(wall == at for wall in local) >= 3, "one of these days may skip the hour"
