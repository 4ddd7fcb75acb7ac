"""The forms of `/settings` and `/server`: read back as shown, within limits."""

from __future__ import annotations

from datetime import time

import pytest
from discord import ButtonStyle

from bot.cogs.settings.messages import choose_look, own_settings
from bot.discord_io.content.buttons import parse_key
from bot.discord_io.content.settings_forms import (
    DELETED,
    RefusedForm,
    SettingsPage,
    TopicKey,
)
from bot.profiles import (
    CHALLENGER_ROLES,
    CHANNELS,
    DAILY_AT,
    LOOK,
    LOOKS,
    MANAGER_ROLES,
    NOTIFICATIONS,
    Chosen,
    Notifications,
    Reader,
)
from bot.texts import languages, texts_for
from ringfall.testing.cogs.test_settings import (
    OWN,
    PERSONAL,
    PRESENT,
    SERVER,
    TEXTS,
    TIME_OFF,
    TODAY,
    as_sent,
)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("page", "chosen"), PRESENT, ids=lambda value: getattr(value, "name", ""))
def test_a_page_shows_all_settings_and_a_button_for_each_topic(
    language: str, page: SettingsPage, chosen: Chosen
) -> None:
    texts = texts_for(language)
    draft = page.draft(texts, chosen, saved=True)
    assert draft.content.startswith(texts("settings-saved"))
    assert len(draft.content) <= 2000
    opened = [page.opens(topic) for topic in page.topics]
    assert [button.key for button in draft.buttons] == opened + ([page.back] if page.back else [])
    assert len({button.label for button in draft.buttons}) == len(draft.buttons)
    for topic in page.topics:
        for field in page.form(texts, topic, chosen).fields:
            assert f"**{field.label}:** {field.answer}" in draft.content


def test_many_channels_and_roles_fit_into_the_page() -> None:
    many = tuple(range(2**62, 2**62 + 25))
    chosen = Chosen().with_values(
        {CHANNELS: many, CHALLENGER_ROLES: many[:10], MANAGER_ROLES: many[:10]}
    )
    text = SERVER.draft(TEXTS, chosen, saved=True).content
    assert len(text) <= 2000
    assert str(2**62 + 24) in text


def test_roles_that_are_all_deleted_are_said_and_not_filled_in() -> None:
    chosen = Chosen().with_values({CHALLENGER_ROLES: DELETED})
    topic = next(each for each in SERVER.topics if each.name == "play")
    assert "Match managers (the roles were deleted)" in SERVER.draft(TEXTS, chosen).content
    assert as_sent(topic.fields(TEXTS, chosen))["challenger_roles"] == []


@pytest.mark.parametrize("name", LOOK.answers)
@pytest.mark.parametrize("here", ["wood", "night-large"])
@pytest.mark.parametrize("language", languages())
def test_a_switch_changes_one_part_of_a_look_and_names_what_it_stores(
    language: str, here: str, name: str
) -> None:
    texts, look = texts_for(language), LOOKS.get(name)
    shown = look or LOOKS[here]
    reader = Reader(texts, shown, preferences=Chosen().with_values({LOOK: look}))
    draft = choose_look(reader, saved=True)
    stored = [str(button.key).removeprefix("p:look-") for button in draft.buttons]
    assert stored[3:] == ["server", "p:settings"]
    parts = [
        (other.theme, other.colour_blind, other.large)
        for other in (LOOKS[each] for each in stored[:3])
    ]
    now = (shown.theme, shown.colour_blind, shown.large)
    assert [[a != b for a, b in zip(now, part, strict=True)] for part in parts] == [
        [place == changed for place in range(3)] for changed in range(3)
    ]
    green = [button.style is ButtonStyle.success for button in draft.buttons]
    assert green == [shown.theme == "night", shown.colour_blind, shown.large, look is None, False]
    assert texts(f"settings-look-{name}") in draft.content
    assert (texts("looks-large-note") in draft.content) is (look is not None and look.large)


REST = next(topic for topic in PERSONAL.topics if topic.name == "rest")
TYPED = {"zone": ["Berlin"], "quiet": ["22-"], "weekends": ["on"], "vacation": ["24.12, soon"]}


@pytest.mark.parametrize("language", languages())
def test_a_refused_form_says_which_field_and_opens_again_with_what_was_typed(language: str) -> None:
    texts, chosen = texts_for(language), OWN
    refused = RefusedForm(REST, {"quiet": "Why not.", "vacation": "Nor this."}, TYPED)
    draft = PERSONAL.draft(texts, chosen, refused=refused)
    for name, reason in refused.reasons.items():
        label = texts(f"settings-{name}")
        assert texts("settings-refused", setting=label, reason=reason) in draft.content
    assert texts("settings-rest-saved") in draft.content
    (again,) = (button.key for button in draft.buttons if button.style is ButtonStyle.primary)
    assert isinstance(again, TopicKey)
    assert parse_key(str(again)) == again
    assert REST.parse_typed(again.typed) == {"quiet": "22-", "vacation": "24.12, soon"}


@pytest.mark.parametrize("text", ["x" * 300, "1.1.|2.1.", "=|="])
def test_what_a_button_has_no_room_or_sign_for_is_not_kept(text: str) -> None:
    refused = RefusedForm(REST, {"quiet": "No."}, {**TYPED, "quiet": [text]})
    draft = PERSONAL.draft(TEXTS, OWN, refused=refused)
    (again,) = (button.key for button in draft.buttons if button.style is ButtonStyle.primary)
    assert again == PERSONAL.opens(REST)


def test_chosen_channels_that_are_refused_are_kept_and_forged_ones_shown_as_none() -> None:
    topic = next(topic for topic in SERVER.topics if topic.name == "boards")
    values = {"placement": ["forum"], "forum": [str(2**62)], "channels": ["7", "8"]}
    refused = RefusedForm(topic, {"placement": "No.", "forum": "No."}, values)
    assert topic.parse_typed(refused.typed) == {"placement": "forum", "forum": str(2**62)}
    assert SERVER.draft(TEXTS, Chosen(), refused=refused).content.count("No.") == 1
    forged = Chosen(topic.parse_typed("forum=x|placement=moon|channels=7|wall=7|="))
    assert as_sent(topic.fields(TEXTS, forged)) == {
        "placement": ["thread"],
        "forum": [],
        "channels": ["7"],
    }


@pytest.mark.parametrize("language", languages())
def test_the_page_shows_when_a_user_rests_and_the_vacation_left(language: str) -> None:
    texts = texts_for(language)
    said = PERSONAL.draft(texts, OWN).content
    for words in ("Europe/Berlin", "22:00–08:30", texts("settings-weekends-on")):
        assert words in said
    assert "2026-12-24–2027-01-03\n" in said
    assert "2026-08" not in said, "what is over is of no interest"
    left = {year: texts("vacation-left", year=year, days=n) for year, n in LEFT.items()}
    assert said.index(left["2026"]) < said.index(left["2027"])


@pytest.mark.parametrize("language", languages())
def test_the_page_says_what_being_told_once_a_day_means_to_those_who_chose_it(
    language: str,
) -> None:
    texts, daily = texts_for(language), {NOTIFICATIONS: Notifications.DAILY, DAILY_AT: time(7)}
    note = texts("settings-daily-note", hour="7:00", zone="Europe/Berlin")
    assert note not in PERSONAL.draft(texts, OWN).content
    chosen = own_settings(Chosen().with_values(daily), TIME_OFF, today=TODAY, blocked=())
    said = PERSONAL.draft(texts, chosen).content
    assert ": 7:00\n" in said.replace("**", "")
    assert note in said


LEFT = {"2026": 13, "2027": 27}
