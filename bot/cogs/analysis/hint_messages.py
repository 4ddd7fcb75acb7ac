"""A hint in three steps: what to do, where, and the turn."""

from __future__ import annotations

import enum
from collections import Counter

from discord import ButtonStyle

from bot.cogs.analysis.hints import Hint
from bot.discord_io.content.buttons import ID_LIMIT, Button, MatchKey
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft, fitted
from bot.discord_io.content.people import called
from bot.game_texts import turn_cells, turn_effects, turn_kind
from bot.match.boards.messages import title
from bot.match.choosing.picking import format_path, path_of
from bot.match.model import Match
from bot.texts import Texts
from rules import Side


class Step(enum.Enum):
    """How much of a hint a player has asked for."""

    KIND = enum.auto()
    WHERE = enum.auto()
    TURN = enum.auto()


def hint(texts: Texts, of: Hint, step: Step, picture: Attachment) -> Draft:
    """Write a hint up to a step, and offer the next one."""
    match = of.match
    lines = [
        texts("hint-title", title=title(match), ply=match.ply + 1),
        f"**{kind(texts, of)}**",
        texts("hint-where", cells=marked(of, Step.WHERE)[0]) if _has_place(of, step) else "",
        _turn(texts, of) if step is Step.TURN else "",
        texts("hint-told") if step is Step.KIND else "",
    ]
    text = fitted([line for line in lines if line], CONTENT_LIMIT, "\n")
    return Draft(text, picture, _buttons(texts, of, step))


def kind(texts: Texts, of: Hint) -> str:
    """Say what kind of turn to find: what it does, or what it leads to."""
    match, value = of.match, of.line.value
    if value.wins_in is not None:
        return texts("hint-win" if value.wins_in > 0 else "hint-lost", turns=abs(value.wins_in))
    return turn_kind(texts, match.game, match.position, of.line.turns[0])


def marked(of: Hint, step: Step) -> tuple[str, ...]:
    """Return the coordinates that a step of a hint marks, first the ones to begin at."""
    cells = turn_cells(of.match.game, of.match.position, of.line.turns[0])
    return {Step.KIND: (), Step.WHERE: cells[:1], Step.TURN: cells}[step]


def offered(of: Hint, step: Step, texts: Texts) -> str:
    """Say in words what a step of a hint marks, for readers who can't see the picture."""
    return texts("hint-where", cells=", ".join(marked(of, step))) if marked(of, step) else ""


def hints_line(texts: Texts, match: Match) -> str:
    """Say how many hints each player took in a match; empty without hints."""
    counts = Counter(side for _, side in match.hints)
    told = [
        texts("hints-of", player=called(texts, match.seat(side)), count=counts[side])
        for side in Side
        if counts[side]
    ]
    return texts("hints-line", told=", ".join(told)) if told else ""


def _has_place(of: Hint, step: Step) -> bool:
    return step is not Step.KIND and bool(marked(of, Step.WHERE))


def _turn(texts: Texts, of: Hint) -> str:
    """Name the turn and its effect."""
    match, turn = of.match, of.line.turns[0]
    notation = match.game.format_turn(match.position, turn)
    facts = turn_effects(texts, match.game, match.position, turn)
    told = texts("hint-turn", turn=notation)
    return f"{told} — {facts}." if facts else f"{told}."


def _buttons(texts: Texts, of: Hint, step: Step) -> tuple[Button, ...]:
    """Offer the next step, or to play the turn after the last step."""
    match = of.match
    if step is Step.KIND and marked(of, Step.WHERE):
        return (Button(_key(match, "hint-where"), texts("button-hint-where")),)
    if step is not Step.TURN:
        return (Button(_key(match, "hint-turn"), texts("button-hint-turn")),)
    path = format_path(path_of(match.game, match.position, of.line.turns[0]))
    pick = MatchKey(match.id, match.ply, "pick", path)
    if len(str(pick)) > ID_LIMIT:
        pick = _key(match, "pick-again")
    return (Button(pick, texts("button-hint-pick"), ButtonStyle.success),)


def _key(match: Match, action: str) -> MatchKey:
    return MatchKey(match.id, match.ply, action)
