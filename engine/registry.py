"""Register the games with a core; all others use the generic search."""

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


def _no_rule_turn(position: AnyPosition) -> None:
    del position


class Core(Struct, frozen=True):
    """A game's core: the name of its module, and its encoding.

    `past` returns the earlier positions that can recur, `turn_cost` is the depth of a whole turn.
    `rule_turn` returns a turn where no search is needed, else `None`.
    """

    slug: str
    encode: Callable[[Any], bytes]
    past: Callable[[Any], Sequence[bytes]]
    decode: Callable[[Any, Step], Move]
    turn_cost: int = 1
    rule_turn: Callable[[Any], Turn | None] = _no_rule_turn
    levels: Levels = ANY_CORE


CORES: dict[type[AnyPosition], Core] = {
    RustPosition: Core("rust", rust.encode, rust.past, rust.decode, levels=rust.LEVELS),
    TzaarPosition: Core(
        "tzaar", tzaar.encode, tzaar.past, tzaar.decode, 2, tzaar.rule_turn, tzaar.LEVELS
    ),
    ZertzPosition: Core("zertz", zertz.encode, zertz.past, zertz.decode, levels=zertz.LEVELS),
}


def core_of(position: AnyPosition) -> Core | None:
    """Return the core for a position; `None` if there is none or it cannot run."""
    return CORES.get(type(position)) if _can_run() else None


@functools.cache
def has_core(game: AnyGame) -> bool:
    """Tell whether a game has a core that can run."""
    return core_of(game.start()) is not None


@functools.cache
def _can_run() -> bool:
    return importlib.util.find_spec("wasmtime") is not None
