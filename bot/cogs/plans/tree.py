"""The tree of a plan, and what of it applies to a match; pure."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.match.model import Match
from bot.match.turns import stood_at
from rules import Move, MoveError, Side, play_turn

ANY, CAPTURE = "*", "x"
"""Conditions that any turn of the opponent meets, or any turn that captures."""
Path = tuple[int, ...]
"""The way to a step: its number at each level of the tree."""


class Step(Struct, frozen=True, omit_defaults=True):
    """A turn of a plan, and the steps that may follow it.

    It is the planner's `own` turn, or a condition on the opponent's: a turn, `ANY` or `CAPTURE`.
    There are no steps for forced passes.
    """

    turn: str
    own: bool = False
    then: tuple[Step, ...] = ()


Steps = tuple[Step, ...]


class Branch(Struct, frozen=True):
    """A condition in a plan, with the answers to it; a forced pass may be between two answers.

    `leads` are the steps from the root to the last answer. `depth` counts the conditions above it.
    """

    path: Path
    depth: int
    condition: str
    answers: tuple[str, ...]
    leads: tuple[Step, ...]


def encode(steps: Steps) -> str:
    return msgspec.json.encode(steps).decode()


def decode(text: str) -> Steps:
    return msgspec.json.decode(text, type=Steps)


def stamp_of(steps: Steps) -> int:
    """Return a number that tells a button whether the plan has changed."""
    return zlib.crc32(encode(steps).encode())


def with_line(steps: Steps, line: Sequence[Step]) -> Steps:
    """Add a line of single steps; an own turn in it replaces the one at its place."""
    if not line:
        return steps
    first, *rest = line
    same = next((s for s in steps if (s.own, s.turn) == (first.own, first.turn)), None)
    grown = replace(first, then=with_line(same.then if same else (), rest))
    kept = [grown if s is same else s for s in steps if s is same or not (s.own and first.own)]
    return tuple(sorted(kept if same else [*kept, grown], key=_order))


def after_placing(turns: Sequence[str]) -> list[Step]:
    """Return the steps of turns that a player plays in a row, after any turn of the opponent."""
    first, *rest = turns
    steps = [Step(first, own=True)]
    for turn in rest:
        steps += [Step(ANY), Step(turn, own=True)]
    return steps


def changed(steps: Steps, path: Path, change: Callable[[Step], Step | None]) -> Steps:
    """Change the step at a path, or remove it; `IndexError` if there is none."""
    number, *rest = path
    step = steps[number]
    after = replace(step, then=changed(step.then, tuple(rest), change)) if rest else change(step)
    kept = [after if s is step else s for s in steps]
    return tuple(sorted((s for s in kept if s is not None), key=_order))


def count(steps: Steps) -> int:
    return sum(1 + count(step.then) for step in steps)


def own_turns(steps: Steps) -> tuple[Step, ...]:
    """Return the own turns with which a plan, or a branch of it, begins."""
    step = own_turn(steps)
    return () if step is None else (step, *own_turns(step.then))


def branches(
    steps: Steps, *, path: Path = (), depth: int = 0, leads: tuple[Step, ...] = ()
) -> Iterator[Branch]:
    """Yield the branches of a plan, each before those that follow it."""
    for number, step in enumerate(steps):
        here, led = (*path, number), (*leads, step)
        if step.own:
            yield from branches(step.then, path=here, depth=depth, leads=led)
            continue
        answers = own_turns(step.then)
        turns = tuple(answer.turn for answer in answers)
        yield Branch(here, depth, step.turn, turns, (*led, *answers))
        yield from branches(step.then, path=here, depth=depth + 1, leads=led)


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
        step = _find_step(steps, match, ply, is_own=mover is side)
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


def _order(step: Step) -> int:
    """Sort conditions: a turn counts before any capture, and that before any turn."""
    return (CAPTURE, ANY).index(step.turn) + 1 if step.turn in (CAPTURE, ANY) else 0


def _find_step(steps: Steps, match: Match, ply: int, *, is_own: bool) -> Step | None:
    """Return the first step that is met by the turn after `ply` turns.

    The opponent waits for it, so its time must not depend on the number of steps.
    """
    now = {step.turn: step for step in steps if step.own is is_own}
    if step := now.get(match.turns[ply]):
        return step
    if CAPTURE in now:
        then = stood_at(match, ply + 1)
        if then.before is not None and then.guide.captures(then.before, then.last_turn):
            return now[CAPTURE]
    return now.get(ANY)
