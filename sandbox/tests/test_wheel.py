"""The wheel: built, installed, and used by the README's bot and test."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[1]
EXAMPLES = PROJECT / "examples"


def test_the_readme_shows_the_example_bot_and_its_test() -> None:
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    for example in EXAMPLES.glob("*.py"):
        code = example.read_text(encoding="utf-8")
        assert f"```python\n# {example.name}\n{code}```" in readme


def test_the_example_passes_its_test_on_the_installed_wheel(tmp_path: Path) -> None:
    site, work = tmp_path / "site", tmp_path / "work"
    shutil.copytree(EXAMPLES, work)
    build = ["hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run([sys.executable, "-m", *build], cwd=PROJECT, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    install = ["uv", "pip", "install", "--quiet", "--no-deps", "--offline", "--target", str(site)]
    subprocess.run([sys.executable, "-m", *install, str(wheel)], check=True)
    environment = os.environ | {"PYTHONPATH": str(site)}
    subprocess.run([sys.executable, "-m", "pytest"], cwd=work, env=environment, check=True)
    assert (site / "sandbox" / "web" / "index.html").exists()
    assert not (site / "sandbox" / "tests").exists()
