"""Stores the votes of a channel or a team on its next turn, and plays the turn with the most.

A vote is a sealed choice that can be changed until the time for the turn is up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import and_, bindparam, case, func, or_, select

from bot.errors import UserError
from bot.match.acts import Act, ActContext, Kind
from bot.match.core import Core
from bot.match.model import Ending, Match, MatchChange, Result
from bot.match.tables import sealed_choices as choices
from bot.match.tables.due_messages import outdate_match
from bot.match.tables.sealed_choices import OPENED, VOTE, about_next_turn
from bot.match.teams import find_active, find_awaited, find_wishes, have_all_voted
from bot.match.turns import after_turn
from bot.storage.schema import sealed_choices
from rules import Move, MoveError, Side

UNVOTED = Result(None, Ending.UNVOTED)
FEWEST_COUNTED_EARLY = 3
"""How many people must have voted before they can have the votes counted early."""

# The statements of a board are built once.
_IS_VOTE = and_(sealed_choices.c.match_id == bindparam("match"), sealed_choices.c.kind == VOTE)
_is_now = and_(
    sealed_choices.c.ply == bindparam("ply"), sealed_choices.c.take_backs == bindparam("take_backs")
)
# Of two channels, each has voters of its own.
_OF_SIDE = sealed_choices.c.ply.in_(bindparam("plies", expanding=True))
_POLL = select(
    func.count(case((_is_now, sealed_choices.c.user_id))).label("voted"),
    func.count(
        case(
            (
                or_(_is_now, sealed_choices.c.user_id.not_in(bindparam("gone", expanding=True))),
                sealed_choices.c.user_id,
            )
        ).distinct()
    ).label("people"),
).where(_IS_VOTE, _OF_SIDE)
_ABSENT = (
    select(sealed_choices.c.user_id)
    .where(_IS_VOTE, _OF_SIDE)
    .group_by(sealed_choices.c.user_id)
    .having(func.count(case((_is_now, sealed_choices.c.user_id))) == 0)
    .order_by(func.max(sealed_choices.c.chosen_at).desc(), sealed_choices.c.user_id)
)
_COUNTS = (
    select(sealed_choices.c.choice, func.count().label("votes"))
    .select_from(OPENED)
    .where(_IS_VOTE, sealed_choices.c.ply == bindparam("before"), choices.stands())
    .group_by(sealed_choices.c.choice)
    .order_by(func.count().desc(), sealed_choices.c.choice)
)


class Poll(Struct, frozen=True):
    """How many people have voted on the next turn, and how many have ever voted in the match.

    Of a team, `people` are those who are waited for. Those who are known to be gone are left out. A
    poll `is_last` if the channel has already missed one deadline for the turn.
    """

    voted: int
    people: int
    is_last: bool

    @property
    def may_close(self) -> bool:
        """Whether the votes can be counted early: no one else has ever voted in the match."""
        return self.voted == self.people >= FEWEST_COUNTED_EARLY


class VoteService:
    """Stores one vote of each person on each turn; never logs or shows one before it opens."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def find_own(self, match: Match, user_id: int) -> str | None:
        """Return what a person has voted for, `None` if nothing."""
        async with self._core.database.read() as transaction:
            return (await choices.find(transaction, about_next_turn(match, VOTE))).get(user_id)

    async def vote(
        self, match: Match, act: Act, moves: Sequence[Move], gone: Collection[int] = ()
    ) -> MatchChange:
        """Store the actor's vote on the next turn, in place of an earlier one.

        The last vote of a team plays its turn; those who are `gone` are not waited for. Until then,
        no one else learns that anyone has voted. A channel's board counts the votes.

        Raises `UserError` "stale" if the match has moved on.
        """
        turn, subject = match.game.format_turn(match.position, moves), about_next_turn(match, VOTE)

        async def store(act: ActContext, now: Match) -> None:
            user_id = act.request.user_id
            if user_id is None or about_next_turn(now, VOTE) != subject:
                raise UserError("stale")
            check_voter(now, user_id)
            await choices.withdraw(act.transaction, subject, user_id)
            await choices.seal(act.transaction, subject, user_id, turn, at=act.at)
            if now.seat(now.position.to_move).is_channel:
                await outdate_match(act.transaction, now.id)
            elif await have_all_voted(act.transaction, now, gone):
                await self.close(act, now)

        return await self._core.matches.change_from_outside(match.id, act, Kind.VOTE, store)

    async def poll(self, match: Match, gone: Collection[int] = ()) -> Poll:
        """Count who has voted on the next turn, and ever; of the latter, leave out who is gone."""
        if not match.seat(match.position.to_move).is_channel:
            return await self._poll_team(match, gone)
        (row,) = await self._core.database.fetch(_POLL, {**_now(match), "gone": list(gone)})
        return Poll(row.voted, row.people, is_last=_is_extended(match))

    async def _poll_team(self, match: Match, gone: Collection[int]) -> Poll:
        async with self._core.database.read() as transaction:
            voted = await choices.find(transaction, about_next_turn(match, VOTE))
            active = await find_active(transaction, match, match.position.to_move)
        return Poll(len(voted), len({*active}.difference(gone).union(voted)), is_last=True)

    async def find_awaited(self, match: Match) -> list[int]:
        """List who of the team to move is waited for."""
        async with self._core.database.read() as transaction:
            return await find_awaited(transaction, match)

    async def find_wishes(self, match: Match) -> list[tuple[int, str]]:
        """Return who of a team has asked for what since the last turn."""
        if match.result is not None:
            return []
        async with self._core.database.read() as transaction:
            return await find_wishes(transaction, match)

    async def find_absent(self, match: Match) -> list[int]:
        """List who has voted in the match, but not on the next turn, the latest voters first."""
        rows = await self._core.database.fetch(_ABSENT, _now(match))
        return [row.user_id for row in rows]

    async def count_now(self, match: Match, act: Act, gone: Collection[int] = ()) -> MatchChange:
        """Play the turn with the most votes before the time is up, for a person who has voted.

        People who are `gone` no longer count as voters.

        Raises `UserError` "stale" if the match has moved on, and "vote-open" if others who have
        voted before may still vote.
        """
        subject = about_next_turn(match, VOTE)

        async def count(act: ActContext, now: Match) -> None:
            if about_next_turn(now, VOTE) != subject:
                raise UserError("stale")
            votes = await choices.find(act.transaction, subject)
            values = {**_now(now), "gone": list(gone)}
            row = (await act.transaction.execute(_POLL, values)).one()
            poll = Poll(row.voted, row.people, is_last=_is_extended(now))
            if act.request.user_id not in votes or not poll.may_close:
                raise UserError("vote-open")
            await self.close(act, now)

        return await self._core.matches.change_from_outside(match.id, act, Kind.VOTE, count)

    async def check_one_side(self, match: Match, user_id: int) -> None:
        """Refuse a person who has voted for the other one of two channels."""
        if not all(seat.is_channel for seat in match.seats):
            return
        plies = _plies_of(match, match.position.to_move.opponent)
        query = select(sealed_choices.c.id).where(
            _IS_VOTE, _OF_SIDE, sealed_choices.c.user_id == user_id
        )
        if await self._core.database.fetch(query.limit(1), {"match": match.id, "plies": plies}):
            raise UserError("vote-other-side")

    async def find_voters(self, match: Match) -> list[int]:
        """List who has voted on the next turn, first those for the turn with the most votes."""
        async with self._core.database.read() as transaction:
            votes = await choices.find(transaction, about_next_turn(match, VOTE))
        counts = Counter(votes.values())
        return sorted(votes, key=lambda user_id: (-counts[votes[user_id]], votes[user_id]))

    async def drop(self, match: Match, user_ids: Collection[int]) -> None:
        """Delete the votes on the next turn of people who may not vote any more."""
        async with self._core.database.write_beside() as transaction:
            for user_id in user_ids:
                await choices.withdraw(transaction, about_next_turn(match, VOTE), user_id)

    async def counts(self, match: Match, number: int) -> dict[str, int]:
        """Return the votes on a turn that was played, by turn, the most votes first."""
        values = {"match": match.id, "before": number - 1}
        rows = await self._core.database.fetch(_COUNTS, values)
        return {row.choice: row.votes for row in rows}

    async def close(self, act: ActContext, match: Match) -> None:
        """Play the turn with the most votes; a lot decides a tie.

        Without any votes, a team has lost on time. A channel gets the same time once more; then the
        match ends.
        """
        votes = await choices.find(act.transaction, about_next_turn(match, VOTE))
        counts: Counter[str] = Counter()
        for turn in votes.values():
            # A damaged row is no vote.
            with suppress(MoveError):
                match.game.parse_turn(match.position, turn)
                counts[turn] += 1
        if counts:
            most = max(counts.values())
            tied = sorted(turn for turn, count in counts.items() if count == most)
            await self._play(act, match, self._core.chance.choice(tied))
        elif not match.seat(match.position.to_move).is_channel:
            lost = Result(match.position.to_move.opponent, Ending.TIME)
            await self._core.writer.finish(act, match, lost)
        elif match.clock is None or match.terms.pace.per_turn is None or _is_extended(match):
            await self._core.writer.finish(act, match, UNVOTED)
        else:
            keeper = self._core.timekeeper
            rest = await keeper.rest_of(act.transaction, match, match.position.to_move)
            clock = match.clock.extend(match.terms.pace.per_turn, act.at, rest)
            await keeper.store(act.transaction, match, clock, shown=False)

    async def _play(self, act: ActContext, match: Match, turn: str) -> None:
        request = Act.of_clock(f"vote:{match.id}:{match.take_backs}:{match.ply}")
        played = replace(act, request=request, kind=Kind.TURN)
        after = after_turn(match, turn, at=act.at)
        await self._core.writer.store_turn(played, match, after)
        act.has_ended = played.has_ended


def check_voter(match: Match, user_id: int) -> None:
    """Raise `UserError` unless a person may vote on the next turn."""
    if not match.has_votes:
        raise UserError("old-button")
    side = match.side_of(user_id)
    is_voter = match.has_channel if side is None else match.seat(side).votes
    if not is_voter:
        raise UserError("vote-own" if match.has_channel else "vote-team")
    if match.result is None and side not in (None, match.position.to_move):
        raise UserError("team-later")
    if match.result is None and not match.awaits_votes:
        raise UserError("vote-later")


def _now(match: Match) -> dict[str, Any]:
    plies = [*_plies_of(match, match.position.to_move), match.ply]
    now = {"match": match.id, "ply": match.ply, "take_backs": match.take_backs}
    return {**now, "plies": plies}


def _plies_of(match: Match, side: Side) -> list[int]:
    """List the plies after which a side has chosen a turn."""
    return [ply for ply in range(match.ply) if match.chooser(ply) is side]


def _is_extended(match: Match) -> bool:
    """Tell whether the channel has already been given more time for its turn."""
    per_turn, clock = match.terms.pace.per_turn, match.clock
    return per_turn is not None and clock is not None and clock.budget > per_turn
