"""Define the time, the waiting for it, and time zones as people name them."""

from __future__ import annotations

import difflib
import os
import re
import unicodedata
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache, lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from bot.errors import UserError

# Set only by the sandbox: a file with the seconds by which it has moved the bot's clock.
_FILE = os.environ.get("DISCORD_CLOCK_FILE")

Clock = Callable[[], datetime]
Sleep = Callable[[float], Awaitable[None]]
"""Waits for a number of seconds."""


def utc_now() -> datetime:
    """Return the current time, aware and in UTC; in the sandbox, as the sandbox has moved it."""
    return datetime.now(UTC) + moved_by()


def moved_by() -> timedelta:
    """Return how far the sandbox has moved the clock; zero everywhere else."""
    return timedelta(seconds=float(Path(_FILE).read_text("ascii"))) if _FILE else timedelta()


def again_at(last: datetime | None, pause: timedelta, *, now: datetime) -> datetime:
    """Return when to repeat what was done at `last`: at once, if it never was.

    Also at once if the clock moved backwards, as the time passed is unknown.
    """
    return now if last is None or last > now else last + pause


UNIVERSAL = "UTC"
OFFSET = re.compile(r"UTC([+-])(\d\d):(\d\d)")
DISTANCE = re.compile(r"(?:UTC|GMT)?\s*([+\-−])\s*(\d{1,2})(?::?([0-5]\d))?", re.IGNORECASE)
FARTHEST_HOURS = 14
NEAR = 0.7
# The prefix of zones without a place.
PLACELESS = "Etc/"
# Zones of one machine, or of some: others read them in another way or not at all.
LOCAL = ("localtime", "Factory", "posixrules", "SystemV/")
# Places by the abbreviations that people use there. The zones "EST" and "MST" have no daylight
# saving. Abbreviations of several countries are left out, such as "IST": the place is asked for.
ABBREVIATIONS = {
    **dict.fromkeys(("et", "est", "edt"), "America/New_York"),
    **dict.fromkeys(("ct", "cst", "cdt"), "America/Chicago"),
    **dict.fromkeys(("mt", "mst", "mdt"), "America/Denver"),
    **dict.fromkeys(("pt", "pst", "pdt"), "America/Los_Angeles"),
    **dict.fromkeys(("akst", "akdt"), "America/Anchorage"),
    "west": "Europe/Lisbon",
    "bst": "Europe/London",
    **dict.fromkeys(("cest", "mez", "mesz"), "Europe/Berlin"),
    "eest": "Europe/Athens",
    "msk": "Europe/Moscow",
    "jst": "Asia/Tokyo",
    "kst": "Asia/Seoul",
    **dict.fromkeys(("aest", "aedt"), "Australia/Sydney"),
    **dict.fromkeys(("acst", "acdt"), "Australia/Adelaide"),
    "awst": "Australia/Perth",
    **dict.fromkeys(("nzst", "nzdt"), "Pacific/Auckland"),
}
# A similar name of this length is a coincidence.
LONGEST_ABBREVIATION = 4


@lru_cache(maxsize=256)
def zone_of(name: str) -> tzinfo:
    """Return a time zone by its name, or by its offset such as "UTC+05:30".

    Raises `ValueError` or zoneinfo's `KeyError` for anything else, and for zones of this machine.
    """
    if offset := OFFSET.fullmatch(name):
        sign, hours, minutes = offset.groups()
        return timezone(timedelta(hours=int(hours), minutes=int(minutes)) * int(f"{sign}1"))
    if name.startswith(LOCAL):
        raise ValueError(f"{name} is a zone of this machine")
    try:
        return UTC if name == UNIVERSAL else ZoneInfo(name)
    except OSError as error:
        # zoneinfo reads files, and this is no valid file name.
        raise ValueError(str(error)) from error


@cache
def known_zones() -> dict[str, str]:
    """Return the time zones of all machines by their usual names: the whole name, or the city.

    The first call reads some hundred files.
    """
    known = (name for name in available_timezones() if not name.startswith(LOCAL))
    names = sorted(known, key=lambda name: (name.count("/"), name))
    placed = [name for name in names if not name.startswith(PLACELESS)]
    whole = {_folded(name): name for name in names}
    cities = {_folded(name.rpartition("/")[2]): name for name in reversed(placed)}
    return {**cities, **whole}


def parse_zone(text: str, zones: dict[str, str]) -> str:
    """Parse a time zone: a name, a city, or an offset from UTC; empty is UTC.

    Raises `UserError` with the nearest name, if there is one.
    """
    asked = _folded(text)
    if asked in ("", "utc", "gmt", "z"):
        return UNIVERSAL
    if distance := DISTANCE.fullmatch(text.strip()):
        return _distance(text, *distance.groups())
    asked = _folded(ABBREVIATIONS.get(asked, asked))
    if asked in zones:
        return zones[asked]
    near = difflib.get_close_matches(asked, zones, n=1, cutoff=NEAR)
    if near and (len(asked) > LONGEST_ABBREVIATION or not text.isupper()):
        raise UserError("zone-unknown-near", text=text, near=zones[near[0]])
    raise UserError("zone-unknown", text=text)


def _distance(text: str, sign: str, hours: str, minutes: str | None) -> str:
    if int(hours) > FARTHEST_HOURS:
        raise UserError("zone-unknown", text=text)
    number = f"{int(hours):02}:{minutes or '00'}"
    return UNIVERSAL if number == "00:00" else f"UTC{'+' if sign == '+' else '-'}{number}"


def _folded(text: str) -> str:
    """Return a name without the parts that users omit: capitals, accents, underscores."""
    plain = unicodedata.normalize("NFKD", text.replace("_", " ").casefold())
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())
