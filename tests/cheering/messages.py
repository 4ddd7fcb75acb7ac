"""The form, the answer and the line on the board of a cheer."""

from __future__ import annotations

from bot.discord_io.content.buttons import Button, Key, RowId, Word
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.forms import Form, TextField
from bot.discord_io.content.people import literal
from bot.match.boards.match_words import title
from bot.match.model import Match
from bot.texts import Texts

FIELD = "words"


class CheerKey(Key, frozen=True):
    """The id of a button or a form about cheering for a match."""

    prefix = "cheer"
    match_id: RowId
    action: Word


def cheer_form(texts: Texts, match: Match) -> Form:
    """Ask for the words."""
    field = TextField(
        FIELD, texts("cheer-words"), texts("cheer-hint"), none=texts("cheer-hint"), chosen=""
    )
    return Form(CheerKey(match.id, "save"), texts("cheer-title", title=title(match)), (field,))


def cheered(texts: Texts, match: Match, words: str) -> Draft:
    """Confirm the words to the person who sent them."""
    stop = Button(CheerKey(match.id, "stop"), texts("button-cheer-stop"))
    return Draft(texts("cheered", title=title(match), words=literal(words)), buttons=(stop,))


def stopped(texts: Texts) -> Draft:
    """Confirm the end of a cheer."""
    return Draft(texts("cheer-stopped"))


def board_line(texts: Texts, count: int) -> str:
    """Say how many people cheer."""
    return texts("cheer-count", count=count)
