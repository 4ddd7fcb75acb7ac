"""Stores what people try out and note; only they read it before the match is over.

A note on a turn of the match is open to its other players afterwards, that of a spectator written
during the match to everyone. All else stays with its writer, such as a note on a turn that was
taken back. What people try on a shared board is posted.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    RowMapping,
    String,
    Table,
    Text,
    UniqueConstraint,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)

from bot.cogs.trying import tree as trees
from bot.cogs.trying.tree import TriedPosition, TryTree, Turns
from bot.discord_io.content.buttons import Key
from bot.errors import UserError
from bot.match import blocks
from bot.match.model import Match, read_game
from bot.match.tables import matches
from bot.storage import Database, Transaction
from bot.storage.database import read_row
from bot.storage.errors import readable
from bot.storage.personal import Personal, Row, rows_of
from bot.storage.schema import METADATA, Lenient, RowId
from rules import AnyGame, AnyPosition, Side

MOST_POSITIONS = 200
"""The maximum number of positions of a tree."""
NOTE_LIMIT = 400

MOST_COMMENTS = 20
"""The maximum number of notes of a spectator on the turns of a running match."""


class TryStart(Struct, frozen=True):
    """A position outside a match to try turns from.

    `turns` lead on from it, such as the solution of a puzzle; the board opens after `ply` of them.
    """

    game: AnyGame
    position: str
    turns: Sequence[str] = ()
    ply: int = 0


class TriedLine(Struct, frozen=True):
    """A position on the private board on which a person plays both sides.

    `turns` lead to `position` from the start of `match`, which is as it is now. Outside a match,
    such as after a puzzle, `match` is `None`. `back` is the id of a button that shows the board
    again.
    """

    user_id: int
    game: AnyGame
    match: Match | None
    turns: tuple[str, ...]
    position: AnyPosition
    back: Key

    @property
    def ahead(self) -> tuple[str, ...] | None:
        """The turns since the present position of the match; `None` if they don't follow it."""
        if self.match is None or self.turns[: self.match.ply] != self.match.turns:
            return None
        return self.turns[self.match.ply :]

    @property
    def allows_help(self) -> bool:
        """Whether the engine, hints and the explorer may help with the position."""
        return self.match is None or self.match.allows_help


# What a person has tried in a match, or from a position outside any match: then `turns` lead on
# from it, such as the solution of a puzzle.
try_trees = Table(
    "try_trees",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("match_id", RowId, ForeignKey("matches.id")),
    Column("game", String(32), nullable=False),
    Column("position", Text),
    Column("turns", Lenient(JSON()), nullable=False),
    UniqueConstraint("user_id", "match_id"),
    Index("ix_try_trees_match_id", "match_id"),
    sqlite_autoincrement=True,
)

# The positions of a tree: all turns of the line from the start to it, and a note. Once the match is
# over, everyone may read what is `posted`: the note as it was shared, null if the position was not.
# The match's other players may then read a note that is `for_players`. What is posted and `sealed`
# is the comment of a spectator from during the match. Both count only if their turn stood.
try_positions = Table(
    "try_positions",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("tree_id", RowId, ForeignKey("try_trees.id"), nullable=False),
    Column("line", Lenient(JSON()), nullable=False),
    Column("note", Text, nullable=False),
    Column("posted", Text),
    Column("for_players", Boolean, nullable=False),
    Column("sealed", Boolean, nullable=False),
    Index("ix_try_positions_tree_id", "tree_id"),
    sqlite_autoincrement=True,
)


class Audience(enum.Enum):
    """Who may read a note besides its writer once the match is over, by the text that says so."""

    OWN = "note-for-own"
    PLAYERS = "note-for-players"
    EVERYONE = "note-for-everyone"


class TryService(Struct, frozen=True):
    """Stores the trees of people; never logs what they try."""

    database: Database

    async def of_match(self, match: Match, user_id: int) -> int:
        """Return the number of a person's tree of a match; begin one if there is none."""
        async with self.database.read() as transaction:
            tree_id = await find_of_match(transaction, user_id, match.id)
        if tree_id is not None:
            return tree_id
        async with self.database.write() as transaction:
            return await _ensure_of_match(transaction, match, user_id)

    async def of_position(self, start: TryStart, user_id: int) -> int:
        """Return the number of a person's tree of a position; begin one if there is none."""
        slug, position = start.game.slug, start.position
        query = select(try_trees.c.id).where(
            try_trees.c.user_id == user_id,
            try_trees.c.match_id.is_(None),
            try_trees.c.game == slug,
            try_trees.c.position == position,
        )
        async with self.database.write() as transaction:
            tree_id = (await transaction.execute(query)).scalars().first()
            if tree_id is None:
                tree_id = await add_tree(
                    transaction, user_id, slug, position=position, turns=start.turns
                )
        return tree_id

    async def seen(self, match: Match, user_id: int) -> list[TryTree]:
        """List what a person may see of everyone's notes and variations beside the match.

        While the match goes on, that are their own notes on its turns. Afterwards the players also
        read each other's, and everyone reads what is posted.
        """

        def see(position: TriedPosition, tree: TryTree) -> TriedPosition | None:
            is_own, is_player = tree.user_id == user_id, match.side_of(user_id) is not None
            may_read = is_own or (position.for_players and is_player)
            if may_read and position.note and trees.is_main(match, position.line):
                return position
            return trees.posted_in(match, position) if match.result is not None else None

        return await self._find_visible(match, user_id, see)

    async def published(self, match: Match, user_id: int | None = None) -> list[TryTree]:
        """List what everyone may see beside a finished match, and all that a user has tried."""
        if match.result is None:
            return []

        def see(position: TriedPosition, tree: TryTree) -> TriedPosition | None:
            return position if tree.user_id == user_id else trees.posted_in(match, position)

        return await self._find_visible(match, user_id, see)

    async def _find_visible(
        self,
        match: Match,
        user_id: int | None,
        see: Callable[[TriedPosition, TryTree], TriedPosition | None],
    ) -> list[TryTree]:
        """Return the trees of a match with the positions that a user or everyone may see.

        People whom the user has blocked are excluded, and spectators whom a player has blocked.
        """
        players = {user for side in Side for user in match.people(side)}
        async with self.database.read() as transaction:
            shared = try_positions.alias()
            is_shared = exists().where(
                shared.c.tree_id == try_trees.c.id,
                or_(shared.c.posted.is_not(None), shared.c.for_players),
            )
            is_own = try_trees.c.user_id == user_id
            is_seen = or_(is_shared, is_own) if match.result is not None else is_own
            stored = await _find_trees(transaction, try_trees.c.match_id == match.id, is_seen)
            if not stored:
                return []
            blocked = {
                person
                for user in players
                for person in await blocks.find_blocked(transaction, user)
            }
            blocked -= players
            if user_id is not None:
                blocked |= {*await blocks.find_blocked(transaction, user_id)}
        shown: list[TryTree] = []
        for tree in stored:
            if tree.user_id == user_id or tree.user_id not in blocked:
                visible = (see(position, tree) for position in tree.positions)
                positions = tuple(position for position in visible if position is not None)
                if positions:
                    shown.append(replace(tree, positions=positions, match=match))
        return shown

    async def posted_on(self, match: Match, ply: int) -> Mapping[int, str]:
        """Return what is posted on a turn of a finished match, by author."""
        lines = {
            tree.user_id: trees.annotated_lines(tree).get(ply)
            for tree in await self.published(match)
        }
        return {user_id: " / ".join(remarks) for user_id, remarks in lines.items() if remarks}

    async def count_comments(self, match: Match) -> int:
        """Count the notes of spectators on the turns of a finished match that are posted."""
        published = await self.published(match)
        return sum(
            len(trees.main_notes(tree)) for tree in published if match.side_of(tree.user_id) is None
        )

    async def withdraw(self, match: Match, ply: int, user_id: int) -> None:
        """Withdraw what a person has posted on a turn of a match; they keep it."""
        for tree in await self.published(match):
            if tree.user_id == user_id:
                gone = [
                    position.id for position in tree.positions if tree.branch(position.line) == ply
                ]
                async with self.database.write() as transaction:
                    await _set_posted(transaction, gone, None)

    async def get(self, tree_id: int, user_id: int) -> TryTree:
        """Return a tree to its owner; `UserError` to everyone else, and if it is gone."""
        async with self.database.read() as transaction:
            return await find_tree(transaction, tree_id, user_id)

    async def add(self, tree_id: int, user_id: int, lines: Sequence[Turns]) -> TryTree:
        """Add the positions of some lines that are new; return the tree.

        Raise `UserError` if there are too many positions.
        """
        async with self.database.write() as transaction:
            tree = await find_tree(transaction, tree_id, user_id)
            known = {position.line for position in tree.positions}
            new = [line for line in lines if line not in known]
            _check_room(tree, len(new))
            added = [await add_position(transaction, tree_id, line) for line in new]
        return replace(tree, positions=(*tree.positions, *added))

    async def note(
        self, tree_id: int, user_id: int, line: Turns, text: str, match: Match | None = None
    ) -> TryTree:
        """Replace the note on a position, which an empty text removes; return the tree.

        Raise `UserError` if the position is new and there are too many, or for one comment of a
        spectator too many.
        """
        kept = text.strip()[:NOTE_LIMIT]
        async with self.database.write() as transaction:
            tree = await find_tree(transaction, tree_id, user_id)
            known = next((position for position in tree.positions if position.line == line), None)
            audience = audience_of(match, user_id, line)
            if match is not None:
                await _check_held(transaction, match, user_id)
                if audience is Audience.EVERYONE and await matches.is_over(transaction, match.id):
                    audience = Audience.OWN
            others = tuple(position for position in tree.positions if position.line != line)
            comments = sum(bool(position.posted) for position in others)
            if audience is Audience.EVERYONE and kept and comments >= MOST_COMMENTS:
                raise UserError("too-many-comments", limit=MOST_COMMENTS)
            if known is None:
                if not kept:
                    return tree
                _check_room(tree, 1)
                known = await add_position(transaction, tree_id, line)
            posted, sealed = known.posted, known.sealed
            if audience is Audience.EVERYONE:
                posted, sealed = kept or None, True
            elif posted is not None and not kept:
                posted = ""
            for_players = audience is Audience.PLAYERS and bool(kept)
            values = {
                "note": kept,
                "posted": posted,
                "for_players": for_players,
                "sealed": sealed,
            }
            is_noted = try_positions.c.id == known.id
            await transaction.execute(update(try_positions).where(is_noted).values(values))
        positions = sorted((*others, replace(known, **values)), key=lambda position: position.id)
        return replace(tree, positions=tuple(positions))

    async def remove(self, tree_id: int, user_id: int, position_ids: Sequence[int]) -> TryTree:
        """Delete positions of a tree; return it."""
        async with self.database.write() as transaction:
            tree = await find_tree(transaction, tree_id, user_id)
            kept = tuple(position for position in tree.positions if position.id not in position_ids)
            gone = [position.id for position in tree.positions if position.id in position_ids]
            await transaction.execute(delete(try_positions).where(try_positions.c.id.in_(gone)))
        return replace(tree, positions=kept)


def audience_of(match: Match | None, user_id: int, line: Turns) -> Audience:
    """Return who may read a note of a user on a position once the match is over."""
    if match is None or not trees.is_main(match, line):
        return Audience.OWN
    if match.side_of(user_id) is not None:
        return Audience.PLAYERS
    return Audience.EVERYONE if match.result is None else Audience.OWN


async def post_lines(
    transaction: Transaction, match: Match, user_id: int, lines: Sequence[Turns], note: str = ""
) -> None:
    """Add the positions of some lines to a person's tree, and post them with a note.

    What the person has noted there stays private. Raise `UserError` if these are too many.
    """
    tree_id = await _ensure_of_match(transaction, match, user_id)
    tree = await find_tree(transaction, tree_id, user_id)
    new = [line for line in lines if line not in tree.known]
    _check_room(tree, len(new))
    added = [await add_position(transaction, tree_id, line) for line in new]
    known = [tree.known[line] for line in lines if line in tree.known]
    await _set_posted(transaction, [position.id for position in (*known, *added)], note)


async def _ensure_of_match(transaction: Transaction, match: Match, user_id: int) -> int:
    """Return the number of a person's tree of a match; begin one if there is none."""
    tree_id = await find_of_match(transaction, user_id, match.id)
    if tree_id is None:
        await _check_held(transaction, match, user_id)
        tree_id = await add_tree(transaction, user_id, match.game.slug, match_id=match.id)
    return tree_id


async def _check_held(transaction: Transaction, match: Match, user_id: int) -> None:
    """Raise `UserError` for a player who has erased their data in the meantime."""
    is_player = match.side_of(user_id) is not None
    if is_player and not await matches.is_held(transaction, match.id, user_id):
        raise UserError("not-a-player", match=match.id)


def _check_room(tree: TryTree, count: int) -> None:
    if len(tree.positions) + count > MOST_POSITIONS:
        raise UserError("try-full", limit=MOST_POSITIONS)


async def find_of_match(transaction: Transaction, user_id: int, match_id: int) -> int | None:
    """Return the number of a person's tree of a match."""
    query = select(try_trees.c.id).where(
        try_trees.c.user_id == user_id, try_trees.c.match_id == match_id
    )
    return (await transaction.execute(query)).scalar_one_or_none()


async def find_tree(transaction: Transaction, tree_id: int, user_id: int) -> TryTree:
    """Return a tree to its owner; `UserError` to everyone else, and if it is gone."""
    is_own = (try_trees.c.id == tree_id, try_trees.c.user_id == user_id)
    for tree in await _find_trees(transaction, *is_own):
        return tree
    raise UserError("try-gone")


async def _find_trees(transaction: Transaction, *which: ColumnElement[bool]) -> list[TryTree]:
    """Return trees with their positions, in the order in which they were tried."""
    query = (
        select(
            try_trees,
            try_positions.c.id.label("at"),
            try_positions.c.line,
            try_positions.c.note,
            try_positions.c.posted.label("shared"),
            try_positions.c.for_players,
            try_positions.c.sealed,
        )
        .select_from(try_trees.outerjoin(try_positions, try_positions.c.tree_id == try_trees.c.id))
        .where(*which)
        .order_by(try_trees.c.id, try_positions.c.id)
    )
    rows = (await transaction.execute(query)).mappings()
    by_tree = ((tree_id, list(same)) for tree_id, same in groupby(rows, key=itemgetter("id")))
    return readable(by_tree, _read_tree, "try")


def _read_tree(rows: Sequence[RowMapping]) -> TryTree:
    """Read a tree from its rows, one for each position, without unreadable positions."""
    numbered = ((row["at"], row) for row in rows if row["at"] is not None)
    positions = readable(
        numbered,
        lambda row: read_row(row, TriedPosition, id=row["at"], posted=row["shared"]),
        "position",
    )
    turns = rows[0]["turns"] or ()
    return read_row(rows[0], TryTree, read_game, turns=turns, positions=tuple(positions))


async def add_tree(
    transaction: Transaction,
    user_id: int,
    game: str,
    *,
    match_id: int | None = None,
    position: str | None = None,
    turns: Sequence[str] = (),
) -> int:
    """Add a tree without positions; return its number."""
    values = {
        "user_id": user_id,
        "match_id": match_id,
        "game": game,
        "position": position,
        "turns": list(turns),
    }
    query = insert(try_trees).values(values).returning(try_trees.c.id)
    tree_id: int = (await transaction.execute(query)).scalar_one()
    return tree_id


async def add_position(transaction: Transaction, tree_id: int, line: Turns) -> TriedPosition:
    """Add a position without a note to a tree."""
    values = {
        "tree_id": tree_id,
        "line": list(line),
        "note": "",
        "for_players": False,
        "sealed": False,
    }
    query = insert(try_positions).values(values).returning(try_positions.c.id)
    position_id: int = (await transaction.execute(query)).scalar_one()
    return TriedPosition(position_id, line)


async def _set_posted(
    transaction: Transaction, position_ids: Sequence[int], note: str | None
) -> None:
    """Record that positions are posted with a note, or (`None`) no longer."""
    is_one = try_positions.c.id.in_(position_ids)
    await transaction.execute(update(try_positions).where(is_one).values(posted=note, sealed=False))


def _is_position_of(user_id: int) -> ColumnElement[bool]:
    trees_of_user = select(try_trees.c.id).where(try_trees.c.user_id == user_id)
    return try_positions.c.tree_id.in_(trees_of_user)


async def _export_positions(transaction: Transaction, user_id: int) -> list[Row]:
    """Return what a person has tried, by the matches."""
    query = (
        select(
            try_trees.c.match_id,
            try_trees.c.game,
            try_positions.c.line,
            try_positions.c.note,
            try_positions.c.posted,
        )
        .join_from(try_trees, try_positions)
        .where(try_trees.c.user_id == user_id)
        .order_by(try_positions.c.id)
    )
    return await rows_of(transaction, query)


PERSONAL = (
    Personal(
        name="tried_positions",
        table=try_positions,
        columns=(),
        of=_is_position_of,
        summary="privacy-tried",
        find=_export_positions,
    ),
    Personal(name="tried", table=try_trees, summary="privacy-boards"),
)
