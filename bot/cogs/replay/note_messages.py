"""Notes on turns: the form to write one, and how others read them later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

import discord
from discord import ButtonStyle

from bot.cogs.replay.notes import NOTE_LIMIT, Note
from bot.discord_io.content.buttons import Button, MatchKey, Menu, MenuOption, PersonKey
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft
from bot.discord_io.content.forms import LABEL_LIMIT, text_form
from bot.discord_io.content.people import in_one_line, literal, mention
from bot.game_texts import CHOICE_LIMIT, CHOICES_LIMIT, shortened
from bot.match.boards.messages import Names, title
from bot.match.model import Match
from bot.texts import Texts

FIELD = "note"

People = Mapping[int, str]
"""The names of people by their ids."""


def note_form(
    texts: Texts, match: Match, ply: int, text: str, *, is_comment: bool = False
) -> discord.ui.Modal:
    """Return the form to write a note or comment on a turn; `text` is the present one."""
    heading = texts("note-title", ply=ply, turn=match.turns[ply - 1] if ply else "")
    return text_form(
        MatchKey(match.id, ply, "note-save"),
        shortened(heading, LABEL_LIMIT),
        FIELD,
        label=texts("note-label"),
        hint=texts("comment-hint" if is_comment else "note-hint"),
        text=text,
        limit=NOTE_LIMIT,
    )


def noted(texts: Texts, match: Match, ply: int, *, kept: bool, is_comment: bool = False) -> Draft:
    """Confirm that a note or comment is stored or removed, and say who will see it."""
    if not kept:
        return Draft(texts("note-removed", title=title(match), ply=ply))
    if is_comment:
        return Draft(texts("comment-kept", title=title(match), ply=ply))
    key = "note-kept" if match.result is None else "note-kept-over"
    return Draft(texts(key, title=title(match), ply=ply))


def too_late(texts: Texts, ply: int, text: str) -> Draft:
    """Give a text back to its writer, because its turn was taken back."""
    return Draft(texts("note-late", ply=ply, text=_plain(text[:NOTE_LIMIT])))


def thoughts(texts: Texts, match: Match, ply: int, notes: Iterable[Note]) -> list[str]:
    """Write the notes on a turn, a line each."""
    return [
        texts(
            "thought" if note.is_of(match) else "thought-taken-back",
            player=mention(texts, note.user_id),
            turn=note.turn,
            text=_plain(note.text),
        )
        for note in notes
        if note.ply == ply
    ]


def post_question(texts: Texts, match: Match, notes: Sequence[Note]) -> Draft:
    """Ask a player whether to share their notes."""
    buttons = (
        Button(
            MatchKey(match.id, match.ply, "notes-post-yes"),
            texts("button-notes-post-yes"),
            ButtonStyle.primary,
        ),
        Button(PersonKey("cancel"), texts("button-cancel")),
    )
    return Draft(texts("notes-question", count=len(notes), title=title(match)), buttons=buttons)


def posted(texts: Texts, match: Match, user_id: int, notes: Sequence[Note]) -> Draft:
    """Write a player's notes for everyone; in a file if they are too long."""
    heading = texts("notes-posted", player=mention(texts, user_id), title=title(match))
    lines = [_line(texts, match, note, _plain(note.text)) for note in notes]
    whole = "\n".join((heading, *lines))
    if len(whole) <= CONTENT_LIMIT:
        return Draft(whole)
    written = "\n".join(_line(texts, match, note, in_one_line(note.text)) for note in notes)
    file = Attachment(f"{match.game.slug}-{match.id}-notes.txt", f"{written}\n".encode())
    return Draft(heading, file)


def opened(texts: Texts, count: int) -> list[str]:
    """Say below a result how many comments of spectators are open now."""
    return [texts("comments-open", count=count)] if count else []


def removal(texts: Texts, match: Match, ply: int, said: Mapping[int, str], names: People) -> Draft:
    """Let a manager choose one of the comments on a turn, to delete it."""
    entries = tuple(
        MenuOption(str(user_id), shortened(f"{names[user_id]}: {in_one_line(text)}", CHOICE_LIMIT))
        for user_id, text in islice(said.items(), CHOICES_LIMIT)
    )
    if not entries:
        return Draft(texts("comments-none"))
    menu = Menu(MatchKey(match.id, ply, "comment-remove"), texts("comments-prompt"), entries)
    return Draft(texts("comments-question", title=title(match), ply=ply), menus=(menu,))


def comments(
    match: Match, notes: Iterable[Note], names: Names, spectators: People
) -> Mapping[int, str]:
    """Return notes as the comments of a record, by the numbers of its turns."""
    first = len(match.all_turns) - match.ply
    found: dict[int, str] = {}
    for note in notes:
        side = match.side_of(note.user_id)
        name = names[side] if side else spectators[note.user_id]
        said = f"{name}: {in_one_line(note.text)}"
        before = found.get(first + note.ply)
        found[first + note.ply] = f"{before} / {said}" if before else said
    return found


def _line(texts: Texts, match: Match, note: Note, text: str) -> str:
    key = "notes-line" if note.is_of(match) else "notes-line-taken-back"
    return texts(key, ply=note.ply, turn=note.turn, text=text)


def _plain(text: str) -> str:
    return literal(in_one_line(text))
