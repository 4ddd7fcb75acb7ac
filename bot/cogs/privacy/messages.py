"""What is kept of a person, in words; the file of it; the question whether all of it is to go."""

from __future__ import annotations

from discord import ButtonStyle

from bot.cogs.privacy.service import DataSummary, Export
from bot.discord_io.content.buttons import Button, ErasureKey, PersonKey
from bot.discord_io.content.draft import Attachment, Draft
from bot.texts import Texts


def kept(texts: Texts, told: DataSummary) -> Draft:
    """List what is kept of somebody, and what they can do about it."""
    if told.is_nothing:
        return Draft(texts("privacy-nothing"))
    return Draft("\n".join((texts("privacy-title"), *_lines(texts, told), texts("privacy-ways"))))


def export(texts: Texts, made: Export) -> Draft:
    """Give the file with all that is kept of somebody."""
    return Draft(texts("privacy-export"), Attachment(made.filename, made.data))


def question(texts: Texts, told: DataSummary, key: ErasureKey) -> Draft:
    """Ask whether all about somebody is to be deleted; running matches would be lost."""
    if told.is_nothing:
        return Draft(texts("privacy-nothing"))
    lines = [texts("privacy-question")]
    if told.running:
        lines.append(texts("privacy-question-running", count=told.running))
    buttons = (
        Button(key, texts("button-erase"), ButtonStyle.danger),
        Button(PersonKey("cancel"), texts("button-cancel")),
    )
    return Draft("\n".join((*lines, texts("privacy-question-end"))), buttons=buttons)


def erased(texts: Texts) -> Draft:
    """Tell somebody that nothing about them is left."""
    return Draft(texts("privacy-erased"))


def _lines(texts: Texts, told: DataSummary) -> list[str]:
    """Return a line for each kind of thing of which there is any."""
    lines: list[str] = []
    if told.matches:
        lines.append(texts("privacy-matches", count=told.matches, running=told.running))
    if told.turns:
        lines.append(texts("privacy-turns", count=told.turns))
    if told.challenges:
        lines.append(texts("privacy-challenges", count=told.challenges))
    if told.ratings:
        lines.append(texts("privacy-ratings", count=told.ratings))
    if told.notes:
        lines.append(texts("privacy-notes", count=told.notes))
    if told.puzzles:
        lines.append(texts("privacy-puzzles", count=told.puzzles))
    if told.follows:
        lines.append(texts("privacy-follows", count=told.follows))
    if told.blocked:
        lines.append(texts("privacy-blocked", count=told.blocked))
    if told.looked_at:
        lines.append(texts("privacy-looked-at", count=told.looked_at))
    if told.acts:
        lines.append(texts("privacy-acts", count=told.acts))
    if told.rest:
        lines.append(texts("privacy-rest", count=told.rest))
    if told.settings:
        lines.append(texts("privacy-settings"))
    if told.time_off:
        lines.append(texts("privacy-time-off"))
    return lines
