"""What has been drawn, in common for all processes of a run.

Each worker and each bot would draw the same cells, boards and cards once more.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import pickle
import tempfile
import threading
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TypeVar

from rendering.shelf import Shelf
from rendering.sprite import PACKED

T = TypeVar("T")
# Names the folder to the other processes of the run.
_FOLDER = "TESTED_DRAWINGS"


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
    if _FOLDER not in os.environ:
        made = tempfile.TemporaryDirectory(prefix="drawings-")
        atexit.register(made.cleanup)
        os.environ[_FOLDER] = made.name
    PACKED.__class__ = _Common
    assert isinstance(PACKED, _Common)
    PACKED.folder = Path(os.environ[_FOLDER])


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
