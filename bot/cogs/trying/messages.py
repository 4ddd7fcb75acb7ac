"""The private board on which one person plays both sides, its variations and notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import discord
from discord import ButtonStyle
from msgspec.structs import replace

from bot.cogs.trying import tree as trees
from bot.cogs.trying.evaluating import Evaluation, NotedLine
from bot.cogs.trying.service import NOTE_LIMIT, Audience
from bot.cogs.trying.tree import TryPlace, TryTree, Turns
from bot.discord_io.content.buttons import (
    Button,
    Key,
    MatchKey,
    Menu,
    MenuOption,
    RowId,
    Small,
    Word,
    step_buttons,
)
from bot.discord_io.content.draft import Draft, fitted_lines
from bot.discord_io.content.forms import LABEL_LIMIT, text_form
from bot.discord_io.content.people import called, in_one_line, literal, mention
from bot.game_texts import (
    CHOICES_LIMIT,
    SideNames,
    facts_text,
    reasons_text,
    shortened,
    side_name,
)
from bot.match.boards.match_words import sentence
from bot.match.boards.match_words import title as match_title
from bot.match.boards.picture import position_picture
from bot.match.choosing.prompts import LAST_ROW, NextTurn
from bot.match.choosing.stages import Path, Stage, format_path
from bot.match.model import Match
from bot.match.verdicts import Verdict, criticism, notated
from bot.profiles import Reader
from bot.texts import NO_EMOJIS, PieceEmojis, Texts
from engine import Value
from engine.annotation import grade
from guide import get_guide
from rules import AnyPosition, Side
from rules.own_rows import OwnRows

# How many turns before and after the present one a board lists.
TOLD_BEFORE, TOLD_AFTER = 8, 4
EVEN = 50
LINES_ROW, REST_ROW = 0, 1
NOTE_FIELD = "note"


class TryKey(Key, frozen=True):
    """The id of a button of a private board after `ply` turns of a line.

    `tip` is the number of the line's last position, or 0. `path` is a path of choices.
    """

    prefix = "try"
    tree_id: RowId
    tip: RowId
    ply: Small
    action: Word
    path: str = ""


class BoardTexts(NamedTuple):
    """The keys of the texts that say on what kind of board a position is tried."""

    title: str
    alt: str
    picture: str


PRIVATE = BoardTexts("try-title", "try-alt", "picture-try")


def board(
    reader: Reader,
    place: TryPlace,
    stage: Stage | None,
    names: SideNames,
    *,
    emojis: PieceEmojis = NO_EMOJIS,
) -> Draft:
    """Ask for the next choice of a turn; without a `stage`, the game is over here.

    `names` are those of the sides, without links.
    """
    texts, lines = reader.texts, board_lines(reader.texts, place)
    if stage is None:
        draft = Draft(fitted_lines(lines), buttons=_last_row(texts, place, None))
        return with_picture(reader, place, names, draft)
    prompt = next_turn(texts, place).prompt(stage, emojis)
    draft, marks = prompt.page(lines, _last_row(texts, place, stage.back)), prompt.marks
    if stage.moves:
        marks |= {"position": stage.position, "before": place.position, "turn": stage.moves}
    return with_picture(reader, place, names, draft, prompt.offer, **marks)


def with_picture(
    reader: Reader,
    place: TryPlace,
    names: SideNames,
    draft: Draft,
    *alt: str,
    board: BoardTexts = PRIVATE,
    position: AnyPosition | None = None,
    **marks: Any,
) -> Draft:
    """Add the picture, which says that its position is only tried.

    `alt` comes next in its alt text; `marks` replace fields of its view.
    """
    match = place.tree.match
    heading, *lines = alt_lines(reader.texts, place, names, board=board)
    view: dict[str, Any] = {
        "before": place.before,
        "turn": place.moves,
        "caption": title(place),
        "banner": reader.texts(board.picture),
        **marks,
    }
    picture = position_picture(
        reader,
        place.game,
        position or place.position,
        names,
        f"{place.game.slug}-try.png",
        (heading, *alt, *lines),
        own_side=match.side_of(reader.user_id or 0) if match else place.tree.start.to_move,
        **view,
    )
    return replace(draft, picture=picture)


def board_lines(texts: Texts, place: TryPlace, *, board: BoardTexts = PRIVATE) -> list[str]:
    """Say where a board stands, what was played last, who is to move, and what was noted."""
    note = literal(in_one_line(place.note))
    return [
        texts(board.title, title=title(place)),
        line_text(texts, place),
        _last_turn(texts, place, link_sides(texts, place), "board-turn"),
        standing(texts, place, link_sides(texts, place)),
        texts("try-note", note=note) if note else "",
    ]


def title(place: TryPlace) -> str:
    """Name the match of a board, or else its game."""
    match = place.tree.match
    return place.game.name if match is None else match_title(match)


def line_text(texts: Texts, place: TryPlace) -> str:
    """Say which turns of a line have been tried, with the present one in bold."""
    branch = min(place.branch, place.ply)
    first = max(branch, place.ply - TOLD_BEFORE)
    turns = [
        number_turn(place.line, ply, is_present=ply + 1 == place.ply)
        for ply in range(first, min(len(place.line), place.ply + TOLD_AFTER))
    ]
    cut = ["…"] if first > branch else []
    more = ["…"] if len(place.line) > place.ply + TOLD_AFTER else []
    where = texts("try-at", ply=branch)
    return texts("try-line", where=where, line=" ".join([*cut, *turns, *more])) if turns else where


def standing(texts: Texts, place: TryPlace, named: SideNames) -> str:
    """Say who is to move, or how the game has ended on this board."""
    outcome = place.position.outcome
    if outcome is None:
        return texts("state-to-move", player=named[place.position.to_move])
    reasons = [str(reason.value) for reason in outcome.reasons]
    why = reasons_text(texts, place.game, place.position, reasons)
    if outcome.winner is None:
        return texts("state-tie", why=why)
    return texts("state-won", winner=named[outcome.winner], why=why)


def side_names(texts: Texts, place: TryPlace) -> dict[Side, str]:
    return {side: side_name(texts, place.game, side) for side in Side}


def link_sides(texts: Texts, place: TryPlace) -> SideNames:
    """Name the sides for a private message, with links to people."""
    match = place.tree.match
    if match is None:
        return side_names(texts, place)
    return {side: called(texts, match.seat(side)) for side in Side}


def next_turn(
    texts: Texts,
    place: TryPlace,
    rows: OwnRows | None = None,
    *,
    key: Callable[[str, Path], Key] | None = None,
) -> NextTurn:
    """Return how the next turn on a board is chosen; the game must go on here.

    `key` makes the ids of the buttons, by default those of the private board. The earlier turns are
    mostly those of the side to move; they only tell which choice is likely.
    """
    return NextTurn(
        texts,
        place.game,
        place.position,
        texts("try-form", title=title(place)),
        key or partial(key_of, place),
        earlier=place.turns[place.ply % 2 :: 2],
        rows=rows,
    )


def key_of(place: TryPlace, action: str, path: Path = ()) -> TryKey:
    """Return the id of a button for the position of a place."""
    return TryKey(place.tree.id, place.tip, place.ply, action, format_path(path))


def alt_lines(
    texts: Texts, place: TryPlace, names: SideNames, *, board: BoardTexts = PRIVATE
) -> tuple[str, ...]:
    """Say what a picture's board is, and what was played last."""
    parts = [
        texts(board.alt, title=title(place)),
        _last_turn(texts, place, names, "alt-turn"),
        sentence(standing(texts, place, names)),
        sentence(line_text(texts, place).replace("*", "")),
    ]
    return tuple(filter(None, parts))


def number_turn(line: Turns, ply: int, *, is_present: bool = False) -> str:
    """Name the turn after a ply with its number; the present one is in bold."""
    turn = f"{ply + 1} {line[ply]}"
    return f"**{turn}**" if is_present else turn


def _last_row(texts: Texts, place: TryPlace, back: Path | None) -> tuple[Button, ...]:
    """Return the buttons to undo a choice or a turn, to redo one, to type, and for more."""
    tree = place.tree.id
    undo = TryKey(tree, place.tip, max(place.ply - 1, 0), "undo")
    redo = TryKey(tree, place.tip, place.ply + 1, "redo")
    return last_row(texts, place, back, partial(key_of, place), undo, redo)


def last_row(
    texts: Texts,
    place: TryPlace,
    back: Path | None,
    key: Callable[[str, Path], Key],
    undo: Key,
    redo: Key,
) -> tuple[Button, ...]:
    """Return the buttons below the choices; `back` leads to the choice before, if there is one.

    The engine may be asked where that is allowed.
    """
    match, is_first = place.tree.match, back is None and place.ply == 0
    is_helped = not place.is_over and (match is None or match.allows_help)
    undo = undo if back is None else key("pick", back)
    is_end = place.ply == len(place.line)
    evaluate = Button(key("evaluate", ()), texts("button-evaluate"), row=LAST_ROW)
    return (
        *step_buttons(texts, undo, redo, is_start=is_first, is_end=is_end, row=LAST_ROW),
        Button(key("type", ()), texts("button-type"), row=LAST_ROW, disabled=place.is_over),
        *((evaluate,) if is_helped else ()),
        Button(key("more", ()), texts("button-menu"), row=LAST_ROW),
    )


def _last_turn(texts: Texts, place: TryPlace, named: SideNames, form: str) -> str:
    """Describe the last turn and its effect with the text `form`; empty at the start."""
    if place.before is None or not place.turns:
        return ""
    facts = facts_text(
        texts, place.game, get_guide(place.game.slug).turn_facts(place.before, place.moves)
    )
    key = f"{form}-with-facts" if facts else form
    mover = named[place.before.to_move]
    return texts(key, ply=place.ply, player=mover, turn=place.turns[-1], facts=facts)


def menu(
    reader: Reader,
    place: TryPlace,
    names: SideNames,
    *,
    actions: Sequence[str],
    board_actions: Sequence[str],
) -> Draft:
    """Offer the variations, and everything to do on a board besides playing.

    `board_actions` are those of the board, `actions` the names of those of cogs.
    """
    texts, variations = reader.texts, place.tree.variations()
    count = texts("try-count", count=len(place.tree.positions), variations=len(variations))
    lines = [*board_lines(texts, place), count]
    buttons = (
        Button(key_of(place, "look"), texts("button-try-board"), ButtonStyle.primary),
        *(Button(key_of(place, action), texts(f"button-try-{action}")) for action in board_actions),
        *_files(texts, place),
        *(Button(key_of(place, "act", (name,)), texts(f"button-{name}")) for name in actions),
    )
    entries = tuple(
        MenuOption(str(end.id), line_label(place, end.line)) for end in variations[-CHOICES_LIMIT:]
    )
    menus = (Menu(key_of(place, "go"), texts("try-prompt"), entries),) if entries else ()
    draft = Draft(fitted_lines(lines), buttons=buttons, menus=menus)
    return with_picture(reader, place, names, draft)


def _files(texts: Texts, place: TryPlace) -> tuple[Button, ...]:
    match = place.tree.match
    if match is None or match.result is None:
        return ()
    key = MatchKey(match.id, min(place.ply, match.ply), "download")
    return (Button(key, texts("button-download")),)


def line_label(place: TryPlace, line: Turns) -> str:
    """Name a variation by its turns since it leaves the main line."""
    branch = place.tree.branch(line)
    return " ".join(number_turn(line, ply) for ply in range(branch, len(line)))


def evaluated(
    reader: Reader, place: TryPlace, names: SideNames, evaluation: Evaluation, *, is_a_hint: bool
) -> Draft:
    """Say who is ahead in a position, how its best lines go on, and how good the last turn was.

    Arrows show the best turn.
    """
    texts = reader.texts
    plain = balance_text(texts, place, evaluation.lines[0].value, names)
    noted = [
        NotedLine(notated(place.game, place.position, line.turns), line.value)
        for line in evaluation.lines
    ]
    lines = [
        *board_lines(texts, place),
        _judge_turn(texts, place, evaluation.verdict),
        *evaluation_lines(texts, place, noted),
        texts("hint-told") if is_a_hint else "",
    ]
    buttons = (
        *(
            Button(key_of(place, "line", (str(number),)), str(number), row=LINES_ROW)
            for number in range(1, len(evaluation.lines) + 1)
        ),
        Button(key_of(place, "look"), texts("button-try-board"), ButtonStyle.primary, row=REST_ROW),
        Button(key_of(place, "more"), texts("button-menu"), row=REST_ROW),
    )
    draft = Draft(fitted_lines(lines), buttons=buttons)
    advised = tuple(evaluation.lines[0].turns[0])
    return with_picture(reader, place, names, draft, sentence(plain), advised=advised)


def evaluation_lines(texts: Texts, place: TryPlace, noted: Sequence[NotedLine]) -> list[str]:
    """Say who is ahead in a position, and how its best lines go on, best first."""
    lines = [f"**{balance_text(texts, place, noted[0].value, link_sides(texts, place))}**"]
    for number, line in enumerate(noted, start=1):
        numbered = (f"{place.ply + at} {turn}" for at, turn in enumerate(line.turns, start=1))
        worth = _worth(texts, line.value)
        lines.append(texts("try-best", number=number, worth=worth, line=" ".join(numbered)))
    return lines


def _judge_turn(texts: Texts, place: TryPlace, verdict: Verdict | None) -> str:
    """Say what speaks against the last turn of a board, or that nothing does."""
    if verdict is None:
        return ""
    judgement, turn = verdict.judgement, number_turn(place.line, place.ply - 1)
    best, played = (_worth(texts, value) for value in (judgement.best, judgement.played))
    if grade(judgement) is None:
        return texts("why-best" if judgement.is_best else "why-fine", turn=turn, worth=played)
    return texts("why-costs", turn=turn, best=best, played=played, why=criticism(texts, verdict))


def balance_text(texts: Texts, place: TryPlace, value: Value, named: SideNames) -> str:
    """Say in the engine's name who is ahead."""
    return texts("try-balance", balance=_balance(texts, place, value, named))


def _balance(texts: Texts, place: TryPlace, value: Value, named: SideNames) -> str:
    """Say who is ahead: by force, or in percent."""
    mover = place.position.to_move
    if value.wins_in is not None:
        winner = mover if value.wins_in > 0 else mover.opponent
        return texts("balance-wins", player=named[winner], turns=abs(value.wins_in))
    percent = round(100 * value.chance)
    ahead = mover if percent > EVEN else mover.opponent
    if percent == EVEN:
        return texts("balance-even")
    return texts("balance-ahead", player=named[ahead], percent=max(percent, 100 - percent))


def _worth(texts: Texts, value: Value) -> str:
    """Say what a line is worth to the side to move."""
    if value.wins_in is None:
        return texts("line-chance", percent=round(100 * value.chance))
    return texts("line-wins" if value.wins_in > 0 else "line-loses", turns=abs(value.wins_in))


def delete_question(texts: Texts, place: TryPlace, count: int) -> Draft:
    """Ask whether to delete the last turn of a board and all that was tried after it."""
    turn = number_turn(place.line, place.ply - 1)
    return Draft(
        texts("try-delete-question", turn=turn, count=count),
        buttons=(
            Button(key_of(place, "delete-yes"), texts("button-try-delete-yes"), ButtonStyle.danger),
            Button(key_of(place, "more"), texts("button-back")),
        ),
    )


def note_form(
    texts: Texts, place: TryPlace, audience: Audience, *, action: str, bottom: str = ""
) -> discord.ui.Modal:
    """Return the form to write a note on a position; it holds the present note.

    `action` and `bottom` say what to show then: a board of a replay with a side at the bottom.
    """
    turn = place.turns[-1] if place.turns else ""
    return text_form(
        key_of(place, action, (bottom,) if bottom else ()),
        shortened(texts("note-title", ply=place.ply, turn=turn), LABEL_LIMIT),
        NOTE_FIELD,
        label=texts("note-label"),
        hint=texts(audience.value),
        text=place.note,
        limit=NOTE_LIMIT,
    )


def note_stored(texts: Texts, note: str, audience: Audience) -> str:
    """Confirm that a note is stored or removed, and say who may read it."""
    return texts("note-kept", who=texts(audience.value)) if note else texts("note-removed")


def too_late(texts: Texts, ply: int, text: str) -> Draft:
    """Give a text back to its writer, because its position is gone."""
    return Draft(texts("note-late", ply=ply, text=literal(in_one_line(text[:NOTE_LIMIT]))))


def turn_lines(texts: Texts, tree: TryTree, ply: int) -> list[str]:
    """Write a person's notes and variations after a turn, a line each."""
    player, note = mention(texts, tree.user_id), trees.main_notes(tree).get(ply)
    lines = [texts("thought", player=player, text=literal(note))] if note else []
    variations = trees.variations_of(tree).get(ply, ())
    tried = (literal(variation.told(ply)) for variation in variations)
    return [*lines, *(texts("tried", player=player, line=line) for line in tried)]


def write_open_comments(texts: Texts, count: int) -> list[str]:
    """Say below a result how many comments of spectators are open now."""
    return [texts("comments-open", count=count)] if count else []


def removal(
    texts: Texts, match: Match, ply: int, comments: Mapping[int, str], authors: Mapping[int, str]
) -> Draft:
    """Let a manager choose whose comment on a turn to delete."""
    entries = tuple(
        MenuOption(str(user_id), f"{authors[user_id]}: {in_one_line(text)}")
        for user_id, text in islice(comments.items(), CHOICES_LIMIT)
    )
    if not entries:
        return Draft(texts("comments-none"))
    menu = Menu(MatchKey(match.id, ply, "comment-remove"), texts("comments-prompt"), entries)
    question = texts("comments-question", title=match_title(match), ply=ply)
    return Draft(question, menus=(menu,))
