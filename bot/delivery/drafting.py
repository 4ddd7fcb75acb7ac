"""Whole messages: what the presenters say, with names and pictures."""

from __future__ import annotations

from bot.delivery.names import Names
from bot.presenters import match as presenter
from bot.presenters.buttons import Button
from bot.presenters.challenge import card
from bot.presenters.draft import Attachment, Draft
from bot.presenters.reader import Reader, everybody
from bot.services.model import Challenge, Match
from bot.services.pictures import PictureService
from bot.services.servers import ServerService


class Drafter:
    """Makes messages; what is posted for everybody has the language and the look of its server."""

    def __init__(self, pictures: PictureService, names: Names, servers: ServerService) -> None:
        self._pictures = pictures
        self._names = names
        self._servers = servers

    async def everybody(self, guild_id: int) -> Reader:
        """Return everybody in a server as the reader of what is posted there."""
        return everybody(await self._servers.get(guild_id))

    async def card(self, challenge: Challenge) -> Draft:
        """Make the card of a challenge that is not accepted."""
        return card((await self.everybody(challenge.guild_id)).texts, challenge)

    async def board(self, match: Match, *, current: bool) -> Draft:
        """Make the message of a turn; `current` tells whether no later turn has been played."""
        reader = await self.everybody(match.guild_id)
        picture = None if presenter.is_line(match) else await self._picture(match, reader)
        return presenter.board(reader.texts, match, picture, current=current)

    async def board_buttons(self, match: Match) -> tuple[Button, ...]:
        """Make the buttons of the newest board."""
        return presenter.board_buttons((await self.everybody(match.guild_id)).texts, match)

    async def scoreboard(self, match: Match) -> Draft:
        """Make what the card of an accepted challenge shows."""
        reader = await self.everybody(match.guild_id)
        return presenter.scoreboard(reader.texts, match, await self._picture(match, reader))

    async def result(self, match: Match) -> Draft:
        """Make the message that tells the channel how a match ended."""
        return presenter.result((await self.everybody(match.guild_id)).texts, match)

    async def private_board(
        self, match: Match, reader: Reader, *, link: str | None, note: str = "", share: bool = True
    ) -> Draft:
        """Make the board for one reader, with their look and their own side at the bottom."""
        picture = await self._picture(match, reader)
        return presenter.private_board(
            reader.texts, match, picture, link=link, note=note, share=share
        )

    async def thread_name(self, match: Match) -> str:
        return presenter.thread_name(match, await self._names.seats(match))

    async def _picture(self, match: Match, reader: Reader) -> Attachment:
        names = await self._names.seats(match)
        data = await self._pictures.render(match, presenter.board_view(reader, match, names))
        return Attachment(
            presenter.picture_name(match), data, presenter.alt_text(reader.texts, match, names)
        )
