"""Name engine versions, so that results of an older engine are recomputed."""

from __future__ import annotations

import functools
import hashlib

from engine.core import FOLDER
from engine.registry import core_of
from rules import AnyPosition

# Increase this number when the generic search improves.
_GENERIC = "generic-1"


def engine_version(position: AnyPosition) -> str:
    """Return the engine version for a position, in at most 16 characters."""
    core = core_of(position)
    return _GENERIC if core is None else core_version(core.slug)


@functools.cache
def core_version(slug: str) -> str:
    """Name a core by a hash of its module, which contains its weights."""
    try:
        module = (FOLDER / f"{slug}.wasm").read_bytes()
    except OSError:
        return _GENERIC
    return hashlib.blake2b(module, digest_size=8).hexdigest()
