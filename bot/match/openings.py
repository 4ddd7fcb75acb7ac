"""How a match may begin: with turns of another match or record, or a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rules import AnyGame, AnyPosition, replay


class Opening(Struct, frozen=True):
    """The turns that were played before a match began.

    `match_id` is the match that they are from, `None` for any other source. They begin at the start
    of the game, or at a `position`; `seed` decides a random start. A `secret` opening is the
    position that both players have decided in secret for this match: it continues nothing.
    """

    match_id: int | None
    seed: int
    turns: tuple[str, ...]
    position: str | None = None
    secret: bool = False


def read_opening(stored: Mapping[str, Any] | None) -> Opening | None:
    """Read an opening as stored by any release; `ValueError` for anything else."""
    match stored:
        case None:
            return None
        case {"match": int() | None as match_id, "seed": int(seed), "turns": [*turns], **others}:
            position = others.get("position")
            told = tuple(map(str, turns))
            own = None if position is None else str(position)
            return Opening(match_id, seed, told, own, secret=bool(others.get("secret")))
        case _:
            raise ValueError("no opening")


def print_opening(opening: Opening | None) -> dict[str, Any] | None:
    """Return an opening in the form that is stored."""
    if opening is None:
        return None
    printed = {"match": opening.match_id, "seed": opening.seed, "turns": list(opening.turns)}
    own = {} if opening.position is None else {"position": opening.position}
    return printed | own | ({"secret": True} if opening.secret else {})


def start_of(
    game: AnyGame, options: Mapping[str, str], seed: int, opening: Opening | None
) -> AnyPosition:
    """Return where a match begins; `MoveError` or `PositionError` for a bad opening."""
    if opening is None:
        return game.start(options, seed)
    own = opening.position
    start = game.start(options, seed) if own is None else game.parse_position(own)
    return (start, *replay(game, start, opening.turns))[-1]
