"""Notes on turns: private until the match is over, then for both players.

Spectators see only the notes that their writers have shared. A note keeps its ply, and says so if
the turn of that ply has been taken back since.
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
    """A note of one user on a turn; `turn` is its notation when the note was written."""

    ply: int
    user_id: int
    turn: str
    text: str
    posted: bool = False

    def is_of(self, match: Match) -> bool:
        """Tell whether its turn is still part of the match."""
        return self.ply <= match.ply and self.turn == _turn(match, self.ply)


class NoteService:
    """Stores notes, and reads them for authorised users; never logs their text."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, match: Match, user_id: int, ply: int, text: str) -> bool:
        """Replace a note on a turn; tell whether there is one now.

        An empty text removes it. Raise `UserError` for users who do not play in the match.
        """
        check_writer(match, user_id)
        kept = text.strip()[:NOTE_LIMIT]
        note = StoredNote(match.id, ply, user_id, _turn(match, ply), kept, posted=False)
        async with self._database.write() as transaction:
            if not await seats.is_held(transaction, match.id, user_id):
                # The player has erased their data in the meantime.
                raise UserError("not-a-player", match=match.id)
            await queries.remove(transaction, match.id, ply, user_id)
            if kept:
                await queries.add(transaction, note)
        return bool(kept)

    async def seen_by(self, match: Match, user_id: int) -> Sequence[Note]:
        """List the notes that a user may see: their own while the match is running.

        Afterwards, players see all notes, and others the shared ones; never those of people whom
        they have blocked.
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
        """List the notes of one person."""
        return [note for note in await self._of(match.id) if note.user_id == user_id]

    async def posted(self, match: Match) -> Sequence[Note]:
        """List the shared notes on turns that are still part of the match."""
        return [note for note in await self._of(match.id) if note.posted and note.is_of(match)]

    async def to_post(self, match: Match, user_id: int) -> Sequence[Note]:
        """List the notes that a player can share; `UserError` for none, or too early."""
        check_writer(match, user_id)
        if match.result is None:
            raise UserError("notes-early")
        noted = await self.of(match, user_id)
        if not noted:
            raise UserError("no-notes")
        return noted

    async def post(self, match: Match, user_id: int) -> Sequence[Note]:
        """Record that a player shares their notes, and list them; errors as in `to_post`."""
        noted = await self.to_post(match, user_id)
        async with self._database.write() as transaction:
            await queries.set_posted(transaction, match.id, user_id)
        return noted

    async def has_any(self, match_id: int) -> bool:
        """Tell whether there are notes on a match."""
        return bool(await self._of(match_id))

    async def _of(self, match_id: int) -> Sequence[Note]:
        async with self._database.read() as transaction:
            stored = await queries.find(transaction, match_id)
        return [Note(row.ply, row.user_id, row.turn, row.text, row.posted) for row in stored]


def check_writer(match: Match, user_id: int) -> None:
    """Raise `UserError` for users who do not play in the match."""
    if match.side_of(user_id) is None:
        raise UserError("not-a-player", match=match.id)


def _turn(match: Match, ply: int) -> str:
    return match.turns[ply - 1] if ply else ""
