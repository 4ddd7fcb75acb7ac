"""The messages with the puzzle of each day, which are edited as it is solved."""

from __future__ import annotations

from bot.cogs.puzzles import daily as messages
from bot.cogs.puzzles.dailies import DailyService
from bot.cogs.puzzles.daily import solve_key
from bot.discord_io.content.draft import Draft
from bot.match.boards.drafting import Drafter
from bot.messages.live_messages import Mark
from bot.messages.live_tables import LiveMessage
from bot.messages.sending import with_button
from bot.storage import Database


class Dailies(DailyService):
    """Draws the puzzle of a day and lists who has solved it; the `subject` is the day."""

    def __init__(self, database: Database, drafter: Drafter) -> None:
        super().__init__(database)
        self._drafter = drafter

    def can_show(self, guild_id: int) -> bool:  # noqa: ARG002
        """Every process can show every puzzle."""
        return True

    async def draft(self, message: LiveMessage) -> Draft | None:
        """Pose a puzzle; `None` for one that is in no book any more."""
        daily = await self.daily(message.guild_id, message.subject)
        if daily is None:
            return None
        reader = await self._drafter.everybody(message.guild_id)
        drawn = await self._drafter.drawn(messages.picture(reader, daily))
        return messages.daily(reader.texts, daily, drawn)

    async def mark(self, message: LiveMessage) -> Mark:
        """Know the message of a day by its button."""
        return with_button(solve_key(message.subject))
