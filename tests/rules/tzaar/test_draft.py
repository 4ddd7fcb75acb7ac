"""The secret draft: each side arranges its pieces on the fixed start's spaces of its colour."""

from __future__ import annotations

from collections import Counter

import pytest

from rules import SetupError, Side, get_game
from rules.sides import LONGEST_SETUP
from rules.tzaar import SPACES

GAME = get_game("tzaar")
DRAFT = GAME.setups({"start": "draft"})
assert DRAFT is not None
SETUPS = DRAFT
FIXED = GAME.start({"start": "fixed"})

both_sides = pytest.mark.parametrize("side", Side)


def test_only_the_draft_has_setups() -> None:
    for start in ("random", "fixed", "tournament"):
        assert GAME.setups({"start": start}) is None


def test_the_usual_setups_make_the_fixed_start() -> None:
    assert SETUPS.combined(*map(SETUPS.usual, Side)) == FIXED
    assert GAME.start({"start": "draft"}) == FIXED


@both_sides
def test_each_side_has_the_thirty_spaces_of_its_colour(side: Side) -> None:
    spaces = SETUPS.pieces(side, SETUPS.usual(side))
    assert len(spaces) == 30
    owners = {space: stack[0] for space in SPACES if (stack := FIXED.stack_at(space))}
    assert set(spaces) == {space for space, owner in owners.items() if owner is side}


@both_sides
@pytest.mark.parametrize("seed", range(20))
def test_a_random_setup_has_all_pieces_and_is_read_back(side: Side, seed: int) -> None:
    setup = SETUPS.random(side, seed)
    assert len(setup) <= LONGEST_SETUP
    assert Counter(SETUPS.pieces(side, setup).values()) == {"tzaar": 6, "tzarra": 9, "tott": 15}
    assert SETUPS.parse(side, SETUPS.written(side, setup), seed) == setup
    start = SETUPS.combined(*(setup if each is side else SETUPS.usual(each) for each in Side))
    assert GAME.parse_position(str(start)) == start
    half = SETUPS.half(side, setup)
    for space, piece in SETUPS.pieces(side, setup).items():
        assert start.stack_at(space) == half.stack_at(space)
        assert half.stack_at(space)[1][0].value == piece
    assert not any(half.left(side.opponent).values())


def test_random_setups_never_change() -> None:
    assert SETUPS.random(Side.FIRST, 3) == "ATAZTZATTAATTZTTZTAZTTAZTTATAT"


def test_two_pieces_change_places() -> None:
    before = SETUPS.usual(Side.FIRST)
    after = SETUPS.pieces(Side.FIRST, SETUPS.swapped(Side.FIRST, before, "a5", "c5"))
    assert (after["a5"], after["c5"]) == ("tzaar", "tott")
    with pytest.raises(SetupError):
        SETUPS.swapped(Side.FIRST, before, "a5", "a1")


@pytest.mark.parametrize(
    "text",
    ["Zc5 d3 Ab5", "Tzaars c5, d3; tzarra b5", "z c5 z d3 a b5", "Tzaar: c5 and d3. Tzarra: b5"],
)
def test_what_a_text_leaves_open_is_completed_at_random(text: str) -> None:
    found = {SETUPS.parse(Side.FIRST, text, seed) for seed in range(5)}
    assert len(found) == 5
    for setup in found:
        pieces = SETUPS.pieces(Side.FIRST, setup)
        assert (pieces["c5"], pieces["d3"], pieces["b5"]) == ("tzaar", "tzaar", "tzarra")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Z a1", "a1 is not a space of White"),
        ("Z e5", "there is no space e5"),
        ("c5", "say which piece is on c5"),
        ("Z c5 A c5", "c5 is named twice"),
        ("Z c5 d3 d6 e3 g4 g5 b5", "there are only 6 Tzaars"),
        ("Q c5", "'Q' is neither a space nor Z, A or T"),
    ],
)
def test_a_text_that_fits_no_setup_is_refused(text: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        SETUPS.parse(Side.FIRST, text, 0)


@pytest.mark.parametrize("setup", ["", "Z" * 30, SETUPS.usual(Side.FIRST)[:-1]])
def test_what_is_no_setup_is_refused(setup: str) -> None:
    with pytest.raises(SetupError):
        SETUPS.pieces(Side.FIRST, setup)
