"""Read a typed line of turns as steps of a plan."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.cogs.plans.steps import ANY, CAPTURE, Step
from bot.errors import UserError
from bot.game_texts import in_notation, typed_turn
from bot.match.model import Match
from bot.match.turns import check_player
from bot.texts import Texts
from rules import AnyPosition, MoveError, Side, play_turn

_SEPARATOR = re.compile(r"[;\n]")


def read_line(texts: Texts, match: Match, user_id: int, text: str) -> list[Step]:
    """Read turns of both sides from now on, separated by semicolons or lines.

    Raises `RefusedTurnError` for an illegal turn, `UserError` for a line that is no plan.
    """
    turns = list(filter(None, (turn.strip() for turn in _SEPARATOR.split(text))))
    return line_of(match, user_id, [_wildcard(turn) or turn for turn in turns], texts=texts)


def line_of(
    match: Match, user_id: int, turns: Sequence[str], *, texts: Texts | None = None
) -> list[Step]:
    """Return the steps of turns from now on; errors as in `read_line`.

    `texts` are those of the language in which the turns were typed.
    """
    side = check_player(match, user_id)
    steps = list(_steps(match, side, turns, texts))
    # Between two own turns, the opponent has to pass.
    if len(steps) < len(Side) and all(step.own for step in steps):
        raise UserError("plan-no-condition")
    if not steps[-1].own:
        raise UserError("plan-no-answer", turn=steps[-1].turn)
    return steps


def after_placing(turns: Sequence[str]) -> list[Step]:
    """Return the steps of turns that a player plays in a row, after any turn of the opponent."""
    first, *rest = turns
    steps = [Step(first, own=True)]
    for turn in rest:
        steps += [Step(ANY), Step(turn, own=True)]
    return steps


def _steps(match: Match, side: Side, turns: Sequence[str], texts: Texts | None) -> Iterator[Step]:
    position: AnyPosition | None = match.position
    mover = position.to_move
    for turn in turns:
        if position is not None and position.must_pass:
            position, is_pass = _passed(match, position, turn)
            mover = position.to_move
            if is_pass:
                continue
        is_own = mover is side
        mover = mover.opponent
        if turn in (ANY, CAPTURE):
            if is_own:
                raise UserError("plan-own-any")
            yield Step(turn)
            position = None
        elif position is None:
            read = turn if texts is None else in_notation(texts, match.game, turn)
            yield Step(read, own=is_own, typed=True)
        else:
            read = turn if texts is None else typed_turn(texts, match.game, position, turn)
            moves = match.guide.parse_turn(position, read)
            yield Step(match.game.format_turn(position, moves), own=is_own)
            position = play_turn(position, moves)
            mover = position.to_move


def _passed(match: Match, position: AnyPosition, turn: str) -> tuple[AnyPosition, bool]:
    """Return the position after forced passes, and whether the turn is such a pass."""
    is_pass = False
    while position.must_pass and not is_pass:
        try:
            moves = match.game.parse_turn(position, turn)
            is_pass = True
        except MoveError:
            moves = tuple(position.legal_moves())
        position = play_turn(position, moves)
    return position, is_pass


def _wildcard(turn: str) -> str | None:
    return {ANY: ANY, CAPTURE: CAPTURE, "X": CAPTURE}.get(turn)
