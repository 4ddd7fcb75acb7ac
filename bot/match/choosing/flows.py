"""What a private message about a turn belongs to: a round of matches, or a run of small turns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Protocol

from msgspec import Struct

from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import MessagePlace
from bot.match import access
from bot.match.boards import private_views
from bot.match.choosing import questions
from bot.match.client import Request
from bot.match.model import Match, MatchChange
from bot.match.turns import is_small
from bot.news import Subject
from bot.texts import Texts

# The computer places a piece within a second.
_COMPUTER_S = 10


class TurnFlow(Protocol):
    """What a private message with questions about a turn belongs to, such as a row of matches."""

    @property
    def subject(self) -> str:
        """What the message is about; a person has one message about each subject."""
        ...

    def around(self, texts: Texts, match: Match, draft: Draft) -> Draft:
        """Add its buttons to a question about the next turn of a match."""
        ...

    async def go_on(
        self, request: Request, match: Match, *, reason: str = "", board: MessagePlace | None = None
    ) -> None:
        """Edit the message into what comes after a match.

        With a `reason`, the turn was not played. `board` is where the board of the turn is.
        """
        ...


class FollowsTurns:
    """A cog that goes on after the turns of people; each method does nothing by default."""

    def turn_flow(self, _request: Request, /) -> TurnFlow | None:
        """Return what the message that was pressed on belongs to, if it is of this cog."""
        return None

    async def after_turn(self, request: Request, change: MatchChange, /) -> None:
        """Follow a person's turn outside of any flow, as its board is delivered."""


class BeginTurn(Protocol):
    """Edits the message into the first question about a turn."""

    def __call__(
        self, request: Request, match: Match, *, edit: bool, flow: TurnFlow, heading: str
    ) -> Awaitable[None]: ...


class SmallTurns(Struct, frozen=True):
    """The private message in which a player chooses one small turn after the other."""

    begin: BeginTurn
    subject: str

    def around(self, texts: Texts, match: Match, draft: Draft) -> Draft:
        """Add nothing to a question."""
        del texts, match
        return draft

    async def go_on(
        self, request: Request, match: Match, *, reason: str = "", board: MessagePlace | None = None
    ) -> None:
        """Ask for the next small turn, say for whom it waits, or link the board at the end."""
        del board
        texts, user_id = request.texts, request.user_id
        # Asked for first: the computer may answer while the match is read.
        answer = match.awaits_computer and request.core.news.next_change(Subject.MATCH, match.id)
        now = await access.match_here(request, match.id)
        side = now.side_of(user_id)
        played = [turn for turn, by in zip(now.turns, now.movers, strict=True) if by is side]
        placed = reason or (texts("pick-placed", turn=played[-1]) if played else "")
        if not is_small(now):
            url = await private_views.seen_board_url(request, now)
            link = texts("board-link", url=url) if url else ""
            await request.give(Draft(" ".join(filter(None, (placed, link)))))
        elif now.may_move(user_id):
            heading = questions.next_heading(texts, now, placed)
            await self.begin(request, now, edit=True, flow=self, heading=heading)
        else:
            await request.give(questions.waits_for_small_turn(texts, now, placed))
            if answer and now.awaits_computer and await _happens(answer):
                await self.go_on(request, await access.match_here(request, match.id))


async def _happens(change: asyncio.Future[None]) -> bool:
    """Wait a moment for a change; tell whether it has come."""
    done, _ = await asyncio.wait([change], timeout=_COMPUTER_S)
    return bool(done)
