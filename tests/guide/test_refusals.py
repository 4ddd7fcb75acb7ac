"""An unreadable text."""

from __future__ import annotations

import pytest

from guide import RefusedTurnError, get_guide


@pytest.mark.parametrize(
    ("typed", "reading"),
    [
        ("white somewhere near d4 then get rid of a1", "Wd4,a1"),
        ("get rid of a1 after white d4", None),
        ("somewhere near d4 then get rid of a1", None),
        ("white somewhere near d4 then get rid of c3", None),
        ("hello", None),
        ("blanco d4 a1", None),
        ("blanc d4 a1", None),
        ("bianco d4, a1", None),
        ("blak d4 then a1", "Bd4,a1"),
        ("g4 then a1 or so", None),
    ],
)
def test_an_unreadable_text_is_understood_by_its_coordinates(
    typed: str, reading: str | None
) -> None:
    zertz = get_guide("zertz")
    with pytest.raises(RefusedTurnError) as caught:
        zertz.parse_turn(zertz.game.start(), typed)
    assert caught.value.refusal.key == "unreadable"
    assert caught.value.reading(typed) == reading
