"""Drafts the message of the explorer, with its picture."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.explorer import messages
from bot.cogs.explorer.service import Found
from bot.cogs.explorer.spots import Spot
from bot.discord_io.content.draft import Attachment, Draft
from bot.match.boards.drawing import PictureService
from bot.match.model import Match
from bot.profiles import Reader


class ExplorerDrafter:
    """Drafts what was played from a position."""

    def __init__(self, pictures: PictureService) -> None:
        self._pictures = pictures

    async def explored(
        self, spot: Spot, found: Found, recent: Sequence[Match], reader: Reader
    ) -> Draft:
        """Draft the turns from a position; `recent` are matches that the reader may see.

        For a reader who hides results, a turn of few matches shows none: they could be guessed.
        """
        if reader.preferences.hide_results:
            found = found.with_results_of_many
        data = await self._pictures.explorer(messages.sheet(reader, spot, found))
        alt = messages.alt_text(reader.texts, spot, found)
        picture = Attachment(messages.PICTURE, data, alt)
        return messages.explored(reader, spot, found, recent, picture)
