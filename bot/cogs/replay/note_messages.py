"""Notes on turns: the form to write one, and how others read them later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import discord
from discord import ButtonStyle

from bot.cogs.replay.notes import NOTE_LIMIT, Note
from bot.discord_io.content.buttons import Button, MatchKey, PersonKey
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft
from bot.discord_io.content.forms import LABEL_LIMIT, text_form
from bot.discord_io.content.people import in_one_line, literal, mention
from bot.game_texts import shortened
from bot.match.boards.messages import Names, title
from bot.match.model import Match
from bot.texts import Texts

FIELD = "note"


def note_form(texts: Texts, match: Match, ply: int, text: str) -> discord.ui.Modal:
    """Return the form to write a note on a turn; `text` is the present note."""
    heading = texts("note-title", ply=ply, turn=match.turns[ply - 1] if ply else "")
    return text_form(
        MatchKey(match.id, ply, "note-save"),
        shortened(heading, LABEL_LIMIT),
        FIELD,
        label=texts("note-label"),
        hint=texts("note-hint"),
        text=text,
        limit=NOTE_LIMIT,
    )


def noted(texts: Texts, match: Match, ply: int, *, kept: bool) -> Draft:
    """Confirm that a note is stored or removed, and say who will see it."""
    if not kept:
        return Draft(texts("note-removed", title=title(match), ply=ply))
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


def comments(match: Match, notes: Iterable[Note], names: Names) -> Mapping[int, str]:
    """Return notes as the comments of a record, by the numbers of its turns."""
    first = len(match.all_turns) - match.ply
    found: dict[int, str] = {}
    for note in notes:
        side = match.side_of(note.user_id)
        said = f"{names[side] if side else ''}: {in_one_line(note.text)}"
        before = found.get(first + note.ply)
        found[first + note.ply] = f"{before} / {said}" if before else said
    return found


def _line(texts: Texts, match: Match, note: Note, text: str) -> str:
    key = "notes-line" if note.is_of(match) else "notes-line-taken-back"
    return texts(key, ply=note.ply, turn=note.turn, text=text)


def _plain(text: str) -> str:
    return literal(in_one_line(text))
