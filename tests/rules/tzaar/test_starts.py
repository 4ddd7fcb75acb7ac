"""The four starts, and the random start of a seed."""

from __future__ import annotations

from collections import Counter

import pytest

from rules import Side
from rules.tzaar import GAME, SPACES, Piece, TzaarStage
from tests.rules.tzaar.boards import play
from tests.rules.tzaar.literal import NAMES, Literal

LARGE = 2**70
EMPTY = GAME.start({"start": "tournament"})

# Never change these: matches store the seed of their start.
FIRST_BY_LOT = ["Zi3", "Zi4", "Zg7", "Za4"]
LAYOUTS = {
    0: "wA bT bT bA wZ bT bZ wT bT bA wT bT wT bZ bA wA wT bA wZ wT wT bT bZ wT bT wT wT bA bZ "
    "bZ bZ wA bA bT wZ bT wZ wA wA wZ bT bT wZ wT bT wT bT bA wA wA wT wT wT wT wA bA bA bT bT wA",
    1: "bT bT bZ wA wZ wA wA bT wZ bZ bA bT bA bT bA wT bZ bT bT wT bT wA wT bZ wT bA wT wT bT "
    "bA wA bA wT wA bA wZ wT wA wZ wT bT wA wT bT bT wT wT bA wA wZ wT wZ bZ bZ bT bT wT bT wT bA",
    2009: "bT bZ bT wA bT bT bA wT wT wT bA bZ bT bA wA wT wZ wT wA bT bT bT wT bT wZ bA wT wT bZ "
    "bA wZ wT wZ bT wA wA bT wT wT wZ wZ wT bA bA wA wA wT wA wT bT bZ bZ bT bT bT wT bZ wA bA bA",
    -1: "wZ bT bA wT wT wT wA bA bA wT bZ wT wA wT wA bZ bT wT wZ bT bT bA wT bT wZ wT bZ bT bT "
    "wA bT bT bA bA wA wT bT bT wZ wA wZ wA bT bZ wZ bA bA wT bT wA bT bA wA wT wT wT bZ bT bZ wT",
    LARGE: "bA wT bZ bA bT bA bZ bT bT wT wA wZ wT bZ wZ bA bT bA wA bT wT bT bT wT wA bA bT wT bZ "
    "bT bZ wZ wA wZ wT wT wA wT bT bT bT wT bZ wA bA wT bT bT wT bT wT bA wT wZ wA wA wA bA wT wZ",
}
# The first half of the symmetric start of the seeds 0 and LARGE.
SYMMETRIC = [
    "bT bT bT wT bA wT wT wT bT wT wA bA bT bT wZ wT wA bT bT wA bZ wA wT bZ wZ bA bA bZ bZ bA",
    "wT bT bZ bA bZ wT wZ wT bT wA wZ bT bA bT wT bA wT wA wZ bT wT bT bA wT wT wT bZ bA wA wA",
]


@pytest.mark.parametrize("seed", LAYOUTS)
def test_the_random_start_of_a_seed_never_changes(seed: int) -> None:
    assert str(GAME.start(seed=seed)) == f"w first {LAYOUTS[seed]}"


def test_a_random_start_without_a_seed_is_that_of_seed_0() -> None:
    assert GAME.start() == GAME.start({"start": "random"}, 0)


@pytest.mark.parametrize("seed", range(20))
def test_a_random_start_has_all_pieces(seed: int) -> None:
    fields = str(GAME.start(seed=seed)).split()[2:]
    counts = {"Z": 6, "A": 9, "T": 15}
    assert Counter(fields) == {side + p: n for side in "wb" for p, n in counts.items()}


def test_random_starts_differ() -> None:
    assert len({str(GAME.start(seed=seed)) for seed in range(200)}) == 200


@pytest.mark.parametrize("seed", range(20))
def test_a_symmetric_start_has_each_piece_opposite_its_counterpart(seed: int) -> None:
    """A half-turn around the centre exchanges the colours and changes nothing else."""
    start = GAME.start({"start": "symmetric"}, seed)
    fields = str(start).split()[2:]
    counts = {"Z": 6, "A": 9, "T": 15}
    assert Counter(fields) == {side + p: n for side in "wb" for p, n in counts.items()}
    # In the order of the spaces, by column and row, the last is opposite the first.
    other = {"w": "b", "b": "w"}
    assert fields == [other[field[0]] + field[1] for field in reversed(fields)]
    assert (start.to_move, start.stage) == (Side.FIRST, TzaarStage.FIRST)


def test_the_symmetric_start_of_a_seed_never_changes() -> None:
    starts = [str(GAME.start({"start": "symmetric"}, seed)) for seed in (0, LARGE)]
    assert [" ".join(text.split()[2:32]) for text in starts] == SYMMETRIC
    assert len({str(GAME.start({"start": "symmetric"}, seed)) for seed in range(200)}) == 200


def test_every_piece_can_come_to_stand_on_every_space() -> None:
    starts = [str(GAME.start(seed=seed)).split()[2:] for seed in range(300)]
    assert all(len(set(fields)) == 6 for fields in zip(*starts, strict=True))


def test_the_fixed_start_is_that_of_the_rulebook() -> None:
    start = GAME.start({"start": "fixed"}, 7)
    assert str(start) == Literal.fixed().text()
    assert start.stack_at("e3") == (Side.FIRST, (Piece.TZAAR,))
    assert start.stack_at("E7") == (Side.SECOND, (Piece.TZAAR,))


def test_the_tournament_start_is_an_empty_board() -> None:
    start = GAME.start({"start": "tournament"})
    assert str(start) == "w place" + " ." * 60
    assert start.hand(Side.SECOND) == {Piece.TZAAR: 6, Piece.TZARRA: 9, Piece.TOTT: 15}
    assert len(start.legal_moves()) == 180


def test_spaces_are_named_as_in_the_rulebook() -> None:
    assert list(SPACES) == NAMES


def test_random_placements_of_a_seed_never_change() -> None:
    texts = [
        GAME.format_moves(moves) for moves in GAME.random_placements(play(EMPTY, "Ze4", "Ta1"), 7)
    ]
    assert texts[:4] == FIRST_BY_LOT
    assert {str(GAME.random_placements(EMPTY, seed)[0][0]) for seed in range(40)} > {
        "Ze1",
        "Za1",
    }
