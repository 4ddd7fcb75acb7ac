"""Compare a plan with a match: what comes next, what has been left, and which lines fit."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.plans.steps import ANY, CAPTURE, Step, Steps
from bot.match.model import Match
from bot.match.turns import stood_at
from rules import Move, MoveError, Side, play_turn


def line_of(match: Match, user_id: int, turns: Sequence[str]) -> list[Step] | None:
    """Return the steps of legal turns from now on; `None` if they are no plan of this user.

    A plan ends with the user's answer to a turn of the opponent, which may be a forced pass.
    """
    side, position, steps = match.side_of(user_id), match.position, list[Step]()
    for turn in turns:
        if not position.must_pass:
            steps.append(Step(turn, own=position.to_move is side))
        position = play_turn(position, match.game.parse_turn(position, turn))
    is_player = side is not None and match.result is None
    return steps if is_player and len(steps) > 1 and steps[-1].own else None


def follow(steps: Steps, match: Match, side: Side, *, since: int) -> Steps | None:
    """Return what a side has planned now, by its steps after `since` turns.

    Return `None` once the players have left the plan.
    """
    for ply in range(since, match.ply):
        mover = match.movers[ply]
        if mover is None:
            continue  # a forced pass
        step = _met(steps, match, ply, own=mover is side)
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


def _met(steps: Steps, match: Match, ply: int, *, own: bool) -> Step | None:
    """Return the first step that is met by the turn after `ply` turns.

    The opponent waits for it, so its time must not depend on the number of steps.
    """
    now = {step.turn: step for step in steps if step.own is own}
    if step := now.get(match.turns[ply]):
        return step
    if CAPTURE in now:
        then = stood_at(match, ply + 1)
        if then.before is not None and then.guide.captures(then.before, then.last_turn):
            return now[CAPTURE]
    return now.get(ANY)
