"""The generic search answers on platforms without wasmtime."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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
