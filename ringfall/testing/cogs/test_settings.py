"""Settings of all cogs fit into their forms, and are read back as they were shown."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from bot.cogs.settings.messages import own_settings
from bot.discord_io.content.forms import ChoiceField, Field, TextField
from bot.discord_io.content.settings_forms import (
    SettingsPage,
    SettingsTopic,
    Values,
)
from bot.match.clock.time_off import TimeOff
from bot.profiles import (
    Choice,
    Chosen,
    Ids,
    Setting,
    Words,
)
from bot.texts import languages, texts_for
from ringfall.testing.routes import PAGES

TEXTS = texts_for("en")
TODAY = date(2026, 12, 26)

TIME_OFF = TimeOff(
    "Europe/Berlin",
    quiet=(time(22), time(8, 30)),
    weekends=True,
    vacations=((date(2026, 8, 1), date(2026, 8, 9)), (date(2026, 12, 24), date(2027, 1, 3))),
)
PERSONAL, MORE, SERVER = PAGES["settings"], PAGES["settings-more"], PAGES["server"]
OWN = own_settings(Chosen(), TIME_OFF, today=TODAY, blocked=())
PRESENT = ((PERSONAL, OWN), (MORE, OWN), (SERVER, Chosen()))
TOPICS = [(page, topic, chosen) for page, chosen in PRESENT for topic in page.topics]
NAMED = [f"{page.name}-{topic.name}" for page, topic, _ in TOPICS]
SETTINGS = [(topic, setting) for _, topic, _ in TOPICS for setting in topic.settings]


def as_sent(shown: tuple[Field, ...]) -> dict[str, list[str]]:
    """Return what Discord sends if the user changes no field."""
    return {
        field.name: [field.chosen]
        if isinstance(field, ChoiceField | TextField)
        else list(map(str, field.chosen))
        for field in shown
    }


def some_values(setting: Setting[Any]) -> list[Any]:
    """Return all values of a choice, and some of another setting."""
    if isinstance(setting, Choice):
        return list(setting.answers.values())
    if isinstance(setting, Ids):
        return [(), (2**62,), (7, 2**62)][: setting.kind.most + 1]
    return ["Europe/Berlin", "UTC"]


@pytest.mark.parametrize(("topic", "setting"), SETTINGS, ids=lambda one: one.name)
def test_a_value_is_read_back_as_it_was_shown_and_stored(
    topic: SettingsTopic, setting: Setting[Any]
) -> None:
    """Each value of a setting comes back from the form that shows it, so saving a form
    changes nothing else.
    """
    for value in some_values(setting):
        chosen = Chosen().with_values({setting: value})
        assert chosen[setting] == value
        changes, refused = topic.read(as_sent(topic.fields(TEXTS, chosen)))
        assert (changes[setting], refused) == (value, {})


def test_each_setting_is_in_one_topic() -> None:
    """A setting is asked for in one form: two could contradict each other."""
    for pages in ((PERSONAL, MORE), (SERVER,)):
        names = [each.name for page in pages for topic in page.topics for each in topic.settings]
        assert len(names) == len(set(names))


@pytest.mark.parametrize(("page", "topic", "chosen"), TOPICS, ids=NAMED)
@pytest.mark.parametrize("value", [[], ["pink"], ["wood", "night"], ["0"], ["7", "sea"]])
def test_an_answer_that_is_not_offered_is_refused_and_the_rest_is_read(
    page: SettingsPage, topic: SettingsTopic, chosen: Chosen, value: list[str]
) -> None:
    """A forged or old form cannot store a value that does not exist, and what is right in
    it is kept.
    """
    for setting in topic.settings:
        # Ids of any channel can be sent; the service reads any words.
        if isinstance(setting, Words) or (isinstance(setting, Ids) and value in ([], ["0"])):
            continue
        sent: Values = {**as_sent(page.form(TEXTS, topic, chosen).fields), setting.name: value}
        changes, refused = topic.read(sent)
        assert [error.key for error in refused.values()] == ["old-form"]
        assert {each.name for each in topic.settings} - {each.name for each in changes} == {
            *refused
        }


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("page", "topic", "chosen"), TOPICS, ids=NAMED)
def test_every_form_fits_into_its_limits_in_every_language(
    language: str, page: SettingsPage, topic: SettingsTopic, chosen: Chosen
) -> None:
    """A form has at most five fields, with labels of 45 characters and choices of 100:
    Discord refuses more.
    """
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
