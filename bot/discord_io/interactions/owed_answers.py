"""Store which process answers an interaction, and what is still owed."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy import ColumnElement, String, and_, cast, exists, literal, or_, select, update

from bot.clock import Clock
from bot.storage import Database, Transaction, acts
from bot.storage.acts import INTERACTION
from bot.storage.database import add_unless_there, columns
from bot.storage.errors import LEASE
from bot.storage.schema import acts as acts_table
from bot.storage.schema import interactions, posts

TOKEN_LIFE = timedelta(minutes=15)
TOKEN_MARGIN = timedelta(minutes=1)


class Reply(Struct, frozen=True):
    """An interaction that waits for its answer; its token works for 15 minutes.

    `language` is that of a private answer, `None` for a public one.
    """

    channel_id: int
    token: str
    language: str | None = None

    @property
    def is_private(self) -> bool:
        return self.language is not None


Spot = tuple[int, int]
"""The ids of a channel and of a message in it."""


class StoredPromise(Struct, frozen=True):
    """An interaction with a promised answer.

    `is_stored` tells whether it has changed a match or a challenge.
    """

    id: int
    promised_token: str
    language: str
    is_stored: bool


async def claim(database: Database, interaction_id: int, *, at: datetime) -> bool:
    """Claim an interaction; return `False` if it has been claimed before.

    A process that is alone on its database writes nothing: it remembers its interactions.
    """
    if not database.is_shared:
        return True
    async with database.write_beside() as transaction:
        return await _add(transaction, interaction_id, at)


async def promise(
    transaction: Transaction,
    interaction_id: int,
    token: str,
    language: str,
    *,
    now: datetime,
    until: datetime,
) -> None:
    """Record a promised answer; this process holds it until a time."""
    if not transaction.is_shared:
        # On a shared database the claim has added the row already.
        await _add(transaction, interaction_id, now)
    await _set_promise(transaction, interaction_id, token, language, until)


async def forget_promise(transaction: Transaction, interaction_id: int) -> None:
    """Remove the promise of an answer."""
    await _set_promise(transaction, interaction_id, None, None, None)


async def take_broken(
    transaction: Transaction,
    *,
    since: datetime,
    at_work: Collection[int],
    now: datetime,
    until: datetime,
) -> Sequence[StoredPromise]:
    """Claim and return the broken promises of interactions taken since a time.

    No pending post will keep these, and no process works on them. This process then holds them
    until a time; on a shared database it also renews those of `at_work`.
    """
    held_until = interactions.c.held_until
    if transaction.is_shared:
        await _hold(transaction, interactions.c.id.in_(list(at_work)), until)
        is_left = or_(held_until.is_(None), held_until < now)
    else:
        # Any process that was alone on this database before is dead.
        is_left = interactions.c.id.not_in(list(at_work))
    is_owed = exists().where(
        posts.c.pending.is_(True), posts.c.reply_token == interactions.c.promised_token
    )
    key = literal(INTERACTION).concat(cast(interactions.c.id, String))
    is_stored = exists().where(acts_table.c.key == key)
    named = columns(
        [name for name in StoredPromise.__struct_fields__ if name != "is_stored"], interactions
    )
    query = select(*named, is_stored).where(
        interactions.c.promised_token.is_not(None),
        interactions.c.taken_at > since,
        is_left,
        ~is_owed,
    )
    found = await transaction.execute(query.order_by(interactions.c.id))
    promises = [StoredPromise(*row) for row in found]
    taken = await _hold(
        transaction, and_(interactions.c.id.in_([each.id for each in promises]), is_left), until
    )
    return [each for each in promises if each.id in taken]


async def _add(transaction: Transaction, interaction_id: int, at: datetime) -> bool:
    values = {"id": interaction_id, "taken_at": at}
    return await add_unless_there(transaction, interactions, values)


async def _set_promise(
    transaction: Transaction,
    interaction_id: int,
    token: str | None,
    language: str | None,
    held_until: datetime | None,
) -> None:
    await transaction.execute(
        update(interactions)
        .where(interactions.c.id == interaction_id)
        .values(promised_token=token, language=language, held_until=held_until)
    )


async def _hold(
    transaction: Transaction, which: ColumnElement[bool], until: datetime
) -> Sequence[int]:
    """Hold interactions that are still promised an answer; return their ids."""
    query = (
        update(interactions)
        .where(which, interactions.c.promised_token.is_not(None))
        .values(held_until=until)
        .returning(interactions.c.id)
    )
    return (await transaction.execute(query)).scalars().all()


# An earlier run may have handled interactions in another order than users sent them.
LOOKED_AT = 50
# Discord waits three seconds for an answer. An interaction that seems much older than the last act
# comes after a clock was set back.
LATE = timedelta(minutes=1)
# Longer than any process works on an answer.
LONGEST_WORK = timedelta(minutes=1)


class Promise(Struct, frozen=True):
    """A promised answer that was lost; `is_stored`: the user's change was stored."""

    interaction_id: int
    token: str
    language: str
    is_stored: bool


class InteractionService:
    """Assigns each interaction to one process, and stores promised answers.

    An interaction that Discord repeats after a crash belongs to the earlier run, and stays with it.

    A process holds leases on the answers that it works on, as on posts; after a crash another
    process, or the next run, gives them.
    """

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._at_work: dict[int, datetime] = {}
        self._looking = asyncio.Lock()
        self._last_of_earlier_run: int | None = None

    async def claim(self, interaction_id: int) -> bool:
        """Tell whether this process is to answer an interaction."""
        if _is_just_before(interaction_id, await self._earlier_run()):
            return False
        return await claim(self._database, interaction_id, at=self._clock())

    async def promise(self, interaction_id: int, token: str, language: str) -> None:
        """Record the promise of an answer."""
        now = self._at_work[interaction_id] = self._clock()
        async with self._database.write_beside() as transaction:
            await promise(transaction, interaction_id, token, language, now=now, until=now + LEASE)

    async def keep_promise(self, interaction_id: int) -> None:
        """Record that a promise is kept."""
        self._at_work.pop(interaction_id, None)
        async with self._database.write_beside() as transaction:
            await forget_promise(transaction, interaction_id)

    async def broken_promises(self) -> list[Promise]:
        """Claim and list the broken promises that can still be answered.

        Of several processes one gets each promise.
        """
        now = self._clock()
        self._at_work = {i: at for i, at in self._at_work.items() if at > now - LONGEST_WORK}
        async with self._database.write_beside() as transaction:
            found = await take_broken(
                transaction,
                since=now - TOKEN_LIFE + TOKEN_MARGIN,
                at_work=self._at_work,
                now=now,
                until=now + LEASE,
            )
        return list(map(_promise, found))

    async def _earlier_run(self) -> int:
        """Return the last interaction that an earlier run has handled, 0 without one."""
        async with self._looking:
            if self._last_of_earlier_run is None:
                async with self._database.read() as transaction:
                    found = await acts.find_last_interactions(transaction, LOOKED_AT)
                self._last_of_earlier_run = max(found, default=0)
        return self._last_of_earlier_run


def _promise(row: StoredPromise) -> Promise:
    return Promise(row.id, row.promised_token, row.language, row.is_stored)


def _is_just_before(interaction_id: int, last: int) -> bool:
    """Tell whether an interaction was sent at or shortly before another, by their ids."""
    age_ms = (last >> 22) - (interaction_id >> 22)
    return interaction_id <= last and age_ms < LATE / timedelta(milliseconds=1)
