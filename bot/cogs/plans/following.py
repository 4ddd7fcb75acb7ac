"""Compare a plan with a match: what comes next, and what has been left."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.plans.steps import ANY, CAPTURE, Step, Steps
from bot.match.model import Match
from bot.match.turns import stood_at
from rules import Move, MoveError, Side


def follow(steps: Steps, match: Match, side: Side, *, since: int) -> Steps | None:
    """Return what a side has planned now, by its steps after `since` turns.

    Return `None` once the players have left the plan.
    """
    for ply in range(since, match.ply):
        mover = match.movers[ply]
        if mover is None:
            continue  # a forced pass
        step = next((s for s in steps if _is_met(s, match, ply, own=mover is side)), None)
        if step is None:
            return None
        steps = step.then
    return steps


def own_turn(steps: Steps) -> Step | None:
    """Return the turn that a player has planned to play now."""
    return next((step for step in steps if step.own), None)


def moves_of(match: Match, turn: str) -> Sequence[Move] | None:
    """Return the moves of a planned turn, `None` if it is not legal now."""
    try:
        return match.game.parse_turn(match.position, match.guide.normalize(match.position, turn))
    except MoveError:
        return None


def _is_met(step: Step, match: Match, ply: int, *, own: bool) -> bool:
    """Tell whether the turn after `ply` turns is that of a step."""
    if step.own is not own:
        return False
    if step.turn in (ANY, match.turns[ply]):
        return True
    then = stood_at(match, ply + 1)
    if then.before is None:
        return False
    if step.turn == CAPTURE:
        return then.guide.captures(then.before, then.last_turn)
    # After a condition like `ANY`, turns are stored as they were typed.
    try:
        moves = then.game.parse_turn(then.before, then.guide.normalize(then.before, step.turn))
    except MoveError:
        return False
    return tuple(moves) == then.last_turn
