"""The games that have a core; every other one is played by the generic search."""

from __future__ import annotations

import functools
import importlib.util
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.games import rust, tzaar, zertz
from engine.levels import ANY_CORE, Levels
from engine.steps import Step
from engine.values import Turn
from rules import AnyGame, AnyPosition, Move
from rules.rust import RustPosition
from rules.tzaar import TzaarPosition
from rules.zertz import ZertzPosition


def _nothing_by_rule(position: AnyPosition) -> None:
    del position


class Core(Struct, frozen=True):
    """A game's core, by the name of its module, and what a position and a step are to it.

    `past` are the positions before one that may come back, and `turn_cost` is the depth that a
    whole turn takes. `by_rule` returns a turn where none has to be searched for, `None` elsewhere.
    """

    slug: str
    encode: Callable[[Any], bytes]
    past: Callable[[Any], Sequence[bytes]]
    decode: Callable[[Any, Step], Move]
    turn_cost: int = 1
    by_rule: Callable[[Any], Turn | None] = _nothing_by_rule
    levels: Levels = ANY_CORE


CORES: dict[type[AnyPosition], Core] = {
    RustPosition: Core("rust", rust.encode, rust.past, rust.decode, levels=rust.LEVELS),
    TzaarPosition: Core(
        "tzaar", tzaar.encode, tzaar.past, tzaar.decode, 2, tzaar.by_rule, tzaar.LEVELS
    ),
    ZertzPosition: Core("zertz", zertz.encode, zertz.past, zertz.decode, levels=zertz.LEVELS),
}


def core_of(position: AnyPosition) -> Core | None:
    """Return the core that knows a position, `None` where there is none, or nothing to run it."""
    return CORES.get(type(position)) if _can_run() else None


@functools.cache
def has_core(game: AnyGame) -> bool:
    """Tell whether a game is played by a core, and not by its rules alone."""
    return core_of(game.start()) is not None


@functools.cache
def _can_run() -> bool:
    return importlib.util.find_spec("wasmtime") is not None
