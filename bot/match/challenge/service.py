"""Changes challenges: create, accept, decline, withdraw, expire."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from bot.errors import UserError
from bot.homes import DIRECT, Home
from bot.match import blocks
from bot.match.acts import Act, ActContext, Kind
from bot.match.additions import first_of
from bot.match.blocks import check_match_between
from bot.match.challenge import invitations
from bot.match.challenge.bids_and_setups import (
    Odds,
    at_odds,
    check_bidding,
    draw_first,
    secret_kind,
    secret_of,
)
from bot.match.challenge.invitations import Invitation
from bot.match.challenge.writer import ChallengeWriter
from bot.match.fair_play import check_beginning
from bot.match.loading import ChallengeLoader
from bot.match.model import (
    Challenge,
    ChallengeState,
    First,
    Match,
    MatchChange,
    MessageKind,
    TeamSide,
)
from bot.match.parts import Parts
from bot.match.tables import challenges as challenge_queries
from bot.match.tables import matches as match_queries
from bot.match.tables import sealed_choices as choices
from bot.match.tables.due_messages import outdate_card
from bot.match.terms import Coaching, Opening, TimeControl, check_terms
from bot.match.turns import check_rematch
from bot.news import Subject
from bot.seats import Seat
from bot.storage import Transaction
from bot.storage.acts import RecordedAct
from bot.storage.errors import skipping

# How many open challenges of a server are read for a list.
MOST_ANSWERABLE = 25


class ChallengeService:
    """Changes challenges, each in one transaction; on an error nothing is stored."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._changes = ChallengeWriter(parts)
        self._challenges = ChallengeLoader(parts.clock)

    async def create(
        self,
        invitation: Invitation,
        act: Act,
        *,
        channel_id: int,
        parent_id: int | None = None,
        check: Callable[[Transaction], Awaitable[None]] | None = None,
        at_open: Callable[[ActContext], Awaitable[None]] | None = None,
    ) -> Challenge:
        """Store an open challenge, and enqueue its card for the channel.

        `parent_id` is the channel to which the thread of the card belongs. A match with an opening,
        at odds, against a computer or as a channel is never rated. Players of a running rated match
        of the game begin no other one from an opening. `check` may refuse the challenge within the
        transaction that stores it; `at_open` stores there what belongs to it.
        """
        known, chosen = invitations.read_game_options(invitation.game, invitation.options)
        first, opening, terms = invitation.first, invitation.opening, invitation.terms
        home, opponent_id = invitation.home, invitation.opponent_id
        check_terms(terms)
        if home.answers_only and terms.pace is not TimeControl.NONE:
            raise UserError("clock-answers-only")
        challenger_id = invitations.user_of(act)
        invitations.check_opponent(challenger_id, opponent_id, is_bot=invitation.opponent_is_bot)
        if opening is None:
            people = [challenger_id, *([opponent_id] if opponent_id else [])]
            chosen |= await invitations.find_defaults(
                self._parts.database, known, invitation.options, people
            )
        if first is First.BID:
            check_bidding(known, chosen, continues=opening is not None)
        state = ChallengeState.OPEN
        if terms.level is not None and (kind := secret_of(known, chosen, first, opening)):
            # The computer accepts at once, and decides as soon as the challenger has.
            state, first = ChallengeState.PREPARING, draw_first(first, kind, self._parts.chance)
        is_even = known.is_even(chosen) and not terms.odds
        if terms.is_together:
            secret = secret_of(known, chosen, first, opening)
            invitations.check_together(home, terms, prepares=secret is not None)
        if terms.as_channel:
            terms = replace(terms, channel_id=parent_id or channel_id)
        is_apart = terms.level is not None or home.answers_only or terms.is_together
        counts = opening is None and is_even and not is_apart
        values = {
            "game": known.slug,
            "options": chosen,
            "first": first.value,
            "challenger_id": challenger_id,
            "opponent_id": opponent_id,
            "guild_id": home.guild_id,
            "answers_only": home.answers_only,
            "channel_id": channel_id,
            "opening": to_builtins(opening),
            "terms": to_builtins(replace(terms, rated=terms.rated and counts)),
            "rematch_of": invitation.rematch_of,
        }

        async def make(act: ActContext) -> Challenge:
            if check is not None:
                await check(act.transaction)
            await check_beginning(act.transaction, known, opening, challenger_id)
            await self._check_room(act.transaction, values)
            challenge_id = await self._changes.add(
                act,
                values,
                state=state,
                expires_at=act.at + (invitation.lasts or self._parts.settings.challenge_ttl),
            )
            if at_open is not None:
                await at_open(act)
            if (mate_id := invitation.mate_id) is not None:
                await invitations.check_mate(
                    act.transaction, home.guild_id, challenger_id, mate_id, opponent_id
                )
                subject = choices.about_challenge(challenge_id, choices.SIDE)
                await choices.seal(act.transaction, subject, mate_id, TeamSide.OWN, at=act.at)
            return await self._challenges.get(act.transaction, challenge_id)

        async def as_it_is(transaction: Transaction, done: RecordedAct) -> Challenge:
            return await self._challenges.get(transaction, _require_number(done.challenge_id))

        return await self._parts.acts.run(act, Kind.OPEN, make, as_it_is)

    async def rematch(
        self, match: Match, act: Act, *, channel_id: int, parent_id: int | None = None
    ) -> Challenge:
        """Challenge the opponent of a finished match again, with sides swapped.

        Against a computer, the level is the same. Raise `UserError` "rematch-begun" if the rematch
        has just begun.
        """
        asker_id = invitations.user_of(act)
        other_id, first = check_rematch(match, asker_id)
        opening, terms = invitations.agreed_on(match)
        return await self.create(
            Invitation(
                game=match.game.slug,
                options=match.options,
                first=first,
                opponent_id=other_id,
                home=match.home,
                opening=opening,
                terms=terms,
                rematch_of=match.id,
            ),
            act,
            channel_id=channel_id,
            parent_id=parent_id,
            check=partial(self._check_not_begun, match=match, user_id=asker_id),
        )

    async def play_on(
        self, moment: Match, act: Act, *, channel_id: int, parent_id: int | None = None
    ) -> Challenge:
        """Challenge anyone to continue from a position of a match.

        Raise `UserError` if the position is decided.
        """
        if moment.position.outcome is not None:
            raise UserError("finished", match=moment.id)
        position = moment.opening and moment.opening.position
        invitation = Invitation(
            game=moment.game.slug,
            options=moment.options,
            first=First.RANDOM,
            opponent_id=None,
            home=moment.home,
            opening=Opening(moment.id, moment.seed, moment.all_turns, position),
            terms=replace(moment.terms, odds="", swap=False, bids=(), roles=(0, 0)),
        )
        return await self.create(invitation, act, channel_id=channel_id, parent_id=parent_id)

    async def asked_rematch(self, match: Match, user_id: int) -> Challenge | None:
        """Return the open challenge in which the opponent asked for the same rematch.

        Raise `UserError` "rematch-begun" if it has just begun, so a second press creates no other
        rematch.
        """
        other_id, _ = check_rematch(match, user_id)
        async with self._parts.database.read() as transaction:
            await self._check_not_begun(transaction, match, user_id)
            if other_id is None:
                return None
            standing = await challenge_queries.find_open_between(
                transaction,
                game=match.game.slug,
                guild_id=match.guild_id,
                users=(user_id, other_id),
                now=self._parts.clock(),
            )
            if standing is None:
                return None
            challenge = await self._challenges.get(transaction, standing)
        return challenge if invitations.is_rematch(challenge, match, other_id) else None

    async def _check_not_begun(self, transaction: Transaction, match: Match, user_id: int) -> None:
        match_ids = [place.id for place in await match_queries.find_active(transaction, user_id)]
        for running in await self._parts.loader.get_readable(transaction, match_ids):
            if invitations.is_begun_rematch(running, match):
                raise UserError("rematch-begun", match=running.id)

    async def get(self, challenge_id: int) -> Challenge:
        """Return a challenge; `UserError` "unknown-challenge" if it does not exist."""
        async with self._parts.database.read() as transaction:
            return await self._challenges.get(transaction, challenge_id)

    async def find_match(self, challenge_id: int) -> Match | None:
        """Return the match that a challenge has become, `None` before it begins."""
        async with self._parts.database.read() as transaction:
            match_id = (await self._challenges.get(transaction, challenge_id)).match_id
            return None if match_id is None else await self._parts.loader.get(transaction, match_id)

    async def accept(
        self,
        challenge_id: int,
        act: Act,
        *,
        card_id: int | None = None,
        place_id: int | None = None,
        odds: bool = False,
    ) -> MatchChange:
        """Close the challenge, start its match, and enqueue the first board.

        With `odds`, it is played at the odds that the card proposes; `UserError` "odds-gone" if
        they no longer apply.

        A match that has to be prepared is started by `PreparationService`.

        `card_id` is the message that was pressed. It becomes the scoreboard, even if a crash
        prevented its id from being stored. `place_id` is where the boards go, if that is certain.
        """

        async def start(act: ActContext) -> MatchChange:
            transaction, user_id = act.transaction, invitations.user_of(act.request)
            challenge = await self._challenges.get_open(transaction, challenge_id)
            invitations.check_accepter(challenge, user_id)
            if secret_kind(challenge) is not None:
                raise UserError("old-button")
            for other_id in challenge.team(TeamSide.OWN):
                await check_match_between(transaction, user_id, other_id)
            await check_beginning(
                transaction, challenge.game, challenge.opening, user_id, challenge.challenger_id
            )
            await invitations.check_room(
                transaction, challenge.guild_id, user_id, challenge.challenger_id
            )
            await invitations.check_free_channel(
                transaction, challenge.guild_id, challenge.terms.channel_id
            )
            await self._changes.record_card(transaction, challenge, card_id)
            challenge = await self._challenges.get_open(transaction, challenge_id)
            if odds:
                if (proposed := await self._find_odds(transaction, challenge)) is None:
                    raise UserError("odds-gone")
                challenge = at_odds(challenge, proposed)
            accepter = replace(challenge, opponent_id=user_id).seat(TeamSide.OTHER)
            return await self._changes.start(act, challenge, accepter, place_id)

        return await self._parts.acts.run(act, Kind.ACCEPTED, start, self._repeat_start)

    async def join(
        self, challenge_id: int, act: Act, side: TeamSide, *, card_id: int | None = None
    ) -> Challenge:
        """Let the actor join a side of an open challenge, or leave it if they are on it."""

        async def join(act: ActContext) -> Challenge:
            user_id = invitations.user_of(act.request)
            challenge = await self._challenges.get_open(act.transaction, challenge_id)
            await self._changes.record_card(act.transaction, challenge, card_id)
            await act.note(challenge_id=challenge_id)
            is_leaving = user_id in challenge.team(side)[1:]
            if not is_leaving:
                await invitations.check_joining(act.transaction, challenge, user_id, side)
            subject = choices.about_challenge(challenge_id, choices.SIDE)
            await choices.withdraw(act.transaction, subject, user_id)
            if not is_leaving:
                await choices.seal(act.transaction, subject, user_id, side, at=act.at)
            await outdate_card(act.transaction, challenge_id)
            return await self._challenges.get(act.transaction, challenge_id)

        async def as_it_is(transaction: Transaction, _done: RecordedAct) -> Challenge:
            return await self._challenges.get(transaction, challenge_id)

        return await self._parts.acts.run(act, Kind.JOINED, join, as_it_is)

    async def accept_for_computer(self, challenge_id: int) -> MatchChange:
        """Start the match of a challenge to a computer; repeating the call is harmless."""
        act = Act.of_computer(f"accept:{challenge_id}")

        async def start(act: ActContext) -> MatchChange:
            challenge = await self._challenges.get_open(act.transaction, challenge_id)
            return await self._changes.start(act, challenge, _computer(challenge), None)

        return await self._parts.acts.run(act, Kind.ACCEPTED, start, self._repeat_start)

    async def play_computer(
        self,
        challenge_id: int,
        act: Act,
        *,
        level: int,
        coach: Coaching = Coaching.NONE,
        program: str = "",
        place_id: int | None = None,
    ) -> MatchChange:
        """Let a computer accept the actor's own challenge to anyone; not rated."""

        async def start(act: ActContext) -> MatchChange:
            transaction, user_id = act.transaction, invitations.user_of(act.request)
            challenge = await self._challenges.get_open(transaction, challenge_id)
            invitations.check_may_play_computer(challenge, user_id)
            if secret_kind(challenge) is not None:
                raise UserError("computer-secret")
            await check_beginning(transaction, challenge.game, challenge.opening, user_id)
            await invitations.check_room(transaction, challenge.guild_id, user_id, None)
            terms = replace(challenge.terms, level=level, coach=coach, program=program, rated=False)
            if not terms.strict:
                # The computer never claims a win, so time that runs out would mean nothing.
                terms = replace(terms, pace=TimeControl.NONE, saving=False)
            check_terms(terms)
            challenge = replace(challenge, terms=terms)
            return await self._changes.start(act, challenge, _computer(challenge), place_id)

        return await self._parts.acts.run(act, Kind.ACCEPTED, start, self._repeat_start)

    async def waiting_for_computer(self) -> list[int]:
        """List open challenges to a computer with a posted card; skip unreadable ones."""
        waiting: list[int] = []
        async with self._parts.database.read() as transaction:
            for number in await challenge_queries.find_to_anyone(
                transaction, now=self._parts.clock()
            ):
                with skipping("challenge", number):
                    challenge = await self._challenges.get(transaction, number)
                    waiting += [number] if challenge.terms.level is not None else []
        return waiting

    async def answerable(self, guild_id: int, user_id: int | None = None) -> list[Challenge]:
        """List the latest open challenges of a server to anyone; skip unreadable ones.

        For a user, those to them come first; their own, and those of people whom they have blocked,
        are left out. The card of a challenge may be in a channel that a reader does not see.
        """
        answerable: list[Challenge] = []
        async with self._parts.database.read() as transaction:
            blocked = () if user_id is None else await blocks.find_blocked(transaction, user_id)
            numbers = await challenge_queries.find_answerable(
                transaction,
                guild_id,
                user_id=user_id,
                now=self._parts.clock(),
                limit=MOST_ANSWERABLE,
            )
            for number in numbers:
                with skipping("challenge", number):
                    challenge = await self._challenges.get(transaction, number)
                    if challenge.terms.level is None and challenge.challenger_id not in blocked:
                        answerable.append(challenge)
        return answerable

    async def own(self, user_id: int, home: Home) -> list[Challenge]:
        """List the latest challenges of a person that stand at a home; skip unreadable ones."""
        standing: list[Challenge] = []
        async with self._parts.database.read() as transaction:
            for number in await challenge_queries.find_own(
                transaction, user_id, now=self._parts.clock(), limit=MOST_ANSWERABLE
            ):
                with skipping("challenge", number):
                    standing.append(await self._challenges.get(transaction, number))
        return [
            challenge
            for challenge in standing
            if Home(challenge.guild_id, challenge.answers_only) == home
        ]

    async def odds(self, challenge: Challenge) -> Odds | None:
        """Return the odds that would suit a challenge, `None` if it needs none."""
        async with self._parts.database.read() as transaction:
            return await self._find_odds(transaction, challenge)

    async def decline(
        self, challenge_id: int, act: Act, *, card_id: int | None = None
    ) -> Challenge:
        """Close the challenge on behalf of the invited user."""
        return await self._end(
            challenge_id, act, ChallengeState.DECLINED, invitations.check_invited, card_id
        )

    async def withdraw(
        self, challenge_id: int, act: Act, *, card_id: int | None = None
    ) -> Challenge:
        """Close the challenge on behalf of the challenger."""
        return await self._end(
            challenge_id, act, ChallengeState.WITHDRAWN, invitations.check_challenger, card_id
        )

    async def expire_due(self) -> Sequence[int]:
        """Close the challenges that have expired, and return their ids."""
        async with self._parts.database.write() as transaction:
            now = self._parts.clock()
            expired = await challenge_queries.expire(transaction, now=now)
            for challenge_id in expired:
                act = Act.of_clock(f"expiry:{challenge_id}")
                await ActContext(transaction, act, Kind.EXPIRED, now).note(
                    challenge_id=challenge_id
                )
        for challenge_id in expired:
            self._parts.news.tell(Subject.CHALLENGE, challenge_id)
        return expired

    async def next_expiry(self) -> datetime | None:
        """Return when the next open challenge expires."""
        async with self._parts.database.read() as transaction:
            return await challenge_queries.next_expiry(transaction)

    async def note_unanswered(self) -> None:
        """Let the cards say so whose challenges no player has answered for long."""
        async with self._parts.database.write_beside() as transaction:
            before = self._parts.clock() - invitations.UNANSWERED_AFTER
            unanswered = await challenge_queries.outdate_unanswered(transaction, before=before)
        for challenge_id in unanswered:
            self._parts.news.tell(Subject.CHALLENGE, challenge_id)

    async def next_unanswered(self) -> datetime | None:
        """Return when the next card must say that no player has answered for long."""
        async with self._parts.database.read() as transaction:
            made_at = await challenge_queries.next_unanswered(transaction)
        return made_at and made_at + invitations.UNANSWERED_AFTER

    async def _find_odds(self, transaction: Transaction, challenge: Challenge) -> Odds | None:
        if secret_kind(challenge) is not None or challenge.terms.is_together:
            return None
        cogs = self._parts.additions
        return await first_of(cog.find_odds(transaction, challenge) for cog in cogs)

    async def _check_room(self, transaction: Transaction, values: Mapping[str, Any]) -> None:
        now = self._parts.clock()
        challenger_id, opponent_id = values["challenger_id"], values["opponent_id"]
        if opponent_id is None:
            await invitations.check_not_open(transaction, values, now)
        else:
            await check_match_between(transaction, challenger_id, opponent_id)
            await invitations.check_no_open_challenge(transaction, values, now)
        await invitations.check_free_channel(
            transaction, values["guild_id"], values["terms"]["channel_id"]
        )
        await invitations.check_open_challenges(transaction, challenger_id, now=now)
        await invitations.check_room(transaction, values["guild_id"], challenger_id, opponent_id)
        if values["guild_id"] != DIRECT or values["answers_only"]:
            await invitations.check_pace_of_cards(transaction, challenger_id, now=now)

    async def _repeat_start(self, transaction: Transaction, done: RecordedAct) -> MatchChange:
        match = await self._parts.loader.get(transaction, _require_number(done.match_id))
        return MatchChange(match, repeated=True)

    async def _end(
        self,
        challenge_id: int,
        act: Act,
        state: ChallengeState,
        check: Callable[[Challenge, int], None],
        card_id: int | None,
    ) -> Challenge:
        async def end(act: ActContext) -> Challenge:
            challenge = await self._challenges.get_standing(act.transaction, challenge_id)
            check(challenge, invitations.user_of(act.request))
            await self._changes.record_card(act.transaction, challenge, card_id)
            await self._changes.close(act, challenge_id, state)
            if state is ChallengeState.DECLINED:
                await self._changes.enqueue_line(act, MessageKind.REFUSAL, challenge)
            return await self._challenges.get(act.transaction, challenge_id)

        async def as_it_is(transaction: Transaction, _done: RecordedAct) -> Challenge:
            return await self._challenges.get(transaction, challenge_id)

        return await self._parts.acts.run(act, Kind(state.value), end, as_it_is)


def _computer(challenge: Challenge) -> Seat:
    if challenge.terms.computer is None:
        raise ValueError(f"challenge {challenge.id} is not to a computer")
    return challenge.terms.computer


def _require_number(number: int | None) -> int:
    """Return the id that an act has stored of its match or challenge."""
    if number is None:
        raise ValueError("the act noted no number")
    return number
