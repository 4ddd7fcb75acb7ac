"""The forms of `/settings` and `/server`: read back as shown, within limits."""

from __future__ import annotations

import itertools
from datetime import date, time
from typing import Any

import pytest
from discord import ButtonStyle
from msgspec.structs import asdict

from bot.cogs.settings.looks import LOOKS, choose_look, look_samples
from bot.cogs.settings.messages import LIMITS, OwnSettings
from bot.discord_io.content.forms import ChoiceField, Field, TextField
from bot.discord_io.content.topics import (
    DELETED,
    MultiChoiceSetting,
    SettingsPage,
    SettingsTopic,
    TextSetting,
    Values,
)
from bot.errors import UserError
from bot.match.clock.time_off import TimeOff
from bot.profiles.look import Look
from bot.profiles.preferences import Bottom, Confirm, Notifications, Preferences
from bot.profiles.servers import Placement, ServerSettings
from bot.texts import languages, texts_for
from tests.routes import PAGES

TEXTS = texts_for("en")
TODAY = date(2026, 12, 26)
TIME_OFF = TimeOff(
    "Europe/Berlin",
    quiet=(time(22), time(8, 30)),
    weekends=True,
    vacations=((date(2026, 8, 1), date(2026, 8, 9)), (date(2026, 12, 24), date(2027, 1, 3))),
)
PERSONAL, SERVER = PAGES["settings"], PAGES["server"]
PRESENT = ((PERSONAL, OwnSettings()), (SERVER, ServerSettings()))
TOPICS = [(page, topic, chosen) for page, chosen in PRESENT for topic in page.topics]
NAMED = [f"{page.name}-{topic.name}" for page, topic, _ in TOPICS]


def as_sent(shown: tuple[Field, ...]) -> dict[str, list[str]]:
    """Return what Discord sends if the user changes no field."""
    return {
        field.name: [field.chosen]
        if isinstance(field, ChoiceField | TextField)
        else list(map(str, field.chosen))
        for field in shown
    }


def read_back(page: SettingsPage, chosen: Any) -> dict[str, Any]:
    """Return the stored values after all forms of a page are sent as shown."""
    kept: dict[str, Any] = {}
    for topic in page.topics:
        kept |= topic.read(as_sent(page.form(TEXTS, topic, chosen).fields))
    return kept


def test_preferences_are_read_back_as_they_were_shown() -> None:
    for kept in itertools.product(
        (None, *LOOKS.values()), Bottom, Confirm, Notifications, (None, *languages()), (False, True)
    ):
        preferences = Preferences(*kept)
        chosen = OwnSettings.of(preferences, TIME_OFF, today=TODAY, blocked=(7, 2**62))
        shown = OwnSettings(**read_back(PERSONAL, chosen), left=chosen.left)
        assert shown == chosen


def test_settings_of_a_server_are_read_back_as_they_were_shown() -> None:
    for kept in itertools.product(
        Placement,
        ((), (7, 2**62)),
        LOOKS.values(),
        languages(),
        (None, 1, 25),
        (True, False),
        ((), (7,)),
        ((), (2**62,)),
    ):
        chosen = ServerSettings(
            *kept,
            puzzle=kept[6],
            puzzle_zone="Europe/Berlin",
            challenger_roles=kept[1],
            manager_roles=kept[6],
        )
        assert ServerSettings(**read_back(SERVER, chosen)) == chosen


@pytest.mark.parametrize(("page", "chosen"), PRESENT, ids=lambda value: getattr(value, "name", ""))
def test_all_that_can_be_chosen_is_in_a_topic_once(page: SettingsPage, chosen: Any) -> None:
    names = [setting.name for topic in page.topics for setting in topic.settings]
    # The remaining days of vacation are shown, not chosen.
    assert sorted(names) == sorted({*asdict(chosen)} - {"left"})


@pytest.mark.parametrize(("page", "topic", "chosen"), TOPICS, ids=NAMED)
@pytest.mark.parametrize("value", [[], ["pink"], ["wood", "night"], ["0"], ["7", "sea"]])
def test_an_answer_that_is_not_offered_is_refused(
    page: SettingsPage, topic: SettingsTopic, chosen: Any, value: list[str]
) -> None:
    for setting in topic.settings:
        if isinstance(setting, TextSetting):  # the service reads any text
            continue
        values: Values = {**as_sent(page.form(TEXTS, topic, chosen).fields), setting.name: value}
        by_ids = isinstance(setting, MultiChoiceSetting)
        if by_ids and "sea" not in value and "pink" not in value and "wood" not in value:
            continue
        with pytest.raises(UserError, match="old-form"):
            topic.read(values)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("page", "topic", "chosen"), TOPICS, ids=NAMED)
def test_every_form_fits_into_discord_in_every_language(
    language: str, page: SettingsPage, topic: SettingsTopic, chosen: Any
) -> None:
    form = page.form(texts_for(language), topic, chosen)
    assert len(form.title) <= 45
    assert len(form.fields) <= 5
    for field in form.fields:
        assert len(field.label) <= 45
        if isinstance(field, ChoiceField):
            assert len(field.entries) <= 25
            assert all(len(choice.label) <= 100 for choice in field.entries)
        if isinstance(field, TextField):
            assert len(field.hint) <= 100


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("page", "chosen"), PRESENT, ids=lambda value: getattr(value, "name", ""))
def test_a_page_shows_all_settings_and_a_button_for_each_topic(
    language: str, page: SettingsPage, chosen: Any
) -> None:
    texts = texts_for(language)
    draft = page.draft(texts, chosen, saved=True)
    assert draft.content.startswith(texts("settings-saved"))
    assert len(draft.content) <= 2000
    assert [button.key for button in draft.buttons] == [page.opens(t) for t in page.topics]
    assert len({button.label for button in draft.buttons}) == len(page.topics)
    for topic in page.topics:
        for field in page.form(texts, topic, chosen).fields:
            assert f"**{field.label}:** {field.answer}" in draft.content


def test_every_language_says_what_it_is_called() -> None:
    names = languages()
    assert names["en"] == "English"
    assert len(set(names.values())) == len(names)


def test_many_channels_and_roles_fit_into_the_page() -> None:
    many = tuple(range(2**62, 2**62 + 25))
    chosen = ServerSettings(channels=many, challenger_roles=many[:10], manager_roles=many[:10])
    text = SERVER.draft(TEXTS, chosen, saved=True).content
    assert len(text) <= 2000
    assert str(2**62 + 24) in text


def test_roles_that_are_all_deleted_are_said_and_not_filled_in() -> None:
    chosen = ServerSettings(challenger_roles=DELETED)
    topic = next(each for each in SERVER.topics if each.name == "roles")
    assert "Match managers (the roles were deleted)" in SERVER.draft(TEXTS, chosen).content
    assert as_sent(topic.fields(TEXTS, chosen))["challenger_roles"] == []


def test_no_limit_is_the_last_of_the_limits() -> None:
    assert list(LIMITS.values()) == [1, 2, 3, 5, 10, 25, None]
    assert (
        "**Matches at a time, per person:** No limit"
        in SERVER.draft(TEXTS, ServerSettings()).content
    )


@pytest.mark.parametrize("language", languages())
def test_every_look_has_a_button_and_a_place_in_the_picture(language: str) -> None:
    texts = texts_for(language)
    book = look_samples(texts)
    draft = choose_look(texts, Preferences(), book, b"", saved=False)
    (*shown, server, more) = draft.buttons
    assert [button.label for button in shown] == [name for row in book.rows for name, _ in row]
    assert [str(button.key) for button in draft.buttons if button.style is ButtonStyle.success] == [
        "p:look-server"
    ]
    assert (server.row, more.row, str(more.key)) == (2, 2, "p:settings")
    assert {str(button.key) for button in shown} == {f"p:look-{name}" for name in LOOKS}
    assert all(name in book.alt for row in book.rows for name, _ in row)
    assert len(book.alt) <= 1024
    assert all(len(button.label) <= 80 for button in draft.buttons)
    for name, look in LOOKS.items():
        chosen = choose_look(texts, Preferences(look=look), book, b"", saved=True)
        green = [button.key for button in chosen.buttons if button.style is ButtonStyle.success]
        assert list(map(str, green)) == [f"p:look-{name}"]
        assert texts(f"settings-look-{name}") in chosen.content
        assert (texts("looks-large-note") in chosen.content) is look.large


def test_a_look_in_the_picture_is_the_one_that_its_button_stores() -> None:
    views = [view for row in look_samples(TEXTS).rows for _, view in row]
    seen = {Look(view.theme, view.colour_blind, view.large) for view in views}
    assert seen == set(LOOKS.values())


@pytest.mark.parametrize("language", languages())
def test_the_page_shows_when_a_user_rests_and_the_vacation_left(language: str) -> None:
    texts = texts_for(language)
    chosen = OwnSettings.of(Preferences(), TIME_OFF, today=TODAY, blocked=())
    said = PERSONAL.draft(texts, chosen).content
    for words in ("Europe/Berlin", "22:00–08:30", texts("settings-weekends-on")):
        assert words in said
    assert "2026-12-24–2027-01-03\n" in said
    assert "2026-08" not in said, "what is over is of no interest"
    left = {year: texts("vacation-left", year=year, days=n) for year, n in LEFT.items()}
    assert said.index(left["2026"]) < said.index(left["2027"])


LEFT = {"2026": 13, "2027": 27}
