"""Stores shared boards on which people look back at a match, until a day without a press.

The turns that they try are posted variations of their own trees. So every record and replay of the
match shows them with their names, and an erasure takes them away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    exists,
    insert,
    literal,
    or_,
    select,
    update,
)

from bot.cogs.trying.evaluating import NotedLine
from bot.cogs.trying.service import TryService, post_lines, try_trees
from bot.cogs.trying.tree import TryPlace, TryTree, Turns
from bot.errors import UserError
from bot.match import blocks
from bot.match.core import Core
from bot.match.model import Match
from bot.match.tables.games import is_playable, of_game
from bot.messages.kinds import Message
from bot.messages.tables import enqueue, outdate
from bot.news import Subject
from bot.storage import Transaction
from bot.storage.database import earliest, read_rows
from bot.storage.personal import Erasure, Personal
from bot.storage.schema import METADATA, Lenient, RowId, UtcDateTime, index_of_few, messages
from rules import Side

LOOK_BACKS = "look-backs"
ENDS_AFTER = timedelta(days=1)
"""How long a board waits for a press."""
MENU = "menu"
"""The path of a board that shows its menu."""

# A board for everyone who looks back at a match: after `ply` turns of a line, with the choices of
# the next turn (`path`), and the engine's word if it was asked here.
look_backs = Table(
    "look_backs",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("match_id", RowId, ForeignKey("matches.id"), nullable=False),
    Column("user_id", BigInteger, nullable=False),  # who has pressed last
    Column("line", Lenient(JSON()), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("path", Text, nullable=False),
    Column("evaluation", Lenient(JSON(none_as_null=True))),
    Column("for_all", Boolean, nullable=False),  # not only the players may press
    Column("version", BigInteger, nullable=False),  # how often it was changed
    Column("pressed_at", Lenient(UtcDateTime()), nullable=False),
    Column("ended", Boolean, nullable=False),
    Index(None, "match_id"),
    Index(None, "user_id"),
    sqlite_autoincrement=True,
)
index_of_few("ix_look_backs_open", look_backs.c.pressed_at, look_backs.c.ended.is_(False))
_IS_OPEN = look_backs.c.ended.is_(False)
# A board whose game is missing waits for it.
_IS_GOING = is_playable(look_backs.c.match_id)


class LookBack(Struct, frozen=True):
    """A shared board after `ply` turns of a line, and who has pressed last."""

    id: int
    match_id: int
    user_id: int
    line: tuple[str, ...]
    ply: int
    path: str
    for_all: bool
    version: int
    ended: bool
    evaluation: tuple[NotedLine, ...] | None = None

    def place(self, tree: TryTree) -> TryPlace:
        """Return the place of the board; from the end of a line, a step leads to what was tried."""
        turns = self.line[: self.ply]
        return tree.place(tree.through(turns) if turns == self.line else self.line, len(turns))


class LookBackService:
    """Opens shared boards, stores presses, and (as a duty of the agenda) ends the boards."""

    name = "look backs"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, core: Core) -> None:
        self._core = core
        self._database = core.database
        self._clock = core.clock
        self._tries = TryService(core.database)

    async def open(self, match: Match, user_id: int, ply: int, *, is_locked: bool = False) -> int:
        """Return the number of the open board of a match; begin one after a turn if there is none.

        One whose message was deleted ends, and so does one in the thread of a match if that
        `is_locked`; another one begins in the channel.
        """
        now, place_id = self._clock(), match.channel_id if is_locked else match.place_id
        async with self._database.write() as transaction:
            of_match = look_backs.c.match_id == match.id, _IS_OPEN
            stands = exists().where(
                messages.c.kind == LOOK_BACKS,
                messages.c.guild_id == match.guild_id,
                messages.c.subject == look_backs.c.id,
                messages.c.gone.is_(False),
                *((messages.c.channel_id == place_id,) if is_locked else ()),
            )
            query = select(look_backs.c.id).where(*of_match, stands)
            standing: int | None = (await transaction.execute(query)).scalars().first()
            if standing is not None:
                # The edit finds out whether the message has been deleted.
                await outdate(transaction, is_message(match.guild_id, standing))
                return standing
            await outdate(transaction, _are_messages(*of_match))
            await transaction.execute(update(look_backs).where(*of_match).values(ended=True))
            values = {
                "match_id": match.id,
                "user_id": user_id,
                "line": list(match.turns),
                "ply": ply,
                "path": "",
                # A side of a channel has no players.
                "for_all": match.has_channel,
                "version": 0,
                "pressed_at": now,
                "ended": False,
            }
            new = insert(look_backs).values(values).returning(look_backs.c.id)
            number: int = (await transaction.execute(new)).scalar_one()
            message = Message(
                kind=LOOK_BACKS,
                created_at=now,
                guild_id=match.guild_id,
                subject=number,
                channel_id=place_id or match.channel_id,
            )
            await enqueue(transaction, message)
        return number

    async def find(self, number: int) -> LookBack | None:
        """Return a board, `None` if it is missing or unreadable."""
        async with self._database.read() as transaction:
            rows = await transaction.execute(select(look_backs).where(look_backs.c.id == number))
            return next(iter(read_rows(rows.mappings(), LookBack, "look back")), None)

    async def get(self, number: int) -> LookBack:
        """Return a board; `UserError` if it is missing or unreadable."""
        if (look_back := await self.find(number)) is None:
            raise UserError("old-button")
        return look_back

    async def trees(self, match: Match) -> tuple[TryTree, Sequence[TryTree]]:
        """Return what is posted on a finished match: as one tree, and each person's own."""
        posted = await self._tries.published(match)
        positions = sorted(
            (position for tree in posted for position in tree.positions),
            key=lambda position: position.id,
        )
        whole = TryTree(0, 0, match.id, match.game, None, (), tuple(positions), match)
        return whole, posted

    async def check_presser(self, look_back: LookBack, match: Match, user_id: int) -> None:
        """Raise `UserError` for everyone but the players and those whom they let.

        The refusal does not say whether a player has blocked the presser.
        """
        if match.side_of(user_id) is not None:
            return
        players = [person for side in Side for person in match.people(side)]
        async with self._database.read() as transaction:
            is_blocked = await blocks.is_blocked(transaction, user_id, players)
        if is_blocked or not look_back.for_all:
            raise UserError("look-back-players")

    async def change(
        self,
        look_back: LookBack,
        match: Match,
        user_id: int,
        *,
        lines: Sequence[Turns] = (),
        note: str = "",
        values: Mapping[str, Any],
    ) -> None:
        """Store a press, unless another one came first, and post the presser's `lines`.

        In either case, the message is edited. Raise `UserError` if the presser has tried too much.
        """
        is_current = look_backs.c.id == look_back.id, look_backs.c.version == look_back.version
        changes = {
            "user_id": user_id,
            "version": look_back.version + 1,
            "pressed_at": self._clock(),
            "path": "",
            "evaluation": None,
            **values,
        }
        async with self._database.write() as transaction:
            changed = update(look_backs).where(*is_current, _IS_OPEN).values(changes)
            if (await transaction.execute(changed)).rowcount and lines:
                await post_lines(transaction, match, user_id, lines, note)
            await outdate(transaction, is_message(match.guild_id, look_back.id))

    async def outdate(self, match_id: int) -> None:
        """Have the boards of a match written again, as what was tried on them has changed."""
        async with self._database.write_beside() as transaction:
            await outdate(transaction, _are_messages(look_backs.c.match_id == match_id))

    async def next_due(self) -> datetime | None:
        """Return when the first open board ends."""
        query = select(earliest(look_backs.c.pressed_at)).where(_IS_OPEN, _IS_GOING)
        first = await self._database.fetch_value(query)
        return None if first is None else first + ENDS_AFTER

    async def carry_out(self) -> None:
        """End the boards that no one has pressed on for a day."""
        # An outage has moved their ends.
        await self._core.timeouts.beat()
        is_over = _IS_OPEN, _IS_GOING, look_backs.c.pressed_at <= self._clock() - ENDS_AFTER
        async with self._database.write() as transaction:
            await outdate(transaction, _are_messages(*is_over))
            await transaction.execute(update(look_backs).where(*is_over).values(ended=True))


def is_message(guild_id: int, number: int) -> ColumnElement[bool]:
    """SQL condition: the message of a board."""
    return (
        (messages.c.kind == LOOK_BACKS)
        & (messages.c.guild_id == guild_id)
        & (messages.c.subject == number)
    )


def _are_messages(*which: ColumnElement[bool]) -> ColumnElement[bool]:
    """SQL condition: the messages of such boards."""
    of_such = select(look_backs.c.id).where(*which)
    return (messages.c.kind == LOOK_BACKS) & messages.c.subject.in_(of_such)


async def has_open(transaction: Transaction) -> bool:
    """Tell whether any board is open."""
    query = select(literal(1)).where(select(look_backs.c.id).where(_IS_OPEN).exists())
    return (await transaction.execute(query)).first() is not None


async def shift_ends(
    transaction: Transaction,
    by: timedelta,
    *,
    but: tuple[datetime, datetime],
    game: str | None = None,
) -> None:
    """Shift the ends of open boards, or those of a game.

    Boards pressed on between two times missed nothing.
    """
    of_these = () if game is None else (look_backs.c.match_id.in_(of_game(game)),)
    query = select(look_backs.c.id, look_backs.c.pressed_at).where(_IS_OPEN, *of_these)
    for row in (await transaction.execute(query)).all():
        if row.pressed_at is not None and not but[0] <= row.pressed_at <= but[1]:
            is_it = update(look_backs).where(look_backs.c.id == row.id)
            await transaction.execute(is_it.values(pressed_at=row.pressed_at + by))


async def _show_again(transaction: Transaction, user_id: int) -> None:
    """Mark the boards that name a user for editing, before the user is erased."""
    tried = select(try_trees.c.match_id).where(try_trees.c.user_id == user_id)
    names_user = or_(look_backs.c.user_id == user_id, look_backs.c.match_id.in_(tried))
    await outdate(transaction, _are_messages(names_user))


LAST_PRESSES = Personal(
    name="look_backs",
    table=look_backs,
    erasure=Erasure.REPLACE,
    summary="privacy-look-backs",
    prepare=_show_again,
)
