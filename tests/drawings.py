"""What has been drawn, in common for all processes of a run.

Each worker and each bot would draw the same cells, boards and cards once more.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import threading
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TypeVar

from rendering.shelf import Shelf
from rendering.sprite import PACKED
from tests.run import run_folder

T = TypeVar("T")


class _Common(Shelf):
    """A shelf that looks for what it lacks among what other processes have drawn.

    Whoever clears it wants to see all drawn anew: it looks no further until `share_drawn`.
    """

    folder: Path | None = None

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        folder = self.folder
        return super().get(key, make if folder is None else lambda: _drawn(folder, key, make))

    def clear(self) -> None:
        super().clear()
        self.folder = None


def share_drawn() -> None:
    """Have what is slow to draw be drawn by one process of a run, from now on."""
    folder = run_folder() / "drawings"
    folder.mkdir(exist_ok=True)
    PACKED.__class__ = _Common
    assert isinstance(PACKED, _Common)
    PACKED.folder = folder


def _drawn(folder: Path, key: Hashable, draw: Callable[[], T]) -> T:
    file = folder / hashlib.blake2b(repr(key).encode(), digest_size=16).hexdigest()
    try:
        return pickle.loads(file.read_bytes())  # noqa: S301
    except FileNotFoundError:
        drawn = draw()
    # Others come upon the whole of it, or upon nothing.
    begun = file.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
    begun.write_bytes(pickle.dumps(drawn))
    begun.replace(file)
    return drawn
