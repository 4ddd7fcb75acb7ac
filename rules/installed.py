"""Load what others have installed, from the entry points of their packages.

This lies at the bottom, as every program loads games, but none more of them than it needs: a
*layer* is what one of our packages makes of them, and each program names the layers that it has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import Distribution, EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

LONGEST_REASON = 200

_NEEDED = re.compile(r"ringfall(?![\w.-])[^;]*?(?:>=|~=|==|>)\s*([0-9.]*[0-9])", re.IGNORECASE)

Layer = Callable[[str, Any], Callable[[], None]]
"""Checks what an entry point names, given its name, and returns what registers it.

Raises `ValueError` with the reason, as a whole sentence without its full stop.
"""


class Fault(NamedTuple):
    """Why something that is installed is left out."""

    package: str
    entry: str
    reason: str

    def __str__(self) -> str:
        return f"{self.entry} of the package {self.package} is left out: {self.reason}."


def load(group: str, layers: Sequence[Layer], *, version: str | None = None) -> list[Fault]:
    """Register all entry points of a group, in the order of their names.

    Returns a fault for each that cannot be loaded or does not suit all layers; nothing of it is
    registered. A package may need a later `version` of Ringfall than this one.
    """
    return list(load_each(group, layers, version=version))


def register(name: str, value: object, layers: Sequence[Layer]) -> None:
    """Register a value in all layers, or raise in none; `ValueError` with the reason."""
    acts = [layer(name, value) for layer in layers]
    for act in acts:
        act()


def in_one_line(reason: str) -> str:
    """Return a reason of any length as one short line, without its full stop."""
    line = " ".join(reason.split()).rstrip(".")
    return line if len(line) <= LONGEST_REASON else f"{line[: LONGEST_REASON - 1]}…"


def load_each(
    group: str,
    layers: Sequence[Layer],
    *,
    version: str | None = None,
    before: Callable[[str, Path], None] = lambda _name, _folder: None,
) -> Iterator[Fault]:
    """Do the same as `load`, and yield each fault before the next entry point is loaded.

    `before` is called before its module is imported, with the folder where that lies.
    """
    for entry in sorted(entry_points(group=group), key=lambda entry: (entry.name, entry.value)):
        package = entry.dist.name if entry.dist else entry.module
        try:
            if version is not None and entry.dist is not None:
                _check_version(entry.dist, version)
            before(entry.name, _folder_of(entry))
            register(entry.name, entry.load(), layers)
        # What a stranger's module does at its import must stop nothing else.
        except (Exception, SystemExit) as error:
            yield Fault(package, entry.name, _reason(error, entry))


def _folder_of(entry: EntryPoint) -> Path:
    """Return the folder with the module of an entry point, without importing anything of it."""
    first, *rest = entry.module.split(".")
    spec = find_spec(first)
    if spec is None:
        raise ModuleNotFoundError(f"there is no module {entry.module}", name=entry.module)
    places = spec.submodule_search_locations or [str(Path(spec.origin or "").parent)]
    folders = [Path(place, *rest) for place in places]
    found = next((folder for folder in folders if folder.is_dir()), None)
    return found or Path(places[0], *rest[:-1])


def _check_version(package: Distribution, version: str) -> None:
    for requirement in package.requires or ():
        if (needed := _NEEDED.match(requirement)) and _numbers(needed[1]) > _numbers(version):
            raise ValueError(f"it needs Ringfall {needed[1]}, and this is {version}")


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def _reason(error: BaseException, entry: EntryPoint) -> str:
    """Return the reason in one short line."""
    text = str(error)
    if isinstance(error, ModuleNotFoundError) and error.name != entry.module:
        text = f"it needs the module {error.name}, which is not installed"
    elif type(error) is not ValueError:
        text = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return in_one_line(text)
