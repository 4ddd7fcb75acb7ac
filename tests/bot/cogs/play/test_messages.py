"""Guided turns in words: stages, the preview, and late choices."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.cogs.play import messages as picker
from bot.discord_io.content.buttons import MatchKey, parse_key
from bot.discord_io.content.draft import Attachment, Draft
from bot.match.boards.messages import board_line
from bot.match.choosing.picking import Stage, parse_path, stage, whole_stage
from bot.match.model import Ending, Match
from bot.match.turns import after_turn
from bot.texts import texts_for
from rules import GAMES, AnyGame, Side, get_game
from tests.bot.positions import ANA, BEN, STARTED_AT, ended, new_match, played, random_match
from tests.rules.diagrams import diagram

# A random game of TZAAR whose last turn covers the mover's last Tzaar.
COVERING_SEED = 98

# RUST: a chain of jumps with a choice before each of eleven.
LONG_CHAIN = (
    "xooox/x-oxo-/x-o--xo/--ooooox/--x-x-o-x/o-ox-xo-/--x---o/-o-xo-/--x-- 12/12 0/0 x turn",
    "m3xo5.o5xk5.k5xm7.m7xk9.k9xi7.i7xg5.g5xk5.k5xi3.i3xg5.g5xe7.e7xg9",
)

# ZÈRTZ: two captures that continue by force, and one that doesn't.
CHAINS = "o1o/1ooWo/oooGoo/1oooGoo/1ooWooo/2oooG/3ooo 3/5/10 0/0/0 1/0/0 2 37/standard turn"

# ZÈRTZ: turns after which many rings can be removed.
SPREAD = (
    *("Wh8,g3", "Ge8,h4", "Wg9,g4", "Bb2,f3", "Bh6,f4"),
    *("Bf6,e3", "Gi5,e4", "Gh9,d3", "g9xi9xg7xe5"),
)

# RUST: a board with many cells to remove.
FRAYED = "-1---/1-1-x-/2-x---/1-1----x/-o-------/------o-/-----2/-1----/1-x-- 5/9 1/3 o turn"

TEXTS = texts_for("en")
PICTURE = Attachment("board.png", b"png", "a board")


def at(slug: str, position: str) -> Match:
    match = new_match(slug)
    return replace(match, position=diagram(slug, position))


def asked(match: Match, path: str = "") -> Draft:
    return picker.choosing(TEXTS, match, stage_of(match, path), PICTURE)


def stage_of(match: Match, path: str = "") -> Stage:
    return stage(match.game, match.position, parse_path(path))


def previewed(match: Match, turn: str) -> Draft:
    after = after_turn(match, turn, at=STARTED_AT)
    now = whole_stage(match.game, match.position, after.last_turn)
    return picker.preview(TEXTS, match, after, now, PICTURE)


def labels(draft: Draft) -> list[str]:
    return [button.label for button in draft.buttons]


def keys(draft: Draft) -> list[str]:
    return [str(thing.key) for thing in (*draft.buttons, *draft.menus)]


def choices(draft: Draft) -> list[str]:
    return [label for label in labels(draft) if label not in ("Back", "Type it…", "Cancel")]


def stages(game: AnyGame, seed: int) -> Iterator[tuple[Match, Stage]]:
    """Yield every stage of every turn of a random game."""
    chance = random.Random(seed)
    options = {option.name: chance.choice(option.choices) for option in game.options}
    for match in (new_match(game.slug, options), *random_match(game, options, seed)):
        path: tuple[str, ...] = ()
        while match.result is None and (now := stage(game, match.position, path)).choices:
            yield match, now
            path = chance.choice(now.choices).path


def test_a_stage_says_the_match_the_question_and_the_choices_so_far() -> None:
    draft = asked(new_match(), "white.d")
    assert draft.content.splitlines() == [
        f"**ZÈRTZ #12** against <@{BEN}> · turn 1",
        "So far: White, Column d",
        "**On which ring?**",
    ]
    assert choices(draft) == ["d1", "d2", "d3", "d4", "d5", "d6", "d7"]
    assert keys(draft)[0] == "m:12:0:pick:white.d.d1"
    assert keys(draft)[-3:] == ["m:12:0:pick:white", "m:12:0:type", "p:cancel"]
    assert draft.attachment is PICTURE


def test_a_complete_step_is_told_in_notation() -> None:
    assert "So far: Wd4\n" in asked(new_match(), "white.d.d4").content


def test_there_is_nothing_to_go_back_to_at_the_beginning() -> None:
    assert labels(asked(new_match()))[-2:] == ["Type it…", "Cancel"]


def test_what_gains_something_is_told_in_words() -> None:
    turns = ("Gc5,e2", "Wd3,c1", "Wd1,g5", "Bd2,f3", "d2xd4", "Gb5,e3", "b5xd5xd3")
    draft = asked(played(new_match(), *turns), "grey.g.g4")
    assert draft.content.splitlines()[3:] == [
        "**d2**: isolates d1 (+1 white)",
        "**f4**: isolates g4 (+1 grey)",
    ]
    assert len(choices(draft)) > 2


def test_more_choices_than_buttons_are_a_list() -> None:
    draft = asked(new_match("zertz", {"board": "61"}), "white.e.e5")
    (menu,) = draft.menus
    assert (menu.prompt, len(menu.entries)) == ("a1 – i9", 24)
    assert labels(draft) == ["Back", "Type it…", "Cancel"]


def test_more_choices_than_a_list_can_have_are_split_evenly() -> None:
    match = played(new_match("zertz", {"board": "61"}), *SPREAD)
    first, second = asked(match, "black.a.a3").menus
    assert (first.prompt, second.prompt) == ("a1 – e1", "e2 – i9")
    assert abs(len(first.entries) - len(second.entries)) <= 1
    assert str(second.key) == f"m:12:{match.ply}:pick-from:1.black.a.a3"
    assert second.entries[0].value == "e2"


def test_cells_to_remove_are_on_buttons_row_by_row() -> None:
    match = at("rust", FRAYED)
    path = next(c.path for c in stage_of(match, "1").choices)
    rows = asked(match, ".".join(path))
    assert "**In which row do you remove a cell?**" in rows.content
    assert choices(rows)[:3] == ["Row 1", "Row 2", "Row 3"]
    cells = asked(match, ".".join((*path, "2")))
    assert (cells.menus, rows.menus) == ((), ())
    assert "So far: " in cells.content
    assert choices(cells) == sorted(choices(cells))


def test_types_of_tzaar_are_split_if_one_has_too_many_actions() -> None:
    match = new_match("tzaar", {"start": "random"})
    draft = asked(match)
    assert choices(draft)[:3] == ["Tzaar", "Tzarra a4–b2", "Tzarra d4–g7"]
    assert keys(draft)[1] == "m:12:0:pick:tzarra-1"
    among = asked(match, "tzarra-1")
    assert among.content.splitlines()[1:3] == ["So far: Tzarra a4–b2", "**Where to?**"]
    assert {label[:2] for label in choices(among)} == {"a4", "b1", "b2"}


def test_what_many_choices_do_is_not_told_of_each() -> None:
    """Lines about ordinary choices would push the board out of view."""
    match = new_match("tzaar", {"start": "random"})
    told = {path: asked(match, path) for path in ("tott-1", "tott-2", "tott-3", "tzarra-1")}
    assert {len(choices(draft)) > 10 for draft in told.values()} == {True, False}
    for draft in told.values():
        assert ("takes" in draft.content) == (len(choices(draft)) <= 10)


def test_a_chain_of_captures_without_a_branch_is_one_choice() -> None:
    assert choices(asked(at("zertz", CHAINS))) == ["c4xe6xg6", "d5xb3xb5", "b4xd4"]


def test_a_choice_that_completes_a_step_early_is_named_by_the_step() -> None:
    match = next(m for m in random_match(get_game("tzaar"), {"start": "fixed"}, 2) if m.ply == 9)
    draft = asked(match)
    assert "a1xb1" in choices(draft)
    assert "**a1xb1**: takes b1 (Tott)" in draft.content
    assert "Tzaar a4" in choices(draft)


def test_what_only_says_again_which_choice_it_is_is_left_out() -> None:
    draft = asked(new_match("tzaar", {"start": "tournament"}), "tzaar.b")
    assert draft.content.endswith("**On which space?**")


def test_a_preview_says_what_the_turn_does_and_what_comes_of_it() -> None:
    match = played(new_match(), "Wd4,a1")
    draft = previewed(match, "Gd5,a2")
    title, _, line, threats = draft.content.splitlines()
    assert title == f"**ZÈRTZ #12** against <@{ANA}> · turn 2"
    assert "Gd5,a2" in line
    assert f"<@{ANA}> to move" in line
    assert threats == f"<@{ANA}> must capture: d4xd6 (+1 grey), or d5xd3 (+1 white)."
    assert labels(draft) == ["Send", "Change", "Cancel"]
    assert keys(draft) == [
        "m:12:1:pick-send:grey.d.d5.a2",
        "m:12:1:pick:grey.d.d5",
        "p:cancel",
    ]


def test_a_preview_warns_of_a_turn_that_loses_at_once() -> None:
    *_, match, over = random_match(get_game("tzaar"), {"start": "fixed"}, COVERING_SEED)
    draft = previewed(match, over.turns[-1])
    assert draft.content.endswith("**This turn loses the match at once.**")
    assert board_line(TEXTS, over) in draft.content


def test_a_forced_turn_has_nothing_to_change() -> None:
    turns = ("Gg7,a2", "Ge5,f7", "Gd3,e2", "We4,b5", "e5xe3xc3", "We5,e7", "Bg6,a4")
    draft = previewed(played(new_match(), *turns), "g7xg5")
    assert "\nThis is your only possible turn." in draft.content
    assert labels(draft) == ["Send", "Cancel"]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_stage_fits_into_a_message(game: AnyGame) -> None:
    for seed in range(2):
        for match, now in stages(game, seed):
            draft = picker.choosing(TEXTS, match, now, PICTURE)
            assert len(draft.content) <= 2000
            check_components(draft)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_preview_fits_into_a_message_and_knows_the_way_back(game: AnyGame) -> None:
    match = new_match(game.slug)
    for after in random_match(game, match.options, 3):
        draft = picker.preview(
            TEXTS, match, after, whole_stage(match.game, match.position, after.last_turn), PICTURE
        )
        assert len(draft.content) <= 2000
        check_components(draft)
        key = draft.buttons[0].key
        assert isinstance(key, MatchKey)
        assert stage_of(match, key.turn).moves == after.last_turn
        match = after


def check_components(draft: Draft) -> None:
    """Check what Discord demands of ids, labels, rows and lists."""
    ids = keys(draft)
    assert len(set(ids)) == len(ids)
    assert all(len(text) <= 85 and parse_key(text) for text in ids)
    assert all(0 < len(button.label) <= 80 for button in draft.buttons)
    rows = len(draft.menus) + -(-sum(button.row is None for button in draft.buttons) // 5)
    assert rows <= 4
    for menu in draft.menus:
        values = [choice.value for choice in menu.entries]
        assert 1 <= len(set(values)) == len(values) <= 25
        assert all(len(choice.label) <= 100 >= len(choice.hint) for choice in menu.entries)


def test_the_way_through_a_long_chain_fits_into_an_id() -> None:
    position, text = LONG_CHAIN
    now = stage_of(at("rust", position), text)
    assert (now.choices, len(now.path)) == ((), 11)
    assert len(str(MatchKey(999_999_999, 999, "pick-send", text))) <= 100


def test_a_late_choice_says_what_was_played() -> None:
    match = played(new_match(), "Wd4,a1", "Gd5,a2")
    draft = picker.stale(TEXTS, match, ANA, ply=0, url="https://discord.com/x")
    assert "Wd4,a1" in draft.content
    assert "https://discord.com/x" in draft.content
    assert (labels(draft), keys(draft)) == (["Start again"], ["m:12:2:pick-again"])


def test_a_waiting_player_is_offered_the_board() -> None:
    draft = picker.stale(TEXTS, played(new_match(), "Wd4,a1"), ANA, ply=0, url=None)
    assert labels(draft) == ["Show board"]


def test_a_choice_in_a_match_that_is_over_says_how_it_ended() -> None:
    match = ended(new_match(), Side.SECOND, Ending.RESIGNED)
    draft = picker.stale(TEXTS, match, ANA, ply=0, url=None)
    assert f"<@{BEN}> wins" in draft.content
    assert labels(draft) == ["Show board"]


def test_a_choice_that_does_not_fit_says_so() -> None:
    draft = picker.stale(TEXTS, new_match(), ANA, ply=0, url=None)
    assert "doesn't fit" in draft.content
    assert labels(draft) == ["Start again"]


def test_the_match_within_a_turn_shows_the_steps_so_far() -> None:
    match = new_match()
    assert picker.within_turn(match, stage_of(match, "white")) is match
    shown = picker.within_turn(match, stage_of(match, "white.d.d4"))
    assert (shown.turns, shown.before) == (("Wd4",), match.position)
    assert list(map(str, shown.last_turn)) == ["Wd4"]


def test_the_question_and_the_marks_are_described() -> None:
    text = picker.choice_prompt(TEXTS, new_match(), stage_of(new_match())).offer
    assert text == "Which marble do you place? Marked: White, Grey, Black."
