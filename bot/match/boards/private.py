"""What a person who blocks another one is told."""

from __future__ import annotations

from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import mention
from bot.texts import Texts


def blocked(texts: Texts, user_id: int) -> Draft:
    """Tell somebody whom they have blocked, and how to take that back."""
    return Draft(texts("blocked", user=mention(texts, user_id)))


def unblocked(texts: Texts, user_id: int) -> Draft:
    """Tell somebody whom they block no longer."""
    return Draft(texts("unblocked", user=mention(texts, user_id)))
