"""Register the games with a core, and name engine versions; other games use the generic search.

Results of an older version are recomputed.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.core import FOLDER
from engine.games import rust, tzaar, zertz
from engine.levels import Levels, Sense
from engine.steps import Step
from engine.values import Turn
from rules import AnyGame, AnyPosition, Move
from rules.rust import RustPosition
from rules.tzaar import TzaarPosition
from rules.zertz import ZertzPosition

# Increase this number when the generic search improves.
_GENERIC = "generic-1"


def _no_rule_turn(position: AnyPosition) -> None:
    del position


class Core(Struct, frozen=True):
    """A game's core: the name of its module, and its encoding.

    `past` returns the earlier positions that can recur, `turn_cost` is the depth of a whole turn.
    `sense` is what the styles of its levels see, `insight` the nodes that judge a turn thoroughly.
    `rule_turn` returns a turn where no search is needed, else `None`.
    """

    slug: str
    encode: Callable[[Any], bytes]
    past: Callable[[Any], Sequence[bytes]]
    decode: Callable[[Any, Step], Move]
    levels: Levels
    sense: Sense
    insight: int
    turn_cost: int = 1
    rule_turn: Callable[[Any], Turn | None] = _no_rule_turn


CORES: dict[type[AnyPosition], Core] = {
    RustPosition: Core(
        "rust", rust.encode, rust.past, rust.decode, rust.LEVELS, rust.SENSE, 2_000_000
    ),
    TzaarPosition: Core(
        *("tzaar", tzaar.encode, tzaar.past, tzaar.decode, tzaar.LEVELS, tzaar.SENSE, 400_000),
        turn_cost=2,
        rule_turn=tzaar.rule_turn,
    ),
    ZertzPosition: Core(
        "zertz", zertz.encode, zertz.past, zertz.decode, zertz.LEVELS, zertz.SENSE, 2_000_000
    ),
}

# The same for the generic search, whose nodes are the steps of its playouts.
_ANY_INSIGHT = 10_000


def core_of(position: AnyPosition) -> Core | None:
    """Return the core for a position; `None` if there is none or it cannot run."""
    return CORES.get(type(position)) if _can_run() else None


def insight(position: AnyPosition) -> int:
    """Return the number of nodes that judge a turn thoroughly: some tenths of a second."""
    core = core_of(position)
    return _ANY_INSIGHT if core is None else core.insight


@functools.cache
def has_core(game: AnyGame) -> bool:
    """Tell whether a game has a core that can run."""
    return core_of(game.start()) is not None


@functools.cache
def _can_run() -> bool:
    return importlib.util.find_spec("wasmtime") is not None


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
