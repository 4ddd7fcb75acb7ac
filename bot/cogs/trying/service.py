"""Stores what people try out; only their owners read it before the match is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.cogs.trying import tables as queries
from bot.cogs.trying.annotations import annotated_lines
from bot.cogs.trying.tables import StoredPosition, StoredTree
from bot.cogs.trying.trees import Turns, tree_of
from bot.errors import UserError
from bot.match.choosing.tried import TryStart
from bot.match.model import Match
from bot.match.tables import blocks
from bot.storage import Database
from rules import Side

MOST_POSITIONS = 200
"""The maximum number of positions of a tree."""
NOTE_LIMIT = 400


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

    async def posted(
        self, match: Match, user_id: int | None = None, *, with_own: bool = False
    ) -> list[StoredTree]:
        """List what people have posted on a finished match, for a user or for everyone.

        People whom the user has blocked are excluded, and spectators whom a player has blocked.
        `with_own` adds all that the user has tried.
        """
        if match.result is None:
            return []
        players = {user for side in Side for user in match.people(side)}
        async with self._database.read() as transaction:
            shown = await queries.find_shown(
                transaction, match.id, (user_id or 0) if with_own else 0
            )
            if not shown:
                return []
            blocked = {each for user in players for each in await blocks.find(transaction, user)}
            blocked -= players
            if user_id is not None:
                blocked |= {*await blocks.find(transaction, user_id)}
        return [tree for tree in shown if tree.user_id not in blocked]

    async def posted_on(self, match: Match, ply: int) -> Mapping[int, str]:
        """Return what is posted on a turn of a finished match, by author."""
        lines = {
            stored.user_id: annotated_lines(tree_of(stored, match)).get(ply)
            for stored in await self.posted(match)
        }
        return {user_id: " / ".join(said) for user_id, said in lines.items() if said}

    async def withdraw(self, match: Match, ply: int, user_id: int) -> None:
        """Withdraw all that a person has posted on a match if some is on a turn; they keep it."""
        if user_id in await self.posted_on(match, ply):
            async with self._database.write() as transaction:
                await queries.withdraw(transaction, match.id, user_id)

    async def post(self, tree_id: int, user_id: int) -> None:
        """Record that the owner of a tree has posted it."""
        async with self._database.write() as transaction:
            _checked(await queries.find(transaction, tree_id), user_id)
            await queries.set_posted(transaction, tree_id)

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

    async def note(self, tree_id: int, user_id: int, line: Turns, text: str) -> StoredTree:
        """Replace the note on a position, which an empty text removes; return the tree.

        Raise `UserError` if the position is new and there are too many.
        """
        kept = text.strip()[:NOTE_LIMIT]
        async with self._database.write() as transaction:
            tree = _checked(await queries.find(transaction, tree_id), user_id)
            known = next((each for each in tree.positions if each.line == line), None)
            if known is not None:
                await queries.set_note(transaction, known.id, kept)
                noted = replace(known, note=kept)
            elif kept:
                _check_room(tree, 1)
                noted = await queries.add_position(transaction, tree_id, line, kept)
            else:
                return tree
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


def _check_room(tree: StoredTree, count: int) -> None:
    if len(tree.positions) + count > MOST_POSITIONS:
        raise UserError("try-full", limit=MOST_POSITIONS)


def _number(position: StoredPosition) -> int:
    return position.id


def _checked(tree: StoredTree | None, user_id: int) -> StoredTree:
    if tree is None or tree.user_id != user_id:
        raise UserError("try-gone")
    return tree
