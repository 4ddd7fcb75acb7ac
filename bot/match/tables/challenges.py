"""Query challenges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, and_, case, exists, func, insert, literal, or_, select, update

from bot.match.model import (
    PREPARING,
    STANDING,
    Challenge,
    ChallengeState,
    TeamSide,
    read_game,
)
from bot.match.tables import clocks, sealed_choices
from bot.match.tables.due_messages import CARD, outdate_card
from bot.match.tables.games import is_installed
from bot.match.terms import Opening, Terms, start_of
from bot.storage import Transaction
from bot.storage.database import among, columns, earliest, read_row, read_rows, shown
from bot.storage.schema import challenges, matches, messages, seats


class OpenChallenge(Struct, frozen=True):
    """What is agreed in a challenge that waits for an answer."""

    id: int
    options: Mapping[str, str]
    opening: Opening | None
    terms: Terms


_COLUMNS = [
    *columns([name for name in Challenge.__struct_fields__ if name in challenges.c], challenges),
    matches.c.id.label("match_id"),
]


async def add(transaction: Transaction, *, state: str, **values: Any) -> int:
    """Store a challenge and return its id."""
    query = insert(challenges).values(state=state, **values).returning(challenges.c.id)
    return (await transaction.execute(query)).scalar_one()


async def find(transaction: Transaction, challenge_id: int) -> Challenge | None:
    """Return a challenge; raise any error if its row cannot be read."""
    query = select(*_COLUMNS).select_from(challenges.outerjoin(matches))
    rows = await transaction.execute(query.where(challenges.c.id == challenge_id))
    row = rows.mappings().one_or_none()
    if row is None:
        return None
    challenge = read_row(row, Challenge, read_game)
    if opening := challenge.opening:
        start = start_of(challenge.game, challenge.options, opening.seed, opening)
        challenge = replace(challenge, start=start)
    if challenge.state is ChallengeState.HALF_READY:
        subject = sealed_choices.about_challenge(challenge_id)
        challenge = replace(challenge, ready=tuple(await sealed_choices.find(transaction, subject)))
    if challenge.terms.team:
        subject = sealed_choices.about_challenge(challenge_id, sealed_choices.SIDE)
        joined = await sealed_choices.find(transaction, subject)
        own, other = (
            tuple(user_id for user_id, choice in joined.items() if choice == side)
            for side in TeamSide
        )
        challenge = replace(challenge, mates=(own, other))
    return challenge


async def find_open_between(
    transaction: Transaction,
    *,
    game: str,
    guild_id: int,
    users: tuple[int, int],
    now: datetime,
) -> int | None:
    """Return a standing challenge between these two people, by either of them."""
    first, second = users
    between = or_(
        and_(challenges.c.challenger_id == first, challenges.c.opponent_id == second),
        and_(challenges.c.challenger_id == second, challenges.c.opponent_id == first),
    )
    query = select(func.min(challenges.c.id)).where(
        _stands(now), between, challenges.c.game == game, challenges.c.guild_id == guild_id
    )
    return (await transaction.execute(query)).scalar_one()


async def find_open_to_anyone(
    transaction: Transaction,
    *,
    game: str,
    first: str,
    channel_id: int,
    user_id: int,
    now: datetime,
) -> Sequence[OpenChallenge]:
    """Return a person's challenges to anyone in a channel, without unreadable ones."""
    query = select(*shown(challenges, OpenChallenge.__struct_fields__)).where(
        _stands(now),
        challenges.c.challenger_id == user_id,
        challenges.c.opponent_id.is_(None),
        challenges.c.channel_id == channel_id,
        challenges.c.game == game,
        challenges.c.first == first,
    )
    rows = (await transaction.execute(query.order_by(challenges.c.id))).mappings()
    return read_rows(rows, OpenChallenge, "challenge")


async def find_to_anyone(transaction: Transaction, *, now: datetime) -> Sequence[int]:
    """Return the open challenges to anyone whose card is posted."""
    query = select(challenges.c.id).where(_is_open(now), *_is_to_anyone())
    return (await transaction.execute(query.order_by(challenges.c.id))).scalars().all()


async def find_answerable(
    transaction: Transaction, guild_id: int, *, user_id: int | None, now: datetime, limit: int
) -> Sequence[int]:
    """Return a server's open challenges to anyone but those of a user; first those to the user.

    The latest come first. Their cards are posted.
    """
    is_to_anyone = challenges.c.opponent_id.is_(None)
    query = (
        select(challenges.c.id)
        .where(
            _is_open(now),
            # Without the sum, the database might read all challenges that a server ever had.
            challenges.c.guild_id + 0 == guild_id,
            challenges.c.message_id.is_not(None),
            or_(is_to_anyone, challenges.c.opponent_id == user_id),
            challenges.c.challenger_id.is_distinct_from(user_id),
        )
        .order_by(is_to_anyone, challenges.c.id.desc())
        .limit(limit)
    )
    return (await transaction.execute(query)).scalars().all()


async def find_own(
    transaction: Transaction, user_id: int, *, now: datetime, limit: int
) -> Sequence[int]:
    """Return the standing challenges of a person, the latest first."""
    query = select(challenges.c.id).where(_stands(now), challenges.c.challenger_id == user_id)
    query = query.order_by(challenges.c.id.desc()).limit(limit)
    return (await transaction.execute(query)).scalars().all()


async def next_expiry(transaction: Transaction) -> datetime | None:
    """Return when the next open challenge expires."""
    query = select(earliest(challenges.c.expires_at)).where(_is_counting())
    return (await transaction.execute(query)).scalar_one()


async def next_unanswered(transaction: Transaction) -> datetime | None:
    """Return when the first challenge that has no answer, and never had another card, was made."""
    query = select(earliest(challenges.c.created_at)).where(*_is_unanswered())
    return (await transaction.execute(query)).scalar_one()


async def outdate_unanswered(transaction: Transaction, *, before: datetime) -> Sequence[int]:
    """Outdate the first cards of challenges made before a time that no player has answered.

    Returns the challenges.
    """
    query = select(challenges.c.id).where(*_is_unanswered(), challenges.c.created_at <= before)
    unanswered = (await transaction.execute(query)).scalars().all()
    if unanswered:
        await outdate_card(transaction, *unanswered)
    return unanswered


async def count_open(transaction: Transaction, user_id: int, *, now: datetime) -> int:
    """Count a person's own standing challenges, and those that they have to prepare."""
    is_preparing = among(challenges.c.state, PREPARING)
    is_of = or_(
        challenges.c.challenger_id == user_id,
        and_(challenges.c.opponent_id == user_id, is_preparing),
    )
    query = select(func.count()).where(_stands(now), is_of, is_installed(challenges.c.game))
    return (await transaction.execute(query)).scalar_one()


async def find_alone(
    transaction: Transaction, user_id: int, since: datetime, *, limit: int
) -> Sequence[datetime]:
    """Return when a person made their latest challenges, without those that others accepted."""
    is_with_another = exists().where(
        matches.c.challenge_id == challenges.c.id,
        seats.c.match_id == matches.c.id,
        seats.c.user_id != user_id,
    )
    query = (
        select(challenges.c.created_at)
        .where(challenges.c.challenger_id == user_id, challenges.c.created_at > since)
        .where(~is_with_another)
        .order_by(challenges.c.created_at.desc())
        .limit(limit)
    )
    return (await transaction.execute(query)).scalars().all()


async def set_state(transaction: Transaction, challenge_id: int, state: str, **values: Any) -> None:
    """Change the state of a challenge, and other `values`; a closed one keeps no secrets.

    Its card is outdated, but for an accepted one: the match takes it over when it has a place.
    """
    changed = update(challenges).where(challenges.c.id == challenge_id)
    await transaction.execute(changed.values(state=state, **values))
    if state != ChallengeState.ACCEPTED:
        await outdate_card(transaction, challenge_id)
    if state not in STANDING:
        await sealed_choices.forget(transaction, [challenge_id])


async def withdraw_standing(transaction: Transaction, challenge_id: int) -> None:
    """Withdraw a challenge, unless it is closed."""
    stands = among(challenges.c.state, STANDING)
    query = update(challenges).where(challenges.c.id == challenge_id, stands)
    withdrawn = await transaction.execute(
        query.values(state=ChallengeState.WITHDRAWN).returning(challenges.c.id)
    )
    await sealed_choices.forget(transaction, withdrawn.scalars().all())


async def expire(transaction: Transaction, *, now: datetime) -> Sequence[int]:
    """Close every expired challenge, and return their ids."""
    query = (
        update(challenges)
        .where(_is_counting(), challenges.c.expires_at <= now)
        .values(
            state=case(
                (challenges.c.state == ChallengeState.OPEN, ChallengeState.EXPIRED.value),
                else_=ChallengeState.LAPSED.value,
            )
        )
        .returning(challenges.c.id)
    )
    expired = sorted((await transaction.execute(query)).scalars())
    await outdate_card(transaction, *expired)
    await sealed_choices.forget(transaction, expired)
    return expired


async def has_standing(transaction: Transaction) -> bool:
    """Tell whether any challenge waits for an answer."""
    stands = select(challenges.c.id).where(among(challenges.c.state, STANDING)).exists()
    return (await transaction.execute(select(literal(1)).where(stands))).first() is not None


async def shift(
    transaction: Transaction,
    by: timedelta,
    *,
    but: tuple[datetime, datetime],
    game: str | None = None,
) -> None:
    """Shift the deadlines of all standing challenges, or those of a game.

    Those made between two times (`but`) stay.
    """
    stands = [among(challenges.c.state, STANDING), ~challenges.c.created_at.between(*but)]
    stands += [] if game is None else [challenges.c.game == game]
    query = select(challenges.c.id, challenges.c.expires_at).where(*stands)
    rows = (await transaction.execute(query)).all()
    for challenge_id, expires_at in rows:
        is_it = update(challenges).where(challenges.c.id == challenge_id)
        await transaction.execute(is_it.values(expires_at=expires_at + by))
    await outdate_card(transaction, *(challenge_id for challenge_id, _ in rows))


async def set_message(transaction: Transaction, challenge_id: int, message_id: int) -> None:
    """Record the card's message; it is the scoreboard too, if there is a match."""
    await transaction.execute(
        update(challenges).where(challenges.c.id == challenge_id).values(message_id=message_id)
    )
    started = await transaction.execute(
        update(matches)
        .where(matches.c.challenge_id == challenge_id)
        .values(card_id=message_id)
        .returning(matches.c.id)
    )
    for match_id in started.scalars().all():
        await clocks.begin_scoreboard(transaction, match_id)


def _is_counting() -> ColumnElement[bool]:
    """SQL condition: challenges that may expire; those of a missing game wait for it."""
    return and_(among(challenges.c.state, STANDING), is_installed(challenges.c.game))


def _is_unanswered() -> tuple[Any, ...]:
    first_card = exists().where(
        messages.c.challenge_id == challenges.c.id,
        messages.c.kind == CARD,
        messages.c.shown == 0,
        messages.c.wanted == 0,
    )
    return challenges.c.state == ChallengeState.OPEN, *_is_to_anyone(), first_card


def _is_to_anyone() -> tuple[Any, ...]:
    return challenges.c.opponent_id.is_(None), challenges.c.message_id.is_not(None)


def _is_open(now: datetime) -> Any:
    return and_(challenges.c.state == ChallengeState.OPEN, challenges.c.expires_at > now)


def _stands(now: datetime) -> Any:
    return and_(among(challenges.c.state, STANDING), challenges.c.expires_at > now)
