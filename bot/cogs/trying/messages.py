"""The private board on which one person plays both sides, in words and buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from discord import ButtonStyle
from msgspec import Struct

from bot.cogs.trying.annotations import annotations
from bot.cogs.trying.evaluation import Evaluation
from bot.cogs.trying.service import NOTE_LIMIT
from bot.cogs.trying.trees import TryPlace, TryTree, Turns
from bot.discord_io.content.buttons import (
    Button,
    Key,
    MatchKey,
    Menu,
    MenuOption,
    RowId,
    Small,
    Word,
)
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft, fitted
from bot.discord_io.content.forms import LABEL_LIMIT, move_form, text_form
from bot.discord_io.content.people import called, in_one_line, literal, mention
from bot.emojis import NO_EMOJIS, PieceEmojis
from bot.game_texts import (
    CHOICE_LIMIT,
    CHOICES_LIMIT,
    facts_text,
    reasons_text,
    shortened,
    side_name,
)
from bot.match.boards.messages import sentence
from bot.match.boards.messages import title as match_title
from bot.match.choosing.choices import LAST_ROW, ChoicePrompt
from bot.match.choosing.picking import Path, Stage, format_path, path_of
from bot.match.choosing.refusals import refused_turn
from bot.texts import Texts
from guide import RefusedTurnError, get_guide
from rules import Side

# How many turns before and after the present one a board tells.
TOLD_BEFORE, TOLD_AFTER = 8, 4
FIELD = "note"
EVEN = 50

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
        draft = Draft(_fitted(lines), buttons=_last_row(texts, place, None))
        return Words(draft, _alt(texts, place, names))
    prompt = choice_prompt(texts, place, stage, emojis)
    lines += [prompt.so_far, f"**{prompt.question}**", *prompt.hints]
    buttons = (*prompt.buttons, *_last_row(texts, place, stage.back))
    draft = Draft(_fitted(lines), buttons=buttons, menus=prompt.menus)
    return Words(draft, (*_alt(texts, place, names), prompt.offer))


def told(texts: Texts, place: TryPlace) -> list[str]:
    """Say where a board stands, what was played last, who is to move, and what was noted."""
    note = literal(in_one_line(place.note))
    return [
        texts("try-title", title=title(place)),
        line_text(texts, place),
        _last_turn(texts, place, _called(texts, place), "board-turn"),
        standing(texts, place, _called(texts, place)),
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
        _numbered(place.line, ply, is_present=ply + 1 == place.ply)
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


def names_without_links(texts: Texts, place: TryPlace) -> dict[Side, str]:
    """Name the sides of a board outside a match."""
    return {side: side_name(texts, place.game, side) for side in Side}


def choice_prompt(
    texts: Texts, place: TryPlace, stage: Stage, emojis: PieceEmojis = NO_EMOJIS
) -> ChoicePrompt:
    """Return the words for the next choice of a turn."""

    def key(action: str, path: Path) -> TryKey:
        return key_of(place, action, path)

    return ChoicePrompt(texts, place.game, place.position, stage, key, emojis=emojis)


def more(
    texts: Texts, place: TryPlace, names: Names, *, actions: Sequence[str], own: Sequence[str]
) -> Words:
    """Offer the variations, and everything to do on a board besides playing.

    `own` are the actions of the board, `actions` the names of those of cogs.
    """
    count = len(place.tree.positions)
    variations = place.tree.variations()
    lines = [*told(texts, place), texts("try-count", count=count, variations=len(variations))]
    buttons = (
        Button(key_of(place, "look"), texts("button-try-board"), ButtonStyle.primary),
        *(Button(key_of(place, each), texts(f"button-try-{each}")) for each in own),
        *_files(texts, place),
        *(Button(key_of(place, "act", (name,)), texts(f"button-{name}")) for name in actions),
    )
    entries = tuple(
        MenuOption(str(each.id), _label(place, each.line)) for each in variations[-CHOICES_LIMIT:]
    )
    menus = (Menu(key_of(place, "go"), texts("try-prompt"), entries),) if entries else ()
    draft = Draft(_fitted(lines), buttons=buttons, menus=menus)
    return Words(draft, _alt(texts, place, names))


def evaluated(
    texts: Texts, place: TryPlace, names: Names, found: Evaluation, *, is_a_hint: bool
) -> Words:
    """Say who is ahead in a position, and how the best line goes on."""
    line = " ".join(f"{place.ply + at} {turn}" for at, turn in enumerate(found.turns, start=1))
    balance = _balance(texts, place, found, names)
    lines = [
        *told(texts, place),
        f"**{texts('try-balance', balance=_balance(texts, place, found, _called(texts, place)))}**",
        texts("try-best", line=line),
        texts("hint-told") if is_a_hint else "",
    ]
    buttons = (
        Button(key_of(place, "look"), texts("button-try-board"), ButtonStyle.primary),
        Button(key_of(place, "more"), texts("button-menu")),
    )
    alt = (*_alt(texts, place, names), sentence(texts("try-balance", balance=balance)))
    return Words(Draft(_fitted(lines), buttons=buttons), alt)


def post_question(texts: Texts, place: TryPlace) -> Draft:
    """Ask whether to post the variations and notes of a board."""
    return Draft(
        texts("try-post-question", title=title(place)),
        buttons=(
            Button(key_of(place, "post-yes"), texts("button-try-post-yes"), ButtonStyle.primary),
            Button(key_of(place, "more"), texts("button-back")),
        ),
    )


def posted(texts: Texts, tree: TryTree) -> Draft:
    """Write a person's variations and notes for everyone; in a file if they are too long."""
    found, owner = annotations(tree), mention(texts, tree.stored.user_id)
    place = tree.after(tree.main)
    heading = texts("try-posted", player=owner, title=title(place))
    lines = [
        texts("try-posted-line", where=texts("try-at", ply=ply), line=literal(line))
        for ply, told in found.items()
        for line in told
    ]
    whole = "\n".join((heading, *lines))
    if len(whole) <= CONTENT_LIMIT:
        return Draft(whole)
    written = [
        f"{texts('try-at', ply=ply)}: {line}" for ply, told in found.items() for line in told
    ]
    name = f"{tree.game.slug}-{tree.stored.match_id or 'try'}-variations.txt"
    return Draft(heading, Attachment(name, "\n".join((*written, "")).encode()))


def shown(texts: Texts, tree: TryTree, ply: int) -> list[str]:
    """Write a person's notes and variations after a turn, a line each."""
    owner = mention(texts, tree.stored.user_id)
    return [
        texts("tried", player=owner, line=literal(line)) for line in annotations(tree).get(ply, ())
    ]


def delete_question(texts: Texts, place: TryPlace, count: int) -> Draft:
    """Ask whether to delete the last turn of a board and all that was tried after it."""
    turn = _numbered(place.line, place.ply - 1)
    return Draft(
        texts("try-delete-question", turn=turn, count=count),
        buttons=(
            Button(key_of(place, "delete-yes"), texts("button-try-delete-yes"), ButtonStyle.danger),
            Button(key_of(place, "more"), texts("button-back")),
        ),
    )


def turn_form(texts: Texts, place: TryPlace) -> discord.ui.Modal:
    """Return the form in which a turn is typed."""
    heading = texts("try-form", title=title(place))
    return move_form(texts, key_of(place, "turn"), heading, place.game, place.position)


def note_form(texts: Texts, place: TryPlace) -> discord.ui.Modal:
    """Return the form to write a note on a position; it holds the present note."""
    turn = place.turns[-1] if place.turns else ""
    heading = shortened(texts("note-title", ply=place.ply, turn=turn), LABEL_LIMIT)
    return text_form(
        key_of(place, "note-save"),
        heading,
        FIELD,
        label=texts("note-label"),
        hint=texts("try-note-hint"),
        text=place.note,
        limit=NOTE_LIMIT,
    )


def note_too_late(texts: Texts, ply: int, text: str) -> Draft:
    """Give a text back to its writer, because its position is gone."""
    return Draft(texts("note-late", ply=ply, text=literal(in_one_line(text[:NOTE_LIMIT]))))


def refused(texts: Texts, place: TryPlace, error: RefusedTurnError) -> Draft:
    """Explain why a typed turn is illegal, and offer the nearest legal turns."""
    game, position = place.game, place.position

    def key(turn: str) -> TryKey:
        return key_of(place, "pick", path_of(game, position, game.parse_turn(position, turn)))

    return refused_turn(texts, error, key, Button(key_of(place, "look"), texts("button-back")))


def key_of(place: TryPlace, action: str, path: Path = ()) -> TryKey:
    """Return the id of a button for the position of a place."""
    return TryKey(place.tree.id, place.tip, place.ply, action, format_path(path))


def _files(texts: Texts, place: TryPlace) -> tuple[Button, ...]:
    """Return the buttons for the files of a finished match, which have the variations."""
    match = place.tree.match
    if match is None or match.result is None:
        return ()
    at = min(place.ply, match.ply)
    return tuple(
        Button(MatchKey(match.id, at, action), texts(f"button-{action}"))
        for action in ("download", "record")
    )


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
        Button(key_of(place, "more"), texts("button-menu"), row=LAST_ROW),
    )


def _alt(texts: Texts, place: TryPlace, names: Names) -> tuple[str, ...]:
    """Say in the words of a picture what its board is, and what was played last."""
    said = [
        texts("try-alt", title=title(place)),
        sentence(line_text(texts, place).replace("*", "")),
        _last_turn(texts, place, names, "alt-turn"),
        sentence(standing(texts, place, names)),
    ]
    return tuple(filter(None, said))


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


def _balance(texts: Texts, place: TryPlace, found: Evaluation, named: Names) -> str:
    """Say who is ahead: by force, or in percent."""
    value, mover = found.best.value, place.position.to_move
    if value.wins_in is not None:
        winner = mover if value.wins_in > 0 else mover.opponent
        return texts("balance-wins", player=named[winner], turns=abs(value.wins_in))
    percent = round(100 * value.chance)
    ahead = mover if percent > EVEN else mover.opponent
    if percent == EVEN:
        return texts("balance-even")
    return texts("balance-ahead", player=named[ahead], percent=max(percent, 100 - percent))


def _called(texts: Texts, place: TryPlace) -> Names:
    """Name the sides for a private message, with links to people."""
    match = place.tree.match
    if match is None:
        return names_without_links(texts, place)
    return {side: called(texts, match.seat(side)) for side in Side}


def _label(place: TryPlace, line: Turns) -> str:
    """Name a variation by its turns since it leaves the main line."""
    branch = place.tree.branch(line)
    turns = " ".join(_numbered(line, ply) for ply in range(branch, len(line)))
    return shortened(turns, CHOICE_LIMIT)


def _numbered(line: Turns, ply: int, *, is_present: bool = False) -> str:
    told = f"{ply + 1} {line[ply]}"
    return f"**{told}**" if is_present else told


def _fitted(lines: Sequence[str]) -> str:
    return fitted([line for line in lines if line], CONTENT_LIMIT, "\n")
