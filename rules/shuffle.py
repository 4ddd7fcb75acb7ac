"""Shuffle the same way for a seed on every machine and Python version."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Sequence[T], name: str) -> list[T]:
    """Shuffle by Fisher-Yates; choice n is SHA-256 of "<name> <n>", modulo n + 1.

    `name` contains the purpose and the seed. `random.Random` does not promise the same shuffle in
    every Python version.
    """
    shuffled = list(items)
    for last in range(len(shuffled) - 1, 0, -1):
        digest = hashlib.sha256(f"{name} {last}".encode()).digest()
        chosen = int.from_bytes(digest, "big") % (last + 1)
        shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
    return shuffled
