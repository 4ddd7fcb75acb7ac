"""Complete turns of TZAAR: capture, second action; or a type and its space.

Split TZAAR steps into choices: type, column, space; column, stack, target.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from guide.core import Completion, Fact, Guide, Part
from guide.plain import interleave
from guide.tzaar.facts import plan_facts
from guide.tzaar.suggestions import by_type, takes_last, useful_first
from rules.core import is_turn_over
from rules.tzaar.moves import (
    CELLS,
    PIECES,
    SPACES,
    Capture,
    Pass,
    Place,
    Strengthen,
    TzaarMove,
    TzaarStage,
    coloured,
    space_name,
    turn_text,
)
from rules.tzaar.position import TzaarPosition

_NOISE = re.compile(r"[^a-z0-9]+|x")
# Sorted after all spaces.
_LAST = (CELLS[-1] + 1,)


class TzaarCompletions(Guide[TzaarPosition, TzaarMove]):
    """Completions of typed turns."""

    def complete(self, position: TzaarPosition, text: str, room: int) -> list[Completion]:
        """List completions, winning ones first; none if no legal turn begins so."""
        if position.outcome is not None:
            return []
        typed = _typed(self.normalize_prefix(text))
        if position.stage is TzaarStage.PLACE:
            return _placements(position, typed, room)
        return _actions(position, (), typed, room)

    def whole_turns(self, position: TzaarPosition, text: str) -> Iterator[Completion]:
        """Yield the turns that begin as typed, with the most useful actions first."""
        typed = _typed(self.normalize_prefix(text))
        if position.outcome is not None:
            return
        if position.stage is TzaarStage.PLACE:
            yield from (_placed(position, place) for place in _places(position, typed))
            return
        for turn in _turns(position, (), typed):
            yield Completion(turn_text(turn), plan_facts(position, turn), whole=True)


def _typed(begun: str) -> str:
    return _NOISE.sub("", begun)


def _placements(position: TzaarPosition, typed: str, room: int) -> list[Completion]:
    if not typed or typed.startswith(("tz", "to")):
        return _types(position, typed)
    begun = _places(position, typed)
    if len(begun) > room:
        return _columns(begun)
    return [_placed(position, place) for place in begun]


def _places(position: TzaarPosition, typed: str) -> list[Place]:
    """Return the placements that begin as typed.

    Without a type the text stands for all three: "e4" for "Ze4", "Ae4" and "Te4".
    """
    places = [move for move in position.legal_moves() if isinstance(move, Place)]
    if typed.startswith(("tz", "to")):
        return [place for place in places if place.piece.value.startswith(typed)]
    begun = [place for place in places if str(place).lower().startswith(typed)]
    return begun or [place for place in places if space_name(place.space).startswith(typed)]


def _placed(position: TzaarPosition, place: Place) -> Completion:
    return Completion(str(place), plan_facts(position, (place,)), whole=True)


def _turns(
    position: TzaarPosition, done: tuple[TzaarMove, ...], typed: str
) -> Iterator[tuple[TzaarMove, ...]]:
    """Yield the turns that continue as typed: first one turn of each next action."""
    moves = useful_first(position, position.legal_moves())
    for move in moves:
        if typed.startswith(spelled := _spelled(move)):
            rest = typed[len(spelled) :]
            if not is_turn_over(position, after := position.play(move)):
                yield from _turns(after, (*done, move), rest)
            elif not rest:
                yield (*done, move)
            return
    begun = [move for move in moves if _spelled(move).startswith(typed)]
    yield from interleave(_ends(position, (*done, move)) for move in begun)


def _ends(position: TzaarPosition, done: tuple[TzaarMove, ...]) -> Iterator[tuple[TzaarMove, ...]]:
    """Yield the turns that end with the last action or the next one.

    A pass comes second.
    """
    after = position.play(done[-1])
    if is_turn_over(position, after):
        yield done
        return
    seconds = useful_first(after, after.legal_moves())
    passing = [move for move in seconds if isinstance(move, Pass)]
    acting = [move for move in seconds if not isinstance(move, Pass)]
    yield from ((*done, move) for move in (*acting[:1], *passing, *acting[1:]))


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
        Completion(text, (Fact("column", values),), whole=False) for text, values in columns.items()
    ]


def _actions(
    position: TzaarPosition, done: tuple[TzaarMove, ...], typed: str, room: int
) -> list[Completion]:
    """List the actions that begin as typed or, for a complete one, what follows it."""
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
    """List winning actions and the pass, then the stacks that can move."""
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
    values = {"cell": space, "type": table.top_of(start).value, "height": len(table.stacks[start])}
    text = f"{turn_text(done)},{space}" if done else space
    return Completion(text, (Fact("from", values | {"count": count}),), whole=False)


def _spelled(move: TzaarMove) -> str:
    """Return an action without its sign."""
    if isinstance(move, Capture | Strengthen):
        return space_name(move.start) + space_name(move.end)
    return str(move)


class TzaarParts(Guide[TzaarPosition, TzaarMove]):
    """The choices that make up a step."""

    def parts(self, position: TzaarPosition, move: TzaarMove) -> tuple[Part, ...]:
        """Return the choices in the order a player makes them."""
        side = position.to_move
        match move:
            case Place(piece, space):
                name = space_name(space)
                return (
                    Part(
                        "type",
                        piece.value,
                        switches=True,
                        order=(piece.index,),
                        piece=coloured(side, piece),
                    ),
                    Part("column", name[0], groups=True),
                    Part("space", name, (name,)),
                )
            case Capture(start, end):
                kind = "second" if position.stage is TzaarStage.SECOND else "capture"
                return _action_parts(position, kind, start, end)
            case Strengthen(start, end):
                return _action_parts(position, "second", start, end)
            case _:
                return (Part("pass", "pass", order=_LAST),)

    def groups(self, position: TzaarPosition, kind: str) -> Mapping[str, int]:
        """Count the spaces of each column."""
        del position
        return Counter(sorted(name[0] for name in SPACES)) if kind == "column" else {}


def _action_parts(position: TzaarPosition, kind: str, start: int, end: int) -> tuple[Part, ...]:
    stack, target, top = space_name(start), space_name(end), position.table.top_of(start)
    piece = coloured(position.to_move, top)
    moved = "stack" if kind == "capture" else "second-stack"
    return (
        Part("column", stack[0], groups=True),
        Part(moved, stack, (stack,), groups=True, piece=piece),
        Part(kind, target, (target,), order=(start, end)),
    )
