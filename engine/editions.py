"""Which engine has found something: what is kept of its work is found anew by a better one."""

from __future__ import annotations

import functools
import hashlib

from engine.core import FOLDER
from engine.registry import core_of
from rules import AnyPosition

# Of the generic search: a better one has a number of its own.
_GENERIC = "generic-1"


def edition(position: AnyPosition) -> str:
    """Name the engine that would look at a position, in at most 16 characters."""
    core = core_of(position)
    return _GENERIC if core is None else _of_core(core.slug)


@functools.cache
def _of_core(slug: str) -> str:
    """Name a core by what it consists of: its weights are in it, too."""
    try:
        module = (FOLDER / f"{slug}.wasm").read_bytes()
    except OSError:
        return _GENERIC
    return hashlib.blake2b(module, digest_size=8).hexdigest()
