"""Compare a plan with a match: what comes next, and what has been left."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.cogs.plans.steps import ANY, CAPTURE, Step, Steps
from bot.match.model import Match
from bot.match.turns import stood_at
from rules import AnyPosition, Move, MoveError, Side


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


def notated(steps: Steps, match: Match, position: AnyPosition) -> Steps:
    """Write the first turns of a plan in notation, now that their position is known.

    Then it takes no time to look for one of them.
    """
    while position.must_pass:
        position = position.play(position.legal_moves()[0])

    def written(step: Step) -> Step:
        if not step.typed:
            return step
        try:
            moves = match.game.parse_turn(position, match.guide.normalize(position, step.turn))
        except MoveError:
            return step
        return replace(step, turn=match.game.format_turn(position, moves), typed=False)

    return tuple(map(written, steps))


def _met(steps: Steps, match: Match, ply: int, *, own: bool) -> Step | None:
    """Return the first step that is met by the turn after `ply` turns.

    The opponent waits for it, so its time must not depend on the number of steps.
    """
    now = {step.turn: step for step in steps if step.own is own}
    if step := now.get(match.turns[ply]):
        return step
    typed = [step for step in now.values() if step.typed]
    if typed or CAPTURE in now:
        then = stood_at(match, ply + 1)
        if then.before is None:
            return None
        for step in notated(tuple(typed), match, then.before):
            if step.turn == match.turns[ply]:
                return step
        if CAPTURE in now and then.guide.captures(then.before, then.last_turn):
            return now[CAPTURE]
    return now.get(ANY)
