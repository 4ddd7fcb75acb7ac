"""Private names of discord.py that the bot uses, and names of ours that tests replace."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import bot

FOLDER = Path(bot.__file__).parent
OWN = re.compile(r"\b(?:self|cls)\.(_(?!_)\w+)|\bdef (_(?!_)\w+)")
# Each with the reason why nothing public does the same.
USED = {
    ("bot/discord_io/visibility.py", "_add_channel"): "a fetched server does not know its channels",
    ("bot/discord_io/connection.py", "_call"): "what may be overridden leaves out some errors",
    ("bot/discord_io/connection.py", "_connection"): "an unreadable event would end the bot",
    ("bot/discord_io/connection.py", "_invoke_autocomplete"): "the way to it keeps every error",
    ("bot/tools/rehearsal/stage.py", "_connection"): "an unreadable event would end it, too",
}
# Tests that still replace a name of ours; no test may be added.
REPLACING = {
    "tests/bot/connected/test_names.py",
    "tests/bot/connected/test_truth.py",
}


def test_no_test_replaces_a_name_of_ours() -> None:
    """Clocks and sizes are arguments, and a part fails because what it uses fails."""
    root = FOLDER.parent
    files = [*root.glob("tests/**/*.py"), *root.glob("sandbox/tests/**/*.py")]
    replacing = {file.relative_to(root).as_posix() for file in files if _replaces_ours(file)}
    assert replacing <= REPLACING


def _replaces_ours(file: Path) -> bool:
    text = file.read_text(encoding="utf-8")
    if ".setattr(" not in text:
        return False
    tree = ast.parse(text)
    strangers = {"sys"} | {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and _is_of_discord(node.module or "")
        for alias in node.names
    }
    targets = (
        node.args[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "setattr"
    )
    names = (ast.unparse(target).strip("'").split(".")[0] for target in targets)
    return any(name not in strangers for name in names)


def test_no_other_private_name_of_discord_py_is_used() -> None:
    used = {
        (f"bot/{file.relative_to(FOLDER).as_posix()}", name)
        for file in FOLDER.rglob("*.py")
        for name in _names(file)
    }
    assert used == USED.keys()


def _names(file: Path) -> Iterator[str]:
    """Yield the private names of discord.py that a module uses or overrides."""
    text = file.read_text(encoding="utf-8")
    if "discord" not in text:
        return
    tree, own = ast.parse(text), _own_names(text)
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    if not any(_is_of_discord(name) for node in imported for name in _modules(node)):
        return
    module = importlib.import_module(
        ".".join(file.relative_to(FOLDER.parent).with_suffix("").parts)
    )
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and _is_private(node.attr) and node.attr not in own:
            yield node.attr
        elif isinstance(node, ast.ClassDef):
            inherited = _private_names_above(getattr(module, node.name, object))
            yield from inherited & _own_names(ast.get_source_segment(text, node) or "")


def _modules(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""]
    return [alias.name for alias in node.names]


def _is_of_discord(module: str) -> bool:
    return module.split(".")[0] == "discord"


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _own_names(source: str) -> set[str]:
    """Return the private names that classes set or read on themselves, or define."""
    return {name for names in OWN.findall(source) for name in names if name}


def _private_names_above(kind: type) -> set[str]:
    """Return the private names of the classes of discord.py that a class inherits from."""
    return {
        name
        for base in kind.__mro__
        if _is_of_discord(base.__module__)
        for name in {*filter(_is_private, vars(base)), *_own_names(inspect.getsource(base))}
    }
