"""Lists the settings of users and servers by topic; a new one is an entry here."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from datetime import date
from functools import partial
from typing import Any, Self

from msgspec.structs import asdict

from bot.clock import UNIVERSAL
from bot.cogs.settings.looks import AS_THE_SERVER, LOOKS
from bot.discord_io.content.buttons import PersonKey
from bot.discord_io.content.forms import ChannelField, OneForumField, PeopleField, RolesField
from bot.discord_io.content.settings_forms import (
    ChoiceSetting,
    MultiChoiceSetting,
    SettingsTopic,
    TextSetting,
    answer_text,
    off_at_first,
)
from bot.match.clock.time_off import TimeOff, days_left, format_quiet, format_vacations, planned
from bot.profiles import Bottom, Confirm, Notifications, Placement, Preferences
from bot.texts import Texts, languages

# The pages of the settings of a person.
OWN, MORE = "settings", "settings-more"
AS_DISCORD = "discord"
NO_LIMIT = "none"
LIMITS: Mapping[str, int | None] = {
    **{str(limit): limit for limit in (1, 2, 3, 5, 10, 25)},
    NO_LIMIT: None,
}


def _members(members: type[enum.StrEnum]) -> Mapping[str, Any]:
    return {member.value: member for member in members}


def _switch() -> Mapping[str, Any]:
    return {"on": True, "off": False}


def _own_languages() -> Mapping[str, Any]:
    return {AS_DISCORD: None, **_languages()}


def _languages() -> Mapping[str, Any]:
    return {tag: tag for tag in languages()}


def _language_text(texts: Texts, name: str, answer: str) -> str:
    """Return the name of a language in that language."""
    return languages().get(answer) or answer_text(texts, name, answer)


def _limit_text(texts: Texts, name: str, answer: str) -> str:
    return answer_text(texts, name, answer) if answer == NO_LIMIT else answer


class OwnSettings(Preferences, frozen=True):
    """All settings of a user, from several tables; times as typed.

    `left` is how many days of vacation are left, by year.
    """

    zone: str = UNIVERSAL
    quiet: str = ""
    weekends: bool = False
    vacation: str = ""
    blocked: tuple[int, ...] = ()
    left: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(
        cls, preferences: Preferences, time_off: TimeOff, *, today: date, blocked: Iterable[int]
    ) -> Self:
        """Combine the settings of several tables; `today` is the date in the user's zone."""
        to_come = planned(time_off.vacations, today)
        years = sorted({today.year, *(last.year for _, last in to_come)})
        return cls(
            **asdict(preferences),
            zone=time_off.zone,
            quiet=format_quiet(time_off.quiet),
            weekends=time_off.weekends,
            vacation=format_vacations(to_come),
            blocked=tuple(blocked),
            left=tuple((year, days_left(time_off.vacations, year)) for year in years),
        )


def _days_left(texts: Texts, chosen: OwnSettings) -> str:
    """Say how many days of vacation are left, year by year."""
    left = [texts("vacation-left", year=str(year), days=days) for year, days in chosen.left]
    return "\n".join(left)


PERSONAL_TOPICS = (
    # Chosen from a picture, not in a form.
    SettingsTopic(
        "look",
        (ChoiceSetting("look", lambda: {AS_THE_SERVER: None, **LOOKS}),),
        button=PersonKey("settings-look"),
    ),
    SettingsTopic(
        "turns",
        (
            ChoiceSetting("notifications", partial(_members, Notifications)),
            ChoiceSetting("confirm", partial(_members, Confirm)),
            ChoiceSetting("language", _own_languages, _language_text),
        ),
    ),
    SettingsTopic(
        "rest",
        (
            TextSetting("zone"),
            TextSetting("quiet"),
            ChoiceSetting("weekends", off_at_first),
            TextSetting("vacation"),
        ),
        note=_days_left,
    ),
    SettingsTopic("people", (MultiChoiceSetting("blocked", PeopleField),)),
    # What few people change is on a page of its own.
    SettingsTopic("more", (), button=PersonKey(MORE)),
)
BOARDS_TOPIC = SettingsTopic(
    "private",
    (
        ChoiceSetting("bottom", partial(_members, Bottom)),
        ChoiceSetting("own_rows", off_at_first),
    ),
)
SERVER_TOPICS = (
    SettingsTopic(
        "boards",
        (
            ChoiceSetting("placement", partial(_members, Placement)),
            MultiChoiceSetting("forum", OneForumField),
            MultiChoiceSetting("channels", ChannelField),
        ),
    ),
    SettingsTopic(
        "reading",
        (
            ChoiceSetting("look", lambda: LOOKS),
            ChoiceSetting("language", _languages, _language_text),
        ),
    ),
    SettingsTopic(
        "play",
        (
            ChoiceSetting("max_matches", lambda: LIMITS, _limit_text),
            ChoiceSetting("takebacks", _switch),
            MultiChoiceSetting("challenger_roles", RolesField),
            MultiChoiceSetting("manager_roles", RolesField),
        ),
    ),
)
