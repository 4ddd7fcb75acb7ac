"""Positions are merged under the symmetries of the board, and with the sides swapped."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, reject

from ringfall.testing import walks
from ringfall.testing.walks import Start, positions
from rules import GAMES, PositionError
from rules.symmetry import canonical


@walks.law(40)
@given(positions())
def test_swapped_sides_play_the_same_game(start: Start) -> None:
    game, position = start
    if game.slug not in SWAPPED:
        return
    # The text of a tie by repetition does not have its outcome.
    assume(game.parse_position(str(position)) == position)
    try:
        other = game.parse_position(SWAPPED[game.slug](str(position)))
    except PositionError:
        # In TZAAR, only White has the first capture.
        reject()
    assert other.to_move is position.to_move.opponent
    assert canonical(game, other).key == canonical(game, position).key
    assert other.count_turns() == position.count_turns()


@pytest.mark.parametrize(
    ("board", "count"), [("37", 12), ("40", 2), ("43", 2), ("44", 4), ("48", 6), ("61", 12)]
)
def test_an_irregular_board_has_fewer_symmetries(board: str, count: int) -> None:
    game = GAMES["zertz"]
    assert len(game.symmetries(game.start({"board": board}))) == count


@pytest.mark.parametrize(
    "after",
    [
        pytest.param("{layout} 4/8/10 1/0/0 0/0/0 1 37/quick turn", id="goal"),
        pytest.param("{layout} 4/8/10 0/0/0 1/0/0 1 37/standard turn", id="hands"),
        pytest.param("{layout} 5/7/10 0/1/0 0/0/0 1 37/standard turn", id="pool"),
        pytest.param("2{rest} 4/8/10 1/0/0 0/0/0 1 37/standard turn", id="ring"),
    ],
)
def test_what_matters_is_part_of_the_key(after: str) -> None:
    game, layout = GAMES["zertz"], "oooo/ooooo/oooooo/oooWooo/1oooooo/2ooooo/3oooo"
    before = f"{layout} 4/8/10 1/0/0 0/0/0 1 37/standard turn"
    changed = game.parse_position(after.format(layout=layout, rest=layout[2:]))
    assert canonical(game, changed).key != canonical(game, game.parse_position(before)).key


@pytest.mark.parametrize(
    ("after", "alike"),
    [
        pytest.param("{layout} 4/8/10 1/0/0 0/0/0 1 37/quick turn", True, id="goal"),
        pytest.param("{layout} 3/7/9 1/0/0 0/0/0 1 37/blitz turn", True, id="pool"),
        pytest.param("{layout} 4/8/10 0/0/0 1/0/0 1 37/standard turn", False, id="hands"),
        pytest.param("{layout} 4/8/10 1/0/0 0/0/0 2 37/standard turn", False, id="side"),
    ],
)
def test_positions_that_look_alike_have_the_same_likeness(after: str, *, alike: bool) -> None:
    game, layout = GAMES["zertz"], "oooo/ooooo/oooooo/oooWooo/1oooooo/2ooooo/3oooo"
    before = game.parse_position(f"{layout} 4/8/10 1/0/0 0/0/0 1 37/standard turn")
    changed = canonical(game, game.parse_position(after.format(layout=layout)))
    assert (changed.likeness == canonical(game, before).likeness) is alike
    assert changed.key != canonical(game, before).key


def _swapped_zertz(text: str) -> str:
    layout, pool, first, second, side, variant, state = text.split()
    board, _, goals = variant.partition("/")
    goals = {"quick-standard": "standard-quick", "standard-quick": "quick-standard"}.get(
        goals, goals
    )
    return f"{layout} {pool} {second} {first} {3 - int(side)} {board}/{goals} {state}"


def _swapped_rust(text: str) -> str:
    rows, stock, captured, side, state = text.split()
    counts = ["/".join(reversed(pair.split("/"))) for pair in (stock, captured)]
    swap = str.maketrans("xo", "ox")
    return " ".join((rows.translate(swap), *counts, side.translate(swap), state))


def _swapped_tzaar(text: str) -> str:
    side, stage, *spaces = text.split()
    swap = {"w": "b", "b": "w"}
    fields = (swap.get(each[0], each[0]) + each[1:] for each in spaces)
    return " ".join((swap[side], stage, *fields))


SWAPPED = {"zertz": _swapped_zertz, "rust": _swapped_rust, "tzaar": _swapped_tzaar}
