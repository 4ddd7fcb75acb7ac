"""The guided way to a turn, stage by stage, and what the turn does before it is sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from discord import ButtonStyle

from bot.presenters.buttons import Button, MatchKey, Menu
from bot.presenters.buttons import Choice as Line
from bot.presenters.draft import CONTENT_LIMIT, Attachment, Draft, fitted
from bot.presenters.game import (
    CHOICE_LIMIT,
    CHOICES_LIMIT,
    facts_text,
    part_text,
    question_text,
    shortened,
)
from bot.presenters.match import board_line, state, threats_line, title
from bot.presenters.people import channel_link, mention
from bot.services.model import Match
from bot.services.picking import (
    BUTTONS_LIMIT,
    Choice,
    Path,
    Stage,
    format_path,
    is_forced,
    path_of,
)
from bot.services.turns import loses_at_once
from bot.texts import Texts
from rules import Fact

LABEL_LIMIT = 80
LAST_ROW = 4


def choosing(texts: Texts, match: Match, stage: Stage, picture: Attachment) -> Draft:
    """Ask for the next choice of a turn: on buttons, or in lists where there are many."""
    asked = next(choice.part for choice in stage.choices if choice.part.kind == stage.kind)
    lines = [
        _title(texts, match),
        _so_far(texts, match, stage),
        f"**{question_text(texts, match.game, asked)}**",
        *_hints(texts, match, stage),
    ]
    few = len(stage.choices) <= BUTTONS_LIMIT
    return Draft(
        fitted([line for line in lines if line], CONTENT_LIMIT, "\n"),
        picture,
        (*(_buttons(texts, match, stage) if few else ()), *_last_row(texts, match, stage.path)),
        menus=() if few else _menus(texts, match, stage),
    )


def preview(texts: Texts, match: Match, after: Match, picture: Attachment) -> Draft:
    """Ask whether to play the turn that leads from `match` to `after`."""
    lines = [
        texts("pick-only" if is_forced(match.game, match.position) else "pick-preview"),
        board_line(texts, after),
        threats_line(texts, after),
        texts("pick-loses") if loses_at_once(after) else "",
    ]
    text = fitted([line for line in lines if line], CONTENT_LIMIT, "\n")
    return Draft(text, picture, _answers(texts, match, after))


def stale(texts: Texts, match: Match, user_id: int, *, ply: int, url: str | None) -> Draft:
    """Say why a choice for turn `ply` + 1 comes too late, and offer to begin anew."""
    again = match.result is None and match.user_to_move == user_id
    label = texts("button-again" if again else "button-show")
    button = Button(_key(match, "pick-again"), label, ButtonStyle.primary)
    place = channel_link(match.place_id or match.channel_id)
    where = texts("board-link", url=url) if url else texts("pick-board-follows", place=place)
    return Draft(f"{_reason(texts, match, ply)}\n{where}", buttons=(button,))


def within_turn(match: Match, stage: Stage) -> Match:
    """Return the match as it looks in the middle of its next turn."""
    if not stage.moves:
        return match
    done = match.game.format_turn(match.position, stage.moves)
    return replace(
        match,
        turns=(*match.turns, done),
        position=stage.position,
        before=match.position,
        last_turn=stage.moves,
    )


def offer_text(texts: Texts, match: Match, stage: Stage) -> str:
    """Say what is asked and what can be chosen, for whoever does not see the picture."""
    asked = next(choice.part for choice in stage.choices if choice.part.kind == stage.kind)
    choices = ", ".join(_label(texts, match, stage, choice) for choice in stage.choices)
    return texts("pick-alt", question=question_text(texts, match.game, asked), choices=choices)


def _reason(texts: Texts, match: Match, ply: int) -> str:
    if match.result is not None:
        return texts("pick-over", title=title(match), state=state(texts, match))
    if ply < match.ply:
        return texts("pick-played", title=title(match), turn=match.turns[ply])
    return texts("pick-stale", title=title(match))


def _title(texts: Texts, match: Match) -> str:
    opponent = mention(match.user_of(match.position.to_move.opponent))
    return texts("pick-title", title=title(match), opponent=opponent, ply=match.ply + 1)


def _so_far(texts: Texts, match: Match, stage: Stage) -> str:
    done = [match.game.format_turn(match.position, stage.moves)] if stage.moves else []
    parts = stage.chosen[:-1]
    named = [part for part in parts if not part.groups] + list(stage.chosen[-1:])
    chosen = [*done, *(part_text(texts, match.game, part) for part in named)]
    return texts("pick-so-far", chosen=", ".join(chosen)) if chosen else ""


def _hints(texts: Texts, match: Match, stage: Stage) -> list[str]:
    """Say what the special choices do."""
    return [
        texts(
            "pick-hint",
            choice=_label(texts, match, stage, choice),
            facts=facts_text(texts, match.game, facts),
        )
        for choice, facts in _telling(stage.choices)
        if facts
    ]


def _telling(choices: Sequence[Choice]) -> Iterator[tuple[Choice, list[Fact]]]:
    """Yield each choice with what it does, without what only says again which choice it is."""
    bare = [[_without_own_value(choice, fact) for fact in choice.facts] for choice in choices]
    for choice, others in zip(choices, bare, strict=True):
        facts = zip(choice.facts, others, strict=True)
        yield choice, [f for f, rest in facts if f == rest or any(rest not in b for b in bare)]


def _without_own_value(choice: Choice, fact: Fact) -> Fact:
    own = choice.part.value
    return Fact(fact.key, {key: value for key, value in fact.values.items() if value != own})


def _label(texts: Texts, match: Match, stage: Stage, choice: Choice) -> str:
    """Name a choice by its part, or by the steps that it brings about if it forces something."""
    added = choice.moves[len(stage.moves) :]
    if len(added) > 1:
        return choice.turn or f"{match.game.format_turn(match.position, choice.moves)}…"
    if added and match.game.parts(stage.position, added[0])[-1] != choice.part:
        return str(added[0])
    return part_text(texts, match.game, choice.part)


def _buttons(texts: Texts, match: Match, stage: Stage) -> tuple[Button, ...]:
    return tuple(
        Button(
            _key(match, "pick", choice.path),
            shortened(_label(texts, match, stage, choice), LABEL_LIMIT),
            ButtonStyle.primary,
        )
        for choice in stage.choices
    )


def _menus(texts: Texts, match: Match, stage: Stage) -> tuple[Menu, ...]:
    """Split the choices evenly into lists that name what is first and last in them."""
    lines = [_line(texts, match, stage, choice) for choice in stage.choices]
    count = -(-len(lines) // CHOICES_LIMIT)
    ends = [len(lines) * number // count for number in range(count + 1)]
    parts = [lines[start:end] for start, end in pairwise(ends)]
    return tuple(
        Menu(
            _key(match, "pick-from", (str(number), *stage.path)),
            texts("pick-range", first=part[0].label, last=part[-1].label),
            tuple(part),
        )
        for number, part in enumerate(parts)
    )


def _line(texts: Texts, match: Match, stage: Stage, choice: Choice) -> Line:
    return Line(
        value=choice.path[-1],
        label=shortened(_label(texts, match, stage, choice), CHOICE_LIMIT),
        hint=shortened(facts_text(texts, match.game, choice.facts), CHOICE_LIMIT),
    )


def _last_row(texts: Texts, match: Match, path: Path) -> tuple[Button, ...]:
    back = Button(_key(match, "pick", path[:-1]), texts("button-back"), row=LAST_ROW)
    return (
        *((back,) if path else ()),
        Button(_key(match, "type"), texts("button-type"), row=LAST_ROW),
        Button(_key(match, "cancel"), texts("button-cancel"), row=LAST_ROW),
    )


def _answers(texts: Texts, match: Match, after: Match) -> tuple[Button, ...]:
    """Offer to send a turn, and to change it unless it is forced."""
    path = path_of(match.game, match.position, after.last_turn)
    style = ButtonStyle.danger if loses_at_once(after) else ButtonStyle.success
    send = Button(_key(match, "pick-send", path), texts("button-send"), style)
    change = Button(_key(match, "pick", path[:-1]), texts("button-change"))
    cancel = Button(_key(match, "cancel"), texts("button-cancel"))
    forced = is_forced(match.game, match.position)
    return (send, cancel) if forced else (send, change, cancel)


def _key(match: Match, action: str, path: Path = ()) -> MatchKey:
    return MatchKey(match.id, match.ply, action, format_path(path))
