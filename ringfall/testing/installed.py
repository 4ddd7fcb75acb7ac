"""Make modules appear as installed packages, for the processes that a test starts."""

from __future__ import annotations

import os
from pathlib import Path


def announce(folder: Path, package: str, group: str, needs: str = "", **entries: str) -> None:
    """Put the metadata of a package into a folder for `PYTHONPATH`.

    `entries` are its entry points in a group: such as `dvonn="ringfall_dvonn:PACKAGE"`.
    """
    metadata = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir(parents=True)
    required = f"Requires-Dist: {needs}\n" if needs else ""
    head = f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n{required}"
    (metadata / "METADATA").write_text(head)
    listed = "".join(f"{name} = {value}\n" for name, value in entries.items())
    (metadata / "entry_points.txt").write_text(f"[{group}]\n{listed}")


def path_with(*folders: Path | str) -> str:
    """Return `PYTHONPATH` with more folders."""
    inherited = os.environ.get("PYTHONPATH")
    return os.pathsep.join([*map(str, folders), *([inherited] if inherited else [])])
