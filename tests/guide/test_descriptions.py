"""What every game offers to readers: boards of characters and turn counts."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from guide import Fact, get_guide
from rules import GAMES, AnyGame, Side, get_game
from rules.core import status_text
from tests.guide.defaults import has_own
from tests.rules import walks
from tests.rules.walks import Start, positions

PHONE_COLUMNS = 40
DRAWN = [game for game in GAMES.values() if has_own(game, "text_board")]
law = walks.law(30)


@law
@given(positions())
def test_a_board_of_characters_fits_on_a_phone(start: Start) -> None:
    game, position = start
    lines = get_guide(game.slug).text_board(position).splitlines()
    assert max(map(len, lines)) <= PHONE_COLUMNS
    assert all(line == line.rstrip() for line in lines)


@law
@given(positions())
def test_the_captions_describe_both_sides_and_the_state(start: Start) -> None:
    game, position = start
    guide = get_guide(game.slug)
    *races, last = guide.captions(position).splitlines()
    raced = [side for side in Side if guide.scores(position, side)]
    for side, race in zip(raced, races, strict=True):
        scores = [f"{score.key} {score.value}" for score in guide.scores(position, side)]
        assert race.startswith(f"side {side.value}: ")
        assert all(score in race for score in scores)
    assert last == status_text(position)


@law
@given(positions())
def test_the_turns_are_counted_by_kind_until_the_game_is_over(start: Start) -> None:
    game, position = start
    kinds = get_guide(game.slug).turn_kinds(position)
    assert bool(kinds) is (position.outcome is None)
    counted = [kind.values.get("count", 1) for kind in kinds]
    assert sum(map(int, counted)) == position.count_turns() or not kinds


@law
@given(positions())
def test_captures_that_are_not_listed_are_counted(start: Start) -> None:
    game, position = start
    for fact, brief in zip(
        get_guide(game.slug).duties(position),
        get_guide(game.slug).duties(position, limit=2),
        strict=True,
    ):
        assert fact.key == brief.key
        if "more" in fact.values:
            assert fact.values["more"] == 0
            assert brief.values["more"] == max(int(fact.values["count"]) - 2, 0)


@pytest.mark.parametrize(
    ("slug", "options", "turns", "kind"),
    [
        ("zertz", {}, (), Fact("turns-place", {"count": 1944, "rings": 37, "free": 18})),
        ("zertz", {}, ("Wd4,a1", "Gd5,a2"), Fact("turns-capture", {"count": 2})),
        ("tzaar", {"start": "tournament"}, (), Fact("turns-place", {"count": 180, "spaces": 60})),
        ("tzaar", {"start": "fixed"}, (), Fact("turns-first", {"count": 42})),
        ("rust", {}, (), Fact("turns-drop", {"count": 1440, "vacant": 61, "edge": 24})),
        ("rust", {}, ("i5,e1", "k5,g1"), Fact("turns-jump", {"count": 1})),
    ],
)
def test_the_kinds_of_turns(
    slug: str, options: dict[str, str], turns: tuple[str, ...], kind: Fact
) -> None:
    game = get_game(slug)
    position = game.start(options)
    for text in turns:
        for move in game.parse_turn(position, text):
            position = position.play(move)
    assert get_guide(game.slug).turn_kinds(position) == (kind,)


def test_a_turn_of_two_captures_is_counted_by_its_second() -> None:
    game = get_game("tzaar")
    start = game.start({"start": "fixed"})
    (move,) = game.parse_turn(start, "d6xe6")
    values = get_guide(game.slug).turn_kinds(start.play(move))[0].values
    parts = [int(values[name]) for name in ("wins", "again", "stronger", "passed")]
    assert values["count"] == sum(parts)
    assert values["captures"] == values["passed"]


def test_spaces_in_a_row_are_named_by_the_first_and_the_last() -> None:
    empty = get_game("tzaar").start({"start": "tournament"})
    vacant = get_guide("tzaar").position_facts(empty)[-1].values["cells"]
    assert vacant == "a1–5 b1–6 c1–7 d1–8 e1–4 e6–9 f1–8 g1–7 h1–6 i1–5"


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.slug)
def test_each_line_of_a_full_board_names_places(game: AnyGame) -> None:
    for line in get_guide(game.slug).text_board(game.start(seed=1)).splitlines():
        assert re.search(r"[a-z]\d|\d\.|^[ a-z]+$", line)
