"""The native core equals the shipped one, and its opponents play by the rules."""

from __future__ import annotations

from benchmarks.arena import Plain, Searcher, Uct, encode, match, openings
from benchmarks.native import Native
from engine.machine import Limits, Machine

NODES, PLAYOUTS, LONG = 1000, 20, 60.0


def test_the_native_core_equals_wasm_and_beats_other_searches() -> None:
    """Line, value, depth and nodes equal those of WebAssembly; each opponent can lose."""
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
