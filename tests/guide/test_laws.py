"""Laws for every guide, on random play, and for every lesson."""

from __future__ import annotations

import pytest

from guide import Fact, get_guide
from rules import get_game


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
