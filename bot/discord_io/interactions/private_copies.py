"""Keep one private message per person and subject: a newer one replaces it."""

from __future__ import annotations

from cachetools import TTLCache

from bot.discord_io.interactions.answer import Answer, Asked, pressed_on
from bot.discord_io.interactions.context import answer_of
from bot.discord_io.tokens import TOKEN_LIFE, TOKEN_MARGIN

MEMORY = 10_000


class PrivateCopies:
    """The latest private message about each subject, by person.

    In memory: an answer can be deleted for a quarter of an hour only, and a message that stays
    does no harm.
    """

    def __init__(self) -> None:
        self._latest: TTLCache[tuple[int, str], Answer] = TTLCache(
            MEMORY, (TOKEN_LIFE - TOKEN_MARGIN).total_seconds()
        )

    async def replace(self, interaction: Asked, subject: str) -> None:
        """Note the private answer to an interaction; delete an older message."""
        answer, key = answer_of(interaction), (interaction.user.id, subject)
        older = self._latest.get(key)
        self._latest[key] = answer
        if older is not None and older.message_id != answer.message_id:
            await older.withdraw()

    async def drop(self, interaction: Asked, subject: str, *, pressed: bool = False) -> None:
        """Delete the message about a subject; one that was `pressed` on only on request."""
        older = self._latest.pop((interaction.user.id, subject), None)
        if older is not None and (pressed or older.message_id != pressed_on(interaction)):
            await older.withdraw()
