"""Messages about a user's data, its export and erasure, and about blocks."""

from __future__ import annotations

from discord import ButtonStyle

from bot.cogs.privacy.service import DataSummary, Export
from bot.discord_io.content.buttons import (
    Button,
    Key,
    PersonId,
    PersonKey,
    Seconds,
    Word,
    cancel_button,
)
from bot.discord_io.content.draft import Attachment, Draft
from bot.discord_io.content.people import mention
from bot.texts import Texts


class ErasureKey(Key, frozen=True):
    """The id of the button with which a user confirms the erasure of their data.

    `asked_at` is when they were asked, in seconds since 1970.
    """

    prefix = "e"
    user_id: PersonId
    asked_at: Seconds
    action: Word


def summary(texts: Texts, data: DataSummary) -> Draft:
    """List the data about the reader, with buttons to get them and to erase them."""
    if data.is_nothing:
        return Draft(texts("privacy-nothing"))
    buttons = (
        Button(PersonKey("privacy-export"), texts("button-privacy-export")),
        Button(PersonKey("privacy-erase"), texts("button-privacy-erase"), ButtonStyle.danger),
    )
    lines = (
        texts(key, count=count, running=data.running) for key, count in data.counts.items() if count
    )
    return Draft("\n".join((texts("privacy-title"), *lines)), buttons=buttons)


def export(texts: Texts, file: Export) -> Draft:
    """Give the file with all data of the reader."""
    return Draft(texts("privacy-export"), attachment=Attachment(file.filename, file.data))


def question(texts: Texts, data: DataSummary, key: ErasureKey) -> Draft:
    """Ask whether to erase all data of the reader, who would lose running matches."""
    if data.is_nothing:
        return Draft(texts("privacy-nothing"))
    lines = [texts("privacy-question")]
    if data.running:
        lines.append(texts("privacy-question-running", count=data.running))
    buttons = (
        Button(key, texts("button-erase"), ButtonStyle.danger),
        cancel_button(texts),
    )
    return Draft("\n".join((*lines, texts("privacy-question-end"))), buttons=buttons)


def erased(texts: Texts) -> Draft:
    """Confirm that no data about the reader are left."""
    return Draft(texts("privacy-erased"))


def blocked(texts: Texts, user_id: int, *, is_blocked: bool) -> Draft:
    """Confirm whom the reader has blocked or unblocked."""
    return Draft(texts("blocked" if is_blocked else "unblocked", user=mention(texts, user_id)))
