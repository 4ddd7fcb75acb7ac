"""Small turns, such as placements: one press after the other, in the same private message.

A module of its own, as `picker` is full.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Protocol

from msgspec import Struct

from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import MessagePlace
from bot.match import access
from bot.match.additions import TurnFlow
from bot.match.boards import private_views
from bot.match.choosing import questions
from bot.match.client import Request
from bot.match.model import Match
from bot.match.turns import is_small
from bot.news import Subject
from bot.texts import Texts

# The computer places a piece within a second.
_COMPUTER_S = 10


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
        own = [turn for turn, by in zip(now.turns, now.movers, strict=True) if by is side]
        placed = reason or (texts("pick-placed", turn=own[-1]) if own else "")
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
