"""Scene parts for all games: cells, marks, player panels, notices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec.structs import replace

from rendering.layout import hex_point
from rendering.scene import (
    Bar,
    Cell,
    CellLook,
    Ground,
    Mark,
    Notice,
    NoticeKind,
    Panel,
    Phrase,
    Point,
)
from rendering.text import drop_undrawable
from rendering.view import BoardView
from rules import AnyPosition, Outcome, Side

Prompt = tuple[str, NoticeKind]
"""The phrase key of the next step, and the kind of its notice."""


class PointOf(Protocol):
    """Returns the point of a cell on a board, which may be rotated by 180°."""

    def __call__(self, column: int, row: int, /, *, turned: bool) -> Point: ...


def outcome_of(position: AnyPosition, view: BoardView) -> Outcome | None:
    """Return the view's outcome, or else the position's own."""
    return view.outcome or position.outcome


def name_of(side: Side, view: BoardView) -> str:
    """Return a side's drawable name, or the default name if nothing is left."""
    seat = view.words.first if side is Side.FIRST else view.words.second
    return drop_undrawable(view.name_of(side)) or seat


def points_of(
    places: Mapping[str, tuple[int, int]], view: BoardView, at: PointOf = hex_point
) -> dict[str, Point]:
    """Return the point of each coordinate; `places` are columns and rows for `at`."""
    turned = view.bottom is Side.SECOND
    return {name: at(column, row, turned=turned) for name, (column, row) in places.items()}


def phrases_of(view: BoardView, english: Mapping[str, str]) -> Mapping[str, str]:
    """Return a game's phrases; the view's own win over the English ones."""
    return {**english, **view.words.phrases}


def cells(
    points: Mapping[str, Point], view: BoardView, look: Callable[[str], CellLook | None]
) -> tuple[Cell, ...]:
    """Return the visible cells; `look` returns `None` for hidden ones.

    Offered, chosen and threatened cells are marked. Coordinates are emphasised during a choice.
    """
    looks = [(name, point, look(name)) for name, point in points.items()]
    emphasised = bool(view.offered or view.chosen)
    places = not any(seen and seen.piece and name in view.offered for name, _, seen in looks)
    return tuple(
        Cell(view.label_of(name), point, _focused(name, seen, view, places=places), emphasised)
        for name, point, seen in looks
        if seen is not None
    )


def _focused(name: str, look: CellLook, view: BoardView, *, places: bool) -> CellLook:
    """Return a cell's look during a choice; a player who places sees what can be removed."""
    if look.ground is not Ground.CELL:
        return look
    mark = None if view.offered and look.mark in _LOOSE else look.mark
    if name in view.offered:
        mark = Mark.OFFERED
    elif name in view.chosen:
        mark = Mark.CHOSEN
    threatened = look.piece is not None and name in view.threatened
    if (mark, threatened) == (look.mark, look.threatened):
        return look
    free = places and mark is Mark.OFFERED and look.mark is Mark.FREE
    return replace(look, mark=mark, threatened=threatened, free=free)


# Marks to hide while the player chooses something else.
_LOOSE = (Mark.FREE, Mark.CHOICE, Mark.TARGET, Mark.PASSED)


def panels(
    position: AnyPosition,
    view: BoardView,
    bars: Callable[[Side], tuple[Bar, ...]] = lambda _: (),
    pieces: Mapping[Side, str] | None = None,
) -> tuple[Panel, Panel]:
    """Return the panels of both sides, the upper one first.

    `pieces` identify the sides in games where each side has its own piece.
    """
    outcome = outcome_of(position, view)

    def panel(side: Side) -> Panel:
        lines = bars(side)
        active = outcome is None and position.to_move is side
        won = outcome is not None and outcome.winner is side
        badge = view.words.moving if active else view.words.won if won else ""
        return Panel(
            name_of(side, view),
            badge,
            active,
            won,
            lines,
            piece=pieces[side] if pieces else None,
            danger=outcome is None and any(bar.danger for bar in lines),
        )

    return panel(view.bottom.opponent), panel(view.bottom)


def notice(
    position: AnyPosition, view: BoardView, phrases: Mapping[str, str], prompt: Prompt
) -> Notice:
    """Return the notice of the next step, or of the result.

    `phrases` has a text for each next step and for each reason that ends a game. The player's badge
    says whose turn it is, so the notice does not.
    """
    outcome = outcome_of(position, view)
    if outcome is not None:
        return _result(outcome, view, phrases)
    key, kind = prompt
    return Notice(Phrase(phrases[key]), Phrase(""), kind)


def _result(outcome: Outcome, view: BoardView, reasons: Mapping[str, str]) -> Notice:
    """Return the notice of a result; `reasons` maps reason values to texts.

    The players made an outcome without reasons: a resignation or an agreed tie.
    """
    words = view.words
    reasons_text = Phrase(" · ".join(reasons[reason.value] for reason in outcome.reasons))
    if outcome.winner is None:
        detail = reasons_text if outcome.reasons else Phrase(words.agreed)
        return Notice(Phrase(words.tie), detail, NoticeKind.OVER)
    loser = name_of(outcome.winner.opponent, view)
    detail = reasons_text if outcome.reasons else Phrase(words.resigned, loser)
    return Notice(Phrase(words.wins, name_of(outcome.winner, view)), detail, NoticeKind.OVER)
