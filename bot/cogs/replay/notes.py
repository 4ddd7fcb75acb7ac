"""What players think of a turn: their own until the match is over, then for both players.

All others read what its writer has posted. A note stays with the ply that it was written on. Where
the turn of that ply has been taken back since, the note says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.cogs.replay import note_tables as queries
from bot.cogs.replay.note_tables import StoredNote
from bot.errors import UserError
from bot.match.model import Match
from bot.match.tables import blocks, seats
from bot.storage import Database

NOTE_LIMIT = 400


class Note(Struct, frozen=True):
    """A thought of one person on a turn; `turn` is the notation that stood at that ply then."""

    ply: int
    user_id: int
    turn: str
    text: str
    posted: bool = False

    def is_of(self, match: Match) -> bool:
        """Tell whether the turn still stands."""
        return self.ply <= match.ply and self.turn == _turn(match, self.ply)


class NoteService:
    """Keeps notes, and shows them to whoever may see them; no text of theirs is ever logged."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, match: Match, user_id: int, ply: int, text: str) -> bool:
        """Store a thought in place of the one before on the same turn; tell whether there is one.

        An empty text removes it. `UserError` for whoever does not play in the match.
        """
        check_writer(match, user_id)
        kept = text.strip()[:NOTE_LIMIT]
        note = StoredNote(match.id, ply, user_id, _turn(match, ply), kept, posted=False)
        async with self._database.write() as transaction:
            if not await seats.is_held(transaction, match.id, user_id):
                # They have had all about themselves deleted meanwhile.
                raise UserError("not-a-player", match=match.id)
            await queries.remove(transaction, match.id, ply, user_id)
            if kept:
                await queries.add(transaction, note)
        return bool(kept)

    async def seen_by(self, match: Match, user_id: int) -> Sequence[Note]:
        """List what a reader may see: their own while the match goes on.

        Then it is what has been posted, and for a player of the match all. Of those whom they have
        blocked they see nothing.
        """
        if match.result is None:
            return await self.of(match, user_id)
        is_player = match.side_of(user_id) is not None
        noted = [note for note in await self._of(match.id) if note.posted or is_player]
        if not noted:
            return noted
        async with self._database.read() as transaction:
            blocked = await blocks.find(transaction, user_id)
        return [note for note in noted if note.user_id not in blocked]

    async def of(self, match: Match, user_id: int) -> Sequence[Note]:
        """List what somebody has noted themselves."""
        return [note for note in await self._of(match.id) if note.user_id == user_id]

    async def posted(self, match: Match) -> Sequence[Note]:
        """List what everybody has been shown, of turns that stand."""
        return [note for note in await self._of(match.id) if note.posted and note.is_of(match)]

    async def to_post(self, match: Match, user_id: int) -> Sequence[Note]:
        """List what somebody could show everybody; `UserError` where it is early, or nothing."""
        check_writer(match, user_id)
        if match.result is None:
            raise UserError("notes-early")
        noted = await self.of(match, user_id)
        if not noted:
            raise UserError("no-notes")
        return noted

    async def post(self, match: Match, user_id: int) -> Sequence[Note]:
        """Record that everybody is shown what somebody has noted, and list it; as `to_post`."""
        noted = await self.to_post(match, user_id)
        async with self._database.write() as transaction:
            await queries.set_posted(transaction, match.id, user_id)
        return noted

    async def has_any(self, match_id: int) -> bool:
        """Tell whether anybody has noted anything on a match."""
        return bool(await self._of(match_id))

    async def _of(self, match_id: int) -> Sequence[Note]:
        async with self._database.read() as transaction:
            stored = await queries.find(transaction, match_id)
        return [Note(row.ply, row.user_id, row.turn, row.text, row.posted) for row in stored]


def check_writer(match: Match, user_id: int) -> None:
    """Raise `UserError` for whoever does not play in a match."""
    if match.side_of(user_id) is None:
        raise UserError("not-a-player", match=match.id)


def _turn(match: Match, ply: int) -> str:
    return match.turns[ply - 1] if ply else ""
