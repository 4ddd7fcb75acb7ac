"""The forms of `/settings` and `/server`: read back as they were shown, within Discord's limits."""

from __future__ import annotations

import itertools

import pytest
from discord import ButtonStyle

from bot.errors import UserError
from bot.presenters.draft import Attachment
from bot.presenters.forms import ChannelField, Form
from bot.presenters.settings import (
    LIMITS,
    LOOKS,
    Values,
    look_book,
    looks,
    preferences_form,
    read_preferences,
    read_server,
    saved,
    server_form,
)
from bot.services.model import Look
from bot.services.preferences import Bottom, Confirm, Notifications, Preferences
from bot.services.servers import Placement, ServerSettings
from bot.texts import languages, texts_for

TEXTS = texts_for("en")


def as_sent(form: Form) -> Values:
    """Return what Discord sends when somebody leaves every field as it is."""
    return {
        field.name: list(map(str, field.chosen))
        if isinstance(field, ChannelField)
        else [field.chosen]
        for field in form.fields
    }


def test_preferences_are_read_back_as_they_were_shown() -> None:
    for look, bottom, confirm, notifications, language in itertools.product(
        (None, *LOOKS.values()), Bottom, Confirm, Notifications, (None, *languages())
    ):
        chosen = Preferences(look, bottom, confirm, notifications, language)
        assert read_preferences(as_sent(preferences_form(TEXTS, chosen))) == chosen


def test_settings_of_a_server_are_read_back_as_they_were_shown() -> None:
    for placement, channels, look, language, limit in itertools.product(
        Placement, ((), (7, 2**62)), LOOKS.values(), languages(), (None, 1, 25)
    ):
        chosen = ServerSettings(placement, channels, look, language, limit)
        assert read_server(as_sent(server_form(TEXTS, chosen))) == chosen


@pytest.mark.parametrize("name", ["look", "bottom", "confirm", "notifications", "language"])
@pytest.mark.parametrize("value", [[], ["pink"], ["wood", "night"]])
def test_a_preference_that_is_not_on_offer_is_refused(name: str, value: list[str]) -> None:
    values = {**as_sent(preferences_form(TEXTS, Preferences())), name: value}
    with pytest.raises(UserError, match="old-form"):
        read_preferences(values)


@pytest.mark.parametrize(
    ("name", "value"),
    [("placement", "sea"), ("look", "server"), ("language", "xx"), ("limit", "0")],
)
def test_a_setting_of_a_server_that_is_not_on_offer_is_refused(name: str, value: str) -> None:
    values = {**as_sent(server_form(TEXTS, ServerSettings())), name: [value]}
    with pytest.raises(UserError, match="old-form"):
        read_server(values)


@pytest.mark.parametrize("language", languages())
def test_every_form_fits_into_discord_in_every_language(language: str) -> None:
    texts = texts_for(language)
    for form in (preferences_form(texts, Preferences()), server_form(texts, ServerSettings())):
        assert len(form.title) <= 45
        assert len(form.fields) <= 5
        for field in form.fields:
            assert len(field.label) <= 45
            if not isinstance(field, ChannelField):
                assert len(field.entries) <= 25
                assert all(len(choice.label) <= 100 for choice in field.entries)
        assert len(saved(texts, form).content) <= 2000


def test_every_language_says_what_it_is_called() -> None:
    names = languages()
    assert names["en"] == "English"
    assert len(set(names.values())) == len(names)


def test_many_channels_fit_into_the_answer() -> None:
    form = server_form(TEXTS, ServerSettings(channels=tuple(range(2**62, 2**62 + 25))))
    assert len(saved(TEXTS, form).content) <= 2000
    assert str(2**62 + 24) in saved(TEXTS, form).content


def test_no_limit_is_the_last_of_the_limits() -> None:
    form = server_form(TEXTS, ServerSettings())
    assert form.fields[4].answer == "No limit"
    assert [int(limit) for limit in LIMITS[:-1]] == [1, 2, 3, 5, 10, 25]


@pytest.mark.parametrize("language", languages())
def test_every_look_has_a_button_and_a_place_in_the_picture(language: str) -> None:
    texts = texts_for(language)
    book = look_book(texts)
    draft = looks(texts, Preferences(), Attachment("looks.png", b"", book.alt), saved=False)
    (*shown, server, more) = draft.buttons
    assert [button.label for button in shown] == [name for row in book.rows for name, _ in row]
    assert [str(button.key) for button in draft.buttons if button.style is ButtonStyle.success] == [
        "p:look-server"
    ]
    assert (server.row, more.row, str(more.key)) == (2, 2, "p:settings-form")
    assert {str(button.key) for button in shown} == {f"p:look-{name}" for name in LOOKS}
    assert all(name in book.alt for row in book.rows for name, _ in row)
    assert len(book.alt) <= 1024
    assert all(len(button.label) <= 80 for button in draft.buttons)
    for name, look in LOOKS.items():
        chosen = looks(texts, Preferences(look=look), Attachment("looks.png", b""), saved=True)
        green = [button.key for button in chosen.buttons if button.style is ButtonStyle.success]
        assert list(map(str, green)) == [f"p:look-{name}"]
        assert texts(f"settings-look-{name}") in chosen.content


def test_a_look_in_the_picture_is_the_one_that_its_button_stores() -> None:
    views = [view for row in look_book(TEXTS).rows for _, view in row]
    seen = {Look(view.theme, view.colour_blind, view.large) for view in views}
    assert seen == set(LOOKS.values())
