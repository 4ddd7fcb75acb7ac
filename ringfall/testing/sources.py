"""What the code of a cog does not say itself: words, buttons, the time, matches by number."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

# What the services of matches give to any caller, of any channel.
READING = ("get", "at", "as_of", "latest", "in_place", "in_server", "whereabouts")
HANDLES = re.compile(r"\bRequest\b|@pressed\(")

# What messages and their buttons are made of, and is made by presenters.
MADE_BY_PRESENTERS = {"Button", "Draft", "Menu", "MenuOption", "Attachment", "Picture", "view_of"}


def calls(path: Path) -> Iterator[ast.Call]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def imported(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    froms = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {alias.name for node in froms for alias in node.names}


def says(call: ast.Call) -> bool:
    """Tell whether a call looks up a text: `texts(…)`, `reader.texts(…)`."""
    match call.func:
        case ast.Name("texts") | ast.Attribute(attr="texts"):
            return True
        case ast.Attribute(value=ast.Name("texts")):
            return True
    return False


def waits_or_reads_the_time(call: ast.Call) -> bool:
    said = ast.unparse(call.func)
    return said in {"asyncio.sleep", "datetime.now", "datetime.utcnow", "time.time"} or (
        said.endswith((".time", ".call_later", ".monotonic")) and not call.args
    )


def reads_matches(path: Path) -> list[str]:
    """List where a module that handles requests gets a match from a service by itself."""
    text = path.read_text(encoding="utf-8")
    if not HANDLES.search(text):
        return []
    return [
        f"{path.name}:{node.lineno}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and node.attr in READING
        if ast.unparse(node.value).split(".")[-1] in ("matches", "history", "running")
    ]
