"""Write acts on challenges, and start the match."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from msgspec import to_builtins

from bot.discord_io.interactions.owed_answers import owe_answer
from bot.homes import DIRECT
from bot.match.acts import ActContext
from bot.match.model import (
    SEED_BITS,
    Challenge,
    ChallengeState,
    First,
    MatchChange,
    MessageKind,
    TeamSide,
)
from bot.match.parts import Parts
from bot.match.tables import challenges as challenge_queries
from bot.match.tables import clocks, due_messages
from bot.match.tables import matches as queries
from bot.messages import tables
from bot.messages.kinds import Message
from bot.seats import Seat, Seats
from bot.storage import Transaction
from rules import Side


class ChallengeWriter:
    """Stores changes of challenges within the transaction of an act."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    async def add(
        self,
        act: ActContext,
        values: Mapping[str, Any],
        *,
        state: ChallengeState,
        expires_at: datetime,
    ) -> int:
        """Store a challenge, and enqueue its card; return its id."""
        challenge_id = await challenge_queries.add(
            act.transaction,
            **values,
            state=state.value,
            created_at=act.at,
            expires_at=expires_at,
        )
        await act.note(challenge_id=challenge_id)
        is_answer = values["answers_only"]
        await self._enqueue(act, MessageKind.CARD, challenge_id, answers_only=is_answer)
        return challenge_id

    async def enqueue_line(self, act: ActContext, kind: MessageKind, challenge: Challenge) -> None:
        """Enqueue a line about a challenge, unless only its card can tell."""
        if not challenge.answers_only:
            await self._enqueue(act, kind, challenge.id)

    async def _enqueue(
        self,
        act: ActContext,
        kind: MessageKind,
        challenge_id: int,
        *,
        answers_only: bool = False,
    ) -> None:
        message = Message(
            kind=kind,
            created_at=act.at,
            challenge_id=challenge_id,
            answers_only=answers_only,
        )
        stored = await tables.enqueue(act.transaction, message)
        reply = act.request.reply
        if stored is not None and reply is not None and kind is MessageKind.CARD:
            await owe_answer(act.transaction, reply, at=act.at, owed_message=stored.id)

    async def record_card(
        self, transaction: Transaction, challenge: Challenge, card_id: int | None
    ) -> None:
        """Record the message of the card, unless it is already recorded."""
        if card_id is None or challenge.message_id is not None:
            return
        await due_messages.note_card(transaction, challenge.id, (challenge.channel_id, card_id))
        await challenge_queries.set_message(transaction, challenge.id, card_id)

    async def start(
        self, act: ActContext, challenge: Challenge, accepter: Seat, place_id: int | None
    ) -> MatchChange:
        """Close a challenge and start its match."""
        transaction = act.transaction
        if challenge.guild_id == DIRECT:
            place_id = challenge.channel_id
        opening, mover = challenge.opening, challenge.mover
        seats = self._draw_seats(challenge, accepter)
        match_id = await queries.add(
            transaction,
            challenge_id=challenge.id,
            game=challenge.game.slug,
            options=dict(challenge.options),
            seed=opening.seed if opening else self._parts.chance.getrandbits(SEED_BITS),
            opening=to_builtins(opening),
            terms=to_builtins(challenge.terms),
            held=seats,
            guild_id=challenge.guild_id,
            channel_id=challenge.channel_id,
            card_id=challenge.message_id,
            place_id=place_id,
            started_at=act.at,
            answers_only=challenge.answers_only,
        )
        if challenge.answers_only:
            # The first board takes its place.
            await due_messages.end_card(transaction, challenge.id)
        await clocks.begin_scoreboard(transaction, match_id)
        people = seats[mover.index].people
        await self._parts.timekeeper.begin(
            transaction, match_id, challenge.terms, mover, people, at=act.at
        )
        await self.close(act, challenge.id, ChallengeState.ACCEPTED, match_id)
        match = await self._parts.loader.get(transaction, match_id)
        await self._parts.writer.enqueue_board(act, match)
        return MatchChange(match, tuple(act.owed), is_all=True)

    async def close(
        self,
        act: ActContext,
        challenge_id: int,
        state: ChallengeState,
        match_id: int | None = None,
    ) -> None:
        """Close a challenge, which may have become a match."""
        await act.note(challenge_id=challenge_id, match_id=match_id)
        await challenge_queries.set_state(act.transaction, challenge_id, state)

    def _draw_seats(self, challenge: Challenge, accepter: Seat) -> Seats:
        first = challenge.first
        if first is First.RANDOM:
            first = self._parts.chance.choice((First.ME, First.THEM))
        challenger = challenge.seat(TeamSide.OWN)
        challenger_is_first = (first is First.ME) is (challenge.mover is Side.FIRST)
        return (challenger, accepter) if challenger_is_first else (accepter, challenger)
