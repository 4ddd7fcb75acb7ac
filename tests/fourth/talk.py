"""Override the default guide for QUARTET."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guide import Fact, Guide, Refusal, Score
from rules import MoveError, Side
from tests.fourth.law import GAME, LATTICE, POST, STONE_NAMES, Push, QuartetMove, QuartetPosition


class QuartetGuide(Guide[QuartetPosition, QuartetMove]):
    """The guide of QUARTET."""

    def turn_facts(self, before: QuartetPosition, moves: Sequence[QuartetMove]) -> tuple[Fact, ...]:
        stacks = dict(before.stacks)
        return tuple(_pushed(move, stacks) for move in moves if isinstance(move, Push))

    def position_facts(self, position: QuartetPosition) -> tuple[Fact, ...]:
        sides = {f"side{side.value}": " ".join(_names(position, side)) for side in Side}
        post = LATTICE.cell_name(POST)
        return (Fact("stacks", sides), Fact("post", {"cell": post}), *_heights(position))

    def duties(self, position: QuartetPosition, *, limit: int | None = None) -> tuple[Fact, ...]:
        del limit
        if position.outcome is not None:
            return ()
        return (Fact("must-put" if position.pusher is None else "must-push"),)

    def scores(self, position: QuartetPosition, side: Side) -> tuple[Score, ...]:
        return (Score("stones", position.stones(side), compared=True, piece=STONE_NAMES[side]),)

    def explain(self, position: QuartetPosition, text: str, error: MoveError) -> Refusal:
        refusal = super().explain(position, text, error)
        named = re.search(r"[a-m][1-5]", text.lower())
        if refusal.key != "illegal" or named is None or position.pusher is not None:
            return refusal
        cell = LATTICE.parse_cell(named[0])
        if cell == POST:
            return Refusal("post", {"cell": named[0]}).with_candidates(refusal.candidates)
        if not position.vacant >> cell & 1:
            return Refusal("occupied", {"cell": named[0]}).with_candidates(refusal.candidates)
        return refusal


def _names(position: QuartetPosition, side: Side) -> Iterator[str]:
    owned = position.owned(side)
    return (LATTICE.cell_name(cell) for cell, _ in position.stacks if owned >> cell & 1)


def _heights(position: QuartetPosition) -> Iterator[Fact]:
    """Yield the heights of stacks of several stones."""
    tall = [(LATTICE.cell_name(cell), len(stack)) for cell, stack in position.stacks]
    stacks = " ".join(f"{name}({height})" for name, height in tall if height > 1)
    if stacks:
        yield Fact("heights", {"stacks": stacks})


def _pushed(push: Push, stacks: dict[int, str]) -> Fact:
    start, end = map(LATTICE.cell_name, (push.start, push.end))
    return Fact("stacked" if push.end in stacks else "pushed", {"start": start, "end": end})


GUIDE = QuartetGuide(GAME)
