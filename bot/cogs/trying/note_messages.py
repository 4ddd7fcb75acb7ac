"""Notes on positions: the form to write one, and how others read and delete them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import discord
from discord import ButtonStyle

from bot.cogs.trying.annotations import annotated_lines, main_notes, variations_of
from bot.cogs.trying.messages import key_of, title
from bot.cogs.trying.service import NOTE_LIMIT, Audience
from bot.cogs.trying.trees import TryPlace, TryTree
from bot.discord_io.content.buttons import Button, MatchKey, Menu, MenuOption
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft
from bot.discord_io.content.forms import LABEL_LIMIT, text_form
from bot.discord_io.content.people import in_one_line, literal, mention
from bot.game_texts import CHOICE_LIMIT, CHOICES_LIMIT, shortened
from bot.match.boards.board_messages import title as match_title
from bot.match.model import Match
from bot.texts import Texts

FIELD = "note"


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
        FIELD,
        label=texts("note-label"),
        hint=texts(audience.value),
        text=place.note,
        limit=NOTE_LIMIT,
    )


def noted(texts: Texts, note: str, audience: Audience) -> str:
    """Confirm that a note is stored or removed, and say who may read it."""
    return texts("note-kept", who=texts(audience.value)) if note else texts("note-removed")


def too_late(texts: Texts, ply: int, text: str) -> Draft:
    """Give a text back to its writer, because its position is gone."""
    return Draft(texts("note-late", ply=ply, text=literal(in_one_line(text[:NOTE_LIMIT]))))


def shown(texts: Texts, tree: TryTree, ply: int) -> list[str]:
    """Write a person's notes and variations after a turn, a line each."""
    player, note = mention(texts, tree.stored.user_id), main_notes(tree).get(ply)
    lines = [texts("thought", player=player, text=literal(note))] if note else []
    variations = variations_of(tree).get(ply, ())
    told = (literal(variation.told(ply)) for variation in variations)
    return [*lines, *(texts("tried", player=player, line=line) for line in told)]


def post_question(texts: Texts, place: TryPlace) -> Draft:
    """Ask whether to post the variations and notes of a board, or only the notes on turns."""
    tree = place.tree
    both = bool(main_notes(tree)) and bool(variations_of(tree))
    answers = ("post-yes", "post-notes") if both else ("post-yes",)
    return Draft(
        texts("try-post-question", title=title(place)),
        buttons=(
            *(
                Button(key_of(place, each), texts(f"button-try-{each}"), ButtonStyle.primary)
                for each in answers
            ),
            Button(key_of(place, "more"), texts("button-back")),
        ),
    )


def posted(texts: Texts, tree: TryTree) -> Draft:
    """Write a person's variations and notes for everyone; in a file if they are too long."""
    found, owner = annotated_lines(tree), mention(texts, tree.stored.user_id)
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


def opened(texts: Texts, count: int) -> list[str]:
    """Say below a result how many comments of spectators are open now."""
    return [texts("comments-open", count=count)] if count else []


def removal(
    texts: Texts, match: Match, ply: int, said: Mapping[int, str], names: Mapping[int, str]
) -> Draft:
    """Let a manager choose whose comment on a turn to delete."""
    entries = tuple(
        MenuOption(str(user_id), shortened(f"{names[user_id]}: {in_one_line(text)}", CHOICE_LIMIT))
        for user_id, text in islice(said.items(), CHOICES_LIMIT)
    )
    if not entries:
        return Draft(texts("comments-none"))
    menu = Menu(MatchKey(match.id, ply, "comment-remove"), texts("comments-prompt"), entries)
    question = texts("comments-question", title=match_title(match), ply=ply)
    return Draft(question, menus=(menu,))
