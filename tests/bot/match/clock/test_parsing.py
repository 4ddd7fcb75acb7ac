"""Zones, hours and days are read as typed, and vacations counted by the year."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from functools import partial

import pytest

from bot.clock import ABBREVIATIONS, known_zones, parse_zone, zone_of
from bot.errors import UserError
from bot.match.clock.time_off import (
    DAY,
    MOST_PLANNED,
    days_left,
    format_quiet,
    format_vacations,
    parse_quiet,
    parse_vacations,
    planned,
    replan,
)

TODAY = date(2026, 11, 22)
CHRISTMAS = (date(2026, 12, 24), date(2026, 12, 31))


def refused(key: str, **values: str | int) -> tuple[str, dict[str, str | int]]:
    return key, values


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("  New   york ", "America/New_York"),
        ("Zürich", "Europe/Zurich"),
        ("UTC+2", "UTC+02:00"),
        ("utc +5:30", "UTC+05:30"),
        ("GMT-03", "UTC-03:00"),
        ("−3", "UTC-03:00"),
        ("UTC+0", "UTC"),
        ("utc", "UTC"),
        ("", "UTC"),
        # With daylight saving, which zones such as "EST" do not have.
        ("EST", "America/New_York"),
        ("ET", "America/New_York"),
        ("edt", "America/New_York"),
        ("MST", "America/Denver"),
        ("PST", "America/Los_Angeles"),
        ("BST", "Europe/London"),
        ("CEST", "Europe/Berlin"),
        ("MESZ", "Europe/Berlin"),
        ("AEDT", "Australia/Sydney"),
    ],
)
def test_a_zone_is_read_by_city_name_distance_or_abbreviation_where_people_use_it(
    typed: str, zone: str
) -> None:
    assert parse_zone(typed, known_zones()) == zone
    assert parse_zone(zone, known_zones()) == zone
    zone_of(zone)


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("Berlni", refused("zone-unknown-near", text="Berlni", near="Europe/Berlin")),
        ("../../etc/passwd", refused("zone-unknown", text="../../etc/passwd")),
        ("UTC+15", refused("zone-unknown", text="UTC+15")),
        ("\0", refused("zone-unknown", text="\0")),
        *((text, refused("zone-unknown", text=text)) for text in ("IST", "WAT", "XYZ")),
        # Zones of this machine: another one reads them otherwise, or not at all.
        *((text, refused("zone-unknown", text=text)) for text in ("localtime", "Factory")),
    ],
)
def test_a_zone_that_is_none_is_refused_with_the_nearest(
    typed: str, error: tuple[str, dict[str, str]]
) -> None:
    with pytest.raises(UserError) as caught:
        parse_zone(typed, known_zones())
    assert (caught.value.key, caught.value.values) == error


def test_every_abbreviation_leads_to_a_known_zone() -> None:
    assert set(ABBREVIATIONS.values()) <= set(known_zones().values())


@pytest.mark.parametrize(
    "typed",
    ["22:00–8:00", "22-8", "10pm-8am", "22 Uhr bis 8 Uhr", "from 22 to 8.00", "22h - 8h", "22..8"],
)
def test_quiet_hours_are_read_as_people_write_them(typed: str) -> None:
    quiet = parse_quiet(typed)
    assert quiet == (time(22), time(8))
    assert parse_quiet(format_quiet(quiet)) == quiet


def test_no_quiet_hours_are_none_and_midnight_has_two_names() -> None:
    assert [parse_quiet(none) for none in ("", " ", "-", "off", "Keine")] == [None] * 5
    assert parse_quiet("0:30-24") == (time(0, 30), time(0))
    assert parse_quiet("12am-12pm") == (time(0), time(12))


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("2026-12-24–2026-12-31", "2026-12-24–2026-12-31"),
        ("2026-12-24-2026-12-31", "2026-12-24–2026-12-31"),
        ("24.12.-31.12.", "2026-12-24–2026-12-31"),
        ("vom 24.12. bis 31.12.2026", "2026-12-24–2026-12-31"),
        ("24. 12. 2026 – 31. 12. 2026", "2026-12-24–2026-12-31"),
        ("28.12. to 3.1.", "2026-12-28–2027-01-03"),
        ("24.12.", "2026-12-24"),
        ("22.11.", "2026-11-22"),
        ("21.11.", "2027-11-21"),
        ("20.11.–30.11.", "2026-11-20–2026-11-30"),
        ("29.2.", "2028-02-29"),
        ("3.8.–10.8., 24.12. und 26.12.", "2026-12-24, 2026-12-26, 2027-08-03–2027-08-10"),
        ("", ""),
        ("none", ""),
    ],
)
def test_days_are_read_as_people_write_them(typed: str, printed: str) -> None:
    vacations = parse_vacations(typed, TODAY)
    assert format_vacations(vacations) == printed
    assert parse_vacations(printed, TODAY) == vacations


UNREADABLE_HOURS = ("22", "25-3", "22-8-9", "late-early", "22:60-8", "13pm-8am")
UNREADABLE_DAYS = ("12/24", "31.2.", "2026-02-30", "Christmas", "24.12. 25.12. 26.12.")
EVERY_OTHER_DAY = [TODAY + 2 * n * DAY for n in range(MOST_PLANNED + 1)]
MANY = [(day, day) for day in EVERY_OTHER_DAY]


@pytest.mark.parametrize(
    ("read", "key"),
    [
        *((partial(parse_quiet, typed), "quiet-unreadable") for typed in UNREADABLE_HOURS),
        (partial(parse_quiet, "8-8:00"), "quiet-always"),
        *((partial(parse_vacations, d, TODAY), "vacation-unreadable") for d in UNREADABLE_DAYS),
        (partial(parse_vacations, "5.1.2027-1.1.2027", TODAY), "vacation-order"),
        (partial(replan, (), [(TODAY - DAY, TODAY + DAY)], TODAY), "vacation-past"),
        (partial(replan, (), [(TODAY - 2 * DAY, TODAY - DAY)], TODAY), "vacation-past"),
        (partial(replan, (), MANY, TODAY), "vacation-many"),
    ],
)
def test_hours_and_days_that_are_none_or_past_or_too_many_are_refused(
    read: Callable[[], object], key: str
) -> None:
    with pytest.raises(UserError, match=key):
        read()


def test_a_year_has_thirty_days_and_a_run_over_new_year_belongs_to_two() -> None:
    new_year = (date(2026, 12, 30), date(2027, 1, 3))
    taken = replan((), [CHRISTMAS, new_year], TODAY)
    assert taken == ((date(2026, 12, 24), date(2027, 1, 3)),)
    assert [days_left(taken, year) for year in (2025, 2026, 2027)] == [30, 22, 27]
    assert days_left(replan((), [(TODAY, TODAY + 29 * DAY)], TODAY), 2026) == 0


def test_the_thirty_first_day_is_refused_with_the_days_left() -> None:
    before = ((date(2026, 8, 1), date(2026, 8, 20)),)
    assert replan(before, [(TODAY, TODAY + 9 * DAY)], TODAY)
    with pytest.raises(UserError) as caught:
        replan(before, [(TODAY, TODAY + 10 * DAY)], TODAY)
    assert caught.value.values == {"year": "2026", "left": 10, "missing": 1}


def test_a_vacation_ended_early_costs_the_days_that_have_begun() -> None:
    before = ((TODAY - 2 * DAY, TODAY + 7 * DAY),)
    ended = replan(before, (), TODAY)
    assert ended == ((TODAY - 2 * DAY, TODAY),)
    assert days_left(ended, 2026) == 27
    again = ended
    for _ in range(3):
        again = replan(replan(again, [(TODAY, TODAY)], TODAY), (), TODAY)
    assert again == ended, "the same day is taken once"
    assert planned(ended, TODAY) == ended
    assert planned(ended, TODAY + DAY) == ()


def test_one_that_has_not_begun_costs_nothing_once_it_is_given_up() -> None:
    assert replan([CHRISTMAS], (), TODAY) == ()


def test_one_that_lasts_is_sent_again_as_it_is_shown_and_may_be_made_longer() -> None:
    before = ((TODAY - 2 * DAY, TODAY + 2 * DAY),)
    assert replan(before, planned(before, TODAY), TODAY) == before
    longer = (TODAY - 2 * DAY, TODAY + 5 * DAY)
    assert replan(before, [longer], TODAY) == (longer,)


def test_days_of_long_ago_are_forgotten() -> None:
    old = ((date(2024, 8, 1), date(2024, 8, 9)), (date(2025, 12, 30), date(2026, 1, 2)))
    assert replan(old, (), TODAY) == old[1:]
