"""Try the laws of games and cogs: `python -m ringfall.testing`.

Everything after the first option goes to pytest, such as `-x`, `-k pictures` or `-n 2`.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from bot.app import COGS
from bot.cog import GROUP as COG_GROUP
from bot.cog import load_cogs
from bot.games import load_games
from ringfall import GamePackage
from ringfall.testing.installed import announce, path_with
from ringfall.testing.laws import page
from ringfall.testing.tested import ONLY_COGS, ONLY_GAMES
from rules import GAMES
from rules.registry import GROUP

FOLDER = Path(__file__).parent
USAGE = """\
usage: python -m ringfall.testing [NAME ...] [options of pytest]

A NAME is the slug of a game, such as zertz, or the name under which a cog is installed. Without
one, the games and cogs of all installed packages are tested. What is not installed is found by
PYTHONPATH: a module with a PACKAGE, or a cog as in an entry point, such as
cheers=yourcog.cog:Cheering. --list prints all laws with their reasons.
"""


class UsageError(Exception):
    """What is to be tested is not there; the message is a sentence."""


class Tested(NamedTuple):
    """The slugs of games, and the names of cogs."""

    games: list[str]
    cogs: list[str]


def main(arguments: list[str]) -> int:
    """Try the laws of what is named, and return the exit status."""
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
            tested = _find(names, Path(folder))
        except UsageError as error:
            sys.stderr.write(f"{error}\n{USAGE}")
            return 2
        titles = [*(GAMES[slug].name for slug in tested.games), *tested.cogs]
        sys.stdout.write(f"The laws of {', '.join(titles)}:\n")
        sys.stdout.flush()
        return _try_laws(tested, options, folder)


def _try_laws(tested: Tested, options: list[str], folder: str) -> int:
    env = {**os.environ, "PYTHONPATH": path_with(folder, Path.cwd())}
    env |= {ONLY_GAMES: ",".join(tested.games), ONLY_COGS: ",".join(tested.cogs)}
    # What an operator offers decides nothing here.
    env.pop("GAMES", None)
    parts = [("games", tested.games), ("cogs", tested.cogs), ("texts", True)]
    where = [FOLDER / name for name, is_tried in parts if is_tried]
    command = (sys.executable, "-m", "pytest", "-q", "-c", FOLDER / "laws.ini")
    return subprocess.run([*command, *options, *where], env=env, check=False).returncode


def _find(names: list[str], folder: Path) -> Tested:
    """Return what is to be tested; announce what is not installed in a folder."""
    of_house = set(GAMES)
    wanted = [_announce(name, folder) for name in names]
    sys.path.insert(0, str(folder))
    if faults := [*load_games(), *load_cogs(COGS)]:
        raise UsageError("\n".join(map(str, faults)))
    cogs = [cog.installed_as for cog in COGS if cog.installed_as]
    if not names:
        wanted = [*(slug for slug in GAMES if slug not in of_house), *cogs]
    if not wanted:
        raise UsageError("No installed package brings a game or a cog.")
    for name in wanted:
        if name not in GAMES and name not in cogs:
            known = ", ".join((*GAMES, *cogs))
            raise UsageError(f"There is no game or cog {name!r}; there are {known}.")
    games = [name for name in wanted if name in GAMES]
    return Tested(games, [name for name in wanted if name not in GAMES])


def _announce(name: str, folder: Path) -> str:
    """Let a module or a cog that is named appear as installed; return the name that it has."""
    entry, _, value = name.partition("=")
    if value:
        announce(folder, f"tested-{entry}", COG_GROUP, **{entry: value})
        return entry
    if name in GAMES or not _is_module(name):
        return name
    package = getattr(importlib.import_module(name), "PACKAGE", None)
    if not isinstance(package, GamePackage):
        raise UsageError(f"The module {name} has no PACKAGE that is a GamePackage.")
    slug = package.game.slug
    announce(folder, f"tested-{slug}", GROUP, **{slug: f"{name}:PACKAGE"})
    return slug


def _is_module(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
