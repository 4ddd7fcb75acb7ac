"""Ways to go on typing a turn, stage by stage: capture, second action; or a type and its space."""

from __future__ import annotations

import re
from collections.abc import Sequence

from guide.core import Completion, Fact, Guide
from guide.tzaar.facts import plan_facts
from guide.tzaar.suggestions import by_type, takes_last, useful_first
from rules.core import is_turn_over
from rules.tzaar.moves import (
    PIECES,
    Capture,
    Pass,
    Place,
    Strengthen,
    TzaarMove,
    TzaarStage,
    turn_text,
)
from rules.tzaar.position import TzaarPosition
from rules.tzaar.spaces import space_name

_NOISE = re.compile(r"[^a-z0-9]+|x")


class TzaarCompletions(Guide[TzaarPosition, TzaarMove]):
    """Ways to go on typing."""

    def complete(self, position: TzaarPosition, text: str, room: int) -> list[Completion]:
        """List the ways to go on, those that win first; none where no legal turn begins so."""
        if position.outcome is not None:
            return []
        typed = _NOISE.sub("", text.lower())
        if position.stage is TzaarStage.PLACE:
            return _placements(position, typed, room)
        return _actions(position, (), typed, room)


def _placements(position: TzaarPosition, typed: str, room: int) -> list[Completion]:
    for piece in PIECES:
        if typed.startswith(piece.value):
            typed = piece.letter.lower() + typed.removeprefix(piece.value)
    if not typed or typed.startswith(("tz", "to")):
        return _types(position, typed)
    places = [move for move in position.legal_moves() if isinstance(move, Place)]
    begun = [place for place in places if str(place).lower().startswith(typed)]
    # A text without a type stands for all three: "e4" for "Ze4", "Ae4" and "Te4".
    begun = begun or [place for place in places if space_name(place.space).startswith(typed)]
    if len(begun) > room:
        return _columns(begun)
    return [Completion(str(place), plan_facts(position, (place,)), whole=True) for place in begun]


def _types(position: TzaarPosition, typed: str) -> list[Completion]:
    hand = position.hand(position.to_move)
    return [
        Completion(p.letter, (Fact("type", {"type": p.value, "count": hand[p]}),), whole=False)
        for p in PIECES
        if hand[p] and p.value.startswith(typed)
    ]


def _columns(places: Sequence[Place]) -> list[Completion]:
    texts = [str(place)[:2] for place in places]
    columns = {text: {"column": text[1], "count": texts.count(text)} for text in texts}
    return [
        Completion(text, (Fact("column", told),), whole=False) for text, told in columns.items()
    ]


def _actions(
    position: TzaarPosition, done: tuple[TzaarMove, ...], typed: str, room: int
) -> list[Completion]:
    """List the actions that begin as typed or, where one is typed to its end, what follows it."""
    moves = useful_first(position, position.legal_moves())
    for move in moves:
        spelled = _spelled(move)
        if typed.startswith(spelled):
            return _onward(position, done, move, typed[len(spelled) :], room)
    begun = [move for move in moves if _spelled(move).startswith(typed)]
    if len(begun) > room:
        return _stacks(position, done, begun)
    return [_action(position, done, move) for move in begun]


def _onward(
    position: TzaarPosition, done: tuple[TzaarMove, ...], move: TzaarMove, typed: str, room: int
) -> list[Completion]:
    after = position.play(move)
    if not is_turn_over(position, after):
        return _actions(after, (*done, move), typed, room)
    return [] if typed else [_action(position, done, move)]


def _action(position: TzaarPosition, done: tuple[TzaarMove, ...], move: TzaarMove) -> Completion:
    whole = is_turn_over(position, position.play(move))
    return Completion(
        turn_text((*done, move)),
        plan_facts(position, (move,)),
        whole=whole,
        passes=isinstance(move, Pass),
    )


def _stacks(
    position: TzaarPosition, done: tuple[TzaarMove, ...], moves: Sequence[TzaarMove]
) -> list[Completion]:
    """List what wins at once and the pass, then the stacks that can move."""
    starts = [move.start for move in moves if isinstance(move, Capture | Strengthen)]
    offered = [
        move for move in moves if isinstance(move, Pass) or takes_last(position, move) is not None
    ]
    return [
        *(_action(position, done, move) for move in offered),
        *(
            _stack(position, done, start, starts.count(start))
            for start in by_type(position, dict.fromkeys(starts))
        ),
    ]


def _stack(
    position: TzaarPosition, done: tuple[TzaarMove, ...], start: int, count: int
) -> Completion:
    space, table = space_name(start), position.table
    told = {"cell": space, "type": table.top_of(start).value, "height": len(table.stacks[start])}
    text = f"{turn_text(done)},{space}" if done else space
    return Completion(text, (Fact("from", told | {"count": count}),), whole=False)


def _spelled(move: TzaarMove) -> str:
    """Return an action without its sign."""
    if isinstance(move, Capture | Strengthen):
        return space_name(move.start) + space_name(move.end)
    return str(move)
