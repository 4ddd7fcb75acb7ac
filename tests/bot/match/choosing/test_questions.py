"""The questions before a turn is played."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.discord_io.content.draft import Draft
from bot.match.boards.match_words import board_line
from bot.match.choosing.questions import continuation, refused, warning
from bot.match.model import Match
from bot.match.turns import loses_at_once
from bot.texts import texts_for
from guide import Refusal, RefusedTurnError
from ringfall.testing.games.test_choosing import refuse
from ringfall.testing.matches import new_match, played, random_match
from rules import get_game
from tests.rules.tzaar.boards import at

TEXTS = texts_for("en")

# Random games whose last turn covers the mover's last Tzaar, or is a pass that loses.
COVERING_SEED, FORCED_SEED = 98, 1039

# A board of RUST with more cells to remove than fit into a menu.
FRAYED = "-1---/1-1-x-/2-x---/1-1----x/-o-------/------o-/-----2/-1----/1-x-- 5/9 1/3 o turn"


def ask(match: Match, typed: str) -> Draft:
    with pytest.raises(RefusedTurnError) as caught:
        match.guide.parse_turn(match.position, typed)
    assert caught.value.refusal.is_ambiguous
    return continuation(TEXTS, match, typed, caught.value.refusal)


def second_turn() -> Match:
    return played(new_match("tzaar", {"start": "fixed"}), "d6xe6")


def test_the_ways_on_are_a_menu_with_what_each_would_do() -> None:
    draft = ask(played(new_match(), "Wd4,a1", "Gd5,a2", "d4xd6"), "Bb3")
    (menu,) = draft.menus
    assert str(menu.key) == "m:12:3:choose"
    values = [choice.value for choice in menu.entries]
    assert values
    assert all(value.startswith("Bb3,") for value in values)


def test_a_pass_is_a_button_and_not_in_the_menu() -> None:
    draft = ask(second_turn(), "e9xd8")
    (button,) = draft.buttons
    assert (button.label, str(button.key)) == ("Pass", "m:12:1:play:e9xd8,pass")
    (menu,) = draft.menus
    assert "e9xd8,pass" not in [choice.value for choice in menu.entries]


def test_a_choice_that_is_not_yet_a_turn_ends_with_dots() -> None:
    (menu,) = ask(second_turn(), "e9xd8").menus
    found = {choice.value: choice for choice in menu.entries}
    assert found["e9xd8,d8"].label == "e9xd8,d8…"
    assert found["e9xd8,d8"].hint.startswith("Tott: ")


def test_a_forced_pass_has_no_menu() -> None:
    lonely = at("w", "capture", "c7 wZ, g5 wA, h3 wT, c4 bT, f4 bZ, b2 bA, d3 bT")
    draft = ask(replace(new_match("tzaar"), position=lonely), "c7xc4")
    assert draft.menus == ()
    assert [button.label for button in draft.buttons] == ["Pass"]


def test_of_too_many_ways_the_first_are_offered_with_a_word_about_the_rest() -> None:
    match = replace(new_match("rust"), position=get_game("rust").parse_position(FRAYED))
    draft = ask(match, "a5")
    (menu,) = draft.menus
    assert len(menu.entries) == 25 < len(match.guide.complete(match.position, "a5", 25))
    assert "more choices than fit here" in draft.content


def test_a_near_turn_that_gives_up_an_action_says_so_and_is_previewed() -> None:
    draft = refuse(second_turn(), "e9xe8")
    passing = [button for button in draft.buttons if ",pass" in button.label]
    assert passing
    assert all(button.label.endswith(",pass — no second action") for button in passing)
    assert all(":pick-preview:" in str(button.key) for button in passing)


def test_turns_that_are_too_long_for_a_button_are_listed() -> None:
    match, turns = new_match(), ("x".join(["a1", "a3"] * 20), "Wd4,a1")
    error = RefusedTurnError(match.game, "", Refusal("no-move").with_candidates(turns[:1]))
    draft = refused(TEXTS, match, "", error)
    assert len(draft.buttons) == 2
    assert f"Did you mean `{turns[0]}`?" in draft.content
    error = RefusedTurnError(match.game, "", Refusal("no-move").with_candidates(turns))
    assert [b.label for b in refused(TEXTS, match, "", error).buttons][:-2] == ["Wd4,a1"]


def test_only_a_turn_that_loses_at_once_has_a_warning() -> None:
    *before, last = random_match(get_game("tzaar"), {"start": "fixed"}, COVERING_SEED)
    assert not any(map(loses_at_once, before))
    assert loses_at_once(last)


def test_a_loss_that_cannot_be_helped_is_not_warned_of() -> None:
    """The last turn of this game of RUST is a pass, and nothing but a pass was legal."""
    *_, last = random_match(get_game("rust"), {}, FORCED_SEED)
    assert last.result is not None
    assert last.before is not None
    assert (last.turns[-1], last.result.winner) == ("pass", last.before.to_move.opponent)
    assert not loses_at_once(last)


def test_a_warning_shows_the_line_that_would_be_posted_and_asks() -> None:
    *_, match = random_match(get_game("tzaar"), {"start": "fixed"}, COVERING_SEED)
    draft = warning(TEXTS, match)
    assert "would lose the match at once" in draft.content
    assert board_line(TEXTS, match) in draft.content
    turn, ply = match.turns[-1], match.ply - 1
    keys = [str(button.key) for button in draft.buttons]
    assert keys == [f"m:12:{ply}:play-anyway:{turn}", f"m:12:{ply}:type"]
