"""What the scenes of all games have in common: cells and marks, the players, whose turn it is."""

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
    Mood,
    Notice,
    Panel,
    Phrase,
    Point,
)
from rendering.text import drawable
from rendering.view import BoardView
from rules import AnyPosition, Outcome, Side

Due = tuple[str, Mood]
"""The key of the phrase for what is to be done, and whether it is a compulsion."""


class PointOf(Protocol):
    """Where a cell lies, by its column and its row; on a board that may be turned round."""

    def __call__(self, column: int, row: int, /, *, turned: bool) -> Point: ...


def outcome_of(position: AnyPosition, view: BoardView) -> Outcome | None:
    """Return the result that the view gives, or else the position's own."""
    return view.outcome or position.outcome


def name_of(side: Side, view: BoardView) -> str:
    """Return a side's name as far as it can be drawn; the seat's own name when nothing is left."""
    seat = view.words.first if side is Side.FIRST else view.words.second
    return drawable(view.name_of(side)) or seat


def points_of(
    places: Mapping[str, tuple[int, int]], view: BoardView, at: PointOf = hex_point
) -> dict[str, Point]:
    """Return the point of each coordinate; `places` are columns and rows, as `at` counts them."""
    turned = view.bottom is Side.SECOND
    return {name: at(column, row, turned=turned) for name, (column, row) in places.items()}


def phrases_of(view: BoardView, english: Mapping[str, str]) -> Mapping[str, str]:
    """Return a game's phrases, those of the view before the English ones."""
    return {**english, **view.words.phrases}


def cells(
    points: Mapping[str, Point], view: BoardView, look: Callable[[str], CellLook | None]
) -> tuple[Cell, ...]:
    """Return the cells that can be seen; `look` gives `None` for the coordinates of others.

    What a choice is about, and what is in danger, is marked on them; meanwhile all coordinates
    are loud.
    """
    looks = ((name, point, look(name)) for name, point in points.items())
    loud = bool(view.offered or view.chosen)
    return tuple(
        Cell(name, point, _focused(name, seen, view), loud)
        for name, point, seen in looks
        if seen is not None
    )


def _focused(name: str, look: CellLook, view: BoardView) -> CellLook:
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
    return replace(look, mark=mark, threatened=threatened)


# Marks that only distract where something else is to be chosen.
_LOOSE = (Mark.FREE, Mark.CHOICE, Mark.TARGET, Mark.PASSED)


def panels(
    position: AnyPosition,
    view: BoardView,
    bars: Callable[[Side], tuple[Bar, ...]] = lambda _: (),
    pieces: Mapping[Side, str] | None = None,
) -> tuple[Panel, Panel]:
    """Return the panels of both sides, the upper one first.

    `pieces` are those that stand for the sides, in games where each has its own.
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


def notice(position: AnyPosition, view: BoardView, phrases: Mapping[str, str], due: Due) -> Notice:
    """Return the notice of what is to be done, or of the result.

    `phrases` has a text for what is due and for each value of the reasons that end a game. Whose
    turn it is stands beside the name.
    """
    outcome = outcome_of(position, view)
    if outcome is not None:
        return _result(outcome, view, phrases)
    key, mood = due
    return Notice(Phrase(phrases[key]), Phrase(""), mood)


def _result(outcome: Outcome, view: BoardView, reasons: Mapping[str, str]) -> Notice:
    """Return the notice of a result; `reasons` are texts by the values of the outcome's reasons.

    An outcome without reasons is one that the players made: a resignation, or a tie they agreed on.
    """
    words = view.words
    told = Phrase(" · ".join(reasons[reason.value] for reason in outcome.reasons))
    if outcome.winner is None:
        detail = told if outcome.reasons else Phrase(words.agreed)
        return Notice(Phrase(words.tie), detail, Mood.OVER)
    loser = name_of(outcome.winner.opponent, view)
    detail = told if outcome.reasons else Phrase(words.resigned, loser)
    return Notice(Phrase(words.wins, name_of(outcome.winner, view)), detail, Mood.OVER)
