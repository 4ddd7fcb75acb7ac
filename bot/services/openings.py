"""What a match goes on from: the first turns of another one, which nobody plays in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules import AnyGame, AnyPosition, replay


@dataclass(frozen=True, slots=True)
class Opening:
    """The turns of a match, from the start of the game, that another one goes on from.

    `seed` is what its start left to chance.
    """

    match_id: int
    seed: int
    turns: tuple[str, ...]


def read_opening(stored: object) -> Opening | None:
    """Read an opening as it is stored; `ValueError` for anything else."""
    match stored:
        case None:
            return None
        case {"match": int(match_id), "seed": int(seed), "turns": [*turns]}:
            return Opening(match_id, seed, tuple(map(str, turns)))
        case _:
            raise ValueError("no opening")


def print_opening(opening: Opening | None) -> dict[str, Any] | None:
    """Return an opening as it is stored."""
    if opening is None:
        return None
    return {"match": opening.match_id, "seed": opening.seed, "turns": list(opening.turns)}


def start_of(
    game: AnyGame, options: Mapping[str, str], seed: int, opening: Opening | None
) -> AnyPosition:
    """Return where a match begins; `MoveError` for an opening that cannot be played."""
    start = game.start(options, seed)
    return (start, *replay(game, start, opening.turns if opening else ()))[-1]
