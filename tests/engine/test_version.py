"""Results of different engines are kept apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import engine_version
from engine.core import FOLDER
from engine.registry import CORES
from engine.version import _of_core
from rules import GAMES
from tests.engine.nim import Nim

LONGEST = 16


def test_each_core_and_the_generic_search_have_distinct_versions() -> None:
    starts = [game.start(seed=1) for game in GAMES.values()]
    names = [engine_version(position) for position in (*starts, Nim((3,)))]
    assert len({*names}) == len(CORES) + 1
    assert max(map(len, names)) <= LONGEST


def test_a_core_with_other_weights_has_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = next(iter(CORES.values())).slug
    before = _of_core(slug)
    (tmp_path / f"{slug}.wasm").write_bytes((FOLDER / f"{slug}.wasm").read_bytes() + b"\0")
    monkeypatch.setattr("engine.version.FOLDER", tmp_path)
    _of_core.cache_clear()
    try:
        assert _of_core(slug) != before
        assert _of_core("none") == engine_version(Nim((3,)))
    finally:
        _of_core.cache_clear()
