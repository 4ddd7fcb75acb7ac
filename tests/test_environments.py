"""The bot runs on its own packages alone, without those of the tests."""

from __future__ import annotations

import contextlib
import hashlib
import os
import pkgutil
import re
import subprocess
import sys
import zipfile
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot.settings import Settings

ROOT = Path(__file__).parents[1]
FOR_TESTS = ["hypothesis", "playwright", "pytest", "rich", "ruff"]


@pytest.mark.parametrize("target", ["run", "sandbox", "bench"])
def test_the_bot_runs_on_its_own_packages(target: str) -> None:
    plan = _plan(target)
    assert " .venv requirements.txt\n" in plan
    assert ".venv/bin/python -m " in plan
    assert "-dev" not in plan


@pytest.mark.parametrize("target", ["test", "check", "format", "lock"])
def test_development_has_a_separate_environment(target: str) -> None:
    plan = _plan(target)
    assert " .venv-dev requirements-dev.txt\n" in plan
    assert ".venv/" not in plan


def test_an_installation_shows_what_it_does_and_what_went_wrong(tmp_path: Path) -> None:
    digest = _put_wheel(tmp_path)
    packages = tmp_path / "packages.txt"
    lines = ("tiny==1.0 --hash=sha256:{}", "other==1.0; python_version < '3' --hash=sha256:{}")
    packages.write_text("\n".join(lines).format(digest, digest))
    made = _install(tmp_path, packages)
    assert made.returncode == 0, made.stderr
    assert made.stdout.startswith(f"Installing one package into {tmp_path / 'made'} …\n")
    assert re.search(r"^Packages installed: 1, in \d+ s\.$", made.stdout, re.MULTILINE)
    assert made.stderr == ""
    packages.write_text(lines[0].format("0" * 64))
    refused = _install(tmp_path, packages)
    assert refused.returncode == 1
    assert "HASHES" in refused.stderr
    assert "installed" not in refused.stdout


def test_wheels_of_others_are_installed_beside_the_list(tmp_path: Path) -> None:
    """What `make service` does with `deploy/packages`; they bring nothing else with them."""
    packages, wheels = tmp_path / "packages.txt", tmp_path / "wheels"
    packages.write_text(f"tiny==1.0 --hash=sha256:{_put_wheel(tmp_path)}")
    wheels.mkdir()
    _put_wheel(wheels, "game", needs="Requires-Dist: ringfall>=9\n")
    made = _install(tmp_path, packages, wheels / "game-1.0-py3-none-any.whl")
    assert made.returncode == 0, made.stderr
    assert "Installing game-1.0-py3-none-any.whl …\n" in made.stdout
    assert sorted(file.name for file in tmp_path.glob("made/lib/python*/site-packages/*-1.0*")) == [
        "game-1.0.dist-info",
        "tiny-1.0.dist-info",
    ]


@pytest.mark.parametrize("name", FOR_TESTS)
def test_no_package_of_the_tests_is_among_the_bots(name: str) -> None:
    assert f"\n{name}==" not in _locked("")


def test_the_benchmarks_want_no_package_of_the_tests() -> None:
    """They run in the bot's environment, with parts of the tests that can be had there."""
    names = [module.name for module in pkgutil.iter_modules([str(ROOT / "benchmarks")])]
    read = "; ".join(f"import benchmarks.{name}" for name in names if name != "__main__")
    without = f"import sys; sys.modules |= dict.fromkeys({FOR_TESTS}); {read}"
    subprocess.run([sys.executable, "-c", without], cwd=ROOT, check=True)


def test_packages_wanted_by_an_extra_are_pinned_too() -> None:
    """Otherwise pip takes the latest version, and rejects it for its unknown hash."""
    pinned = set(re.findall(r"^([\w.-]+\[[\w,-]+\])==", _locked("-dev"), re.MULTILINE))
    names = re.findall(r"^([\w.-]+)(?:\[.*\])?==", _locked("-dev"), re.MULTILINE)
    wanted = set[str]()
    for name in names:
        with contextlib.suppress(PackageNotFoundError):
            for text in requires(name) or ():
                needed = Requirement(text)
                if needed.extras and (not needed.marker or needed.marker.evaluate({"extra": ""})):
                    wanted.add(
                        f"{canonicalize_name(needed.name)}[{','.join(sorted(needed.extras))}]"
                    )
    assert "coverage[toml]" in wanted
    assert wanted <= pinned


def test_make_changes_no_setting_of_the_bot() -> None:
    """A file's own variable would override one that is set in the environment."""
    own = re.findall(r"^(\w+) *[:?]?=", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert "TEST_WORKERS" in own
    assert not {name.lower() for name in own} & set(Settings.__struct_fields__)


def _put_wheel(folder: Path, name: str = "tiny", needs: str = "") -> str:
    """Put the wheel of a package in a folder; return its digest."""
    file = folder / f"{name}-1.0-py3-none-any.whl"
    named = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{needs}"
    with zipfile.ZipFile(file, "w") as wheel:
        wheel.writestr(f"{name}-1.0.dist-info/METADATA", named)
        wheel.writestr(
            f"{name}-1.0.dist-info/WHEEL",
            "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        wheel.writestr(f"{name}-1.0.dist-info/RECORD", "")
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _install(folder: Path, packages: Path, *wheels: Path) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "deploy/environment.py", "one package", str(folder / "made")]
    alone = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder), "PIP_CONFIG_FILE": os.devnull}
    return subprocess.run(
        [*program, str(packages), *map(str, wheels)],
        cwd=ROOT,
        env={**os.environ, **alone},
        capture_output=True,
        text=True,
        check=False,
    )


def _locked(what: str) -> str:
    return (ROOT / f"requirements{what}.txt").read_text()


def _plan(target: str) -> str:
    """Return what `make` would do in a fresh clone."""
    program = ["make", "--dry-run", "--always-make", target]
    return subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=True).stdout
