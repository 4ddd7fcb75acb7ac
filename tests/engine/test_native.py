"""What the core is measured with plays by its rules, and the core is the same one there."""

from __future__ import annotations

from benchmarks.arena import Plain, Searcher, Uct, encode, match, openings
from benchmarks.native import Native
from engine.machine import Limits, Machine

NODES, PLAYOUTS, LONG = 3000, 60, 60.0


def test_compiled_for_this_machine_the_core_finds_the_same_and_beats_others() -> None:
    """Line, value, depth and nodes are those of WebAssembly; each of the others can lose a game."""
    native = Native("tzaar")
    setups = [encode(position) for position in openings("tzaar", {}, 3, seed=1)]
    for setup in setups:
        native.load(setup)
        found, machine, limits = native.search(NODES), Machine("tzaar"), Limits(NODES)
        machine.load(setup, (), limits)
        report = machine.search(limits, None)
        line = report.lines[0]
        assert (tuple(line.steps), line.value) == (found.steps, found.value)
        assert (report.nodes, report.depth) == (found.nodes, found.depth)
    mine = Searcher(native, nodes=NODES)
    for other in (
        Uct(LONG, playouts=PLAYOUTS),
        Uct(LONG, full=False, playouts=PLAYOUTS),
        Plain(depth=1),
    ):
        assert match(native, setups[:1], mine, other).points > 0.5
