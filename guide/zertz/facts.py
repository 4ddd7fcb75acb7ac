"""Describe turns and positions of ZÈRTZ as language-neutral facts.

Coordinates are separated by spaces, in board order or in the order of the jumps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from guide import jumps
from guide.core import Fact, Guide, Score
from rules.core import Side, play_turn
from rules.lattice import NINE, bits
from rules.placing import Pass, PlacingStage
from rules.zertz.goals import Counts, Reason
from rules.zertz.moves import Jump, Marble, Place, Remove, ZertzMove
from rules.zertz.position import ZertzPosition
from rules.zertz.table import NONE


class Claim(NamedTuple):
    """The rings of an island that left the board, and the marble on each."""

    cells: tuple[str, ...]
    marbles: tuple[Marble, ...]

    @property
    def counts(self) -> Counts:
        """The numbers of white, grey and black marbles won."""
        return count_marbles(self.marbles)


def claimed(before: ZertzPosition, moves: Sequence[ZertzMove]) -> Claim:
    """Return what the mover captured without a jump in a turn."""
    after = play_turn(before, moves)
    lost = before.rings & ~after.rings
    placed: dict[int, Marble] = {}
    for move in moves:
        if isinstance(move, Remove):
            lost &= ~(1 << move.ring)
        if isinstance(move, Place):
            placed[move.ring] = move.marble
    cells = tuple(bits(lost))
    marbles = [placed.get(cell) or before.marble_at(NINE.cell_name(cell)) for cell in cells]
    return Claim(tuple(map(NINE.cell_name, cells)), tuple(marble for marble in marbles if marble))


def captured(before: ZertzPosition, moves: Sequence[ZertzMove]) -> Claim:
    """Return what the mover captured by jumps in a turn, in order."""
    cells = tuple(NINE.cell_name(move.over) for move in moves if isinstance(move, Jump))
    marbles = map(before.marble_at, cells)
    return Claim(cells, tuple(marble for marble in marbles if marble))


def count_marbles(marbles: Iterable[Marble]) -> Counts:
    """Return the numbers of white, grey and black marbles."""
    counts = [0, 0, 0]
    for marble in marbles:
        counts[marble.index] += 1
    return counts[0], counts[1], counts[2]


def counted(counts: Counts) -> dict[str, str | int]:
    """Return the counts by the names used in texts."""
    return {marble.value: counts[marble.index] for marble in Marble}


class ZertzFacts(Guide[ZertzPosition, ZertzMove]):
    """Facts about turns and positions."""

    def turn_facts(self, before: ZertzPosition, moves: Sequence[ZertzMove]) -> tuple[Fact, ...]:
        """Describe what a turn, played from `before`, did beyond its notation."""
        after = play_turn(before, moves)
        taken, claim = captured(before, moves), claimed(before, moves)
        found: list[Fact] = []
        if taken.cells:
            found.append(Fact("took", named(taken)))
        if not after.rings:
            found.append(Fact("filled-board"))
        elif claim.cells:
            found.append(Fact("isolated", named(claim)))
        if (
            after.rings
            and moves
            and isinstance(moves[-1], Place)
            and after.stage is PlacingStage.TURN
        ):
            found.append(Fact("no-ring-free"))
        if any(isinstance(move, Pass) for move in moves):
            found.append(Fact("passed"))
        return tuple(found)

    def gains(self, before: ZertzPosition, moves: Sequence[ZertzMove]) -> dict[str, int]:
        """Count the marbles that a turn captures or isolates, by colour."""
        marbles = (*captured(before, moves).marbles, *claimed(before, moves).marbles)
        return Counter(marble.value for marble in marbles)

    def position_facts(self, position: ZertzPosition) -> tuple[Fact, ...]:
        """Describe the board and the pieces beside it, in an order fit for reading aloud."""
        table = position.table
        pool_empty = (Fact("pool-empty"),) if table.pool == NONE else ()
        missing = position.board.mask & ~table.rings
        rings = {"count": table.rings.bit_count(), "missing": NINE.cell_names(missing)}
        return (
            Fact("on-board", {m.value: NINE.cell_names(table.marbles[m.index]) for m in Marble}),
            Fact("pool", counted(table.pool)),
            *pool_empty,
            *(Fact("captives", {"side": s.value} | counted(table.hand(s))) for s in Side),
            Fact("rings", rings),
            Fact("free-rings", {"cells": NINE.cell_names(table.free)}),
        )

    def duties(self, position: ZertzPosition, *, limit: int | None = None) -> tuple[Fact, ...]:
        """Describe what the side to move has to do."""
        return jumps.duties(
            position,
            limit,
            jumps="captures",
            jump="must-capture",
            place="must-place",
            cell_names=NINE.cell_names,
        )

    def compulsory_captures(self, position: ZertzPosition) -> tuple[str, ...]:
        """List the chains if the side to move has to jump."""
        return jumps.compulsory_captures(position)

    def turn_kinds(self, position: ZertzPosition) -> tuple[Fact, ...]:
        """Describe how many turns of which kind are legal."""
        vacant, free = position.table.vacant.bit_count(), position.removable.bit_count()
        rings = {"rings": vacant, "free": free}
        return jumps.turn_kinds(position, jump="turns-capture", place="turns-place", choices=rings)

    def scores(self, position: ZertzPosition, side: Side) -> tuple[Score, ...]:
        """List a side's progress towards each goal of the variant."""
        goal, hand = position.goal(side), position.captives(side)
        targets = (goal.white, goal.grey, goal.black)
        missing_of_each = sum(max(goal.each - count, 0) for count in hand)
        lines = [
            Score(
                marble.value,
                hand[marble.index],
                target,
                close=hand[marble.index] == target - 1,
                piece=marble.value,
            )
            for marble, target in zip(Marble, targets, strict=True)
        ]
        each = Score(Reason.EACH.value, min(hand), goal.each, close=missing_of_each == 1)
        return (*lines, each)


def named(claim: Claim) -> dict[str, str | int]:
    """Return the rings and the marble counts by the names used in texts."""
    return {"cells": " ".join(claim.cells)} | counted(claim.counts)
