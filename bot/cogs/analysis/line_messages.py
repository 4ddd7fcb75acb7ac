"""Lines of a finished match that were not played: boards, values, and what refutes a turn."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from msgspec import Struct

from bot.cogs.analysis.lines import ChosenLine, notated
from bot.discord_io.content.buttons import ID_LIMIT, Button, MatchKey
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft, fitted
from bot.discord_io.content.forms import move_form
from bot.discord_io.content.people import called
from bot.match.boards.messages import board_line, title
from bot.match.choosing.refusals import refused_turn
from bot.match.model import Match
from bot.match.verdicts import criticism
from bot.texts import Texts
from engine import Line, Value
from engine.annotation import grade
from guide import RefusedTurnError
from rules.own_rows import OwnRows

STEPS_ROW, REST_ROW = 0, 1
SEPARATOR = "."


class Variation(Struct, frozen=True):
    """A line instead of a turn of a match, after `step` of its turns.

    `then` is the match before that turn, `now` the match with the line played so far.
    """

    match: Match
    then: Match
    now: Match
    chosen: ChosenLine
    step: int


def best_lines(
    texts: Texts, match: Match, then: Match, lines: Sequence[Line], picture: Attachment
) -> Draft:
    """List the best lines of a past position, with a button for each."""
    player = called(texts, match.seat(then.position.to_move))
    told = [texts("lines-title", title=title(match), ply=then.ply + 1, player=player)]
    for number, line in enumerate(lines, start=1):
        turns = notated(match.game, then.position, line.turns)
        worth = _worth(texts, line.value)
        told.append(texts("lines-line", number=number, worth=worth, line=_marked(turns, 1)))
    if then.ply < match.ply:
        told.append(texts("lines-played", turn=match.turns[then.ply]))
    boards = (
        Button(line_key(match, then, "line", 1, str(number)), str(number), row=STEPS_ROW)
        for number in range(1, len(lines) + 1)
    )
    text = fitted(told, CONTENT_LIMIT, "\n")
    return Draft(text, picture, (*boards, *_others(texts, match, then)))


def variation(texts: Texts, shown: Variation, picture: Attachment) -> Draft:
    """Write a board of a line, with buttons to step through it and back."""
    lines = [
        *_heading(texts, shown),
        texts("variation-line", line=_marked(shown.chosen.turns, shown.step)),
        board_line(texts, shown.now) if shown.step else "",
    ]
    text = fitted([each for each in lines if each], CONTENT_LIMIT, "\n")
    rest = (
        *_played(texts, shown.match, shown.then),
        Button(
            MatchKey(shown.match.id, shown.then.ply, "best-lines"),
            texts("button-best-lines"),
            row=REST_ROW,
        ),
        *_others(texts, shown.match, shown.then),
    )
    return Draft(text, picture, (*_steps(texts, shown), *rest))


def why_not_form(texts: Texts, match: Match, then: Match, rows: OwnRows | None) -> discord.ui.Modal:
    """Ask for a turn instead of the one that was played."""
    key = MatchKey(match.id, then.ply, "why-not-typed")
    named = texts("why-not-title", title=title(match), ply=then.ply + 1)
    return move_form(texts, key, named, match.game, then.position, rows=rows)


def refused(texts: Texts, match: Match, then: Match, error: RefusedTurnError) -> Draft:
    """Say why a typed turn is illegal, and offer near ones."""
    again = Button(
        MatchKey(match.id, then.ply, "why-not"), texts("button-why-not-again"), row=REST_ROW
    )

    def key_of(turn: str) -> MatchKey:
        return line_key(match, then, "line", 1, turn)

    return refused_turn(texts, error, then.position, key_of, again)


def line_key(match: Match, then: Match, action: str, step: int, which: str) -> MatchKey:
    """Return the id of a button about a line after a position of a match.

    `which` is its number among the best lines, its first turn, or empty for the better line that
    the analysis has stored.
    """
    named = f"{step}{SEPARATOR}{which}" if which else str(step)
    return MatchKey(match.id, then.ply, action, named)


def _heading(texts: Texts, shown: Variation) -> list[str]:
    match, ply, chosen = shown.match, shown.then.ply, shown.chosen
    played = match.turns[ply] if ply < match.ply else ""
    named = {"title": title(match), "ply": ply + 1}
    if chosen.verdict is not None:
        return [
            texts("variation-why", turn=chosen.turns[0], **named),
            _judged(texts, chosen),
        ]
    if chosen.value is None:
        return [texts("variation-title", turn=played, **named)]
    worth = _worth(texts, chosen.value)
    return [texts("variation-best", number=chosen.which, worth=worth, **named)]


def _judged(texts: Texts, chosen: ChosenLine) -> str:
    """Say what speaks against a turn, or that nothing does."""
    verdict = chosen.verdict
    if verdict is None:
        return ""
    judgement = verdict.judgement
    if grade(judgement) is None:
        worth = _worth(texts, judgement.played)
        return texts("why-best" if judgement.is_best else "why-fine", worth=worth)
    best, played = (_worth(texts, value) for value in (judgement.best, judgement.played))
    return texts("why-costs", best=best, played=played, why=criticism(texts, verdict))


def _worth(texts: Texts, value: Value) -> str:
    """Say what a line is worth to the side to move."""
    if value.wins_in is None:
        return texts("line-chance", percent=round(100 * value.chance))
    return texts("line-wins" if value.wins_in > 0 else "line-loses", turns=abs(value.wins_in))


def _marked(turns: Sequence[str], step: int) -> str:
    """List the turns of a line, the one after so many steps in bold."""
    return " · ".join(
        f"**{turn}**" if number == step else turn for number, turn in enumerate(turns, start=1)
    )


def _steps(texts: Texts, shown: Variation) -> tuple[Button, ...]:
    """List the buttons to the board before the line, back, forward, and to its end."""
    is_start, is_end = shown.step == 0, shown.step == len(shown.chosen.turns)
    buttons = tuple(
        Button(
            line_key(shown.match, shown.then, action, shown.step, shown.chosen.which),
            texts(f"button-{label}"),
            row=STEPS_ROW,
            disabled=off,
        )
        for action, label, off in (
            ("line-first", "replay-first", is_start),
            ("line-back", "replay-back", is_start),
            ("line-on", "replay-on", is_end),
            ("line-last", "replay-last", is_end),
        )
    )
    # A very long turn fits into no id, and is shown without steps.
    return buttons if all(len(str(button.key)) <= ID_LIMIT for button in buttons) else ()


def _played(texts: Texts, match: Match, then: Match) -> tuple[Button, ...]:
    if then.ply == match.ply:
        return ()
    key = MatchKey(match.id, then.ply + 1, "replay-look")
    return (Button(key, texts("button-played"), row=REST_ROW),)


def _others(texts: Texts, match: Match, then: Match) -> tuple[Button, ...]:
    why = MatchKey(match.id, then.ply, "why-not")
    chart = MatchKey(match.id, match.ply, "analyse")
    return (
        Button(why, texts("button-why-not"), row=REST_ROW),
        Button(MatchKey(match.id, then.ply, "try"), texts("button-try"), row=REST_ROW),
        Button(chart, texts("button-analysis-back"), row=REST_ROW),
    )
