"""Settings by topic (a new one is an entry here), and the look of boards as a picture."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from datetime import date
from functools import partial
from itertools import product
from typing import Any, Self

from discord import ButtonStyle
from msgspec.structs import asdict, replace

from bot.clock import UNIVERSAL
from bot.discord_io.content.buttons import Button, PersonKey
from bot.discord_io.content.draft import Draft, Picture
from bot.discord_io.content.forms import ChannelField, OneForumField, PeopleField, RolesField
from bot.discord_io.content.settings_forms import (
    ChoiceSetting,
    MultiChoiceSetting,
    SettingsTopic,
    TextSetting,
    answer_text,
    off_at_first,
)
from bot.game_texts import side_name
from bot.match.boards.drafter import position_picture
from bot.match.clock.time_off import TimeOff, days_left, format_quiet, format_vacations, planned
from bot.profiles import Bottom, Confirm, Look, Notifications, Placement, Preferences, Reader
from bot.texts import Texts, languages
from guide import get_guide
from rendering.themes import THEMES
from rules import GAMES, Side

# The pages of the settings of a person.
OWN, MORE = "settings", "settings-more"
AS_THE_SERVER = "server"
AS_DISCORD = "discord"
NO_LIMIT = "none"

LIMITS: Mapping[str, int | None] = {
    **{str(limit): limit for limit in (1, 2, 3, 5, 10, 25)},
    NO_LIMIT: None,
}

LOOKS = {
    f"{theme}{'-letters' if colour_blind else ''}{'-large' if large else ''}": Look(
        theme, colour_blind, large
    )
    for colour_blind, large in product((False, True), repeat=2)
    for theme in THEMES
}
LOOK_NAMES = (AS_THE_SERVER, *LOOKS)
PLAIN, NIGHT = THEMES


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


def _members(members: type[enum.StrEnum]) -> Mapping[str, Any]:
    return {member.value: member for member in members}


def _own_languages() -> Mapping[str, Any]:
    return {AS_DISCORD: None, **_languages()}


def _languages() -> Mapping[str, Any]:
    return {tag: tag for tag in languages()}


def _language_text(texts: Texts, name: str, answer: str) -> str:
    """Return the name of a language in that language."""
    return languages().get(answer) or answer_text(texts, name, answer)


def _limit_text(texts: Texts, name: str, answer: str) -> str:
    return answer_text(texts, name, answer) if answer == NO_LIMIT else answer


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
            ChoiceSetting("takebacks", lambda: {"on": True, "off": False}),
            MultiChoiceSetting("challenger_roles", RolesField),
            MultiChoiceSetting("manager_roles", RolesField),
        ),
    ),
)


def sample_of_looks(reader: Reader) -> Picture:
    """Return the second lesson of the first game, which has many pieces, as the reader sees it."""
    game = next(iter(GAMES.values()))
    lesson = get_guide(game.slug).lessons[1]
    names = {side: side_name(reader.texts, game, side) for side in Side}
    position, said = game.parse_position(lesson.position), [reader.texts("looks-alt")]
    return position_picture(reader, game, position, names, "look.png", said, own=None)


def choose_look(reader: Reader, *, saved: bool) -> Draft:
    """Show how boards look, with a switch for each part of that.

    A button names the look that it stores, so a second press on it changes nothing. `saved`
    confirms that a look has just been stored.
    """
    texts, look, chosen = reader.texts, reader.look, reader.preferences.look
    lines = [texts("settings-saved")] if saved else []
    name = AS_THE_SERVER if chosen is None else _name(chosen)
    lines.append(texts("settings-look-now", look=texts(f"settings-look-{name}")))
    if chosen is not None and chosen.large:
        lines.append(texts("looks-large-note"))
    theme = PLAIN if look.theme == NIGHT else NIGHT
    switches = {
        "night": (look.theme == NIGHT, _name(replace(look, theme=theme))),
        "letters": (look.colour_blind, _name(replace(look, colour_blind=not look.colour_blind))),
        "large": (look.large, _name(replace(look, large=not look.large))),
        "server": (chosen is None, AS_THE_SERVER),
    }
    buttons = (
        *(
            Button(
                PersonKey(f"look-{stored}"),
                texts(f"settings-switch-{switch}"),
                ButtonStyle.success if is_on else ButtonStyle.secondary,
            )
            for switch, (is_on, stored) in switches.items()
        ),
        Button(PersonKey("settings"), texts("settings-all")),
    )
    content = "\n".join((*lines, texts("looks-question")))
    return Draft(content, sample_of_looks(reader), buttons)


def _name(look: Look) -> str:
    return next(name for name, one in LOOKS.items() if one == look)
