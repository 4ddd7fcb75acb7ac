"""Describe turns and positions of RUST as language-neutral facts.

Sides are 1 (x) and 2 (o). Coordinates are separated by spaces, in reading order or in the order of
the jumps over them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from guide import jumps
from guide.core import Fact, Guide, Score
from guide.jumps import chains
from guide.typed import listed
from rules.core import Side, play_turn
from rules.placing import Pass, PlacingStage, turn_text
from rules.rust.moves import (
    BOARD,
    CELLS,
    SIDE_LETTERS,
    Drop,
    Jump,
    Remove,
    RustMove,
    cell_name,
    cell_names,
)
from rules.rust.position import RustPosition
from rules.rust.table import STOCK

_MAX_FORCED = 3


class Claim(NamedTuple):
    """Cells taken or jumped over, and the owner of each stone (`None`: no stone)."""

    cells: tuple[str, ...]
    owners: tuple[Side | None, ...]

    def owned_by(self, owner: Side | None) -> tuple[str, ...]:
        """Return the cells with a stone of this owner."""
        pairs = zip(self.cells, self.owners, strict=True)
        return tuple(cell for cell, side in pairs if side is owner)


def isolated(before: RustPosition, moves: Sequence[RustMove]) -> Claim:
    """Return the cells that left the board, except the removed one."""
    after = play_turn(before, moves)
    lost = before.table.cells & ~after.table.cells
    dropped: dict[int, Side] = {}
    for move in moves:
        if isinstance(move, Remove):
            lost &= ~(1 << move.cell)
        if isinstance(move, Drop):
            dropped[move.cell] = before.to_move
    cells = [cell for cell in CELLS if lost >> cell & 1]
    owners = [dropped.get(cell) or before.stone_at(cell_name(cell)) for cell in cells]
    return Claim(tuple(map(cell_name, cells)), tuple(owners))


def jumped(before: RustPosition, moves: Sequence[RustMove]) -> Claim:
    """Return the stones that a turn jumped over, in order."""
    cells = tuple(cell_name(move.over) for move in moves if isinstance(move, Jump))
    return Claim(cells, tuple(map(before.stone_at, cells)))


class RustFacts(Guide[RustPosition, RustMove]):
    """Facts about turns and positions."""

    def turn_facts(self, before: RustPosition, moves: Sequence[RustMove]) -> tuple[Fact, ...]:
        """Describe what a turn, played from `before`, did beyond its notation."""
        after, enemy = play_turn(before, moves), before.to_move.opponent
        over, island = jumped(before, moves), isolated(before, moves)
        found: list[Fact] = []
        if taken := over.owned_by(enemy):
            found.append(Fact("took", _listed(taken)))
        if returned := over.owned_by(before.to_move):
            found.append(Fact("took-back", _listed(returned)))
        found += _island_facts(before, island, "isolated", "dropped-off")
        if moves and isinstance(moves[-1], Drop) and after.stage is PlacingStage.TURN:
            found.append(Fact("no-edge-cell"))
        if any(isinstance(move, Pass) for move in moves):
            found.append(Fact("passed"))
        return tuple(found)

    def gains(self, before: RustPosition, moves: Sequence[RustMove]) -> dict[str, int]:
        """Count the enemy stones that a turn captures."""
        enemy = before.to_move.opponent
        claims = (jumped(before, moves), isolated(before, moves))
        count = sum(len(claim.owned_by(enemy)) for claim in claims)
        return {"stones": count} if count else {}

    def position_facts(self, position: RustPosition) -> tuple[Fact, ...]:
        """Describe the board and the pieces beside it, in an order fit for reading aloud."""
        table = position.table
        cells = {"count": table.cells.bit_count(), "missing": cell_names(BOARD & ~table.cells)}
        return (
            Fact(
                "on-board",
                {SIDE_LETTERS[side]: cell_names(table.stones[side.index]) for side in Side},
            ),
            *(Fact("stock", {"side": side.value, "count": position.stock(side)}) for side in Side),
            *(
                Fact("captured", {"side": side.value, "count": position.captured(side)})
                for side in Side
            ),
            Fact("cells", cells),
            Fact("removable", {"cells": cell_names(table.removable)}),
        )

    def duties(self, position: RustPosition, *, limit: int | None = None) -> tuple[Fact, ...]:
        """Describe what the side to move has to do."""
        return jumps.duties(
            position,
            limit,
            jumps="jumps",
            jump="must-jump",
            place="must-drop",
            cell_names=cell_names,
        )

    def compulsory_captures(self, position: RustPosition) -> tuple[str, ...]:
        """List the chains if the side to move has to jump."""
        return jumps.compulsory_captures(position)

    def turn_kinds(self, position: RustPosition) -> tuple[Fact, ...]:
        """Describe how many turns of which kind are legal."""
        vacant, edge = position.table.vacant.bit_count(), position.removable.bit_count()
        cells = {"vacant": vacant, "edge": edge}
        return jumps.turn_kinds(position, jump="turns-jump", place="turns-drop", choices=cells)

    def scores(self, position: RustPosition, side: Side) -> tuple[Score, ...]:
        """List a side's captured stones and its stock."""
        return (
            Score(
                "captured",
                position.captured(side),
                compared=True,
                piece=SIDE_LETTERS[side.opponent],
            ),
            Score("stock", position.stock(side), STOCK, piece=SIDE_LETTERS[side]),
        )


def plan_facts(before: RustPosition, moves: Sequence[RustMove]) -> tuple[Fact, ...]:
    """Describe what a whole turn from `before` would do."""
    over = jumped(before, moves)
    captured, returned = (
        len(over.owned_by(side)) for side in (before.to_move.opponent, before.to_move)
    )
    found: list[Fact] = []
    if over.cells:
        found.append(Fact("jumps", {"captured": captured, "returned": returned}))
    found += _island_facts(before, isolated(before, moves), "isolates", "drops-off")
    forced = chains(play_turn(before, moves))
    if forced:
        found.append(Fact("forces", listed("jumps", list(map(turn_text, forced)), _MAX_FORCED)))
    return tuple(found)


def _island_facts(before: RustPosition, claim: Claim, taken: str, emptied: str) -> list[Fact]:
    """Describe which stones and which empty cells left the board."""
    found: list[Fact] = []
    empty = claim.owned_by(None)
    full = [cell for cell in claim.cells if cell not in empty]
    if full:
        captured = len(claim.owned_by(before.to_move.opponent))
        stones: dict[str, str | int] = {"captured": captured, "returned": len(full) - captured}
        found.append(Fact(taken, _listed(full) | stones))
    if empty:
        found.append(Fact(emptied, _listed(empty)))
    return found


def _listed(cells: Sequence[str]) -> dict[str, str | int]:
    return {"cells": " ".join(cells), "count": len(cells)}
