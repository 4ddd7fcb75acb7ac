"""Declare the core's rows that name people, for their export and erasure."""

from __future__ import annotations

from collections import defaultdict

from sqlalchemy import ColumnElement, and_, delete, exists, or_, select, update

from bot.discord_io.content.people import DIRECT
from bot.match.tables.scoreboards import SCOREBOARDS
from bot.storage.database import Transaction, shown
from bot.storage.personal import Erasure, Personal, Row, rows_of
from bot.storage.schema import (
    IS_PERSONAL,
    acts,
    blocks,
    challenges,
    hints,
    live_messages,
    looks,
    matches,
    posts,
    preferences,
    rests,
    seats,
    secrets,
    turns,
)

# The answer to a turn, which is no direct message.
_RECEIPT = "receipt"

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
    own = seats.alias()
    query = (
        select(seats.c.match_id, seats.c.user_id)
        .join(own, own.c.match_id == seats.c.match_id)
        .where(own.c.user_id == user_id, seats.c.user_id.is_distinct_from(user_id))
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
    """SQL condition: direct messages of a person's matches, found by their channel.

    These matches are over, so that the opponents don't need theirs either.
    """
    own = select(seats.c.match_id).where(seats.c.user_id == user_id)
    # A letter that is being sent needs its row to record its channel.
    may_go = or_(posts.c.pending.is_(False), posts.c.kind != _RECEIPT)
    return and_(IS_PERSONAL, may_go, posts.c.match_id.in_(own))


async def _forget_channel(transaction: Transaction, user_id: int) -> None:
    """Delete the channel of a person's direct messages from their matches there."""
    own = select(seats.c.match_id).where(seats.c.user_id == user_id)
    direct = select(matches.c.id).where(matches.c.guild_id == DIRECT, matches.c.id.in_(own))
    direct_ids = list((await transaction.execute(direct)).scalars())
    nowhere = {"channel_id": 0, "message_id": None}
    asked = challenges.c.guild_id == DIRECT, challenges.c.challenger_id == user_id
    cards = posts.c.challenge_id.in_(select(challenges.c.id).where(*asked))
    await transaction.execute(update(posts).where(cards).values(nowhere))
    await transaction.execute(update(challenges).where(*asked).values(nowhere))
    await transaction.execute(update(posts).where(posts.c.match_id.in_(direct_ids)).values(nowhere))
    # Nowhere is no place for a scoreboard: it could never be edited.
    await transaction.execute(
        delete(live_messages).where(
            live_messages.c.kind == SCOREBOARDS, live_messages.c.subject.in_(direct_ids)
        )
    )
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
    Personal(name="secrets", table=secrets, is_counted=False),
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
        table=posts,
        columns=(),
        of=_is_letter_of,
        is_counted=False,
        is_exported=False,
    ),
    Personal(name="settings", table=preferences),
    Personal(name="time_off", table=rests),
)
