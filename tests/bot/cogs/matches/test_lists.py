"""Several matches in one message."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.cogs.matches.lists import (
    MOST_LINKED,
    OwnCounts,
    match_list,
    own_matches,
)
from bot.discord_io.content.draft import CONTENT_LIMIT
from bot.match.model import Ending
from bot.match.options import match_label
from bot.texts import texts_for
from rules import Side
from tests.bot.positions import ANA, BEN, ended, new_match, played

TEXTS = texts_for("en")


def test_a_label_names_the_match_the_opponent_and_the_side_to_move() -> None:
    match = played(new_match(), "Wd4,a1")
    assert match_label(TEXTS, match, BEN, "Ana") == "#12 ZÈRTZ – Ana · turn 1 · your turn"
    assert match_label(TEXTS, match, ANA, "Ben") == "#12 ZÈRTZ – Ben · turn 1 · their turn"
    over = ended(match, Side.FIRST, Ending.RESIGNED)
    assert match_label(TEXTS, over, ANA, "Ben").endswith("over")


def test_a_label_fits_into_a_list_of_choices() -> None:
    assert len(match_label(TEXTS, new_match(), ANA, "B" * 200)) == 100


def test_an_empty_list_says_how_to_start() -> None:
    assert "/challenge" in match_list(TEXTS, []).content
    own = own_matches(TEXTS, [], [], counts=OwnCounts(0, 0), links={})
    assert "/challenge" in own.content
    assert [str(button.key) for button in own.buttons] == ["p:computer", "p:learn"]


def test_a_list_begins_with_waiting_matches_and_ends_with_finished_ones() -> None:
    going_on = [replace(new_match(), id=number) for number in (4, 7, 9)]
    over = [replace(ended(new_match(), Side.FIRST, Ending.RESIGNED), id=2)]
    links = {4: "https://discord.com/channels/1/2/3", 7: "https://discord.com/channels/1/2/4"}
    draft = own_matches(TEXTS, going_on, over, counts=OwnCounts(3, 2), links=links)
    first, *_, title, last = draft.content.splitlines()
    assert first == (
        "**2 matches are waiting for you:** [ZÈRTZ #4](https://discord.com/channels/1/2/3), "
        "[ZÈRTZ #7](https://discord.com/channels/1/2/4)"
    )
    assert title == "Recently finished:"
    assert last.startswith("**ZÈRTZ #2**")
    assert "resigned" in last
    assert "3 matches:" in draft.content
    assert [str(button.key) for button in draft.buttons] == ["r:run:4:play", "p:share-list"]


def test_a_user_without_waiting_matches_is_told_so() -> None:
    over = [ended(new_match(), Side.FIRST, Ending.RESIGNED)]
    draft = own_matches(TEXTS, [], over, counts=OwnCounts(0, 0), links={})
    assert draft.content.startswith("No match is waiting for you.\nRecently finished:\n")
    assert draft.buttons == ()


def test_a_match_in_a_hidden_place_has_neither_link_nor_place() -> None:
    going_on = [replace(new_match(), id=number) for number in (4, 7)]
    url = "https://discord.com/channels/1/2/3"
    counts = OwnCounts(2, 2, elsewhere=1)
    draft = own_matches(TEXTS, going_on, [], counts=counts, links={4: url}, places={4: "<#2>"})
    first, elsewhere, _, seen, hidden = draft.content.splitlines()
    assert first.endswith(f"[ZÈRTZ #4]({url}), ZÈRTZ #7")
    assert elsewhere.startswith("One more waits elsewhere.")
    assert seen.endswith(" · <#2>")
    assert "<#" not in hidden


@pytest.mark.parametrize("language", ["en", "de"])
def test_however_many_matches_wait_the_first_line_says_how_many(language: str) -> None:
    going_on = [replace(new_match(), id=number) for number in range(1, 51)]
    address = f"https://discord.com/channels/{2**62}/{2**62}/1"
    links = dict.fromkeys(range(1, MOST_LINKED + 1), address)
    counts = OwnCounts(50, 50)
    content = own_matches(texts_for(language), going_on, [], counts=counts, links=links).content
    assert "50 " in content.splitlines()[0]
    assert content.splitlines()[0].endswith(", …")
    assert len(content) <= CONTENT_LIMIT


def test_a_list_stays_within_one_message() -> None:
    matches = [replace(new_match(), id=number) for number in range(1, 26)]
    text = match_list(TEXTS, matches).content
    assert len(text) <= 2000
    assert "ZÈRTZ #1**" in text
    assert not text.endswith("…"), "lines are left out whole"
