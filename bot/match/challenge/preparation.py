"""Lets both players decide something in secret; the second decision starts the match."""

from __future__ import annotations

from bot.match.acts import Act, ActContext, Kind
from bot.match.blocks import check_match_between
from bot.match.challenge import invitations
from bot.match.challenge.bids_and_setups import (
    check_player,
    check_secret,
    draw_first,
    random_secret,
    reveal,
    secret_kind,
)
from bot.match.challenge.writer import ChallengeWriter
from bot.match.loading import ChallengeLoader
from bot.match.model import Challenge, ChallengeState, MatchChange, MessageKind
from bot.match.parts import Parts
from bot.match.tables import challenges as challenge_queries
from bot.match.tables import sealed_choices
from bot.seats import Seat
from bot.storage import Transaction
from bot.storage.acts import RecordedAct


class PreparationService:
    """Prepares the matches of accepted challenges, each step in one transaction.

    The secrets are stored until both are there; then they decide the start of the match, and are
    deleted. The clock of the match starts only then.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._changes = ChallengeWriter(parts)
        self._challenges = ChallengeLoader(parts.clock)

    async def begin(self, challenge_id: int, act: Act, *, card_id: int | None = None) -> Challenge:
        """Accept a challenge whose match has to be prepared; tell the challenger.

        `card_id` is the message that was pressed.
        """

        async def prepare(act: ActContext) -> Challenge:
            transaction, user_id = act.transaction, invitations.user_of(act.request)
            challenge = await self._challenges.get_open(transaction, challenge_id)
            invitations.check_accepter(challenge, user_id)
            await self._check_match(transaction, challenge, user_id, challenge.challenger_id)
            await invitations.check_open_challenges(transaction, user_id, now=act.at)
            await self._changes.record_card(transaction, challenge, card_id)
            await act.note(challenge_id=challenge_id)
            await challenge_queries.set_state(
                transaction,
                challenge_id,
                ChallengeState.PREPARING,
                opponent_id=user_id,
                first=draw_first(challenge.first, secret_kind(challenge), self._parts.chance).value,
                expires_at=act.at + self._parts.settings.challenge_ttl,
            )
            await self._changes.enqueue_line(act, MessageKind.PREPARING, challenge)
            return await self._challenges.get(transaction, challenge_id)

        async def as_it_is(transaction: Transaction, _done: RecordedAct) -> Challenge:
            return await self._challenges.get(transaction, challenge_id)

        return await self._parts.acts.run(act, Kind.PREPARING, prepare, as_it_is)

    async def decide(
        self, challenge_id: int, act: Act, secret: str, *, place_id: int | None = None
    ) -> MatchChange | None:
        """Store a player's secret; if it is the last one, reveal both and start the match.

        Return `None` while the other player has not decided. Until then, a player may decide
        again.
        """

        async def store(act: ActContext) -> MatchChange | None:
            transaction, user_id = act.transaction, invitations.user_of(act.request)
            challenge = await self._challenges.get_preparing(transaction, challenge_id)
            side = check_player(challenge, user_id)
            check_secret(challenge, side, secret)
            subject = sealed_choices.about_challenge(challenge_id)
            known = await sealed_choices.find(transaction, subject) | {user_id: secret}
            if challenge.terms.computer is not None:
                theirs = random_secret(challenge, side.opponent, self._parts.chance)
                return await self._start(
                    act, challenge, (secret, theirs), challenge.terms.computer, place_id
                )
            opponent_id = _opponent_of(challenge)
            if {challenge.challenger_id, opponent_id} <= known.keys():
                is_own = user_id == challenge.challenger_id
                other_id = opponent_id if is_own else challenge.challenger_id
                await self._check_match(transaction, challenge, user_id, other_id)
                secrets = (known[challenge.challenger_id], known[opponent_id])
                seat = Seat.of(opponent_id)
                return await self._start(act, challenge, secrets, seat, place_id)
            await act.note(challenge_id=challenge_id)
            await sealed_choices.withdraw(transaction, subject, user_id)
            await sealed_choices.seal(transaction, subject, user_id, secret, at=act.at)
            await challenge_queries.set_state(transaction, challenge_id, ChallengeState.HALF_READY)
            return None

        async def again(transaction: Transaction, done: RecordedAct) -> MatchChange | None:
            if done.match_id is None:
                return None
            return MatchChange(
                await self._parts.loader.get(transaction, done.match_id), repeated=True
            )

        return await self._parts.acts.run(act, Kind.DECIDED, store, again)

    async def find_own(self, challenge_id: int, user_id: int) -> str | None:
        """Return what a player has decided, `None` if nothing."""
        subject = sealed_choices.about_challenge(challenge_id)
        async with self._parts.database.read() as transaction:
            return (await sealed_choices.find(transaction, subject)).get(user_id)

    async def _start(
        self,
        act: ActContext,
        challenge: Challenge,
        secrets: tuple[str, str],
        accepter: Seat,
        place_id: int | None,
    ) -> MatchChange:
        decided = reveal(challenge, *secrets, self._parts.chance)
        return await self._changes.start(act, decided, accepter, place_id)

    async def _check_match(
        self, transaction: Transaction, challenge: Challenge, asking_id: int, other_id: int
    ) -> None:
        await check_match_between(transaction, asking_id, other_id)
        await invitations.check_room(transaction, challenge.guild_id, asking_id, other_id)


def _opponent_of(challenge: Challenge) -> int:
    if challenge.opponent_id is None:
        raise ValueError(f"challenge {challenge.id} is being prepared without an opponent")
    return challenge.opponent_id
