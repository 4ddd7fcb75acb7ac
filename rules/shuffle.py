"""A shuffle that is the same for a seed on every machine and in every version of Python."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Sequence[T], name: str) -> list[T]:
    """Shuffle by Fisher and Yates; the n-th choice is SHA-256 of "<name> <n>", modulo n + 1.

    `name` says what is shuffled, and by which seed. `random.Random` does not promise the same
    shuffle for a seed in every version of Python.
    """
    shuffled = list(items)
    for last in range(len(shuffled) - 1, 0, -1):
        digest = hashlib.sha256(f"{name} {last}".encode()).digest()
        chosen = int.from_bytes(digest, "big") % (last + 1)
        shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
    return shuffled
