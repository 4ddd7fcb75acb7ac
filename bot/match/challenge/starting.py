"""The start of a match: seats, the random start, the clock."""

from __future__ import annotations

import random
from datetime import datetime

from bot.match.clock.terms import print_terms
from bot.match.clock.timekeeping import Timekeeper
from bot.match.model import SEED_BITS, Challenge, First
from bot.match.openings import print_opening
from bot.match.tables import matches as queries
from bot.match.tables import scoreboards
from bot.match.tables.seats import print_seats
from bot.seats import Seat, Seats
from bot.storage import Transaction
from rules import Side


class MatchStarter:
    """Stores the matches of accepted challenges; `chance` decides random choices."""

    def __init__(self, *, chance: random.Random, keeper: Timekeeper) -> None:
        self._chance = chance
        self._keeper = keeper

    async def start(
        self,
        transaction: Transaction,
        challenge: Challenge,
        accepter: Seat,
        *,
        at: datetime,
        place_id: int | None,
    ) -> int:
        """Store the match of a challenge; return its id."""
        opening, mover = challenge.opening, challenge.mover
        held = self._seats(challenge, accepter)
        match_id = await queries.add(
            transaction,
            challenge_id=challenge.id,
            game=challenge.game.slug,
            options=dict(challenge.options),
            seed=opening.seed if opening else self._chance.getrandbits(SEED_BITS),
            opening=print_opening(opening),
            terms=print_terms(challenge.terms),
            held=print_seats(held),
            guild_id=challenge.guild_id,
            channel_id=challenge.channel_id,
            card_id=challenge.message_id,
            place_id=place_id,
            started_at=at,
        )
        await scoreboards.begin(transaction, match_id)
        people = held[mover.index].people
        await self._keeper.begin(transaction, match_id, challenge.terms, mover, people, at=at)
        return match_id

    def _seats(self, challenge: Challenge, accepter: Seat) -> Seats:
        first = challenge.first
        if first is First.RANDOM:
            first = self._chance.choice((First.ME, First.THEM))
        challenger = Seat.of(challenge.challenger_id)
        challenger_is_first = (first is First.ME) is (challenge.mover is Side.FIRST)
        return (challenger, accepter) if challenger_is_first else (accepter, challenger)
