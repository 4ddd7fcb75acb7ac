"""Run all tests for the games of a module: `python -m tests.game MODULE`.

Run it from the project root. Importing the module registers its games; PYTHONPATH finds modules
elsewhere. Other arguments go to pytest, such as `-x` or `-n 2`.
"""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from rules import GAMES
from rules.registry import GROUP
from tests.installed import announce, path_with

ROOT = Path(__file__).parents[1]
PLACES = (
    "tests/rules",
    "tests/guide",
    "tests/rendering",
    *("tests/engine/test_generic.py", "tests/played/play.py"),
    "tests/bot",
)
# Names the tested game, for `tests.rules.walks` and for the selection below.
ONLY = "LAWS_OF"


def main() -> int:
    """Run the tests for each game that a module registers, and return the status."""
    if len(sys.argv) < 2:
        sys.stderr.write("usage: python -m tests.game MODULE [options of pytest]\n")
        return 2
    module, *options = sys.argv[1:]
    known = set(GAMES)
    importlib.import_module(module)
    slugs = [slug for slug in GAMES if slug not in known]
    if not slugs:
        sys.stderr.write(f"{module} registers no game\n")
        return 2
    return max(_run(module, slug, options) for slug in slugs)


def _run(module: str, slug: str, options: list[str]) -> int:
    plugins = ("-p", module, "-p", "tests.game", "-p", "no:cacheprovider")
    command = (sys.executable, "-m", "pytest", "-q", *plugins, *options, *PLACES)
    with tempfile.TemporaryDirectory() as folder:
        # Processes that read records load what is installed.
        announce(Path(folder), f"ringfall-{slug}", GROUP, **{slug: f"{module}:PACKAGE"})
        env = {**os.environ, ONLY: slug, "GAME_MODULE": module, "PYTHONPATH": path_with(folder)}
        return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of the game, and the laws."""
    slug = os.environ[ONLY]
    kept = [item for item in items if _is_for(item, slug)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = kept


def _is_for(item: Any, slug: str) -> bool:
    """Tell whether a test runs per game, or draws positions of any game."""
    if slug in re.split(r"[\W_]+", item.name.partition("[")[2]):
        return True
    draws = hasattr(item.obj, "hypothesis") and hasattr(item.module, "walks")
    return draws and not set(re.split(r"\W+", item.nodeid)) & (set(GAMES) - {slug})


if __name__ == "__main__":
    sys.exit(main())
