"""Query a person's own matches, and declare the rows that name people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from operator import itemgetter
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    and_,
    bindparam,
    exists,
    func,
    or_,
    select,
    type_coerce,
    update,
)

from bot.discord_io.content.people import MessagePlace
from bot.homes import DIRECT
from bot.match.model import is_missing
from bot.match.tables.due_messages import BOARD, outdate_card
from bot.match.tables.matches import is_held_by
from bot.match.tables.sealed_choices import SIDE, VOTE
from bot.storage import Transaction
from bot.storage.database import shown
from bot.storage.personal import Erasure, Personal, Row, rows_of
from bot.storage.schema import (
    EPOCH,
    IS_PERSONAL,
    Instant,
    Lenient,
    UtcDateTime,
    acts,
    blocks,
    challenges,
    clocks,
    hints,
    looks,
    matches,
    messages,
    preferences,
    rests,
    sealed_choices,
    seats,
    server_settings,
    turns,
)

NEVER = datetime.max.replace(tzinfo=UTC)


class OwnMatch(Struct, frozen=True):
    """A match of a person: where it is played, and whether it waits for them.

    `game` is the slug of its game; if that is missing, the match waits for no one. `ends_at` is the
    end of the time for this turn, `None` without a running clock. `since` is when the turn began.
    `board` is the place of the latest board, `None` while it is pending.
    """

    id: int
    game: str
    guild_id: int
    channel_id: int
    place_id: int
    answers_only: bool
    is_over: bool
    waits: bool
    ends_at: datetime | None
    since: datetime
    board: MessagePlace | None

    @property
    def is_missing(self) -> bool:
        """Whether its game is not installed."""
        return is_missing(self.game)

    @property
    def urgency(self) -> tuple[bool, datetime, datetime, int]:
        """The order of a person's matches: their turn, then least time, then longest waiting."""
        return not self.waits, self.ends_at or NEVER, self.since, self.id


# Built once, as it is asked after each turn. Aliases, as a subquery would take the tables of the
# whole query for its own.
_SEAT, _BOARD = seats.alias("own"), messages.alias("board")
_IS_RUNNING = matches.c.ended_at.is_(None)
_LAST_BOARD = (
    select(func.max(messages.c.id))
    .where(messages.c.match_id == matches.c.id, messages.c.kind == BOARD)
    .scalar_subquery()
)
# One of a team who has voted has nothing more to do.
_HAS_VOTED = exists().where(
    sealed_choices.c.match_id == matches.c.id,
    sealed_choices.c.kind == VOTE,
    sealed_choices.c.user_id == bindparam("person"),
    sealed_choices.c.ply == _BOARD.c.ply,
    sealed_choices.c.take_backs == _BOARD.c.take_backs,
)
_OWN = (
    select(
        matches.c.id,
        matches.c.game,
        matches.c.guild_id,
        matches.c.channel_id,
        matches.c.place_id,
        matches.c.answers_only,
        _IS_RUNNING.label("is_running"),
        type_coerce(matches.c.ended_at, Lenient(UtcDateTime(), EPOCH)).label("ended_at"),
        type_coerce(matches.c.started_at, Lenient(UtcDateTime(), EPOCH)).label("started_at"),
        type_coerce(clocks.c.ends_at, Lenient(Instant())).label("ends_at"),
        _SEAT.c.side,
        _BOARD.c.side.label("to_move"),
        _BOARD.c.created_at,
        _BOARD.c.channel_id.label("board_channel_id"),
        _BOARD.c.message_id,
        _HAS_VOTED.label("has_voted"),
    )
    .select_from(_SEAT)
    .join(matches, matches.c.id == _SEAT.c.match_id)
    .outerjoin(clocks, clocks.c.match_id == matches.c.id)
    .outerjoin(_BOARD, _BOARD.c.id == _LAST_BOARD)
    .where(_SEAT.c.user_id == bindparam("person"))
)
_OWN_RUNNING = _OWN.where(_IS_RUNNING)


async def find(
    transaction: Transaction, user_id: int, *, finished: int = 0, guild_id: int | None = None
) -> list[OwnMatch]:
    """Return a person's running matches, most urgent first, then the latest `finished` ones.

    The latter are those of the server `guild_id`, if it is given.
    """
    query = _OWN_RUNNING
    if finished:
        here = [] if guild_id is None else [matches.c.guild_id == guild_id]
        over = (
            select(matches.c.id)
            .where(is_held_by(user_id), matches.c.ended_at.is_not(None), *here)
            .order_by(matches.c.ended_at.desc(), matches.c.id.desc())
            .limit(finished)
        )
        query = _OWN.where(or_(_IS_RUNNING, matches.c.id.in_(over)))
    return _in_order(await transaction.execute(query, {"person": user_id}))


def _in_order(rows: Iterable[Any]) -> list[OwnMatch]:
    running: dict[int, OwnMatch] = {}
    over: dict[tuple[datetime, int], OwnMatch] = {}
    for row in rows:
        match = _read_own(row)
        if match.is_over:
            over[row.ended_at, match.id] = match
        elif match.waits or match.id not in running:
            # A person may hold both sides.
            running[match.id] = match
    latest = (match for _, match in sorted(over.items(), reverse=True, key=itemgetter(0)))
    return [*sorted(running.values(), key=lambda match: match.urgency), *latest]


def _read_own(row: Any) -> OwnMatch:
    board = None
    if row.message_id is not None and row.board_channel_id is not None:
        board = row.board_channel_id, row.message_id
    waits = bool(row.is_running) and row.side == row.to_move and not row.has_voted
    return OwnMatch(
        row.id,
        row.game,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        place_id=row.channel_id if row.place_id is None else row.place_id,
        answers_only=row.answers_only,
        is_over=not row.is_running,
        waits=waits and not is_missing(row.game),
        ends_at=row.ends_at,
        since=row.created_at or row.started_at,
        board=board,
    )


_CHALLENGE = ("id", "game", "options", "first", "guild_id", "channel_id", "state", "terms")
_MATCH = ("id", "game", "options", "guild_id", "channel_id", "started_at", "ended_at")
_HOW_IT_ENDED = ("ending", "winner", "reasons", "terms")


async def _find_challenges(transaction: Transaction, user_id: int) -> list[Row]:
    """Return the challenges by a person, or to them."""
    named = (*_CHALLENGE, "created_at", "expires_at", "challenger_id", "opponent_id")
    is_of = or_(challenges.c.challenger_id == user_id, challenges.c.opponent_id == user_id)
    query = select(*shown(challenges, named)).where(is_of)
    return await rows_of(transaction, query.order_by(challenges.c.id))


async def _find_matches(transaction: Transaction, user_id: int) -> list[Row]:
    """Return the matches of a person, with their side and the other players."""
    others: dict[int, list[int | None]] = defaultdict(list)
    for match_id, other_id in await _find_others(transaction, user_id):
        others[match_id].append(other_id)
    of_match = shown(matches, (*_MATCH, *_HOW_IT_ENDED))
    query = select(*of_match, seats.c.side).select_from(matches).join(seats)
    query = query.where(seats.c.user_id == user_id).order_by(matches.c.id)
    return [row | {"others": others[row["id"]]} for row in await rows_of(transaction, query)]


async def _find_others(transaction: Transaction, user_id: int) -> list[tuple[int, int | None]]:
    """Return the other players of a person's matches, by match; `None`: a computer."""
    persons = seats.alias()
    query = (
        select(seats.c.match_id, seats.c.user_id)
        .join(persons, persons.c.match_id == seats.c.match_id)
        .where(persons.c.user_id == user_id, seats.c.user_id.is_distinct_from(user_id))
    )
    return [(row.match_id, row.user_id) for row in await transaction.execute(query)]


async def _find_hints(transaction: Transaction, user_id: int) -> list[Row]:
    """Return the turns with a hint for a person's side: the ones after `ply` turns."""
    query = select(hints.c.match_id, hints.c.ply).where(_is_hint_of(user_id))
    return await rows_of(transaction, query.order_by(hints.c.match_id, hints.c.ply))


async def _find_acts(transaction: Transaction, user_id: int) -> list[Row]:
    """Return a person's acts in matches and challenges, with the turns they played."""
    of_act = [acts.c[name] for name in ("kind", "challenge_id", "match_id", "ply", "made_at")]
    query = select(*of_act, turns.c.notation).outerjoin(turns, turns.c.act_id == acts.c.id)
    return await rows_of(transaction, query.where(acts.c.user_id == user_id).order_by(acts.c.id))


def _is_turn_of(user_id: int) -> ColumnElement[bool]:
    return and_(acts.c.user_id == user_id, turns.c.act_id == acts.c.id)


def _is_hint_of(user_id: int) -> ColumnElement[bool]:
    return exists().where(
        seats.c.user_id == user_id,
        seats.c.match_id == hints.c.match_id,
        seats.c.side == hints.c.side,
    )


def _is_letter_of(user_id: int) -> ColumnElement[bool]:
    """SQL condition: direct messages about a person's matches.

    Others need none of them: the matches are over, or the board tells the rest of a team.
    """
    played = select(seats.c.match_id).where(seats.c.user_id == user_id)
    return and_(IS_PERSONAL, messages.c.match_id.in_(played))


async def _leave_sides(transaction: Transaction, user_id: int) -> None:
    """Let the cards of challenges say that a person has left their sides."""
    query = select(sealed_choices.c.challenge_id).where(
        sealed_choices.c.user_id == user_id, sealed_choices.c.kind == SIDE
    )
    await outdate_card(transaction, *(await transaction.execute(query)).scalars())


async def _forget_channel(transaction: Transaction, user_id: int) -> None:
    """Delete the channel of a person's direct messages from their matches there."""
    played = select(seats.c.match_id).where(seats.c.user_id == user_id)
    direct = select(matches.c.id).where(matches.c.guild_id == DIRECT, matches.c.id.in_(played))
    direct_ids = list((await transaction.execute(direct)).scalars())
    nowhere = {"channel_id": 0, "message_id": None}
    is_of = or_(challenges.c.challenger_id == user_id, challenges.c.opponent_id == user_id)
    asked = challenges.c.guild_id == DIRECT, is_of
    cards = messages.c.challenge_id.in_(select(challenges.c.id).where(*asked))
    # Nowhere is no place for a message: it could never be edited.
    await transaction.execute(update(messages).where(cards).values(gone=True, **nowhere))
    await transaction.execute(update(challenges).where(*asked).values(nowhere))
    of_matches = messages.c.match_id.in_(direct_ids)
    await transaction.execute(update(messages).where(of_matches).values(gone=True, **nowhere))
    await transaction.execute(
        update(matches)
        .where(matches.c.id.in_(direct_ids))
        .values(channel_id=0, place_id=0, card_id=None)
    )


PERSONAL = (
    Personal(
        name="matches",
        table=seats,
        erasure=Erasure.REPLACE,
        find=_find_matches,
        prepare=_forget_channel,
    ),
    Personal(
        name="turns",
        table=turns,
        columns=(),
        of=_is_turn_of,
        erasure=Erasure.KEEP,
        is_exported=False,  # they are among the acts
    ),
    Personal(
        name="challenges",
        table=challenges,
        columns=("challenger_id", "opponent_id"),
        erasure=Erasure.REPLACE,
        find=_find_challenges,
    ),
    Personal(name="sealed_choices", table=sealed_choices, prepare=_leave_sides),
    Personal(name="blocked", table=blocks),
    Personal(
        name="blocked_by",
        table=blocks,
        columns=("blocked_id",),
        erasure=Erasure.KEEP,  # others have chosen that
        is_counted=False,
        is_exported=False,
    ),
    Personal(name="looked_at", table=looks),
    Personal(name="acts", table=acts, erasure=Erasure.REPLACE, find=_find_acts),
    Personal(
        name="hints",
        table=hints,
        columns=(),
        of=_is_hint_of,
        is_counted=False,
        find=_find_hints,
    ),
    Personal(
        name="letters",
        table=messages,
        columns=(),
        of=_is_letter_of,
        is_counted=False,
        is_exported=False,
    ),
    Personal(name="settings", table=preferences),
    Personal(
        name="server_settings",
        table=server_settings,
        columns=("chooser_id",),
        erasure=Erasure.REPLACE,
        is_counted=False,
    ),
    Personal(name="time_off", table=rests),
)
