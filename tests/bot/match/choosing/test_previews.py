"""Guided turns in words: stages, the preview, and late choices."""

from __future__ import annotations

import random

import pytest
from discord import ButtonStyle
from msgspec.structs import replace

from bot.discord_io.content.draft import Draft
from bot.match.additions import PreviewAddition
from bot.match.choosing import questions
from bot.match.choosing.stages import whole_stage
from bot.match.model import Ending, Match
from bot.match.turns import after_turn
from bot.profiles import Reader
from bot.texts import texts_for
from ringfall.testing.games.test_choosing import stage_of
from ringfall.testing.matches import (
    ANA,
    BEN,
    NAMES,
    STARTED_AT,
    ended,
    new_match,
    played,
)
from ringfall.testing.walks import random_turn
from rules import Side, get_game
from tests.rules.diagrams import diagram

TEXTS = texts_for("en")
READER = Reader(TEXTS)
NOTHING = PreviewAddition()

# A start of TZAAR whose captures fit into the lists only if columns are split between them.
CROWDED_SEED = 20


# ZÈRTZ: two captures that continue by force, and one that branches.
CHAINS = "o1o/1ooWo/oooGoo/1oooGoo/1ooWooo/2oooG/3ooo 3/5/10 0/0/0 1/0/0 2 37/standard turn"


def at(slug: str, position: str) -> Match:
    match = new_match(slug)
    return replace(match, position=diagram(slug, position))


def asked(match: Match, path: str = "") -> Draft:
    words = questions.next_turn(TEXTS, match).prompt(stage_of(match, path))
    return questions.choosing(READER, match, words, NAMES)


def previewed(match: Match, turn: str) -> Draft:
    after = after_turn(match, turn, at=STARTED_AT)
    now = whole_stage(match.game, match.position, after.last_turn)
    return questions.preview(READER, match, after, now, NAMES, added=NOTHING)


def labels(draft: Draft) -> list[str]:
    return [button.label for button in draft.buttons]


def keys(draft: Draft) -> list[str]:
    return [str(thing.key) for thing in (*draft.buttons, *draft.menus)]


def choices(draft: Draft) -> list[str]:
    return [label for label in labels(draft) if label not in ("Back", "Type it…", "Try", "Cancel")]


def test_a_stage_says_the_match_the_question_and_the_choices_so_far() -> None:
    draft = asked(new_match())
    assert draft.content.splitlines() == [
        f"**ZÈRTZ #12** against <@{BEN}> · turn 1",
        "**On which ring?**",
    ]
    assert labels(draft) == ["White", "Grey", "Black", "Type it…", "Try", "Cancel"]
    assert keys(draft)[-5:] == [
        "m:12:0:type",
        "m:12:0:try:white",
        "p:cancel",
        "m:12:0:pick-from:0.white",
        "m:12:0:pick-from:1.white",
    ]
    assert draft.picture


def test_the_chosen_marble_is_switched_beside_the_rings() -> None:
    draft = asked(new_match(), "grey")
    marbles = {button.label: button for button in draft.buttons[:3]}
    styles = [button.style for button in marbles.values()]
    assert styles == [ButtonStyle.secondary, ButtonStyle.success, ButtonStyle.secondary]
    assert str(marbles["Black"].key) == "m:12:0:pick:black"
    assert [menu.row for menu in draft.menus] == [1, 2]


def test_what_gains_something_is_told_in_words() -> None:
    turns = ("Gc5,e2", "Wd3,c1", "Wd1,g5", "Bd2,f3", "d2xd4", "Gb5,e3", "b5xd5xd3")
    draft = asked(played(new_match(), *turns), "grey.g4")
    assert draft.content.splitlines()[3:] == [
        "**d2**: isolates d1 (+1 white)",
        "**f4**: isolates g4 (+1 grey)",
    ]
    assert len(draft.menus[0].entries) > 2


def test_few_choices_are_buttons_and_more_are_one_list_or_lists_of_columns() -> None:
    few = asked(at("zertz", CHAINS))
    assert {button.style for button in few.buttons} == {ButtonStyle.secondary}
    assert few.menus == ()
    match = new_match("zertz", {"board": "61"})
    placing, removing = asked(match), asked(match, "white.e5")
    assert [menu.prompt for menu in placing.menus] == ["Columns a–c", "Columns d–f", "Columns g–i"]
    (menu,) = removing.menus
    assert (menu.prompt, len(menu.entries)) == ("Which ring do you remove?", 24)
    assert labels(removing) == ["Back", "Type it…", "Try", "Cancel"]


@pytest.mark.parametrize(("slug", "options"), [("zertz", {"board": "61"}), ("rust", {})])
def test_lists_keep_their_groups_from_turn_to_turn(slug: str, options: dict[str, str]) -> None:
    """A player finds a cell where it was in the turn before, whatever has been played since."""
    match, chance = new_match(slug, options), random.Random(7)
    first = [menu.prompt for menu in asked(match).menus]
    assert len(first) == 3
    seen = 0
    while match.result is None and match.ply < 24:
        menus = asked(match).menus
        if len(menus) > 1:
            seen += 1
            assert [menu.prompt for menu in menus] == first
        turn = random_turn(match.position, chance)
        match = played(match, match.game.format_turn(match.position, turn))
    assert seen > 5


def test_captures_of_tzaar_are_listed_by_the_column_where_they_start() -> None:
    draft = asked(new_match("tzaar", {"start": "random"}))
    assert "**Which capture?**" in draft.content
    assert [menu.prompt for menu in draft.menus][:2] == ["Columns a–c", "Column d"]
    assert len(draft.menus) == 4
    entries = [entry for menu in draft.menus for entry in menu.entries]
    assert (entries[0].label, entries[0].hint) == ("a4xa3", "takes a3 (Tzaar)")
    assert [entry.label[0] for entry in entries] == sorted(entry.label[0] for entry in entries)


def test_lists_that_share_a_column_are_named_by_their_first_and_last_choices() -> None:
    match = replace(new_match("tzaar"), position=get_game("tzaar").start({}, CROWDED_SEED))
    menus = asked(match).menus
    assert [menu.prompt for menu in menus][:2] == ["a1xa2 – c6xb6", "c6xc5 – e3xe2"]
    entries = menus[1].entries
    assert (entries[0].label, entries[-1].label) == ("c6xc5", "e3xe2")


def test_too_many_second_actions_are_divided_by_the_stack_that_moves() -> None:
    match = played(new_match("tzaar", {"start": "random"}), "a5xb5")
    first = stage_of(match).choices[0]
    draft = asked(match, first.path[0])
    assert labels(draft) == ["Pass", "Back", "Type it…", "Try", "Cancel"]
    assert "**Your second action: with which piece?**" in draft.content
    (stack, *_), *_ = (menu.entries for menu in draft.menus)
    second = asked(match, f"{first.path[0]}.{stack.value}")
    assert f"So far: {first.moves[0]}, {stack.label}" in second.content
    assert "**Your second action: capture again, strengthen or pass?**" in second.content
    assert all(way.startswith(stack.label) for way in choices(second))


def test_what_many_choices_do_is_not_told_of_each() -> None:
    """Lines about ordinary choices would push the board out of view."""
    match = new_match("tzaar", {"start": "random"})
    assert "takes" not in asked(match).content


def test_a_chain_of_captures_is_one_choice_even_if_it_branches() -> None:
    assert choices(asked(at("zertz", CHAINS))) == ["c4xe6xg6", "d5xb3xb5", "b4xd4xd6", "b4xd4xf4"]


def test_a_preview_says_what_the_turn_does_and_what_comes_of_it() -> None:
    match = played(new_match(), "Wd4,a1")
    draft = previewed(match, "Gd5,a2")
    title, _, line, threats = draft.content.splitlines()
    assert title == f"**ZÈRTZ #12** against <@{ANA}> · turn 2"
    assert "Gd5,a2" in line
    assert f"<@{ANA}> to move" in line
    assert threats == f"<@{ANA}> must capture: d4xd6 (+1 grey) or d5xd3 (+1 white)."
    assert labels(draft) == ["Send", "Change", "Try", "Cancel"]
    assert keys(draft) == [
        "m:12:1:pick-send:grey.d5.a2",
        "m:12:1:pick:grey.d5",
        "m:12:1:try:grey.d5.a2",
        "p:cancel",
    ]


def test_a_forced_turn_has_nothing_to_change() -> None:
    turns = ("Gg7,a2", "Ge5,f7", "Gd3,e2", "We4,b5", "e5xe3xc3", "We5,e7", "Bg6,a4")
    draft = previewed(played(new_match(), *turns), "g7xg5")
    assert "\nThis is your only possible turn." in draft.content
    assert labels(draft) == ["Send", "Try", "Cancel"]
    assert draft.buttons[0].style is ButtonStyle.primary


PLAYED = played(new_match(), "Wd4,a1")
OVER = ended(new_match(), Side.SECOND, Ending.RESIGNED)


@pytest.mark.parametrize(
    ("match", "told", "offered"),
    [
        (played(PLAYED, "Gd5,a2"), "Wd4,a1", "Start again"),
        (PLAYED, "Wd4,a1", "Show board"),
        (OVER, f"<@{BEN}> wins", "Show board"),
        (new_match(), "doesn't fit", "Start again"),
    ],
    ids=["to-move", "waiting", "over", "unfitting"],
)
def test_a_late_choice_says_what_was_played_and_offers_what_is_possible(
    match: Match, told: str, offered: str
) -> None:
    draft = questions.stale(TEXTS, match, ANA, ply=0, url="https://discord.com/x")
    assert told in draft.content
    assert "https://discord.com/x" in draft.content
    assert (labels(draft), keys(draft)) == ([offered], [f"m:12:{match.ply}:pick-again"])


def test_the_question_and_the_marks_are_described() -> None:
    text = questions.next_turn(TEXTS, new_match()).prompt(stage_of(new_match())).offer
    assert text == (
        "Chosen at present: White; you can switch to Grey, Black. "
        "On which ring? Choices: Columns a–d, Columns e–g."
    )
