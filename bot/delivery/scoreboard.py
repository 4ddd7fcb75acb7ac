"""The scoreboards in the channels: edited after each turn, but never in quick succession."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.delivery.drafting import Drafter
from bot.delivery.places import Places
from bot.delivery.retries import Retries
from bot.presenters.draft import Draft
from bot.services.matches import MatchService
from bot.services.model import Match, Result
from bot.tasks import Tasks

INTERVAL_S = 5.0

Edit = Callable[[Draft], Awaitable[object]]
_State = tuple[int, Result | None, int | None]


class Scoreboard:
    """Brings scoreboards up to date, at most one edit a match in `INTERVAL_S`."""

    def __init__(self, *, matches: MatchService, places: Places, drafter: Drafter) -> None:
        self._matches = matches
        self._places = places
        self._drafter = drafter
        self._changed: dict[int, Edit | None] = {}
        self._tasks = Tasks()
        self._retries = Retries()

    def changed(self, match_id: int, edit: Edit | None = None) -> None:
        """Have a scoreboard edited as soon as it may be; several changes make one edit.

        `edit` is the way to edit it now, when there is a better one than by the id of the message.
        """
        self._changed[match_id] = edit
        self._tasks.start(f"scoreboard {match_id}", self._keep_up(match_id))

    async def close(self) -> None:
        """Stop editing; the storage knows which scoreboards are behind."""
        await self._tasks.close()
        await self._retries.close()

    async def _keep_up(self, match_id: int) -> None:
        shown: _State | None = None
        while match_id in self._changed:
            edit = self._changed.pop(match_id)
            match = await self._matches.get(match_id)
            if shown != _state(match):
                shown = await self._try_to_show(match, edit)
            await asyncio.sleep(INTERVAL_S)

    async def _try_to_show(self, match: Match, edit: Edit | None) -> _State | None:
        """Return what the scoreboard shows now, `None` when the edit failed."""
        done = await self._retries.attempt(
            f"scoreboard {match.id}",
            lambda: self._show(match, edit),
            again=lambda: self._again(match.id),
        )
        return _state(match) if done else None

    async def _show(self, match: Match, edit: Edit | None) -> None:
        if match.card_id is not None:
            draft = await self._drafter.scoreboard(match)
            if edit is not None:
                await edit(draft)
            else:
                await self._places.edit(match.channel_id, match.card_id, draft)
        ended = match.result is not None
        await self._matches.scoreboard_shown(match.id, ply=match.ply, ended=ended)

    async def _again(self, match_id: int) -> None:
        self.changed(match_id)


def _state(match: Match) -> _State:
    """Return what makes two scoreboards of a match different."""
    return match.ply, match.result, match.place_id
