"""Turns as text: canonical and other spellings."""

from __future__ import annotations

import pytest

from rules.tzaar import GAME


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tzaar a1, Tott b2", ("Za1", "Tb2")),
        ("Za1Tb2Ac3", ("Za1", "Tb2", "Ac3")),
        ("z a1 a2; tott b3", ("Za1", "Za2", "Tb3")),
        ("aa1 a2 ab3", ("Aa1", "Aa2", "Ab3")),
        ("Ta1", ()),
        ("a1 b2", ()),
        ("Ta1xb2", ()),
        ("Ta1 + b2", ()),
        ("Ta1 pass", ()),
        ("Ta1 Tz9", ()),
        ("", ()),
    ],
)
def test_several_placements_are_read_with_a_type_for_all_up_to_the_next(
    text: str, expected: tuple[str, ...]
) -> None:
    empty = GAME.start({"start": "tournament"})
    assert GAME.parse_series(empty, text) == expected
    assert GAME.parse_series(GAME.start({"start": "fixed"}), text) == ()
