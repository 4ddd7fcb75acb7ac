"""Questions before a turn: which one, how it continues, whether it is meant."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.discord_io.content.buttons import Button, MatchKey, Menu, MenuOption, PersonKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import called
from bot.discord_io.interactions.errors import reason_text
from bot.game_texts import (
    CHOICE_LIMIT,
    CHOICES_LIMIT,
    completion_name,
    continuations,
    facts_text,
    shortened,
)
from bot.match.boards.board_messages import board_line
from bot.match.choosing.choices import LAST_ROW
from bot.match.choosing.picking import format_path, path_of
from bot.match.choosing.refusals import refused_turn
from bot.match.model import Match
from bot.texts import Texts
from guide import Completion, Refusal, RefusedTurnError

SERIES_LIMIT = 20
"""How many turns fit into the id of a button."""


def continuation(texts: Texts, match: Match, typed: str, refusal: Refusal) -> Draft:
    """Ask how an incomplete turn continues; a button plays it without the rest."""
    typed = match.guide.normalize(match.position, typed)
    ways = continuations(match.game, match.position, typed)
    is_cut = len(ways) < len(match.guide.complete(match.position, typed, CHOICES_LIMIT))
    return Draft(
        texts(
            "choose-move-first" if is_cut else "choose-move",
            reason=reason_text(texts, match.game, refusal),
        ),
        buttons=tuple(
            Button(MatchKey(match.id, match.ply, "play", way.text), texts("button-pass"))
            for way in ways
            if way.passes
        ),
        menus=_menus(texts, match, [way for way in ways if not way.passes]),
    )


def refused(texts: Texts, match: Match, typed: str, error: RefusedTurnError) -> Draft:
    """Ask what was meant by an illegal turn: a longer one, a near one, another way."""
    if error.refusal.is_ambiguous:
        return continuation(texts, match, typed, error.refusal)

    def ask_of(turn: str) -> MatchKey:
        moves = match.game.parse_turn(match.position, turn)
        path = format_path(path_of(match.game, match.position, moves))
        return MatchKey(match.id, match.ply, "pick-preview", path)

    return refused_turn(
        texts,
        error,
        match.position,
        lambda turn: MatchKey(match.id, match.ply, "play", turn),
        Button(MatchKey(match.id, match.ply, "type"), texts("button-type"), row=LAST_ROW),
        Button(MatchKey(match.id, match.ply, "pick-again"), texts("button-steps"), row=LAST_ROW),
        ask_of=ask_of,
    )


def warning(texts: Texts, match: Match) -> Draft:
    """Ask whether to play a losing turn: the last one of `match`, not yet stored."""
    ply = match.ply - 1
    anyway = MatchKey(match.id, ply, "play-anyway", match.turns[-1])
    return Draft(
        texts("losing-move", line=board_line(texts, match)),
        buttons=(
            Button(anyway, texts("button-play-anyway"), ButtonStyle.danger),
            Button(MatchKey(match.id, ply, "type"), texts("button-change")),
        ),
    )


def series(texts: Texts, match: Match, turns: Sequence[str]) -> Draft:
    """Ask whether to play the first of several turns now, and the others later."""
    first, *rest = turns
    opponent = called(texts, match.seat(match.position.to_move.opponent))
    key = MatchKey(match.id, match.ply, "series", "".join(turns))
    return Draft(
        texts("series-question", first=first, rest=", ".join(rest), opponent=opponent),
        buttons=(
            Button(key, texts("button-series"), ButtonStyle.success),
            Button(PersonKey("cancel"), texts("button-cancel")),
        ),
    )


def _menus(texts: Texts, match: Match, ways: Sequence[Completion]) -> tuple[Menu, ...]:
    if not ways:
        return ()
    key = MatchKey(match.id, match.ply, "choose")
    entries = (
        MenuOption(
            value=way.text,
            label=completion_name(way),
            hint=shortened(facts_text(texts, match.game, way.facts), CHOICE_LIMIT),
        )
        for way in ways
    )
    return (Menu(key, texts("choose-prompt"), tuple(entries)),)
