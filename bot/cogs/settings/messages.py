"""The pages of settings, and the look of boards as a picture."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from discord import ButtonStyle
from msgspec.structs import replace

from bot import profiles
from bot.clock import UNIVERSAL
from bot.discord_io.content.buttons import Button, PersonKey
from bot.discord_io.content.draft import Draft, Picture
from bot.discord_io.content.people import quoted
from bot.discord_io.content.settings_forms import SettingsPage, SettingsTopic
from bot.game_texts import side_name
from bot.games import offered_games, offered_lessons
from bot.match.boards.picture import position_picture
from bot.match.clock.time_off import TimeOff, days_left, format_quiet, format_vacations, planned
from bot.profiles import Chosen, IdKind, Ids, Reader, Setting, Words, switch
from bot.texts import Texts
from guide import get_guide
from rendering.themes import THEMES
from rules import Side

# The pages of the settings of a person, and of a server.
OWN, MORE, SERVER = "settings", "settings-more", "server"
PLAIN, NIGHT = THEMES

# These are stored with the rest of a person, and with the people they have blocked.
ZONE = Words("zone", "rest", UNIVERSAL)
QUIET = Words("quiet", "rest", "")
WEEKENDS = switch("weekends", "rest")
VACATION = Words("vacation", "rest", "")
BLOCKED = Ids("blocked", "people", (), IdKind.PEOPLE)

OF_A_PERSON: tuple[Setting[Any], ...] = (
    profiles.LOOK,
    profiles.NOTIFICATIONS,
    profiles.DAILY_AT,
    profiles.CONFIRM,
    profiles.LANGUAGE,
    ZONE,
    QUIET,
    WEEKENDS,
    VACATION,
    BLOCKED,
    profiles.BOTTOM,
    profiles.OWN_ROWS,
)
OF_A_SERVER: tuple[Setting[Any], ...] = (
    profiles.PLACEMENT,
    profiles.FORUM,
    profiles.CHANNELS,
    profiles.SERVER_LOOK,
    profiles.SERVER_LANGUAGE,
    profiles.MAX_MATCHES,
    profiles.TAKEBACKS,
    profiles.CHALLENGER_ROLES,
    profiles.MANAGER_ROLES,
)


class OwnSettings(Chosen, frozen=True):
    """All settings of a user, from several tables; times as typed.

    `left` is how many days of vacation are left, by year; `lost_zone` a time zone that is unknown
    here.
    """

    left: tuple[tuple[int, int], ...] = ()
    lost_zone: str = ""


def own_settings(
    preferences: Chosen, time_off: TimeOff, *, today: date, blocked: Iterable[int]
) -> OwnSettings:
    """Combine the settings of several tables; `today` is the date in the user's zone."""
    to_come = planned(time_off.vacations, today)
    years = sorted({today.year, *(last.year for _, last in to_come)})
    values: dict[Setting[Any], Any] = {
        # A form that is sent again with an unknown zone gets the nearest names.
        ZONE: time_off.lost_zone or time_off.zone,
        QUIET: format_quiet(time_off.quiet),
        WEEKENDS: time_off.weekends,
        VACATION: format_vacations(to_come),
        BLOCKED: tuple(blocked),
    }
    left = tuple((year, days_left(time_off.vacations, year)) for year in years)
    return OwnSettings(preferences.with_values(values).texts, left, time_off.lost_zone)


def _about_rest(texts: Texts, chosen: Any) -> str:
    """Say how many days of vacation are left, year by year, and whether the zone is unknown."""
    lost = [texts("zone-lost", zone=quoted(chosen.lost_zone))] if chosen.lost_zone else []
    left = [texts("vacation-left", year=str(year), days=days) for year, days in chosen.left]
    return "\n".join([*lost, *left])


def _about_daily(texts: Texts, chosen: Chosen) -> str:
    """Say what being told once a day means to a person who has chosen that."""
    if chosen[profiles.NOTIFICATIONS] is not profiles.Notifications.DAILY:
        return ""
    zone = quoted(chosen[ZONE])
    return texts("settings-daily-note", hour=chosen.text_of(profiles.DAILY_AT), zone=zone)


def lost_zone(texts: Texts, page: SettingsPage, zone: str) -> Draft:
    """Tell a person that their time zone is unknown, with the button to choose it."""
    topic = next(topic for topic in page.topics if ZONE in topic.settings)
    label = texts("settings-open", theme=texts(f"theme-{topic.name}"))
    return Draft(texts("zone-lost", zone=quoted(zone)), buttons=(Button(page.opens(topic), label),))


def pages(
    personal: Iterable[Setting[Any]], server: Iterable[Setting[Any]]
) -> tuple[SettingsPage, SettingsPage, SettingsPage]:
    look, turns, rest, people, *others = by_topic(personal)
    main = (
        # Chosen from a picture, not in a form.
        replace(look, button=PersonKey("settings-look")),
        replace(turns, note=_about_daily),
        replace(rest, note=_about_rest),
        people,
        # What few people change is on a page of its own.
        SettingsTopic("more", (), button=PersonKey(MORE)),
    )
    return (
        SettingsPage(OWN, main),
        SettingsPage(MORE, tuple(others), back=PersonKey(OWN)),
        SettingsPage(SERVER, by_topic(server)),
    )


def by_topic(settings: Iterable[Setting[Any]]) -> tuple[SettingsTopic, ...]:
    topics: dict[str, list[Setting[Any]]] = {}
    for setting in settings:
        topics.setdefault(setting.topic, []).append(setting)
    return tuple(SettingsTopic(name, tuple(members)) for name, members in topics.items())


def sample_of_looks(reader: Reader) -> Picture:
    """Return a board with many pieces as the reader sees it: the second lesson of a game."""
    game = next(iter((*offered_lessons(), *offered_games())))
    lesson = next(iter(get_guide(game.slug).lessons[1:]), None)
    position = game.parse_position(lesson.position) if lesson else game.start()
    names = {side: side_name(reader.texts, game, side) for side in Side}
    alt = [reader.texts("looks-alt")]
    return position_picture(reader, game, position, names, "look.png", alt, own_side=None)


def choose_look(reader: Reader, *, saved: bool) -> Draft:
    """Show how boards look, with a switch for each part of that.

    A button names the look that it stores, so a second press on it changes nothing. `saved`
    confirms that a look has just been stored.
    """
    texts, look, chosen = reader.texts, reader.look, reader.preferences[profiles.LOOK]
    lines = [texts("settings-saved")] if saved else []
    lines.append(
        texts("settings-look-now", look=texts(f"settings-look-{profiles.LOOK.print(chosen)}"))
    )
    if chosen is not None and chosen.large:
        lines.append(texts("looks-large-note"))
    theme = PLAIN if look.theme == NIGHT else NIGHT
    switches = {
        "night": (look.theme == NIGHT, profiles.LOOK.print(replace(look, theme=theme))),
        "letters": (
            look.colour_blind,
            profiles.LOOK.print(replace(look, colour_blind=not look.colour_blind)),
        ),
        "large": (look.large, profiles.LOOK.print(replace(look, large=not look.large))),
        "server": (chosen is None, profiles.AS_THE_SERVER),
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
