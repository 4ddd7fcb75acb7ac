"""The tests of all games run for the fourth one, too, once it is registered before they are found.

They run in processes of their own, so that no other test meets the game.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.e2e.nursery import ROOT

# A process that a test begins knows only the games of the house.
ELSEWHERE = "not in_every_process"


@pytest.mark.parametrize(
    ("folders", "which"),
    [
        pytest.param(["tests/rules/test_laws.py"], "", id="rules"),
        pytest.param(["tests/guide/test_laws.py"], "", id="guide"),
        pytest.param(["tests/guide", "tests/rules"], "quartet", id="named"),
        pytest.param(["tests/rendering"], f"quartet and {ELSEWHERE}", id="rendering"),
        pytest.param(["tests/bot"], "quartet", id="bot"),
    ],
)
def test_the_tests_of_all_games_hold(folders: list[str], which: str) -> None:
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "tests.fourth.registered"),
            *("-p", "no:cacheprovider", "-q", "-k", which, *folders),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout
    assert " passed" in ran.stdout
