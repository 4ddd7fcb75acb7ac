"""Run every change of a match or challenge through `ActLog.run`, exactly once."""

from __future__ import annotations

import enum
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Self, TypeVar

from msgspec import Struct, field

from bot.clock import Clock
from bot.discord_io.interactions.owed_answers import Reply
from bot.match.tables import matches
from bot.match.tables.due_messages import NOTHING_ELSE, OutlookOfAct, look_before_act
from bot.messages.kinds import Message
from bot.news import News, Subject
from bot.storage import Database, Transaction, acts
from bot.storage.acts import RecordedAct

T = TypeVar("T")


class Actor(enum.StrEnum):
    PERSON = "person"
    CLOCK = "clock"
    COMPUTER = "computer"


class Kind(enum.StrEnum):
    """The kind of an act; an answer to a challenge is named like the resulting state."""

    OPEN = "open"
    PREPARING = "preparing"
    DECIDED = "decided"
    JOINED = "joined"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    TURN = acts.TURN
    TAKE_BACK = acts.TAKE_BACK
    SWAP = acts.SWAP
    REROLL = acts.REROLL
    RESIGN = "resign"
    CANCEL = "cancel"
    ABORT = "abort"
    DRAW_OFFER = "draw-offer"
    DRAW_ANSWER = "draw-answer"
    LOT_OFFER = "lot-offer"
    LOT_ANSWER = "lot-answer"
    TAKEBACK_OFFER = "takeback-offer"
    TAKEBACK_ANSWER = "takeback-answer"
    REROLL_OFFER = "reroll-offer"
    REROLL_ANSWER = "reroll-answer"
    PAUSE_OFFER = "pause-offer"
    PAUSE_ANSWER = "pause-answer"
    RESUME = "resume"
    REMINDER = "reminder"
    FLAG = "flag"
    CLAIM = "claim"
    EXTEND = "extend"
    WAIT = "wait"
    NUDGE = "nudge"
    VOTE = "vote"
    COACH = "coach"
    COACHING = "coaching"


class Act(Struct, frozen=True):
    """A request to change something, with its actor and an idempotency key.

    Its kind and time are recorded when it is carried out. `reply` is the interaction that waits for
    the board, the result or the card that it leads to.
    """

    key: str
    actor: Actor
    user_id: int | None = None
    reply: Reply | None = None

    @property
    def is_by_hand(self) -> bool:
        """Whether a person asks for it now: by a command, a button, or the last vote of a team.

        Planned, forced and drawn turns are other acts, as are those of the clock and the computer.
        """
        return self.key.startswith(acts.INTERACTION)

    @classmethod
    def of_person(cls, user_id: int, interaction_id: int, reply: Reply | None = None) -> Self:
        """Return the act that a person requests by an interaction."""
        return cls(f"{acts.INTERACTION}{interaction_id}", Actor.PERSON, user_id, reply)

    @classmethod
    def of_clock(cls, duty: str) -> Self:
        """Return a scheduled act; `duty` is its idempotency key."""
        return cls(f"duty:{duty}", Actor.CLOCK)

    @classmethod
    def of_computer(cls, what: str) -> Self:
        """Return an act of the computer; `what` is its idempotency key."""
        return cls(f"engine:{what}", Actor.COMPUTER)


class ActContext(Struct):
    """An act in progress: the `request` for it, its transaction and its time.

    The code that carries it out calls `note` before it stores any effect. `owed` collects the
    messages to be posted; `has_ended` tells that the match is over. `outlook` is what it has met.
    """

    transaction: Transaction
    request: Act
    kind: Kind
    at: datetime
    outlook: OutlookOfAct = NOTHING_ELSE
    challenge_id: int | None = None
    match_id: int | None = None
    owed: list[Message] = field(default_factory=list[Message])
    has_ended: bool = False

    async def note(
        self,
        *,
        challenge_id: int | None = None,
        match_id: int | None = None,
        ply: int | None = None,
    ) -> int:
        """Record the act and its subject; return the number of the record."""
        self.challenge_id, self.match_id = challenge_id, match_id
        return await acts.add(
            self.transaction,
            key=self.request.key,
            kind=self.kind,
            actor=self.request.actor,
            user_id=self.request.user_id,
            challenge_id=challenge_id,
            match_id=match_id,
            ply=ply,
            made_at=self.at,
        )


class ActLog:
    """Runs acts, each in one transaction, and announces the changes."""

    def __init__(self, database: Database, *, clock: Clock, news: News) -> None:
        self._database = database
        self._clock = clock
        self._news = news

    async def run(
        self,
        act: Act,
        kind: Kind,
        new: Callable[[ActContext], Awaitable[T]],
        again: Callable[[Transaction, RecordedAct], Awaitable[T]],
        *,
        match_id: int | None = None,
    ) -> T:
        """Carry out an act by `new`; for a repeat, return its result by `again`.

        If `new` raises, nothing is stored. Raises `ValueError` if the key belongs to an act of
        another kind. With a `match_id` the act waits only for other acts of that match.

        The handler of a person's act posts the resulting messages itself: the news of that act goes
        to all other listeners.
        """
        writing = self._database.write() if match_id is None else self._database.write_beside()
        async with writing as transaction:
            if match_id is not None:
                await matches.lock(transaction, match_id)
            outlook = await look_before_act(transaction, act.key, match_id, act.user_id)
            done = await acts.find(transaction, act.key) if outlook.is_done else None
            if done is None:
                context = ActContext(transaction, act, kind, self._clock(), outlook)
                result, about = await new(context), context
            elif done.kind == kind:
                result, about = await again(transaction, done), done
            else:
                raise ValueError(f"act {done.key} was {done.kind!r}, not {kind.value!r}")
        is_delivered = act.actor is Actor.PERSON
        if about.challenge_id is not None:
            self._news.tell(Subject.CHALLENGE, about.challenge_id, delivered=is_delivered)
        if about.match_id is not None:
            self._news.tell(Subject.MATCH, about.match_id, delivered=is_delivered)
            if isinstance(about, ActContext) and about.has_ended:
                self._news.tell(Subject.END, about.match_id)
        return result
