"""Draws boards and describes them; caches the latest pictures."""

from __future__ import annotations

from typing import Any

from cachetools import LRUCache
from msgspec.structs import replace

from bot.discord_io.content.draft import Attachment
from bot.discord_io.names import Names
from bot.match.boards import messages as presenter
from bot.match.boards.pictures import PictureService
from bot.match.model import Match
from bot.profiles import Reader

# The scoreboard shows the same position as the board before it. `PictureService` caches the bytes.
CAPACITY = 64


class Boards:
    """Draws and describes matches; caches the latest results."""

    def __init__(self, pictures: PictureService, names: Names) -> None:
        self._pictures = pictures
        self._names = names
        self._last: LRUCache[int, tuple[object, Attachment]] = LRUCache(CAPACITY)

    async def picture(
        self, match: Match, reader: Reader, *, also: str = "", **changes: Any
    ) -> Attachment:
        """Draw a match for a reader.

        `changes` replace fields of the view. `also` is added to the alt text.
        """
        names = await self._names.seats(match, reader.texts)
        shown = (match, reader, names, also, changes)
        last = self._last.get(match.id)
        if last is not None and last[0] == shown:
            return last[1]
        view = replace(presenter.board_view(reader, match, names), **changes)
        data = await self._pictures.render(match, view)
        alt = presenter.alt_text(reader.texts, match, names, also=also)
        attachment = Attachment(presenter.picture_name(match), data, alt)
        self._last[match.id] = shown, attachment
        return attachment
