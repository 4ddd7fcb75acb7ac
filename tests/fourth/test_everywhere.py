"""The tests of all games also pass for the fourth game.

They run in a separate process, so that no other test sees the game.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.e2e.process import ROOT


def test_the_tests_of_all_games_pass() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.game", "tests.fourth.registered"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout
    assert " passed" in ran.stdout


def test_no_code_outside_its_folder_names_it() -> None:
    here = Path(__file__).parent
    named = [
        str(file.relative_to(ROOT))
        for package in ("bot", "engine", "guide", "rendering", "rules", "sandbox", "tests")
        for ending in ("*.py", "*.ftl", "*.json")
        for file in (ROOT / package).rglob(ending)
        if not file.is_relative_to(here) and "quartet" in file.read_text(encoding="utf-8").lower()
    ]
    assert named == []
