"""Try the laws of games: `python -m ringfall.testing`.

Without a name it tries the games of all installed packages. A slug is any game that is known, of
the house as well. A module has a `PACKAGE`, and need not be installed: PYTHONPATH finds it.
Everything after the first option goes to pytest, such as `-x`, `-k pictures` or `-n 2`.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bot.games import load_games
from ringfall import GamePackage
from ringfall.testing.installed import announce, path_with
from ringfall.testing.laws import page
from ringfall.testing.tested import ONLY_GAMES
from rules import GAMES
from rules.registry import GROUP

FOLDER = Path(__file__).parent

USAGE = """\
usage: python -m ringfall.testing [GAME …] [options of pytest]

GAME is a slug such as zertz, or a module with a PACKAGE. Without one, the games of all installed
packages are tested. --list prints all laws with their reasons.
"""


class UsageError(Exception):
    """What is to be tested is not there; the message is a sentence."""


def main(arguments: list[str]) -> int:
    """Try the laws of the named games, and return the exit status."""
    first = next((at for at, text in enumerate(arguments) if text.startswith("-")), len(arguments))
    names, options = arguments[:first], arguments[first:]
    if options[:1] in (["-h"], ["--help"]):
        sys.stdout.write(USAGE)
        return 0
    if options[:1] == ["--list"]:
        sys.stdout.write(page())
        return 0
    with tempfile.TemporaryDirectory() as folder:
        try:
            slugs = _find_games(names, Path(folder))
        except UsageError as error:
            sys.stderr.write(f"{error}\n{USAGE}")
            return 2
        sys.stdout.write(f"The laws of {', '.join(GAMES[slug].name for slug in slugs)}:\n")
        sys.stdout.flush()
        env = {
            **os.environ,
            ONLY_GAMES: ",".join(slugs),
            "PYTHONPATH": path_with(folder, Path.cwd()),
        }
        # What an operator offers decides nothing here.
        env.pop("GAMES", None)
        command = (sys.executable, "-m", "pytest", "-q", "-c", FOLDER / "laws.ini")
        where = (FOLDER / "games", FOLDER / "texts")
        return subprocess.run([*command, *options, *where], env=env, check=False).returncode


def _find_games(names: list[str], folder: Path) -> list[str]:
    """Return the slugs of the games to test; announce modules as installed, in a folder."""
    of_house = set(GAMES)
    slugs = [name if _is_slug(name) else _announce(name, folder) for name in names]
    sys.path.insert(0, str(folder))
    faults = load_games()
    if faults:
        raise UsageError("\n".join(map(str, faults)))
    slugs = slugs or [slug for slug in GAMES if slug not in of_house]
    if not slugs:
        raise UsageError("No installed package brings a game.")
    for slug in slugs:
        if slug not in GAMES:
            raise UsageError(f"There is no game {slug!r}; there are {', '.join(GAMES)}.")
    return slugs


def _is_slug(name: str) -> bool:
    return name.isalpha() and (name in GAMES or importlib.util.find_spec(name) is None)


def _announce(module: str, folder: Path) -> str:
    """Let a module appear as an installed package; return the slug of its game."""
    try:
        package = getattr(importlib.import_module(module), "PACKAGE", None)
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise
        raise UsageError(f"There is no module {module}; PYTHONPATH must find it.") from None
    if not isinstance(package, GamePackage):
        raise UsageError(f"The module {module} has no PACKAGE that is a GamePackage.")
    slug = package.game.slug
    announce(folder, f"tested-{slug}", GROUP, **{slug: f"{module}:PACKAGE"})
    return slug


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
