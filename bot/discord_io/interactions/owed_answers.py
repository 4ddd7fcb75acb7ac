"""Store which process answers an interaction, and what is still owed."""

from __future__ import annotations

import asyncio
import enum
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Any, Protocol
from typing import cast as as_type

import structlog
from cachetools import TTLCache
from msgspec import Struct
from sqlalchemy import ColumnElement, String, bindparam, cast, exists, literal, select, update

from bot.clock import Clock
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import MessagePlace
from bot.storage import Database, StorageError, Transaction, acts
from bot.storage.acts import INTERACTION
from bot.storage.database import add_unless_there, columns, read_rows
from bot.storage.leases import LEASE, is_free
from bot.storage.schema import acts as acts_table
from bot.storage.schema import answers, messages

TOKEN_LIFE = timedelta(minutes=15)
TOKEN_MARGIN = timedelta(minutes=1)

# The id of an interaction's answer; unlike a new message, it cannot be posted twice.
ORIGINAL = as_type("int", "@original")

log = structlog.get_logger(__name__)


class Manner(enum.StrEnum):
    """The form of an answer."""

    PRIVATE = "private"  # edits the private message that was pressed on, or sends a new one
    ASIDE = "aside"  # sends a new private message, if there is anything to say
    PUBLIC = "public"  # sends a new public message
    EDIT = "edit"  # edits the message that was pressed on


POSTED = frozenset({Manner.PUBLIC, Manner.EDIT})
"""The forms of an answer that everybody sees, and that a post can be."""


class Reply(Struct, frozen=True):
    """An interaction that waits for its answer, in its user's language."""

    id: int
    channel_id: int
    token: str
    language: str
    manner: Manner


class OwedAnswer(Reply, frozen=True):
    """An answer that a message gives; without one (`None`) an apology is due.

    `is_stored` tells whether the interaction has changed a match or a challenge.
    """

    owed_message: int | None
    is_stored: bool


class Editable(Struct, frozen=True):
    """How to edit a message where the bot has only answers: by a token, under an id."""

    token: str
    id: int


class AnswerInHand(Protocol):
    """An answer that its handler, in this process, is about to give."""

    @property
    def is_given(self) -> bool: ...
    @property
    def is_deferred(self) -> bool: ...
    async def give(self, draft: Draft, *, below: int = 0) -> MessagePlace: ...
    async def post(self, draft: Draft, *, in_place: bool) -> MessagePlace: ...
    async def tell(self, draft: Draft) -> bool: ...


NOTHING_OWED: dict[str, Any] = {
    "token": None,
    "channel_id": None,
    "language": None,
    "held_until": None,
}
_IS_OWED = answers.c.token.is_not(None)
# Every turn that is typed at its board executes these.
_FORGET_PUBLIC = (
    update(answers)
    .where(answers.c.owed_message == bindparam("message"), _IS_OWED, answers.c.manner.in_(POSTED))
    .values(NOTHING_OWED)
)
_FORGET = update(answers).where(answers.c.id == bindparam("answer")).values(NOTHING_OWED)


async def forget_public(transaction: Transaction, owed_message: int) -> None:
    """Delete the token of the answer that has become a message."""
    await transaction.execute(_FORGET_PUBLIC, {"message": owed_message})


async def owe_answer(
    transaction: Transaction,
    reply: Reply,
    *where: ColumnElement[bool],
    at: datetime,
    owed_message: int | None = None,
) -> None:
    """Store that an answer is owed, maybe by a message; the handler in this process holds it."""
    owed = {
        "token": reply.token,
        "channel_id": reply.channel_id,
        "language": reply.language,
        "manner": reply.manner,
        "owed_message": owed_message,
        "held_until": at + LEASE,
    }
    row = {"id": reply.id, "taken_at": at, **owed}
    if await add_unless_there(transaction, answers, row) is None:
        of_reply = update(answers).where(answers.c.id == reply.id, *where)
        await transaction.execute(of_reply.values(owed))


# An earlier run may have handled interactions in another order than users sent them.
LOOKED_AT = 50
MOST_EDITABLE = 10_000
# Discord waits three seconds for an answer. An interaction that seems much older than the last act
# comes after a clock was set back.
LATE = timedelta(minutes=1)


class AnswerStore:
    """Assigns each interaction to one process, and stores what it still owes.

    An interaction that Discord repeats after a crash belongs to the earlier run, and stays with it.

    A process holds leases on the answers that it works on, as on messages; after a crash another
    process, or the next run, gives them. Those that a handler has `in_hand` are left to it.
    """

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self.in_hand: dict[int, AnswerInHand] = {}
        # In memory: it is of use for a quarter of an hour, and what cannot be edited does no harm.
        self._editable: TTLCache[int, Editable] = TTLCache(
            MOST_EDITABLE, (TOKEN_LIFE - TOKEN_MARGIN).total_seconds()
        )
        self.on_editable: Callable[[int], None] | None = None
        """Called with the id of a message that can be edited from now on."""
        self._looking = asyncio.Lock()
        self._last_handled: int | None = None

    def note_editable(self, message_id: int, how: Editable) -> None:
        """Note how a message can be edited for the next quarter of an hour."""
        self._editable[message_id] = how
        if self.on_editable is not None:
            self.on_editable(message_id)

    def editable(self, message_id: int) -> Editable | None:
        """Return how a message can be edited, `None` if it cannot, as far as this process knows."""
        return self._editable.get(message_id)

    async def claim(self, interaction_id: int) -> bool:
        """Tell whether this process is to answer an interaction.

        A process that is alone on its database writes nothing: it remembers its interactions.
        """
        last = await self._last_of_earlier_run()
        # By their ids, as they tell when interactions were sent.
        is_late = (last >> 22) - (interaction_id >> 22) >= LATE / timedelta(milliseconds=1)
        if interaction_id <= last and not is_late:
            return False
        if not self._database.is_shared:
            return True
        async with self._database.write_beside() as transaction:
            row = {"id": interaction_id, "taken_at": self._clock()}
            return await add_unless_there(transaction, answers, row) is not None

    async def promise(self, reply: Reply) -> None:
        """Store that an answer is owed, unless it is left to a message."""
        async with self._database.write_beside() as transaction:
            await owe_answer(transaction, reply, answers.c.owed_message.is_(None), at=self._clock())

    async def leave_to_message(self, reply: Reply, owed_message: int) -> None:
        """Leave an answer to a message that is stored already."""
        async with self._database.write_beside() as transaction:
            await owe_answer(transaction, reply, at=self._clock(), owed_message=owed_message)

    async def keep_promise(self, interaction_id: int) -> None:
        """Delete the token of an answer that has been given, unless a message goes on with it."""
        async with self._database.write_beside() as transaction:
            given = _FORGET.where(answers.c.owed_message.is_(None))
            await transaction.execute(given, {"answer": interaction_id})

    async def forget(self, interaction_id: int) -> None:
        """Delete the token of an answer: nothing is owed any more."""
        async with self._database.write_beside() as transaction:
            await transaction.execute(_FORGET, {"answer": interaction_id})

    async def let_go(self, interaction_id: int) -> None:
        """Leave an answer that is still owed to whichever process posts what it waits for."""
        self.in_hand.pop(interaction_id, None)
        if self._database.is_shared:
            async with self._database.write_beside() as transaction:
                await _hold(transaction, answers.c.id == interaction_id, None)

    async def public_reply(self, owed_message: int) -> Reply | None:
        """Return the interaction that a message answers publicly, `None` without one."""
        async with self._database.read() as transaction:
            is_its = answers.c.owed_message == owed_message, answers.c.manner.in_(POSTED)
            return next(iter(await self._find(transaction, *is_its)), None)

    async def take(self, *, owed_message: int | None = None) -> list[OwedAnswer]:
        """Take and return the answers that are left to a message, or all that are overdue.

        Overdue are those without a message, or whose message no longer waits to be posted. Of
        several processes one gets each answer.
        """
        now, in_hand = self._clock(), list(self.in_hand)
        async with self._database.write_beside() as transaction:
            # Any process that was alone on this database before is dead.
            is_left = answers.c.id.not_in(in_hand)
            if transaction.is_shared:
                await _hold(transaction, answers.c.id.in_(in_hand), now + LEASE)
                is_left = is_free(answers, now)
            is_meant = (
                _is_overdue() if owed_message is None else answers.c.owed_message == owed_message
            )
            owed = await self._find(transaction, is_left, is_meant)
            is_meant = answers.c.id.in_([answer.id for answer in owed])
            taken = await _hold(transaction, is_meant & is_left, now + LEASE) if owed else ()
        return [answer for answer in owed if answer.id in taken]

    async def _find(
        self, transaction: Transaction, *where: ColumnElement[bool]
    ) -> list[OwedAnswer]:
        """Return owed answers that Discord still takes, oldest first; skip unreadable rows."""
        key = literal(INTERACTION).concat(cast(answers.c.id, String))
        is_stored = exists().where(acts_table.c.key == key).label("is_stored")
        named = columns(Reply.__struct_fields__, answers)
        since = self._clock() - TOKEN_LIFE + TOKEN_MARGIN
        query = select(*named, answers.c.owed_message, is_stored).where(
            _IS_OWED, answers.c.taken_at > since, *where
        )
        rows = (await transaction.execute(query.order_by(answers.c.id))).mappings()
        return read_rows(rows, OwedAnswer, "answer")

    async def _last_of_earlier_run(self) -> int:
        """Return the last interaction that an earlier run has handled, 0 without one."""
        async with self._looking:
            if self._last_handled is None:
                async with self._database.read() as transaction:
                    interaction_ids = await acts.find_last_interactions(transaction, LOOKED_AT)
                self._last_handled = max(interaction_ids, default=0)
        return self._last_handled


class Promise:
    """The stored note that an interaction is owed an answer.

    If the bot crashes before it answers, the next run finds this and apologizes.
    """

    def __init__(self, store: AnswerStore, reply: Reply) -> None:
        self._store = store
        self._reply = reply
        self._is_ours = asyncio.Event()
        self._storing: asyncio.Task[bool] | None = None

    def allow(self) -> None:
        """Note that this process answers; before that, nothing is stored."""
        self._is_ours.set()

    def begin(self) -> asyncio.Task[bool]:
        """Begin to store the note, unless that has begun; the task tells whether it is stored."""
        if self._storing is None:
            self._storing = asyncio.create_task(self._store_it())
        return self._storing

    async def is_stored_within(self, patience_s: float) -> bool:
        """Tell whether the note is stored in time."""
        storing = self.begin()
        await asyncio.wait([storing], timeout=patience_s)
        return storing.done() and await storing

    async def is_stored(self) -> bool:
        """Tell whether the note is stored after all; drop it if another process answers."""
        if self._storing is None:
            return False
        if not self._is_ours.is_set():
            self._storing.cancel()
            return False
        return await self._storing

    async def keep(self) -> None:
        """Delete the note of an answer that has been given, unless a message goes on with it."""
        try:
            await self._store.keep_promise(self._reply.id)
        except StorageError as error:
            log.warning("deferred answer not stored", error=str(error))

    async def _store_it(self) -> bool:
        await self._is_ours.wait()
        try:
            await self._store.promise(self._reply)
        except StorageError as error:
            log.warning("deferred answer not stored", error=str(error))
            return False
        return True


def _is_overdue() -> ColumnElement[bool]:
    waits = exists().where(
        messages.c.id == answers.c.owed_message,
        messages.c.shown.is_(None),
        messages.c.gone.is_(False),
        messages.c.closed.is_(False),
    )
    return ~waits


async def _hold(
    transaction: Transaction, which: ColumnElement[bool], until: datetime | None
) -> Collection[int]:
    """Hold answers that are still owed until a time; return their ids."""
    query = update(answers).where(which, _IS_OWED).values(held_until=until)
    return (await transaction.execute(query.returning(answers.c.id))).scalars().all()
