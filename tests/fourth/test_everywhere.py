"""The tests of all games also pass for the fourth game.

They run in a separate process, so that no other test sees the game.
"""

from __future__ import annotations

import subprocess
import sys

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
