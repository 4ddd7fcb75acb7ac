"""The message of the inbox, as the questions about a turn see it."""

from __future__ import annotations

from typing import Protocol

from bot.cogs.inbox import messages
from bot.cogs.inbox.rounds import Round
from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.answer import Asked
from bot.discord_io.interactions.context import texts_of
from bot.discord_io.interactions.owed_answers import Spot
from bot.match.boards import private_views
from bot.match.model import Match
from bot.texts import Texts


class OpenNext(Protocol):
    """Edits the message into the next match of a round, below what is `told`."""

    async def __call__(self, interaction: Asked, current: Round, *, told: str = "") -> None: ...


class InboxFlow:
    """The message of the inbox, in a round through the matches that wait."""

    subject = "inbox"

    def __init__(self, open_next: OpenNext, current: Round) -> None:
        self._open_next = open_next
        self._current = current

    def around(self, texts: Texts, match: Match, draft: Draft) -> Draft:
        return messages.around(texts, draft, match, self._current)

    async def go_on(
        self, interaction: Asked, match: Match, *, told: str = "", board: Spot | None = None
    ) -> None:
        if not told:
            seen = board and await private_views.seen_boards(interaction, [match])
            told = messages.sent(texts_of(interaction), match, board if seen else None)
        await self._open_next(interaction, self._current, told=told)
