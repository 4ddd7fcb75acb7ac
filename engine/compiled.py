"""Search with a core; the rules check every turn it returns."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine import generic
from engine.machine import PROVEN, WON, CoreError, Limits, Machine, RawLine, TooSlowError
from engine.registry import Core
from engine.steps import Step
from engine.values import CERTAIN, Analysis, Budget, Cancel, Line, Turn, Value
from rules import AnyPosition, MoveError, is_turn_over

_log = logging.getLogger(__name__)


def search(
    core: Core, position: AnyPosition, limits: Limits, cancel: Cancel | None = None
) -> Analysis:
    """Return the best lines of a position, at least one unless the game is over.

    If the core fails, it is asked again one turn deep; then the generic search is used. All of them
    share the time limit.
    """
    if position.outcome is not None:
        return Analysis((), 0, 0, complete=True)
    if (turn := core.rule_turn(position)) is not None:
        return Analysis((Line((turn,), Value(0)),), 0, 0, complete=True)
    deadline = time.monotonic() + limits.seconds
    for attempt in (limits, replace(limits, depth=core.turn_cost)):
        try:
            return _search(core, position, _until(deadline, attempt), cancel)
        except TooSlowError:
            _log.warning("The core of %s ran out of time in %s", core.slug, position)
        except (CoreError, MoveError, LookupError):
            _log.exception("The core of %s failed in %s", core.slug, position)
    budget = Budget(limits.nodes, 1, _until(deadline, limits).seconds)
    return generic.analyse(position, budget, limits.lines, cancel)


def _until(deadline: float, limits: Limits) -> Limits:
    return replace(limits, seconds=max(0.0, deadline - time.monotonic()))


def _search(core: Core, position: AnyPosition, limits: Limits, cancel: Cancel | None) -> Analysis:
    machine = Machine(core.slug)
    machine.load(core.encode(position), core.past(position), limits)
    report = machine.search(limits, cancel)
    if not report.lines:
        if report.is_complete:
            raise CoreError("no line was found")
        raise TooSlowError("no round was finished in time")
    lines = tuple(_line(core, position, raw) for raw in report.lines)
    # A further round of single steps may have improved on the previous line.
    lines = tuple(sorted(lines, key=lambda line: -_order(line.value)))
    turns = -(-report.depth // core.turn_cost)
    return Analysis(lines, turns, report.nodes, report.is_complete)


def _line(core: Core, position: AnyPosition, raw: RawLine) -> Line:
    turns = tuple(_turns(core, position, raw.steps))
    if not turns:
        raise CoreError(f"a line of {len(raw.steps)} steps is not a turn")
    return Line(turns, _value(raw.value))


def _turns(core: Core, position: AnyPosition, steps: Sequence[int]) -> Iterator[Turn]:
    """Yield the whole turns of a line; raise `MoveError` for an illegal step."""
    turn: Turn = ()
    for packed in steps:
        move = core.decode(position, Step.unpack(packed))
        after = position.play(move)
        turn = (*turn, move)
        if is_turn_over(position, after):
            yield turn
            turn = ()
        position = after


def _value(points: int) -> Value:
    if abs(points) < PROVEN:
        return Value(max(1 - CERTAIN, min(points, CERTAIN - 1)))
    turns = WON - abs(points)
    if points > 0:
        return Value(CERTAIN, (turns + 1) // 2)
    return Value(-CERTAIN, -max(1, turns // 2))


def _order(value: Value) -> float:
    return value.points + 1 / value.wins_in if value.wins_in else value.points
