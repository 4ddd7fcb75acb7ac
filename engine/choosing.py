"""Select a search for each position, and play at a level."""

from __future__ import annotations

import functools
import importlib
import random

from msgspec.structs import replace

from engine import generic, levels
from engine.levels import ANY_GAME, level_of
from engine.registry import CORES, OPPONENTS, Core, core_of, lead_of
from engine.values import Analysis, Budget, Cancel, Turn
from rules import AnyPosition, Move, is_turn_over


def choose_turn(
    position: AnyPosition, level: int, seed: int, cancel: Cancel | None = None, *, people: int = 1
) -> Turn:
    """Return the turn of a level, or the rest of one; deterministic for a seed.

    If several `people` wait for turns, a search takes at most its share of the time.

    Raises `ValueError` for an unknown level or a finished game, and `SearchCancelledError` if
    `cancel` was set.
    """
    if position.outcome is not None:
        raise ValueError("the game is over")
    core = CORES.get(type(position))
    game = core or OPPONENTS.get(type(position))
    if game is None:
        budget = level_of(ANY_GAME, level).shared(people)
        return _only_turn(position) or generic.choose_turn(position, budget, seed, cancel)
    thinking = level_of(game.levels, level)
    fixed = (core and core.rule_turn(position)) or _only_turn(position)
    if fixed is not None:
        return fixed
    # In some matches a level is more careless than in others, as people are.
    carelessness = 2 * random.Random(seed).random()  # noqa: S311 - a game, not a secret
    chance = random.Random(f"{seed}:{position}").random()  # noqa: S311
    style, budget = thinking.style, thinking.budget
    if style is not None and (budget is None or chance < thinking.lapses * carelessness):
        style = replace(style, overlooks=style.overlooks * carelessness)
        return levels.choose_turn(game.sense, position, style, seed, cancel)
    return _search(position, (budget or Budget(1)).shared(people), seed, cancel)


def analyse(
    position: AnyPosition, budget: Budget, lines: int = 1, cancel: Cancel | None = None
) -> Analysis:
    """Return the best lines, at most `lines`; none when the game is over.

    Raises `ValueError` for less than a line, and `SearchCancelledError` if `cancel` was set.
    """
    if lines < 1:
        raise ValueError(f"a search needs more than {lines} lines")
    core = _core(position)
    if core is None:
        return generic.analyse(position, budget, lines, cancel, lead_of(position))
    return _with_core(core, position, budget, cancel, lines=lines)


def _search(position: AnyPosition, budget: Budget, seed: int, cancel: Cancel | None) -> Turn:
    core = _core(position)
    if core is None:
        return generic.choose_turn(position, budget, seed, cancel, lead_of(position))
    return _with_core(core, position, budget, cancel).lines[0].turns[0]


def _core(position: AnyPosition) -> Core | None:
    core = core_of(position)
    return core if core is not None and _can_run() else None


@functools.cache
def _can_run() -> bool:
    """Tell whether wasmtime supports this platform; it may be installed anyway."""
    # It is slow to import, so only the first search imports it.
    try:
        importlib.import_module("engine.compiled")
    except (ImportError, OSError, RuntimeError):
        return False
    return True


def _only_turn(position: AnyPosition) -> Turn | None:
    """Return the only legal turn, or `None`."""
    steps, after = list[Move](), position
    while not is_turn_over(position, after):
        moves = after.legal_moves()
        if len(moves) > 1:
            return None
        steps.append(moves[0])
        after = after.play(steps[-1])
    return tuple(steps)


def _with_core(
    core: Core, position: AnyPosition, budget: Budget, cancel: Cancel | None, *, lines: int = 1
) -> Analysis:
    from engine.compiled import Limits, search

    depth = (budget.depth or 0) * core.turn_cost
    limits = Limits(budget.nodes, depth, lines, seconds=budget.seconds)
    return search(core, position, limits, cancel)
