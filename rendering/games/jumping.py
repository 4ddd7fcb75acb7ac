"""Scene parts for games with placements and jumps: traces, arrows, notices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rendering.games import parts
from rendering.scene import Arrow, ArrowKind, Cell, CellLook, Mark, NoticeKind, Point
from rendering.view import BoardView
from rules.placing import JumpMove, PlacingPosition, PlacingStage

AnyPlacing = PlacingPosition[Any, Any, Any]
NameOf = Callable[[int], str]
"""Returns the coordinate of a cell."""


class Traces(Struct, frozen=True):
    """Cells of the last turn: arrivals, departures and removals."""

    arrived: frozenset[str]
    left: frozenset[str]
    removed: frozenset[str]


def traces_of(
    placed: Iterable[int], jumps: Sequence[JumpMove], removed: Iterable[int], name: NameOf
) -> Traces:
    """Return the traces of a turn; a chain of jumps marks only its start and end."""
    arrived = [*placed, *(jump.land for jump in jumps[-1:])]
    left = [jump.start for jump in jumps[:1]]
    return Traces(*(frozenset(map(name, cells)) for cells in (arrived, left, removed)))


def prompt(position: AnyPlacing, *, jump: str, place: str) -> parts.Prompt:
    """Return the notice of the next step; `jump` and `place` are phrase keys."""
    if position.stage is PlacingStage.REMOVE:
        return "remove", NoticeKind.NORMAL
    if position.stage is PlacingStage.JUMP:
        return "go-on", NoticeKind.FORCED
    if position.jumps:
        return jump, NoticeKind.FORCED
    return (place, NoticeKind.NORMAL) if position.has_supply else ("pass", NoticeKind.FORCED)


def marks(
    position: AnyPlacing,
    view: BoardView,
    loose: Iterable[str],
    traces: Traces,
    advised: Traces,
    name: NameOf,
) -> dict[str, Mark]:
    """Return the mark of each coordinate; a forced landing cell wins over all others.

    `loose` are the cells that could be removed, or one of which must be. `traces` are those of the
    last turn, `advised` those of the advised one.
    """
    found: dict[str, Mark] = {}
    if parts.outcome_of(position, view) is None and not view.advised:
        is_due = position.stage is PlacingStage.REMOVE
        found |= dict.fromkeys(loose, Mark.CHOICE if is_due else Mark.FREE)
    left, arrived = traces.left, traces.arrived
    found |= dict.fromkeys(left, Mark.LEFT) | dict.fromkeys(arrived, Mark.LAST)
    found |= dict.fromkeys(advised.removed, Mark.LEFT)
    found |= dict.fromkeys(advised.arrived, Mark.TARGET if advised.left else Mark.OFFERED)
    return found | {name(jump.land): Mark.TARGET for jump in _open_jumps(position, view, name)}


def arrows(
    position: AnyPlacing, view: BoardView, points: Mapping[str, Point], name: NameOf
) -> tuple[Arrow, ...]:
    """Return the played jumps, then the advised ones, or else the forced ones.

    If the view offers cells, only jumps that touch the offered or chosen cells are drawn.
    """
    found = [(ArrowKind.PLAYED, move) for move in view.turn if isinstance(move, JumpMove)]
    found += [(ArrowKind.MUST, move) for move in view.advised if isinstance(move, JumpMove)]
    found += [(ArrowKind.MUST, jump) for jump in _open_jumps(position, view, name)]
    ends = ((kind, *_ends(jump, name)) for kind, jump in found)
    return tuple(Arrow(kind, points[start], points[land]) for kind, start, land in ends)


def cells(
    position: AnyPlacing,
    view: BoardView,
    points: Mapping[str, Point],
    look: Callable[[str], CellLook | None],
    name: NameOf,
) -> tuple[Cell, ...]:
    """Return the visible cells; a threat that an arrow shows has no other mark."""
    shown = {
        name(cell)
        for jump in _open_jumps(position, view, name)
        for cell in position.lattice.between(jump.start, jump.land)
    }
    left = tuple(cell for cell in view.threatened if cell not in shown)
    return parts.cells(points, replace(view, threatened=left), look)


def _open_jumps(position: AnyPlacing, view: BoardView, name: NameOf) -> Iterator[JumpMove]:
    """Yield each forced jump that may still be chosen, none beside an advised turn."""
    if parts.outcome_of(position, view) is None and not view.advised:
        yield from (jump for jump in position.jumps if _is_open(*_ends(jump, name), view))


def _is_open(start: str, land: str, view: BoardView) -> bool:
    chosen = start in view.chosen and land in view.offered
    return not view.offered or start in view.offered or chosen


def _ends(jump: JumpMove, name: NameOf) -> tuple[str, str]:
    return name(jump.start), name(jump.land)
