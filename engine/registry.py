"""Register the games with a core or levels of their own, and name engine versions.

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
from engine.levels import LEVELS, Levels, Sense
from engine.steps import Step
from engine.values import Turn
from rules import AnyGame, AnyPosition, Move, Side
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


class Opponent(Struct, frozen=True):
    """How the computer plays a game without a core, if it is to be more than the rules tell.

    `sense` is what the styles of its `levels` see; a level with a budget uses the generic search.
    If its lead is `in_points` (as in a `Value`), that search judges positions by it, so hints and
    analyses do, too. `version` changes whenever they would be others.
    """

    levels: Levels
    sense: Sense
    in_points: bool = False
    version: int = 1


OPPONENTS: dict[type[AnyPosition], Opponent] = {}


def prepare_opponent(_name: str, package: Any) -> Callable[[], None]:
    """Check the `opponent` of an installed package, and return what registers it.

    A layer of `rules.installed`.
    """
    opponent = package.opponent
    if opponent is None:
        return lambda: None
    if not isinstance(opponent, Opponent) or len(opponent.levels) != len(LEVELS):
        raise ValueError(f"its opponent is no Opponent with {len(LEVELS)} levels")
    return lambda: OPPONENTS.update({type(package.game.start()): opponent})


# The same for the generic search, whose nodes are the steps of its playouts.
_ANY_INSIGHT = 10_000


def lead_of(position: AnyPosition) -> Callable[[Any, Side], int] | None:
    """Return the function that judges positions of a game in points, if it has one."""
    opponent = OPPONENTS.get(type(position))
    return opponent.sense.lead if opponent is not None and opponent.in_points else None


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
    core, opponent = core_of(position), OPPONENTS.get(type(position))
    if core is not None:
        return core_version(core.slug)
    return _GENERIC if opponent is None else f"{_GENERIC}-{opponent.version % 10**6}"


@functools.cache
def core_version(slug: str) -> str:
    """Name a core by a hash of its module, which contains its weights."""
    try:
        module = (FOLDER / f"{slug}.wasm").read_bytes()
    except OSError:
        return _GENERIC
    return hashlib.blake2b(module, digest_size=8).hexdigest()
