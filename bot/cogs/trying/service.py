"""Stores what people try out; only their owners read it before the match is over."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.trying import tables as queries
from bot.cogs.trying.tables import StoredTree
from bot.cogs.trying.trees import Turns
from bot.errors import UserError
from bot.match.choosing.tried import TryStart
from bot.match.model import Match
from bot.storage import Database

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
            if len(known) + len(new) > MOST_POSITIONS:
                raise UserError("try-full", limit=MOST_POSITIONS)
            added = [
                queries.StoredPosition(
                    await queries.add_position(transaction, tree_id, line), line, ""
                )
                for line in new
            ]
        return StoredTree(
            tree.id,
            tree.user_id,
            tree.match_id,
            tree.game,
            tree.position,
            tree.turns,
            tree.posted,
            (*tree.positions, *added),
        )


def _checked(tree: StoredTree | None, user_id: int) -> StoredTree:
    if tree is None or tree.user_id != user_id:
        raise UserError("old-button")
    return tree
