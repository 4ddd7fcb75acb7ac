"""Challenges, read from the database."""

from __future__ import annotations

from collections.abc import Iterable, Set

from bot.clock import Clock
from bot.errors import UserError
from bot.match.clock.terms import read_terms
from bot.match.model import PREPARING, Challenge, ChallengeState, First
from bot.match.openings import read_opening, start_of
from bot.match.tables import challenges as queries
from bot.match.tables import secrets as secret_queries
from bot.match.tables.challenges import StoredChallenge
from bot.storage import Transaction
from bot.storage.errors import reading
from rules import get_game


class ChallengeLoader:
    """Reads challenges; `UnreadableError` for one whose row cannot be read."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def get(self, transaction: Transaction, challenge_id: int) -> Challenge:
        """Return a challenge; `UserError` "unknown-challenge" if it does not exist."""
        with reading("challenge", challenge_id):
            row = await queries.find(transaction, challenge_id)
            if row is None:
                raise UserError("unknown-challenge", challenge=challenge_id)
            ready = await secret_queries.find(transaction, challenge_id) if _may_have(row) else ()
            return _challenge(row, ready)

    async def get_open(self, transaction: Transaction, challenge_id: int) -> Challenge:
        """Return an open challenge; `UserError` "challenge-gone" for a closed one."""
        return await self._get(transaction, challenge_id, {ChallengeState.OPEN})

    async def get_preparing(self, transaction: Transaction, challenge_id: int) -> Challenge:
        """Return a challenge that waits for secrets; `UserError` for any other."""
        return await self._get(transaction, challenge_id, PREPARING)

    async def get_standing(self, transaction: Transaction, challenge_id: int) -> Challenge:
        """Return a challenge that is open or being prepared; `UserError` for a closed one."""
        return await self._get(transaction, challenge_id, {ChallengeState.OPEN, *PREPARING})

    async def _get(
        self, transaction: Transaction, challenge_id: int, wanted: Set[ChallengeState]
    ) -> Challenge:
        challenge = await self.get(transaction, challenge_id)
        if challenge.state not in wanted:
            raise UserError("challenge-gone", state=challenge.state.value)
        if challenge.expires_at <= self._clock():
            raise UserError("challenge-gone", state=ChallengeState.EXPIRED.value)
        return challenge


def _challenge(row: StoredChallenge, ready: Iterable[int]) -> Challenge:
    game, opening = get_game(row.game), read_opening(row.opening)
    return Challenge(
        id=row.id,
        game=game,
        options=row.options,
        first=First(row.first),
        challenger_id=row.challenger_id,
        opponent_id=row.opponent_id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        message_id=row.message_id,
        state=ChallengeState(row.state),
        created_at=row.created_at,
        expires_at=row.expires_at,
        match_id=row.match_id,
        opening=opening,
        terms=read_terms(row.terms),
        rematch_of=row.rematch_of,
        start=start_of(game, row.options, opening.seed, opening) if opening else None,
        ready=tuple(ready),
    )


def _may_have(row: StoredChallenge) -> bool:
    """Tell whether a player may have decided something in secret."""
    return row.state == ChallengeState.HALF_READY
