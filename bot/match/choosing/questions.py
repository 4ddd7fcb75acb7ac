"""The words about a turn of a match: the choice, the preview, and questions before it."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from functools import partial

from discord import ButtonStyle
from msgspec.structs import replace

from bot.discord_io.content.buttons import Button, MatchKey, Menu, MenuOption, cancel_button
from bot.discord_io.content.draft import Draft, Picture, fitted_lines
from bot.discord_io.content.people import called, place_link, quoted
from bot.game_texts import (
    CHOICES_LIMIT,
    SideNames,
    completion_name,
    continuations,
    facts_text,
)
from bot.match.additions import PreviewAddition
from bot.match.boards.match_words import board_line, state, threatened, threats_line, title
from bot.match.boards.picture import WIDTH_PX, match_picture
from bot.match.choosing.prompts import LAST_ROW, ChoicePrompt, NextTurn, refused_turn
from bot.match.choosing.stages import Path, Stage, format_path, path_of
from bot.match.model import Match
from bot.match.refusals import reason_text
from bot.match.turns import loses_at_once
from bot.profiles import Reader
from bot.texts import Texts
from guide import Completion, Refusal, RefusedTurnError
from rules.own_rows import OwnRows

SERIES_LIMIT = 20
"""How many turns fit into the id of a button."""


class PreviewReason(enum.Enum):
    """Why a whole turn is previewed."""

    WANTED = enum.auto()
    UNCLEAR = enum.auto()
    NEW_HERE = enum.auto()


def choosing(
    reader: Reader,
    match: Match,
    words: ChoicePrompt,
    names: SideNames,
    *,
    note: str = "",
    heading: str = "",
    actions: Sequence[str] = (),
) -> Draft:
    """Ask for the next choice of a turn: on buttons, or in lists if there are many.

    The `note` comes first; a `heading` takes the place of the match's own. `actions` are those of
    cogs, beside the first choice.
    """
    texts = reader.texts
    swap = texts("pick-or-swap") if match.may_swap else ""
    return words.page(
        [note, heading or _title(texts, match), swap],
        _last_row(texts, match, words, actions),
        choice_picture(reader, match, words, names),
    )


def choice_picture(reader: Reader, match: Match, words: ChoicePrompt, names: SideNames) -> Picture:
    """Return the picture of a turn in progress, with what can be chosen next."""
    then = within_turn(match, words.stage)
    return match_picture(reader, then, names, also=words.offer, width=WIDTH_PX, **words.marks)


def preview(
    reader: Reader,
    match: Match,
    after: Match,
    stage: Stage,
    names: SideNames,
    *,
    added: PreviewAddition,
    why: PreviewReason = PreviewReason.WANTED,
    typed: str = "",
    heading: str = "",
) -> Draft:
    """Ask whether to play the turn from `match` to `after`, whole at this stage.

    `typed` is the text that it was read from. `added` is what cogs say. A `heading` takes the place
    of the match's own.
    """
    texts = reader.texts
    picture = match_picture(
        reader,
        after,
        names,
        threatened=threatened(after),
        advised=tuple(added.reply),
        width=WIDTH_PX,
    )
    if why is PreviewReason.UNCLEAR:
        question = texts("pick-read-as", typed=quoted(typed), turn=after.turns[-1])
    else:
        question = texts("pick-only" if stage.forced else "pick-preview")
    lines = [
        heading or _title(texts, match),
        question,
        board_line(texts, after),
        threats_line(texts, after),
        texts("pick-loses") if loses_at_once(after) and not added.lines else "",
        *added.lines,
        texts("pick-at-first") if why is PreviewReason.NEW_HERE else "",
    ]
    text = fitted_lines(lines)
    return Draft(text, picture, _answers(texts, match, after, stage, why))


def waits_for_small_turn(texts: Texts, match: Match, placed: str) -> Draft:
    """Say after a small turn for whom the next one waits; a button goes on in the same message."""
    again = Button(_key(match, "pick-again"), texts("button-go-on"), ButtonStyle.primary)
    opponent = called(texts, match.seat(match.position.to_move))
    return Draft(f"{placed} {texts('pick-wait', opponent=opponent)}", buttons=(again,))


def next_heading(texts: Texts, match: Match, placed: str) -> str:
    """Return the heading of the question that follows a small turn in the same message."""
    return f"{placed}\n{_title(texts, match)}"


def stale(
    texts: Texts, match: Match, user_id: int, *, ply: int, url: str | None, is_seen: bool = True
) -> Draft:
    """Say why a choice for turn `ply` + 1 is too late, and offer to start again.

    `url` leads to the board; `is_seen` tells whether the user sees where it is posted.
    """
    again = match.result is None and match.may_move(user_id)
    label = texts("button-again" if again else "button-show")
    button = Button(_key(match, "pick-again"), label, ButtonStyle.primary)
    place = place_link(match.guild_id, match.place_id)
    where = texts("board-link", url=url) if url else texts("pick-board-follows", place=place)
    lines = [why_late(texts, match, ply=ply), *([where] if is_seen else [])]
    return Draft("\n".join(lines), buttons=(button,))


def within_turn(match: Match, stage: Stage) -> Match:
    """Return the match as it looks in the middle of its next turn."""
    if not stage.moves:
        return match
    done = match.game.format_moves(stage.moves)
    return replace(
        match,
        turns=(*match.turns, done),
        movers=(*match.movers, match.position.to_move),
        position=stage.position,
        before=match.position,
        last_turn=stage.moves,
    )


def next_turn(texts: Texts, match: Match, rows: OwnRows | None = None) -> NextTurn:
    """Return how the next turn of a match is chosen; the mover's own tell which piece is likely."""
    mover = match.position.to_move
    return NextTurn(
        texts,
        match.game,
        match.position,
        title(match),
        partial(_key, match),
        earlier=[turn for turn, by in zip(match.turns, match.movers, strict=True) if by is mover],
        rows=rows,
    )


def why_late(texts: Texts, match: Match, *, ply: int) -> str:
    """Say why a choice for turn `ply` + 1 is too late."""
    if match.result is not None:
        return texts("pick-over", title=title(match), state=state(texts, match))
    if ply < match.ply:
        return texts("pick-played", title=title(match), turn=match.turns[ply])
    return texts("pick-stale", title=title(match))


def _title(texts: Texts, match: Match) -> str:
    opponent = called(texts, match.seat(match.position.to_move.opponent))
    return texts("pick-title", title=title(match), opponent=opponent, ply=match.ply + 1)


def _last_row(
    texts: Texts, match: Match, words: ChoicePrompt, actions: Sequence[str]
) -> tuple[Button, ...]:
    """List the buttons below the choices; the `actions` are beside the first one."""
    trying = Button(_key(match, "try", words.stage.path), texts("button-try"), row=LAST_ROW)
    cancel = cancel_button(texts, row=LAST_ROW)
    if words.back:
        return (*words.back, words.typing, trying, cancel)
    more = [*actions, *(["swap"] if match.may_swap else [])]
    others = (Button(_key(match, name), texts(f"button-{name}"), row=LAST_ROW) for name in more)
    return (words.typing, trying, *others, cancel)


def _answers(
    texts: Texts, match: Match, after: Match, stage: Stage, why: PreviewReason
) -> tuple[Button, ...]:
    """Offer to send a turn, and to change it unless it is forced: then it is blue.

    A new player can send it and all later turns without a preview.
    """
    path = stage.whole_path
    style = ButtonStyle.primary if stage.forced else ButtonStyle.success
    if loses_at_once(after):
        style = ButtonStyle.danger
    buttons = [Button(_key(match, "pick-send", path), texts("button-send"), style)]
    if why is PreviewReason.NEW_HERE:
        buttons.append(Button(_key(match, "pick-send-on", path), texts("button-send-on")))
    if not stage.forced:
        buttons.append(Button(_key(match, "pick", path[:-1]), texts("button-change")))
    buttons.append(Button(_key(match, "try", path), texts("button-try")))
    return (*buttons, cancel_button(texts))


def _key(match: Match, action: str, path: Path = ()) -> MatchKey:
    return MatchKey(match.id, match.ply, action, format_path(path))


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
            cancel_button(texts),
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
            hint=facts_text(texts, match.game, way.facts),
        )
        for way in ways
    )
    return (Menu(key, texts("choose-prompt"), tuple(entries)),)
