"""The laws are tried on a game by somebody who has no checkout of this project."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.test_installed import build_wheel, make_environment, use

ROOT = Path(__file__).parents[2]
GAME, NAME = ROOT / "games/dvonn", "DVONN"


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheels of Ringfall, the sandbox and a game."""
    sources = (ROOT, ROOT / "sandbox", GAME)
    wheels = [build_wheel(source, tmp_path_factory.mktemp("wheel")) for source in sources]
    return make_environment(tmp_path_factory.mktemp("environment"), *wheels)


def test_an_installed_game_passes_all_laws_without_a_checkout(python: Path, tmp_path: Path) -> None:
    """One command finds it by its entry point, and plays it in the real bot on the sandbox."""
    ran = use(python, tmp_path, "-m", "ringfall.testing")
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr
    assert ran.stdout.startswith(f"The laws of {NAME}:\n")
    passed = re.search(r"(\d+) passed", ran.stdout)
    assert passed is not None
    assert int(passed[1]) > 200
    assert "checkout" not in ran.stdout


def test_what_is_not_there_is_said_in_a_sentence(python: Path, tmp_path: Path) -> None:
    for name, said in (
        ("chess", "There is no game or cog 'chess'; there are zertz, tzaar, rust, dvonn."),
        ("chess.package", "There is no game or cog 'chess.package'; there are zertz, "),
        ("cheers=chess.cog:Cheers", "cheers of the package tested-cheers is left out: "),
        ("json", "The module json has no PACKAGE that is a GamePackage."),
    ):
        ran = use(python, tmp_path, "-m", "ringfall.testing", name)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr.startswith(said)


def test_the_extra_brings_all_that_the_laws_import() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["testing"]]
    brought = {re.split(r"[\[<>=]", name)[0].lower() for name in needed}
    of_ours = {"bot", "engine", "guide", "rendering", "ringfall", "rules"}
    # Not installed for the tests, as it lies beside them.
    homes = {**packages_distributions(), "sandbox": ["discord-sandbox"]}
    lacking = {
        name
        for name in imports(ROOT / "ringfall/testing")
        if name not in of_ours | set(sys.stdlib_module_names)
        and not {home.lower() for home in homes[name]} & brought
    }
    assert lacking == set()


def imports(folder: Path) -> Iterator[str]:
    """Yield the first part of each module that the modules of a folder import."""
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                yield (node.module or "").partition(".")[0]
            elif isinstance(node, ast.Import):
                yield from (alias.name.partition(".")[0] for alias in node.names)
