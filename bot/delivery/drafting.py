"""Whole messages: what the presenters say, with names and pictures."""

from __future__ import annotations

from bot.delivery.names import Names
from bot.presenters import describe
from bot.presenters import match as presenter
from bot.presenters.draft import Attachment, Draft
from bot.services.model import Match
from bot.services.pictures import PictureService
from bot.texts import Texts


class Drafter:
    """Makes the messages that carry a picture."""

    def __init__(self, pictures: PictureService, names: Names, texts: Texts) -> None:
        """Take `texts` for what everybody reads; private messages bring the reader's own."""
        self._pictures = pictures
        self._names = names
        self._texts = texts

    async def board(self, match: Match, *, current: bool) -> Draft:
        """Make the message of a turn; `current` tells whether no later turn has been played."""
        picture = None if presenter.is_line(match) else await self._picture(match, self._texts)
        return presenter.board(self._texts, match, picture, current=current)

    async def scoreboard(self, match: Match) -> Draft:
        """Make what the card of an accepted challenge shows."""
        return presenter.scoreboard(self._texts, match, await self._picture(match, self._texts))

    def result(self, match: Match) -> Draft:
        """Make the message that tells the channel how a match ended."""
        return presenter.result(self._texts, match)

    async def private_board(
        self, match: Match, texts: Texts, *, link: str | None, note: str = "", share: bool = True
    ) -> Draft:
        """Make the board for one reader."""
        picture = await self._picture(match, texts)
        return presenter.private_board(texts, match, picture, link=link, note=note, share=share)

    async def description(
        self, match: Match, texts: Texts, *, share: bool = True
    ) -> tuple[Draft, ...]:
        """Make the long form in words of what a board shows."""
        return describe.description(texts, match, await self._names.seats(match), share=share)

    async def thread_name(self, match: Match) -> str:
        return presenter.thread_name(match, await self._names.seats(match))

    async def _picture(self, match: Match, texts: Texts) -> Attachment:
        names = await self._names.seats(match)
        data = await self._pictures.render(match, presenter.board_view(texts, match, names))
        return Attachment(
            presenter.picture_name(match), data, presenter.alt_text(texts, match, names)
        )
