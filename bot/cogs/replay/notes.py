"""Notes of players and comments of spectators on turns, private until the match is over.

Then the players see each other's notes, and spectators those that their writers have shared.
Comments are sealed: at the end they open to everyone who may see the match. A note keeps its ply,
and says so if the turn of that ply has been taken back since.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.cogs.replay import note_tables as queries
from bot.cogs.replay.note_tables import StoredNote
from bot.errors import UserError
from bot.match.model import Match
from bot.match.tables import blocks, seats
from bot.match.tables import matches as match_queries
from bot.storage import Database, Transaction
from rules import Side

NOTE_LIMIT = 400
MOST_COMMENTS = 20


class Note(Struct, frozen=True):
    """A note of one user on a turn; `turn` is its notation when the note was written.

    It is `posted` if everyone may read it after the match, as comments of spectators are.
    """

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
        """Replace a note or comment on a turn; tell whether there is one now.

        An empty text removes it. Raise `UserError` for a comment on a finished match, or for one
        comment too many.
        """
        kept, is_player = text.strip()[:NOTE_LIMIT], match.side_of(user_id) is not None
        note = StoredNote(match.id, ply, user_id, _turn(match, ply), kept, posted=not is_player)
        async with self._database.write() as transaction:
            if is_player and not await seats.is_held(transaction, match.id, user_id):
                # The player has erased their data in the meantime.
                raise UserError("not-a-player", match=match.id)
            await queries.remove(transaction, match.id, ply, user_id)
            if kept and not is_player:
                await _check_comment(transaction, match, user_id)
            if kept:
                await queries.add(transaction, note)
        return bool(kept)

    async def remove_comment(self, match: Match, ply: int, user_id: int) -> None:
        """Delete the comment of a spectator on a turn, if there is one."""
        if user_id in await self.comments_on(match, ply):
            async with self._database.write() as transaction:
                await queries.remove(transaction, match.id, ply, user_id)

    async def seen_by(self, match: Match, user_id: int) -> Sequence[Note]:
        """List the notes that a user may see: their own while the match is running.

        Afterwards, players see all notes, and others the shared ones and the comments; never those
        of people whom they have blocked.
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
        """List the shared notes and comments on turns that are still part of a finished match.

        Comments of people whom a player has blocked are excluded.
        """
        if match.result is None:
            return []
        noted = [note for note in await self._of(match.id) if note.posted and note.is_of(match)]
        blocked = set[int]()
        if any(match.side_of(note.user_id) is None for note in noted):
            async with self._database.read() as transaction:
                for player in (user for side in Side for user in match.people(side)):
                    blocked.update(await blocks.find(transaction, player))
        return [note for note in noted if note.user_id not in blocked]

    async def comments_on(self, match: Match, ply: int) -> Mapping[int, str]:
        """Return the open comments of spectators on a turn, by their writers."""
        if match.result is None:
            return {}
        return {
            note.user_id: note.text
            for note in await self._of(match.id)
            if note.ply == ply and match.side_of(note.user_id) is None
        }

    async def count_comments(self, match: Match) -> int:
        """Count the comments of spectators on a match."""
        return sum(match.side_of(note.user_id) is None for note in await self._of(match.id))

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

    async def has_private(self, match_id: int) -> bool:
        """Tell whether there are notes on a match that can still be shared."""
        return any(not note.posted for note in await self._of(match_id))

    async def _of(self, match_id: int) -> Sequence[Note]:
        async with self._database.read() as transaction:
            stored = await queries.find(transaction, match_id)
        return [Note(row.ply, row.user_id, row.turn, row.text, row.posted) for row in stored]


def check_writer(match: Match, user_id: int) -> None:
    """Raise `UserError` for users who do not play in the match."""
    if match.side_of(user_id) is None:
        raise UserError("not-a-player", match=match.id)


def may_write(match: Match, user_id: int) -> bool:
    """Tell whether a user may write about a match: its players, and spectators until its end."""
    return match.result is None or match.side_of(user_id) is not None


async def _check_comment(transaction: Transaction, match: Match, user_id: int) -> None:
    """Refuse a comment of a spectator on a finished match, or one too many."""
    if await match_queries.is_over(transaction, match.id):
        raise UserError("comment-late")
    if await queries.count(transaction, match.id, user_id) >= MOST_COMMENTS:
        raise UserError("too-many-comments", limit=MOST_COMMENTS)


def _turn(match: Match, ply: int) -> str:
    return match.turns[ply - 1] if ply else ""
