"""Many inputs, shared out among processes: an input is the same, whichever of them tries it."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Collection, Iterator
from typing import NamedTuple

from tests.fuzz.kinds import KINDS, shared
from tests.fuzz.trial import Tally, fuzz

# What a process has grown by is let go of now and then.
CHUNKS_A_LIFE = 30


class Chunk(NamedTuple):
    """A whole round of a kind, or the beginning of its last one."""

    kind: str
    first: int
    inputs: int
    seed: str


def chunks(inputs: int, seed: str, only: Collection[str] = ()) -> list[Chunk]:
    """Return all rounds, those of each kind spread evenly over the whole."""
    placed: list[tuple[float, Chunk]] = []
    for name, count in shared(inputs, only):
        size = KINDS[name][0]().round
        for first in range(0, count, size):
            chunk = Chunk(name, first, min(size, count - first), seed)
            placed.append((first / count, chunk))
    return [chunk for _, chunk in sorted(placed)]


def tried(chunk: Chunk) -> Tally:
    """Try the inputs of a chunk."""
    kind = KINDS[chunk.kind][0]()
    return asyncio.run(fuzz(kind, chunk.inputs, chunk.seed, first=chunk.first))


def tried_by_many(todo: Collection[Chunk], workers: int) -> Iterator[tuple[Chunk, Tally]]:
    """Yield each chunk with what came of it, as soon as it is done."""
    if workers == 1:
        yield from ((chunk, tried(chunk)) for chunk in todo)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(workers, maxtasksperchild=CHUNKS_A_LIFE) as pool:
        yield from pool.imap_unordered(_done, todo)


def _done(chunk: Chunk) -> tuple[Chunk, Tally]:
    return chunk, tried(chunk)
