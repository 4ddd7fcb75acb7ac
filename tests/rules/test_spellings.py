"""Many spellings of a turn that the rules themselves read; the guides read more."""

from __future__ import annotations

import pytest

from rules import AnyPosition, get_game
from tests.rules.rust import boards as rust
from tests.rules.turn_texts import canonical
from tests.rules.tzaar import boards as tzaar
from tests.rules.zertz import boards as zertz

FULL, CAPTURES = zertz.at(zertz.FULL), zertz.at(zertz.ENCYCLOPEDIA)
PASSES = "pass ~ PASS ~  Pass  ~ - ~ –"

# A position, a turn, and its spellings.
SPELLINGS = {
    "zertz": [
        (FULL, "Wd4,b1", "w d4 b1 ~ Wd4-b1 ~ Wd4 -b1 ~ wd4b1 ~ W D4 / B1 ~  W d4 , b1 "),
        (FULL, "Wd4,b1", "w d 4 b 1 ~ Wd4;b1 ~ Wd4–b1 ~ white d4 b1"),
        # The letter of a colour is told from that of a column.
        (FULL, "Bb1,g4", "b b1 g4"),
        (FULL, "Gg4,b1", "gg4b1"),
        # A chain by landing rings, or by the marbles taken.
        (CAPTURES, "e5xc5xa3xa1", "e5-c5-a3-a1 ~ E5 C5 A3 A1 ~ e5c5a3a1 ~ x e5 c5 a3 a1"),
        (
            CAPTURES,
            "e5xc5xa3xa1",
            "e5×c5×a3×a1 ~ e5xd5xb4xa2 ~ e5 d5 b4 a2 ~ xe5xd5xb4xa2 ~ e5xd5xa3xa2",
        ),
        (zertz.at(zertz.FLOWER), "Wd5", "w d5"),
        (zertz.at("W1oo//////", pool="0/0/0"), "pass", PASSES),
    ],
    "rust": [
        (rust.START, "g3,i9", "g3 I9 ~ G3 I9 ~ g3i9 ~ g3-i9 ~  g 3 / i 9  ~ g3;i9 ~ g3 I9?"),
        (rust.START, "g3,i9", "g3 I9!? ~ g3,i9,"),
        # A chain with and without marks.
        (rust.CHAIN, "a5xe5xi5", "a5:e5.i5 ~ A5 E5 I5 ~ a5e5i5 ~ a5-e5-i5 ~ a5×e5×i5 ~ xa5xe5xi5"),
        (rust.CHAIN, "a5xe5xi5", "a5:e5xi5"),
        # Marks behind a removed cell count isolated stones.
        (rust.ISLANDS, "g5,c5", "g5 C5: ~ g5 C5"),
        (rust.ISLANDS, "g5,o5", "g5 O5. ~ g5 O5.?"),
        (rust.at(x="i5", stock="0/1"), "pass", PASSES),
    ],
    "tzaar": [
        (tzaar.SECOND_TURN, "e9xd8,d8+e8", "e9d8 d8e8 ~ E9XD8,D8+E8 ~ e9d8d8e8 ~ e9xd8 d8e8"),
        (tzaar.SECOND_TURN, "e9xd8,d8+e8", "e9-d8, d8-e8 ~ e9 × d8 / d8 + e8 ~ e9→d8 | d8→e8"),
        (tzaar.SECOND_TURN, "e9xd8,d8+e8", " e 9 x d 8 ; d8 e8 "),
        (tzaar.SECOND_TURN, "e9xd8,pass", "e9d8 PASS ~ e9d8pass ~ e9xd8 - pass"),
        (tzaar.START, "d6xe6", "d6 e6 ~ D6E6 ~ d6-e6"),
        # A placement names its type by letter or word.
        (tzaar.EMPTY, "Ze4", "tzaar e4 ~ z e4 ~ TZAAR-E4 ~ ze4 ~ Tzaar, e4"),
        # The letter of a type is told from that of a column.
        (tzaar.EMPTY, "Aa1", "aa1 ~ tzarra a1"),
        (tzaar.EMPTY, "Ta1", "ta1"),
        (tzaar.EMPTY, "Te9", "tott e9"),
    ],
}


@pytest.mark.parametrize(
    ("slug", "position", "turn", "text"),
    [
        pytest.param(slug, position, turn, text, id=f"{slug}-{text}")
        for slug, spelled in SPELLINGS.items()
        for position, turn, texts in spelled
        for text in texts.split(" ~ ")
    ],
)
def test_a_turn_is_read_in_any_case_spacing_and_separators(
    slug: str, position: AnyPosition, turn: str, text: str
) -> None:
    assert canonical(get_game(slug), position, text) == turn
