"""Results of different engines are kept apart."""

from __future__ import annotations

from pathlib import Path

from engine import engine_version
from engine.core import FOLDER
from engine.registry import CORES, core_version
from rules import GAMES
from tests.engine.nim import Nim

LONGEST = 16


def test_each_core_and_the_generic_search_have_distinct_versions() -> None:
    starts = [game.start(seed=1) for game in GAMES.values()]
    names = [engine_version(position) for position in (*starts, Nim((3,)))]
    assert len({*names}) == len(CORES) + 1
    assert max(map(len, names)) <= LONGEST


def test_a_core_with_other_weights_has_another_version(tmp_path: Path) -> None:
    slug = next(iter(CORES.values())).slug
    (tmp_path / f"{slug}.wasm").write_bytes((FOLDER / f"{slug}.wasm").read_bytes() + b"\0")
    assert core_version(slug) != core_version(str(tmp_path / slug))


def test_a_core_that_is_not_there_has_the_version_of_the_generic_search() -> None:
    assert core_version("none") == engine_version(Nim((3,)))
