"""The private board on which one person plays both sides, in words and buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct

from bot.cogs.trying.trees import TryPlace, Turns
from bot.discord_io.content.buttons import Button, Key, RowId, Small, Word
from bot.discord_io.content.draft import CONTENT_LIMIT, Draft, fitted
from bot.discord_io.content.people import called, in_one_line, literal
from bot.game_texts import facts_text, reasons_text, side_name
from bot.match.boards.board_messages import sentence
from bot.match.boards.board_messages import title as match_title
from bot.match.choosing.choices import LAST_ROW
from bot.match.choosing.picker import NextTurn
from bot.match.choosing.picking import Path, Stage, format_path
from bot.match.choosing.tried import allows_help
from bot.texts import NO_EMOJIS, PieceEmojis, Texts
from guide import get_guide
from rules import Side
from rules.own_rows import OwnRows

# How many turns before and after the present one a board tells.
TOLD_BEFORE, TOLD_AFTER = 8, 4

Names = Mapping[Side, str]


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


class Words(Struct, frozen=True):
    """A message without its picture, and what the alt text of that begins with."""

    draft: Draft
    alt: tuple[str, ...]


def board(
    texts: Texts,
    place: TryPlace,
    stage: Stage | None,
    names: Names,
    *,
    emojis: PieceEmojis = NO_EMOJIS,
) -> Words:
    """Ask for the next choice of a turn; without a `stage`, the game is over here.

    `names` are those of the sides, without links.
    """
    lines = told(texts, place)
    if stage is None:
        draft = Draft(fitted_lines(lines), buttons=_last_row(texts, place, None))
        return Words(draft, alt_lines(texts, place, names))
    prompt = next_turn(texts, place).prompt(stage, emojis)
    lines += [prompt.so_far, f"**{prompt.question}**", *prompt.hints]
    buttons = (*prompt.buttons, *_last_row(texts, place, stage.back))
    draft = Draft(fitted_lines(lines), buttons=buttons, menus=prompt.menus)
    return Words(draft, (*alt_lines(texts, place, names), prompt.offer))


def told(texts: Texts, place: TryPlace) -> list[str]:
    """Say where a board stands, what was played last, who is to move, and what was noted."""
    note = literal(in_one_line(place.note))
    return [
        texts("try-title", title=title(place)),
        line_text(texts, place),
        _last_turn(texts, place, called_sides(texts, place), "board-turn"),
        standing(texts, place, called_sides(texts, place)),
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
        numbered(place.line, ply, is_present=ply + 1 == place.ply)
        for ply in range(first, min(len(place.line), place.ply + TOLD_AFTER))
    ]
    cut = ["…"] if first > branch else []
    more = ["…"] if len(place.line) > place.ply + TOLD_AFTER else []
    where = texts("try-at", ply=branch)
    return texts("try-line", where=where, line=" ".join([*cut, *turns, *more])) if turns else where


def standing(texts: Texts, place: TryPlace, named: Names) -> str:
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
    """Name the sides of a board outside a match."""
    return {side: side_name(texts, place.game, side) for side in Side}


def called_sides(texts: Texts, place: TryPlace) -> Names:
    """Name the sides for a private message, with links to people."""
    match = place.tree.match
    if match is None:
        return side_names(texts, place)
    return {side: called(texts, match.seat(side)) for side in Side}


def next_turn(texts: Texts, place: TryPlace, rows: OwnRows | None = None) -> NextTurn:
    """Return how the next turn on a board is chosen; the game must go on here.

    The earlier turns are mostly those of the side to move; they only tell which choice is likely.
    """
    return NextTurn(
        texts,
        place.game,
        place.position,
        texts("try-form", title=title(place)),
        partial(key_of, place),
        earlier=place.turns[place.ply % 2 :: 2],
        rows=rows,
    )


def key_of(place: TryPlace, action: str, path: Path = ()) -> TryKey:
    """Return the id of a button for the position of a place."""
    return TryKey(place.tree.id, place.tip, place.ply, action, format_path(path))


def alt_lines(texts: Texts, place: TryPlace, names: Names) -> tuple[str, ...]:
    """Say what a picture's board is, and what was played last."""
    said = [
        texts("try-alt", title=title(place)),
        sentence(line_text(texts, place).replace("*", "")),
        _last_turn(texts, place, names, "alt-turn"),
        sentence(standing(texts, place, names)),
    ]
    return tuple(filter(None, said))


def numbered(line: Turns, ply: int, *, is_present: bool = False) -> str:
    """Name the turn after a ply with its number; the present one is in bold."""
    told = f"{ply + 1} {line[ply]}"
    return f"**{told}**" if is_present else told


def fitted_lines(lines: Sequence[str]) -> str:
    """Join the lines that are not empty, as many as fit into a message."""
    return fitted([line for line in lines if line], CONTENT_LIMIT, "\n")


def _last_row(texts: Texts, place: TryPlace, back: Path | None) -> tuple[Button, ...]:
    """Return the buttons to undo a choice or a turn, to redo one, to type, and for more."""
    tree, is_end = place.tree.id, place.ply == len(place.line)
    undo = TryKey(tree, place.tip, max(place.ply - 1, 0), "undo")
    if back is not None:
        undo = key_of(place, "pick", back)
    redo = TryKey(tree, place.tip, place.ply + 1, "redo")
    at_start = back is None and place.ply == 0
    return (
        Button(undo, texts("button-replay-back"), row=LAST_ROW, disabled=at_start),
        Button(redo, texts("button-replay-on"), row=LAST_ROW, disabled=is_end),
        Button(key_of(place, "type"), texts("button-type"), row=LAST_ROW, disabled=place.is_over),
        *_evaluate(texts, place),
        Button(key_of(place, "more"), texts("button-menu"), row=LAST_ROW),
    )


def _evaluate(texts: Texts, place: TryPlace) -> tuple[Button, ...]:
    """Return the button that asks the engine, where that is allowed."""
    match = place.tree.match
    if place.is_over or (match is not None and not allows_help(match)):
        return ()
    return (Button(key_of(place, "evaluate"), texts("button-evaluate"), row=LAST_ROW),)


def _last_turn(texts: Texts, place: TryPlace, named: Names, form: str) -> str:
    """Describe the last turn and its effect with the text `form`; empty at the start."""
    if place.before is None or not place.turns:
        return ""
    facts = facts_text(
        texts, place.game, get_guide(place.game.slug).turn_facts(place.before, place.moves)
    )
    key = f"{form}-with-facts" if facts else form
    mover = named[place.before.to_move]
    return texts(key, ply=place.ply, player=mover, turn=place.turns[-1], facts=facts)
