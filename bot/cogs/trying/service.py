"""Stores what people try out and note; only they read it before the match is over.

A note on a turn of the match is open to its other players afterwards, that of a spectator written
during the match to everyone. All else stays with its writer until it is posted.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from bot.cogs.trying import tables as queries
from bot.cogs.trying.annotations import annotated_lines, main_notes
from bot.cogs.trying.tables import StoredPosition, StoredTree
from bot.cogs.trying.trees import TryTree, Turns, is_main, tree_of
from bot.errors import UserError
from bot.match import blocks
from bot.match.choosing.tried import TryStart
from bot.match.model import Match
from bot.match.tables import matches
from bot.match.tables import matches as match_queries
from bot.storage import Database, Transaction
from rules import Side

MOST_POSITIONS = 200
"""The maximum number of positions of a tree."""
NOTE_LIMIT = 400
MOST_COMMENTS = 20
"""The maximum number of notes of a spectator on the turns of a running match."""


class Audience(enum.Enum):
    """Who may read a note besides its writer once the match is over, by the text that says so."""

    OWN = "note-for-own"
    PLAYERS = "note-for-players"
    EVERYONE = "note-for-everyone"


class TryService:
    """Stores the trees of people; never logs what they try."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_match(self, match: Match, user_id: int) -> int:
        """Return the number of a person's tree of a match; begin one if there is none."""
        async with self._database.read() as transaction:
            tree_id = await queries.find_of_match(transaction, user_id, match.id)
        if tree_id is not None:
            return tree_id
        async with self._database.write() as transaction:
            tree_id = await queries.find_of_match(transaction, user_id, match.id)
            if tree_id is None:
                await _check_held(transaction, match, user_id)
                tree_id = await queries.add(
                    transaction, user_id, match.game.slug, match_id=match.id
                )
        return tree_id

    async def of_position(self, start: TryStart, user_id: int) -> int:
        """Return the number of a person's tree of a position; begin one if there is none."""
        slug, position = start.game.slug, start.position
        async with self._database.write() as transaction:
            tree_id = await queries.find_of_position(transaction, user_id, slug, position)
            if tree_id is None:
                tree_id = await queries.add(
                    transaction, user_id, slug, position=position, turns=start.turns
                )
        return tree_id

    async def seen(self, match: Match, user_id: int) -> list[TryTree]:
        """List what a person may see of everyone's notes and variations beside the match.

        While the match goes on, that are their own notes on its turns. Afterwards the players also
        read each other's, and everyone reads what is posted.
        """

        def see(position: StoredPosition, tree: StoredTree) -> StoredPosition | None:
            is_own = tree.user_id == user_id
            is_here = position.for_players or (is_own and is_main(match, position.line))
            if is_here and position.note and (is_own or match.side_of(user_id) is not None):
                return position
            return position.as_posted if match.result is not None else None

        return await self._shown(match, user_id, see)

    async def published(self, match: Match, user_id: int | None = None) -> list[TryTree]:
        """List what everyone may see beside a finished match, and all that a user has tried."""
        if match.result is None:
            return []

        def see(position: StoredPosition, tree: StoredTree) -> StoredPosition | None:
            return position if tree.user_id == user_id else position.as_posted

        return await self._shown(match, user_id, see)

    async def _shown(
        self,
        match: Match,
        user_id: int | None,
        see: Callable[[StoredPosition, StoredTree], StoredPosition | None],
    ) -> list[TryTree]:
        """Return the trees of a match with the positions that a user or everyone may see.

        People whom the user has blocked are excluded, and spectators whom a player has blocked.
        """
        players = {user for side in Side for user in match.people(side)}
        async with self._database.read() as transaction:
            trees = await queries.find_shown(
                transaction, match.id, user_id or 0, others=match.result is not None
            )
            if not trees:
                return []
            blocked = {
                each for user in players for each in await blocks.find_blocked(transaction, user)
            }
            blocked -= players
            if user_id is not None:
                blocked |= {*await blocks.find_blocked(transaction, user_id)}
        shown: list[TryTree] = []
        for tree in trees:
            if tree.user_id == user_id or tree.user_id not in blocked:
                found = (see(position, tree) for position in tree.positions)
                positions = tuple(position for position in found if position is not None)
                if positions:
                    shown.append(tree_of(replace(tree, positions=positions), match))
        return shown

    async def posted_on(self, match: Match, ply: int) -> Mapping[int, str]:
        """Return what is posted on a turn of a finished match, by author."""
        lines = {
            tree.stored.user_id: annotated_lines(tree).get(ply)
            for tree in await self.published(match)
        }
        return {user_id: " / ".join(said) for user_id, said in lines.items() if said}

    async def count_comments(self, match: Match) -> int:
        """Count the notes of spectators on the turns of a finished match that are posted."""
        trees = await self.published(match)
        return sum(
            len(main_notes(tree)) for tree in trees if match.side_of(tree.stored.user_id) is None
        )

    async def withdraw(self, match: Match, ply: int, user_id: int) -> None:
        """Withdraw what a person has posted on a turn of a match; they keep it."""
        for tree in await self.published(match):
            if tree.stored.user_id == user_id:
                gone = [each.id for each in tree.positions if tree.branch(each.line) == ply]
                async with self._database.write() as transaction:
                    await queries.set_posted(transaction, gone, posted=False)

    async def post(self, tree_id: int, user_id: int, position_ids: Sequence[int]) -> None:
        """Record that the owner of a tree has posted some of its positions."""
        async with self._database.write() as transaction:
            _checked(await queries.find(transaction, tree_id), user_id)
            await queries.set_posted(transaction, position_ids, posted=True)

    async def get(self, tree_id: int, user_id: int) -> StoredTree:
        """Return a tree to its owner; `UserError` to everyone else, and if it is gone."""
        async with self._database.read() as transaction:
            tree = await queries.find(transaction, tree_id)
        return _checked(tree, user_id)

    async def add(self, tree_id: int, user_id: int, lines: Sequence[Turns]) -> StoredTree:
        """Add the positions of some lines that are new; return the tree.

        Raise `UserError` if there are too many positions.
        """
        async with self._database.write() as transaction:
            tree = _checked(await queries.find(transaction, tree_id), user_id)
            known = {position.line for position in tree.positions}
            new = [line for line in lines if line not in known]
            _check_room(tree, len(new))
            added = [await queries.add_position(transaction, tree_id, line) for line in new]
        return replace(tree, positions=(*tree.positions, *added))

    async def note(
        self, tree_id: int, user_id: int, line: Turns, text: str, match: Match | None = None
    ) -> StoredTree:
        """Replace the note on a position, which an empty text removes; return the tree.

        Raise `UserError` if the position is new and there are too many, or for one comment of a
        spectator too many.
        """
        kept = text.strip()[:NOTE_LIMIT]
        async with self._database.write() as transaction:
            tree = _checked(await queries.find(transaction, tree_id), user_id)
            known = next((each for each in tree.positions if each.line == line), None)
            audience = await _audience(transaction, match, user_id, line)
            if audience is Audience.EVERYONE and kept:
                _check_comments(tree, line)
            if known is None:
                if not kept:
                    return tree
                _check_room(tree, 1)
                known = await queries.add_position(transaction, tree_id, line)
            posted = known.posted
            if audience is Audience.EVERYONE:
                posted = kept or None
            elif posted is not None and not kept:
                posted = ""
            for_players = audience is Audience.PLAYERS and bool(kept)
            noted = replace(known, note=kept, posted=posted, for_players=for_players)
            await queries.set_note(transaction, noted)
        others = (each for each in tree.positions if each.line != line)
        return replace(tree, positions=tuple(sorted((*others, noted), key=_number)))

    async def remove(self, tree_id: int, user_id: int, position_ids: Sequence[int]) -> StoredTree:
        """Delete positions of a tree; return it."""
        async with self._database.write() as transaction:
            tree = _checked(await queries.find(transaction, tree_id), user_id)
            kept = tuple(each for each in tree.positions if each.id not in position_ids)
            gone = [each.id for each in tree.positions if each.id in position_ids]
            await queries.remove(transaction, gone)
        return replace(tree, positions=kept)


def audience_of(match: Match | None, user_id: int, line: Turns) -> Audience:
    """Return who may read a note of a user on a position once the match is over."""
    if match is None or not is_main(match, line):
        return Audience.OWN
    if match.side_of(user_id) is not None:
        return Audience.PLAYERS
    return Audience.EVERYONE if match.result is None else Audience.OWN


async def _audience(
    transaction: Transaction, match: Match | None, user_id: int, line: Turns
) -> Audience:
    """Return the audience of a note, from what the database knows by now."""
    audience = audience_of(match, user_id, line)
    if match is None:
        return audience
    await _check_held(transaction, match, user_id)
    if audience is Audience.EVERYONE and await match_queries.is_over(transaction, match.id):
        return Audience.OWN
    return audience


async def _check_held(transaction: Transaction, match: Match, user_id: int) -> None:
    """Raise `UserError` for a player who has erased their data in the meantime."""
    is_player = match.side_of(user_id) is not None
    if is_player and not await matches.is_held(transaction, match.id, user_id):
        raise UserError("not-a-player", match=match.id)


def _check_comments(tree: StoredTree, line: Turns) -> None:
    others = sum(bool(each.posted) for each in tree.positions if each.line != line)
    if others >= MOST_COMMENTS:
        raise UserError("too-many-comments", limit=MOST_COMMENTS)


def _check_room(tree: StoredTree, count: int) -> None:
    if len(tree.positions) + count > MOST_POSITIONS:
        raise UserError("try-full", limit=MOST_POSITIONS)


def _number(position: StoredPosition) -> int:
    return position.id


def _checked(tree: StoredTree | None, user_id: int) -> StoredTree:
    if tree is None or tree.user_id != user_id:
        raise UserError("try-gone")
    return tree
