"""Drafts the boards of a replay, with pictures, notes and additions of cogs."""

from __future__ import annotations

from bot.cogs.replay import messages as presenter
from bot.cogs.replay.notes import NoteService, may_write
from bot.discord_io.content.draft import Draft
from bot.discord_io.names import Names
from bot.match.additions import Additions, public_texts_on
from bot.match.boards.drafting import Drafter, seen_from
from bot.match.boards.messages import WIDTH_PX, shared_board
from bot.match.model import Match
from bot.match.turns import stood_at
from bot.profiles.reader import Reader
from rules import Side


class ReplayDrafter:
    """Drafts the boards of past turns."""

    def __init__(
        self, notes: NoteService, *, names: Names, drafter: Drafter, additions: Additions
    ) -> None:
        self._notes = notes
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
        manages: bool = False,
    ) -> Draft:
        """Draft the private board after `ply` turns, with steps to all other turns.

        A reader who `manages` matches may delete what everyone can read about a turn.
        """
        then = stood_at(match, ply)
        names = await self._names.seats(match, reader.texts)
        on_turn, lines = self._additions.turns, self._additions.turn_lines
        return presenter.stepping(
            reader.texts,
            match,
            then,
            await self._drafter.picture(then, reader, width=WIDTH_PX, **seen_from(bottom)),
            names=names,
            bottom=bottom,
            note=note,
            noted=await self._notes.seen_by(match, user_id),
            actions=await self._actions(match, ply, user_id, manages=manages),
            added=[await add(match, ply, names, reader.texts) for add in on_turn],
            more=[line for add in lines for line in await add(match, ply, user_id, reader.texts)],
        )

    async def _actions(self, match: Match, ply: int, user_id: int, *, manages: bool) -> list[str]:
        """List what a reader may do with the notes and comments on a turn."""
        write = "comment" if match.side_of(user_id) is None else "note"
        actions = [write] if may_write(match, user_id) else []
        if manages and await public_texts_on(self._additions, match, ply):
            actions.append("comments-remove")
        return actions

    async def shared_board(
        self, match: Match, ply: int, reader: Reader, *, link: str | None
    ) -> Draft:
        """Draft the board after `ply` turns that a user shares."""
        then = stood_at(match, ply)
        picture = await self._drafter.picture(then, reader, width=WIDTH_PX)
        heading = presenter.heading(reader.texts, match, ply)
        return shared_board(reader.texts, then, picture, heading=heading, link=link)
