"""The puzzle of each day: posted once on each server that wants it, and edited as it is solved."""

from __future__ import annotations

from datetime import datetime

import discord
import structlog

from bot.cogs.puzzles import daily as messages
from bot.cogs.puzzles.dailies import Daily, DailyService
from bot.cogs.puzzles.daily import solve_key
from bot.discord_io.codes import TROUBLE, in_words, is_closed, is_gone
from bot.discord_io.content.draft import Draft
from bot.match.boards.drafting import Drafter
from bot.messages.sending import Sender, with_button
from bot.news import Subject
from bot.storage import StorageError

log = structlog.get_logger(__name__)


class Dailies:
    """Posts the puzzle of a day, and tells in its message who has solved it.

    It is a duty of the agenda. One that nobody could post on its day is not posted later; where it
    stands all the same, as the bot was killed just then, it is found and kept up to date.
    """

    name = "dailies"
    woken_by = frozenset({Subject.SERVER})

    def __init__(
        self, client: discord.Client, *, dailies: DailyService, drafter: Drafter, sender: Sender
    ) -> None:
        self._client = client
        self.service = dailies
        self._drafter = drafter
        self._sender = sender

    async def next_due(self) -> datetime | None:
        """Return when the first message is to be posted or changed."""
        return min((due for *_, due in await self.service.waiting()), default=None)

    async def carry_out(self) -> None:
        """Post and change all that is due; what Discord does not let through is tried again."""
        for guild_id, day, _ in await self.service.waiting():
            daily = await self.service.begin(guild_id, day)
            if daily is not None:
                await self._try(daily)

    async def _try(self, daily: Daily) -> None:
        try:
            await self._show(daily)
        except TROUBLE as error:
            log.info("daily puzzle not posted", server=daily.guild_id, error=in_words(error))
            if isinstance(error, discord.HTTPException):
                await self._note(daily, error)
        except StorageError:
            raise
        except Exception as error:
            # It would fail again before long, and other servers do not wait for that.
            log.error("daily puzzle failed", server=daily.guild_id, exc_info=error)
            await self.service.refused(daily)

    async def _note(self, daily: Daily, error: discord.HTTPException) -> None:
        """Note what keeps it from being shown, unless that passes by itself."""
        if is_gone(error) or (daily.is_late and is_closed(error)):
            await self.service.gone(daily)
        elif is_closed(error):
            await self.service.refused(daily)

    async def _show(self, daily: Daily) -> None:
        stored, mark = daily.stored, with_button(solve_key(daily.day))
        if daily.is_late and await self._sender.find(mark, stored.channel_id) is None:
            await self.service.gone(daily)
            return
        message_id = await self._sender.put(
            await self._draft(daily),
            stored.channel_id,
            stored.message_id,
            guild_id=stored.guild_id,
            lost=mark if daily.begun else None,
        )
        await self.service.shown(daily, message_id)

    async def _draft(self, daily: Daily) -> Draft:
        reader = await self._drafter.everybody(daily.guild_id)
        drawn = await self._drafter.drawn(messages.picture(reader, daily))
        return messages.daily(reader.texts, daily, drawn)
