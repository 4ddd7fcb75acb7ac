"""What QUARTET says better than the guide of any game: where a stone was pushed."""

from __future__ import annotations

from collections.abc import Sequence

from guide import Fact, Guide
from tests.fourth.law import GAME, LATTICE, Push, QuartetMove, QuartetPosition


class QuartetGuide(Guide[QuartetPosition, QuartetMove]):
    """The talk about QUARTET."""

    def turn_facts(self, before: QuartetPosition, moves: Sequence[QuartetMove]) -> tuple[Fact, ...]:
        del before  # a push tells where it leads
        return tuple(_pushed(move) for move in moves if isinstance(move, Push))


def _pushed(push: Push) -> Fact:
    start, end = map(LATTICE.cell_name, (push.start, push.end))
    return Fact("pushed", {"start": start, "end": end})


GUIDE = QuartetGuide(GAME)
