"""Only the registries name a game or a cog, and one module gives handlers their matches."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

import grimp
import pytest
from sqlalchemy import Table

from bot.app import COGS, all_tables
from bot.cogs.settings.messages import OF_A_PERSON, OF_A_SERVER
from bot.storage import schema
from rendering.themes import EQUIPMENT
from ringfall.testing.sources import reads_matches
from rules import GAMES

ROOT = Path(__file__).parents[1]
NAMED = re.compile("|".join(word for game in GAMES.values() for word in (game.slug, game.name)))
PIECES = {
    piece
    for looks in EQUIPMENT.values()
    for equipment in looks.values()
    for piece in equipment.pieces
}
# By package: the modules that name every game, and the folders that have modules of the games.
REGISTRIES = {
    "rules": ("registry.py",),
    "rules/formats": ("registry.py",),
    "guide": ("registry.py",),
    "rendering": ("games/__init__.py",),
    "engine": ("registry.py", "levels.py"),
}


def shared(package: str) -> list[Path]:
    """Return the modules of a package that are there for every game."""
    folder = ROOT / package
    among = [*folder.glob("*.py"), *folder.glob("games/*.py")]
    registries = {folder / name for name in REGISTRIES[package]}
    named = {*registries, *(folder / f"games/{slug}.py" for slug in GAMES)}
    return sorted(file for file in among if file not in named)


def strings(file: Path) -> Iterator[str]:
    """Yield the strings in a module, without those that explain it."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    explaining = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if id(node) in explaining or not isinstance(node, ast.Constant):
            continue
        if isinstance(node.value, str):
            yield node.value


def names(file: Path) -> Iterator[str]:
    """Yield the names that a module uses, and what it imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def contracts() -> list[dict[str, Any]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return settings["tool"]["importlinter"]["contracts"]


@pytest.mark.parametrize("package", REGISTRIES)
def test_a_contract_covers_every_module_that_is_there_for_every_game(package: str) -> None:
    covered = {
        module
        for contract in contracts()
        if contract["name"].startswith("Only the registry of the")
        for module in contract["source_modules"]
    }
    modules = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for file in shared(package)
        if file.name != "__init__.py"
    }
    assert modules - covered == set()


PLACES = ("rules", "rules.formats", "guide", "rendering.games", "engine.games")


def parts_of_games(place: str) -> list[str]:
    """List the modules of games in a package; a game need not have formats, a guide or a core."""
    folder = ROOT / place.replace(".", "/")
    there = {path.stem for path in folder.iterdir()}
    return [f"{place}.{slug}" for slug in sorted(GAMES) if slug in there]


@pytest.mark.parametrize("name", ["The bot names no game", "Only the registry of the scenes"])
def test_a_contract_forbids_every_game(name: str) -> None:
    (contract,) = (found for found in contracts() if found["name"].startswith(name))
    forbidden = {module for place in PLACES[:-1] for module in parts_of_games(place)}
    assert set(contract["forbidden_modules"]) == forbidden


@pytest.mark.parametrize("place", PLACES)
def test_a_contract_keeps_the_games_apart(place: str) -> None:
    apart = [found["modules"] for found in contracts() if found["type"] == "independence"]
    assert parts_of_games(place) in map(sorted, apart)


def test_a_handler_gets_a_match_from_a_number_only_by_the_check_of_who_may_see_it() -> None:
    """`access.match_here` refuses a match that its reader may not see."""
    modules = set(ROOT.glob("bot/match/**/*.py")) - {ROOT / "bot/match/access.py"}
    assert [line for file in sorted(modules) for line in reads_matches(file)] == []


def test_a_contract_connects_exactly_the_cogs_that_need_each_other() -> None:
    (contract,) = (found for found in contracts() if found.get("modules") == ["bot.cogs.*"])
    needed = [
        f"{cog.__module__.removesuffix('cog')}* -> {need.cog.__module__.removesuffix('cog')}*"
        for cog in COGS
        for need in cog.needs
    ]
    assert sorted(contract["ignore_imports"]) == sorted(needed)


def test_no_modules_of_the_bot_import_each_other_in_a_circle() -> None:
    """Also none for types alone. Of folders of `bot.match`, the contract does not say it."""
    graph = grimp.build_graph("bot", cache_dir=None)
    imported = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    TopologicalSorter(imported).prepare()  # raises `CycleError`, which names the modules


@pytest.mark.parametrize("package", REGISTRIES)
def test_no_module_that_is_there_for_every_game_names_one(package: str) -> None:
    found = [
        f"{file.relative_to(ROOT)}: {word}"
        for file in shared(package)
        for word in (*names(file), *strings(file))
        if NAMED.search(word)
    ]
    assert found == []


def test_what_paints_knows_no_piece_by_its_name() -> None:
    """What a piece looks like is in the themes alone."""
    found = [
        f"{file.relative_to(ROOT)}: {word}"
        for file in shared("rendering")
        for word in strings(file)
        if word in PIECES
    ]
    assert found == []


def test_nothing_but_the_list_of_all_cogs_names_one() -> None:
    """No module but `bot.app` imports a cog, or says the name of its tables and settings.

    A command for operators fills the explorer's book. Of cogs, another contract says it.
    """
    migrations, cogs = ROOT / "bot/storage/migrations", ROOT / "bot/cogs"
    files = {*ROOT.glob("bot/**/*.py")} - {*migrations.rglob("*.py"), ROOT / "bot/app.py"}
    said = {file: set(strings(file)) for file in files}
    of_core = {table.name for table in vars(schema).values() if isinstance(table, Table)}
    of_core |= {setting.name for setting in (*OF_A_PERSON, *OF_A_SERVER)}
    found = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in files - {*cogs.rglob("*.py"), ROOT / "bot/tools/databases.py"}
        for name in names(file)
        if name.startswith("bot.cogs")
    ]
    for cog in COGS:
        folder = ROOT.joinpath(*cog.__module__.split(".")[:-1])
        own = {file for file in files if file.is_relative_to(folder)}
        settings = {setting.name for setting in (*cog.settings, *cog.server_settings)}
        named = {*settings, *all_tables().tables} - of_core
        words = {word for file in own for word in said[file] & named}
        # A common word may be one by chance: then the table or setting needs a name of its own.
        found += [
            f"{file.relative_to(ROOT)}: {sorted(both)}, as {folder.relative_to(ROOT)}"
            for file in files - own
            if (both := words & said[file])
        ]
    assert found == []
