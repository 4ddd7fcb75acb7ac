"""A core stops on time, and a failure costs one search at most."""

from __future__ import annotations

import logging
import threading
import time
from pathlib import Path

import pytest
import wasmtime
from msgspec.structs import replace

from engine.compiled import CoreError, Limits, Machine, search
from engine.registry import CORES
from engine.values import Analysis, SearchCancelledError, Value
from rules import AnyPosition, get_game, play_whole_turn
from tests.engine.cores import loaded
from tests.rules.zertz.boards import ROUND, ZERTZ, circle, diagram, play

ENDLESS = 2**62
CORE = next(core for core in CORES.values() if core.slug == "zertz")

# What each of these modules does instead of a search.
BROKEN = {
    "it traps": '(func (export "run") unreachable)',
    "it finds nothing": '(func (export "run"))',
    "it takes too much memory": """(func (export "run")
        (if (i32.eq (memory.grow (i32.const 1000)) (i32.const -1)) (then unreachable)))""",
    "it never returns from its stack": '(func $run (export "run") (call $run))',
}
MODULE = """(module (memory (export "memory") 10)
    (func (export "input_address") (result i32) i32.const 16)
    (func (export "setup_size") (result i32) i32.const 96)
    (func (export "report_address") (result i32) i32.const 0)
    (func (export "load")) {run})"""


@pytest.fixture
def start() -> AnyPosition:
    return get_game("zertz").start()


def test_a_search_that_is_cancelled_ends_and_says_so(start: AnyPosition) -> None:
    cancel = threading.Event()
    threading.Timer(0.05, cancel.set).start()
    with pytest.raises(SearchCancelledError):
        search(CORE, start, Limits(ENDLESS, seconds=600), cancel)


def test_at_the_deadline_the_last_finished_round_is_the_answer(start: AnyPosition) -> None:
    found = search(CORE, start, Limits(ENDLESS, seconds=0.3))
    assert not found.complete
    assert found.depth >= 1
    play_whole_turn(start, found.lines[0].turns[0])


def test_cancelling_one_search_leaves_others_alone(start: AnyPosition) -> None:
    """Each search has its own engine, and so its own deadline."""
    other, found = loaded(CORE, start, Limits(200_000)), []
    thread = threading.Thread(target=lambda: found.append(other.search(Limits(0), None)))
    thread.start()
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(SearchCancelledError):
        search(CORE, start, Limits(ENDLESS, seconds=600), cancel)
    thread.join()
    assert found[0].is_complete


def test_the_same_search_finds_the_same_every_time(start: AnyPosition) -> None:
    limits = Limits(30_000)
    assert search(CORE, start, limits) == search(CORE, start, limits)


@pytest.mark.parametrize("run", BROKEN.values(), ids=BROKEN)
def test_a_core_that_fails_costs_one_search(
    run: str, start: AnyPosition, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It is tried and logged twice; then the generic search answers."""
    found = _searched(run, start, Limits(50), tmp_path)
    play_whole_turn(start, found.lines[0].turns[0])
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * 2


def test_a_core_without_time_is_not_reported_as_a_failure(
    start: AnyPosition, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The machine may have been suspended; further attempts take none of the time again."""
    endless, seconds = '(func (export "run") (loop (br 0)))', 1.0
    begun = time.process_time()
    found = _searched(endless, start, Limits(50, seconds=seconds), tmp_path)
    assert time.process_time() - begun < 2 * seconds
    play_whole_turn(start, found.lines[0].turns[0])
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2


def _searched(run: str, start: AnyPosition, limits: Limits, folder: Path) -> Analysis:
    (folder / "broken.wasm").write_bytes(wasmtime.wat2wasm(MODULE.format(run=run)))
    return search(replace(CORE, slug=str(folder / "broken")), start, limits)


def test_a_step_that_the_rules_refuse_is_not_played(
    start: AnyPosition, caplog: pytest.LogCaptureFixture
) -> None:
    wrong = replace(CORE, decode=lambda *arguments: arguments[1])
    found = search(wrong, start, Limits(50))
    play_whole_turn(start, found.lines[0].turns[0])
    assert len(caplog.records) == 2


def test_a_position_of_another_size_is_refused(start: AnyPosition) -> None:
    with pytest.raises(CoreError, match="another size"):
        Machine("zertz").load(CORE.encode(start)[1:])


def test_the_search_knows_earlier_positions() -> None:
    """After one turn the position occurs for the third time, if the history is known."""
    position = play(circle(), *ROUND, *ROUND[:-1])
    repeating = ZERTZ.parse_turn(position, ROUND[-1])
    values = [
        {line.turns[0]: line.value for line in search(CORE, one, Limits(0, lines=16)).lines}
        for one in (position, diagram(str(position)))
    ]
    assert values[0][repeating] == Value(0) != values[1][repeating]


def test_goes_on_in_the_middle_of_a_turn(start: AnyPosition) -> None:
    (turn,) = search(CORE, start, Limits(100)).lines[0].turns[:1]
    middle = start.play(turn[0])
    rest = search(CORE, middle, Limits(100)).lines[0].turns[0]
    play_whole_turn(middle, rest)
    assert len(rest) == 1


def test_nothing_is_found_when_the_game_is_over() -> None:
    position = get_game("zertz").parse_position(
        "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 2/8/10 4/0/0 0/0/0 2 37/standard turn"
    )
    assert search(CORE, position, Limits(100)).lines == ()
