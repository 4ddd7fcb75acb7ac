"""The generic search proves certain ends, and plays every registered game."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from engine import CERTAIN, Budget, SearchCancelledError, generic
from rules import GAMES, is_turn_over
from tests.engine.nim import Nim, solve

SMALL = Budget(1500, seconds=60)


@pytest.mark.parametrize("heaps", [(1,), (3, 1), (4,), (2, 2), (3, 3), (1, 2, 3), (5, 2)])
@pytest.mark.parametrize("left", [2, 99])
def test_proven_ends_equal_a_literal_search(heaps: tuple[int, ...], left: int) -> None:
    position = Nim(heaps, left)
    result, count = solve(position)
    (best,) = generic.analyse(position, Budget(100_000)).lines
    assert (best.value.points, best.value.wins_in) == (
        CERTAIN * result,
        result * count if result else None,
    )


def test_the_same_budget_and_seed_are_deterministic() -> None:
    position = GAMES["zertz"].start()
    assert generic.analyse(position, SMALL, 3) == generic.analyse(position, SMALL, 3)
    assert len({generic.choose_turn(position, SMALL, seed) for seed in (1, 1, 2, 3)}) > 1


def test_nodes_and_depth_are_respected() -> None:
    position = GAMES["rust"].start()
    one_deep = generic.analyse(position, Budget(3000, depth=1, seconds=60))
    assert [len(line.turns) for line in one_deep.lines] == [1]
    assert 3000 <= one_deep.nodes < 3000 + 200
    assert one_deep.complete


def test_time_cuts_a_search_short_and_says_so() -> None:
    cut = generic.analyse(GAMES["tzaar"].start(), Budget(10**9, seconds=0.0))
    assert not cut.complete
    assert cut.lines


def test_a_search_that_is_reported_to_stop_does() -> None:
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(SearchCancelledError):
        generic.choose_turn(GAMES["zertz"].start(), SMALL, 1, cancel)


def test_a_finished_game_has_no_lines() -> None:
    assert generic.analyse(Nim((0, 0)), SMALL).lines == ()


def test_a_turn_that_has_begun_is_finished() -> None:
    position = GAMES["zertz"].start()
    position = position.play(position.legal_moves()[5])
    turn = generic.choose_turn(position, Budget(1), 1)
    assert is_turn_over(position, position.play(turn[0]))


PROGRAM = """
import sys
sys.path.insert(0, {folder!r})
from engine import Budget, analyse, generic
from rules import GAMES
position = GAMES["rust"].start()
budget = Budget(300, seconds=60)
assert analyse(position, budget) == generic.analyse(position, budget)
"""


@pytest.mark.parametrize(
    "source", ["raise ImportError", "raise RuntimeError('unsupported')", "raise OSError"]
)
def test_the_generic_search_answers_if_wasmtime_does_not_run(tmp_path: Path, source: str) -> None:
    (tmp_path / "wasmtime.py").write_text(source)
    program = PROGRAM.format(folder=str(tmp_path))
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
