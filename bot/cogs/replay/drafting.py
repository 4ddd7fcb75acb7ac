"""Drafts the boards of a replay, with pictures and additions of cogs."""

from __future__ import annotations

from bot.cogs.replay import messages as presenter
from bot.discord_io.content.draft import Draft
from bot.discord_io.names import Names
from bot.match.additions import Additions, TurnAddition
from bot.match.boards.board_messages import WIDTH_PX, shared_board, threatened
from bot.match.boards.drafter import Drafter, seen_from
from bot.match.model import Match
from bot.match.turns import stood_at
from bot.profiles import Reader
from rules import Side


class ReplayDrafter:
    """Drafts the boards of past turns."""

    def __init__(self, names: Names, drafter: Drafter, additions: Additions) -> None:
        self._names = names
        self._drafter = drafter
        self._additions = additions

    async def board(
        self,
        match: Match,
        ply: int,
        reader: Reader,
        user_id: int,
        *,
        bottom: Side | None = None,
        note: str = "",
        link: str | None = None,
    ) -> Draft:
        """Draft the private board after `ply` turns, with steps to all other turns.

        The present one also marks what can be captured; `link` leads to it.
        """
        then, texts = stood_at(match, ply), reader.texts
        added = [line for each in await self._on_turn(match, ply, reader) for line in each.lines]
        for add in self._additions.turn_lines:
            added += await add(match, ply, user_id, texts)
        marked = threatened(match) if ply == match.ply else ()
        picture = await self._drafter.picture(
            then, reader, threatened=marked, width=WIDTH_PX, **seen_from(bottom)
        )
        return presenter.stepping(
            texts, match, then, picture, bottom=bottom, note=note, link=link, added=added
        )

    async def more(
        self, match: Match, ply: int, reader: Reader, *, bottom: Side | None, manages: bool
    ) -> Draft:
        """Draft what else there is to do after `ply` turns.

        A reader who `manages` matches may delete what everyone can read about a turn.
        """
        on_turn = await self._on_turn(match, ply, reader)
        actions = [action for each in on_turn for action in each.actions]
        names = await self._names.seats(match, reader.texts)
        return presenter.more(
            reader.texts, match, ply, names, actions=actions, bottom=bottom, manages=manages
        )

    async def _on_turn(self, match: Match, ply: int, reader: Reader) -> list[TurnAddition]:
        names = await self._names.seats(match, reader.texts)
        return [await add(match, ply, names, reader.texts) for add in self._additions.turns]

    async def shared_board(
        self, match: Match, ply: int, reader: Reader, *, link: str | None
    ) -> Draft:
        """Draft the board after `ply` turns that a user shares."""
        then = stood_at(match, ply)
        picture = await self._drafter.picture(then, reader, width=WIDTH_PX)
        heading = presenter.heading(reader.texts, match, ply)
        return shared_board(reader.texts, then, picture, heading=heading, link=link)
