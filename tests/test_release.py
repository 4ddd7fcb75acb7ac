"""The files of a release: the same from every clone, listed, and signed by the operator's key."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from bot import __version__

ROOT = Path(__file__).parents[1]
NAME = f"ringfall-{__version__}"
SECTION = f"## [{__version__}] - 2026-12-01\n\n- All of it.\n"

# Takes the place of the Python that has the tools of a release, as the tests have none for SBOMs.
# With SPOIL, wheels from the archive come out longer. Docker would need the net.
PYTHON = f"""#!/bin/sh
case "$*" in
"-m cyclonedx_py "*)
    while [ "$1" != -o ]; do shift; done
    echo "{{}}" >"$2"
    exit
    ;;
esac
{sys.executable} "$@" || exit
if [ -n "$SPOIL" ] && [ "$2" = hatchling ]; then
    case "$PWD" in */clone*) ;; *) echo >>"$(echo "$7"/ringfall-*.whl)" ;; esac
fi
"""


def clone(folder: Path, changelog: str = SECTION) -> Path:
    """Return a repository with the files of this one, and a changelog."""
    tracked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(tracked, cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    (folder / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    who = {
        f"GIT_{role}_{what}": "a@b"
        for role in ("AUTHOR", "COMMITTER")
        for what in ("NAME", "EMAIL")
    }
    days = {f"GIT_{role}_DATE": "2026-12-01T12:00:00Z" for role in ("AUTHOR", "COMMITTER")}
    for command in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "x"]):
        subprocess.run(["git", *command], cwd=folder, env={**os.environ, **who, **days}, check=True)
    return folder


def release(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    programs = folder.parent / "programs"
    programs.mkdir(exist_ok=True)
    for name, program in (("python", PYTHON), ("docker", "#!/bin/sh\nexit 1\n")):
        (programs / name).write_text(program)
        (programs / name).chmod(0o755)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [folder / ".ci/release", programs / "python"],
        env={**os.environ, "PATH": path, **settings},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """A key for this test only."""
    file = tmp_path / "key"
    make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "test", "-f", file]
    subprocess.run(make, check=True)
    return file


def test_two_clones_make_the_same_signed_files(tmp_path: Path, key: Path) -> None:
    dists = [clone(tmp_path / name) / "dist" for name in ("clone", "clone-elsewhere")]
    for dist in dists:
        done = release(dist.parent, RELEASE_KEY=str(key))
        assert done.returncode == 0, done.stderr
    sums = [(dist / "SHA256SUMS").read_text() for dist in dists]
    assert sums[0] == sums[1]
    names = {line.split()[1] for line in sums[0].splitlines()}
    own = {f"{NAME}-py3-none-any.whl", f"{NAME}.tar.gz", f"{NAME}.changes.md", f"{NAME}.cdx.json"}
    dvonn, sandbox = sorted(names - own, key=lambda name: name.startswith("discord_sandbox-"))
    assert sandbox.startswith("discord_sandbox-")
    assert dvonn.startswith("ringfall_dvonn-")
    (needed,) = tomllib.loads((ROOT / "games/dvonn/pyproject.toml").read_text())["project"][
        "dependencies"
    ]
    assert Requirement(needed).specifier.contains(__version__)
    assert (dists[0] / f"{NAME}.changes.md").read_text() == "- All of it.\n"
    with tarfile.open(dists[0] / f"{NAME}.tar.gz") as archive:
        assert f"{NAME}/pyproject.toml" in archive.getnames()
    signers = tmp_path / "allowed_signers"
    signers.write_text(f"ringfall {key.with_suffix('.pub').read_text()}")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (line,) = (line for line in readme.splitlines() if line.startswith("ssh-keygen -Y verify"))
    (dists[0] / "allowed_signers").write_text(signers.read_text())

    def verify() -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(["sh", "-c", line], cwd=dists[0], capture_output=True, check=False)

    assert verify().returncode == 0
    with (dists[0] / sandbox).open("ab") as wheel:
        wheel.write(b"x")
    assert verify().returncode != 0


def test_a_wheel_that_comes_out_otherwise_is_not_released(tmp_path: Path) -> None:
    done = release(clone(tmp_path / "clone"), SPOIL="1")
    assert done.returncode == 1
    assert f"No release: two builds of {NAME}-py3-none-any.whl differ." in done.stderr


def test_only_a_clean_version_with_its_changes_is_released(tmp_path: Path) -> None:
    folder = clone(tmp_path / "clone", "## [Unreleased]\n\n- It.\n")
    assert f"has no section '## [{__version__}]'" in release(folder).stderr
    assert "RELEASE_KEY cannot be read" in release(folder, RELEASE_KEY="nowhere").stderr
    (folder / "new.py").write_text("")
    assert "not committed" in release(folder).stderr
