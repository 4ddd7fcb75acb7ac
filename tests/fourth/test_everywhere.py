"""The tests of all games run for the fourth one, too, once it is registered before they are found.

They run in processes of their own, so that no other test meets the game.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest

from rules import GAMES
from tests.e2e.nursery import ROOT

LAWS = (
    "tests/rules/test_laws.py",
    *(f"tests/guide/test_{what}.py" for what in ("descriptions", "laws", "lessons", "refusals")),
)
# Those that are run for one game after another, and those that draw their games themselves.
FOR_IT_OR_ANY = f"quartet or not ({' or '.join(GAMES)})"
# A process that a test begins knows only the games of the house.
PICTURES = "quartet and not in_every_process"


@pytest.mark.parametrize(
    ("places", "which"),
    [
        pytest.param(LAWS, FOR_IT_OR_ANY, id="laws"),
        pytest.param(("tests/rendering",), PICTURES, id="pictures"),
        pytest.param(("tests/bot",), "quartet", id="bot"),
    ],
)
def test_the_tests_of_all_games_hold(places: Sequence[str], which: str) -> None:
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "tests.fourth.registered"),
            *("-p", "no:cacheprovider", "-q", "-k", which, *places),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout
    assert " passed" in ran.stdout
