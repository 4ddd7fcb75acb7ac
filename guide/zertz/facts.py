"""What a turn did and what a position shows, as facts for texts in any language.

Lists of coordinates are blank-separated, in the order of the board, or of the jumps that took them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from guide import jumps
from guide.core import Fact, Guide, Score
from rules.core import Side, play_turn
from rules.jumping import Pass, PlacingStage
from rules.lattice import NINE, bits
from rules.zertz.goals import Counts, Reason
from rules.zertz.moves import Jump, Marble, Place, Remove, ZertzMove
from rules.zertz.position import ZertzPosition
from rules.zertz.table import NONE


class Claim(NamedTuple):
    """The rings that left the board as an island, and the marble that stood on each of them."""

    cells: tuple[str, ...]
    marbles: tuple[Marble, ...]

    @property
    def counts(self) -> Counts:
        """The numbers of white, grey and black marbles won."""
        return count_marbles(self.marbles)


def claimed(before: ZertzPosition, moves: Sequence[ZertzMove]) -> Claim:
    """Return what the mover took without a jump in a turn, played from `before`."""
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
    """Return what the mover took by jumps, in their order, in a turn played from `before`."""
    cells = tuple(NINE.cell_name(move.over) for move in moves if isinstance(move, Jump))
    marbles = map(before.marble_at, cells)
    return Claim(cells, tuple(marble for marble in marbles if marble))


def count_marbles(marbles: Iterable[Marble]) -> Counts:
    """Return the numbers of white, grey and black ones."""
    counts = [0, 0, 0]
    for marble in marbles:
        counts[marble.index] += 1
    return counts[0], counts[1], counts[2]


def counted(counts: Counts) -> dict[str, str | int]:
    """Return the numbers under the names that texts know them by."""
    return {marble.value: counts[marble.index] for marble in Marble}


class ZertzFacts(Guide[ZertzPosition, ZertzMove]):
    """What a turn does, what a position shows."""

    def turn_facts(self, before: ZertzPosition, moves: Sequence[ZertzMove]) -> tuple[Fact, ...]:
        """Say what a turn, played from `before`, did beyond its notation."""
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

    def position_facts(self, position: ZertzPosition) -> tuple[Fact, ...]:
        """Say what stands on the board and beside it, in an order fit for reading aloud."""
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

    def duties(self, position: ZertzPosition, *, told: int | None = None) -> tuple[Fact, ...]:
        """Say what the side to move has to do."""
        return jumps.duties(
            position,
            told,
            jumps="captures",
            jump="must-capture",
            place="must-place",
            cell_names=NINE.cell_names,
        )

    def turn_kinds(self, position: ZertzPosition) -> tuple[Fact, ...]:
        """Say how many turns are possible, and of which kind they are."""
        vacant, free = position.table.vacant.bit_count(), position.removable.bit_count()
        rings = {"rings": vacant, "free": free}
        return jumps.turn_kinds(position, jump="turns-capture", place="turns-place", choices=rings)

    def scores(self, position: ZertzPosition, side: Side) -> tuple[Score, ...]:
        """List how far a side is towards each goal of the variant."""
        goal, hand = position.goal(side), position.captives(side)
        targets = (goal.white, goal.grey, goal.black)
        missing_of_each = sum(max(goal.each - count, 0) for count in hand)
        lines = [
            Score(marble.value, hand[marble.index], target, close=hand[marble.index] == target - 1)
            for marble, target in zip(Marble, targets, strict=True)
        ]
        each = Score(Reason.EACH.value, min(hand), goal.each, close=missing_of_each == 1)
        return (*lines, each)


def named(claim: Claim) -> dict[str, str | int]:
    """Return the rings and the numbers of marbles under the names that texts know them by."""
    return {"cells": " ".join(claim.cells)} | counted(claim.counts)
