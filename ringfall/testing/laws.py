"""The page of all laws with their reasons, made from what each says about itself.

`python -m ringfall.testing --list` prints it; `docs/laws.md` is a copy.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parent
WIDTH = 120
HEAD = """\
# Laws

What holds for every game and every cog, with the reason. `python -m ringfall.testing` tries each
law, under the name that it has below. `python -m ringfall.testing --list` makes this page from the
laws.
"""

PARTS = {"games": "Games", "texts": "Texts of games and cogs", "cogs": "Cogs"}


def page() -> str:
    """Return the page: a chapter for each module of laws, in Markdown."""
    parts = [
        [f"## {title}\n", *map(chapter, sorted(FOLDER.glob(f"{folder}/test_*.py")))]
        for folder, title in PARTS.items()
    ]
    return "\n".join([HEAD, *(line for part in parts for line in part)])


def chapter(file: Path) -> str:
    """Return the laws of a module, each with its name as a sentence and its docstring."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    subject = (ast.get_docstring(tree) or "").splitlines()[0]
    laws = "".join(f"{_entry(name, reason)}\n" for name, reason in laws_in(tree))
    return f"### {subject.removesuffix('.')}\n\n{laws}"


def laws_in(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield each law of a module: the name of its function, and its docstring in one line."""
    for node in tree.body:
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if is_function and node.name.startswith("test_"):
            reason = inspect.cleandoc(ast.get_docstring(node) or "")
            yield node.name, " ".join(reason.split())


def _entry(name: str, reason: str) -> str:
    sentence = name.removeprefix("test_").replace("_", " ").capitalize()
    return textwrap.fill(
        f"- **{sentence}.** {reason}",
        WIDTH,
        subsequent_indent="  ",
        break_on_hyphens=False,
        break_long_words=False,
    )
