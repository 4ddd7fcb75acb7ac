"""Query the messages about matches and challenges: which are owed, and which are out of date."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    and_,
    bindparam,
    exists,
    func,
    or_,
    select,
    update,
)

from bot.discord_io.content.people import MessagePlace
from bot.discord_io.interactions.owed_answers import forget_public
from bot.match.tables.games import is_installed
from bot.messages.tables import (
    IS_BEHIND,
    IS_PENDING,
    IS_WAITING,
    enqueue,
    find,
    may_come,
    outdate,
    outdating,
)
from bot.storage.database import Transaction, among, earliest
from bot.storage.leases import lease
from bot.storage.schema import IS_PERSONAL, acts, matches, messages, seats

CARD = "card"
BOARD = "board"
RESULT = "result"
FLAG = "flag"
RESTORED = "restored"


class OutlookOfAct(Struct, frozen=True):
    """What an act meets: whether it was carried out before, and more about its match.

    These are whether messages for its place are pending, and whether the actor has other running
    matches.
    """

    is_done: bool
    is_owing: bool
    has_others: bool


NOTHING_ELSE = OutlookOfAct(is_done=False, is_owing=False, has_others=False)


class OwedCount(Struct, frozen=True):
    """The messages that are due to be posted: how many, and since when."""

    owed: int
    since: datetime | None


# Every turn executes these statements, so they are built once. A card is no message of its match.
_OF_MATCH = and_(messages.c.match_id == bindparam("match"), messages.c.challenge_id.is_(None))


def _last_board(board: FromClause, *which: ColumnElement[bool]) -> Any:
    return select(func.max(board.c.id)).where(board.c.kind == BOARD, *which).scalar_subquery()


_BEFORE = messages.alias()
_OUTDATE_BOARD_BEFORE = outdating(
    messages.c.id
    == _last_board(
        _BEFORE,
        _BEFORE.c.match_id == bindparam("match"),
        _BEFORE.c.id < bindparam("before"),
        _BEFORE.c.message_id.is_not(None),
    )
)
_OUTDATE_SCOREBOARD = outdating(messages.c.match_id == bindparam("match"), messages.c.kind == CARD)
_OUTLOOK = select(
    exists().where(acts.c.key == bindparam("key")),
    exists().where(_OF_MATCH, IS_PENDING, ~IS_PERSONAL),
    exists().where(
        seats.c.user_id == bindparam("user"),
        seats.c.match_id != bindparam("match"),
        matches.c.id == seats.c.match_id,
        matches.c.ended_at.is_(None),
    ),
)


def board_at(match_id: int, ply: int) -> tuple[ColumnElement[bool], ...]:
    """SQL conditions: the messages that show a ply of a match, pending or not.

    The last one counts, if turns were taken back. At the end of a match, it is the result.
    """
    first_ply = func.coalesce(messages.c.first_ply, messages.c.ply)
    is_board = among(messages.c.kind, (BOARD, RESULT))
    return messages.c.match_id == match_id, is_board, messages.c.ply >= ply, first_ply <= ply


def result_of(match_id: int) -> tuple[ColumnElement[bool], ...]:
    """SQL conditions: the result of a match, pending or not."""
    return messages.c.match_id == match_id, messages.c.kind == RESULT


async def extend_board(
    transaction: Transaction,
    match_id: int,
    *,
    after: tuple[int, int],
    ply: int,
    take_backs: int,
    side: int,
    at: datetime,
    not_before: datetime | None,
) -> bool:
    """Let the board that waits `after` a ply and take-backs tell the turns up to `ply`, too.

    Returns `False` without such a board, or if it is being posted. With `not_before`, it waits on.
    """
    ply_after, take_backs_after = after
    extended = await transaction.execute(
        update(messages)
        .where(
            messages.c.match_id == match_id,
            messages.c.kind == BOARD,
            messages.c.ply == ply_after,
            messages.c.take_backs == take_backs_after,
            IS_WAITING,
        )
        .values(
            first_ply=func.coalesce(messages.c.first_ply, messages.c.ply),
            ply=ply,
            take_backs=take_backs,
            side=side,
            created_at=at,
            not_before=not_before,
            **lease(transaction.process, at),
        )
    )
    return extended.rowcount > 0


async def end_waiting(transaction: Transaction, match_id: int) -> None:
    """Let the board of a match that waits for the next turn be posted now."""
    await transaction.execute(
        update(messages)
        .where(messages.c.match_id == match_id, messages.c.kind == BOARD, IS_WAITING)
        .values(not_before=None)
    )


async def look_before_act(
    transaction: Transaction, key: str, match_id: int | None, user_id: int | None
) -> OutlookOfAct:
    """Look up what every act needs to know, at once, to be short."""
    values = {"key": key, "match": match_id, "user": user_id}
    return OutlookOfAct(*(await transaction.execute(_OUTLOOK, values)).one())


async def count(transaction: Transaction, match_id: int, kind: str, side: int) -> int:
    """Count the messages of a kind about a side of a match."""
    query = select(func.count()).where(
        messages.c.match_id == match_id, messages.c.kind == kind, messages.c.side == side
    )
    return (await transaction.execute(query)).scalar_one()


async def note_card(transaction: Transaction, challenge_id: int, spot: MessagePlace) -> None:
    """Record the place of a card that was posted without our noticing.

    It may show something else by now.
    """
    channel_id, message_id = spot
    is_card = messages.c.challenge_id == challenge_id, messages.c.kind == CARD
    changes = {"channel_id": channel_id, "message_id": message_id, "shown": -1}
    await transaction.execute(
        update(messages)
        .where(*is_card, IS_PENDING)
        .values(closed=False, held_until=None, **changes)
    )


async def take_back(transaction: Transaction, match_id: int, *, to: int) -> None:
    """Cancel private messages about the turns after ply `to`; outdate their boards.

    Pending boards are left to the process that posts them: one may exist without our knowing.
    """
    after = messages.c.match_id == match_id, messages.c.ply > to
    await transaction.execute(
        update(messages).where(*after, IS_PENDING, IS_PERSONAL).values(gone=True, held_until=None)
    )
    await outdate(transaction, *after, messages.c.kind == BOARD)


async def outdate_board_before(transaction: Transaction, match_id: int, number: int) -> None:
    """Outdate the last posted board before a message of its match, which follows it."""
    await transaction.execute(_OUTDATE_BOARD_BEFORE, {"match": match_id, "before": number})


async def outdate_match(transaction: Transaction, match_id: int) -> None:
    """Outdate the latest board and the card of a match: both show its clock."""
    board = messages.alias()
    is_board = messages.c.id == _last_board(board, board.c.match_id == match_id)
    is_card = and_(messages.c.match_id == match_id, messages.c.kind == CARD)
    await outdate(transaction, or_(is_board, is_card))


async def outdate_matches(transaction: Transaction, match_ids: Select[tuple[int]]) -> None:
    """Outdate the latest boards and the cards of some matches."""
    of_these = messages.c.match_id.in_(match_ids)
    board = messages.alias()
    latest = (
        select(func.max(board.c.id))
        .where(board.c.match_id.in_(match_ids), board.c.kind == BOARD)
        .group_by(board.c.match_id)
    )
    is_card = and_(of_these, messages.c.kind == CARD)
    await outdate(transaction, or_(messages.c.id.in_(latest), is_card))


async def repost_boards(transaction: Transaction, *, now: datetime) -> None:
    """Have the present board of each running match posted again, with a line about the restore.

    The boards in the channels may show turns that are not stored any more.
    """
    running = select(matches.c.id).where(matches.c.ended_at.is_(None))
    await outdate_matches(transaction, running)
    latest = select(func.max(messages.c.id)).where(messages.c.kind == BOARD)
    latest = latest.where(messages.c.match_id.in_(running)).group_by(messages.c.match_id)
    for board in await find(transaction, messages.c.id.in_(latest)):
        again = update(messages).where(messages.c.id == board.id)
        # Since it is created now, no attempt mistakes its older copy for it.
        not_posted = {"channel_id": None, "message_id": None, "shown": None, "gone": False}
        await transaction.execute(again.values(**not_posted, closed=False, created_at=now))
        # An answer that still waits for it stands higher up by now.
        await forget_public(transaction, board.id)
        if not board.answers_only:
            line = replace(board, kind=RESTORED, wanted=0, channel_id=0, created_at=now)
            number = await count(transaction, board.match_id, RESTORED, board.side)
            await enqueue(transaction, line, number=number)


async def outdate_scoreboard(transaction: Transaction, match_id: int) -> None:
    """Outdate the card of a match, which shows its score."""
    await transaction.execute(_OUTDATE_SCOREBOARD, {"match": match_id})


async def outdate_card(transaction: Transaction, *challenge_ids: int) -> None:
    await outdate(transaction, messages.c.challenge_id.in_(challenge_ids), messages.c.kind == CARD)


async def end_card(transaction: Transaction, challenge_id: int) -> None:
    """Record that nothing will be shown on the card of a challenge."""
    is_card = messages.c.challenge_id == challenge_id, messages.c.kind == CARD
    await transaction.execute(update(messages).where(*is_card).values(gone=True))


async def outdate_line(
    transaction: Transaction, match_id: int, kind: str, ply: int, take_backs: int | None = None
) -> None:
    """Outdate a line about an offer or a flag at a ply, after any or some take-backs."""
    of_turn = [] if take_backs is None else [messages.c.take_backs == take_backs]
    await outdate(
        transaction,
        messages.c.match_id == match_id,
        messages.c.kind == kind,
        messages.c.ply == ply,
        *of_turn,
    )


async def count_owed(transaction: Transaction, now: datetime) -> OwedCount:
    """Count the messages that are due to be posted."""
    query = select(func.count(), earliest(messages.c.created_at)).where(is_owed(now))
    return OwedCount(*(await transaction.execute(query)).one())


def is_owed(now: datetime) -> ColumnElement[bool]:
    """SQL condition: the messages about matches and challenges that are due to be posted."""
    is_about_game = messages.c.subject.is_(None)
    return and_(IS_PENDING, is_about_game, may_come(now), messages.c.closed.is_(False))


def is_over_and_tidy() -> ColumnElement[bool]:
    """SQL condition: finished matches whose thread may be archived."""
    # An archived thread takes no edits. Messages that could not be edited may wait for ever.
    waits_for_channel = and_(messages.c.message_id.is_not(None), messages.c.closed.is_(True))
    is_left = select(messages.c.id).where(
        messages.c.match_id == matches.c.id,
        messages.c.challenge_id.is_(None),
        IS_BEHIND,
        ~IS_PERSONAL,
        ~waits_for_channel,
    )
    is_over = and_(matches.c.archived.is_(False), matches.c.ended_at.is_not(None))
    return and_(is_over, is_installed(matches.c.game), ~is_left.exists())
