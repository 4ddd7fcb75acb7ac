"""What the scenes of all games have in common: the players, and who is to move or how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rendering.scene import Bar, Mood, Notice, Panel, Phrase
from rendering.text import drawable
from rendering.view import BoardView
from rules import AnyPosition, Outcome, Side


def outcome_of(position: AnyPosition, view: BoardView) -> Outcome | None:
    """Return the result that the view gives, or else the position's own."""
    return view.outcome or position.outcome


def name_of(side: Side, view: BoardView) -> str:
    """Return a side's name as far as it can be drawn; the seat's own name when nothing is left."""
    seat = view.words.first if side is Side.FIRST else view.words.second
    return drawable(view.name_of(side)) or seat


def phrases_of(view: BoardView, english: Mapping[str, str]) -> Mapping[str, str]:
    """Return a game's phrases, those of the view before the English ones."""
    return {**english, **view.words.phrases}


def panels(
    position: AnyPosition, view: BoardView, bars: Callable[[Side], tuple[Bar, ...]]
) -> tuple[Panel, Panel]:
    """Return the panels of both sides, the upper one first."""
    outcome = outcome_of(position, view)

    def panel(side: Side) -> Panel:
        active = outcome is None and position.to_move is side
        won = outcome is not None and outcome.winner is side
        badge = view.words.moving if active else view.words.won if won else ""
        return Panel(name_of(side, view), badge, active, won, bars(side))

    return panel(view.bottom.opponent), panel(view.bottom)


def duty(position: AnyPosition, view: BoardView, detail: str, mood: Mood) -> Notice:
    """Return the notice of who is to move, and of what."""
    title = Phrase(view.words.to_move, name_of(position.to_move, view))
    return Notice(title, Phrase(detail), mood)


def result(outcome: Outcome, view: BoardView, reasons: Mapping[str, str]) -> Notice:
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
