"""Change a match: play turns, make and answer offers, end it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import and_, insert, select, update

from bot.errors import UserError
from bot.match.acts import Act, ActContext, Kind
from bot.match.lookup import MatchLookup
from bot.match.model import (
    SEED_BITS,
    Ending,
    Match,
    MatchChange,
    MessageKind,
    Offer,
    OfferOutcome,
    Result,
)
from bot.match.parts import Parts
from bot.match.tables import matches as match_queries
from bot.match.tables.clocks import begin_scoreboard
from bot.match.tables.matches import is_offer
from bot.match.teams import ask, check_agreed
from bot.match.turns import (
    after_turn,
    check_act,
    check_answering,
    check_cancel,
    check_offered,
    check_offering,
    check_player,
    check_swap,
    check_turn,
    stood_at,
)
from bot.storage import Transaction, acts
from bot.storage.acts import RecordedAct
from bot.storage.database import among
from bot.storage.schema import acts as schema_acts
from bot.storage.schema import matches, offers
from rules import Side

CANCELLED = Result(None, Ending.CANCELLED)

Change = Callable[[ActContext, Match], Awaitable[None]]

T = TypeVar("T")


class MatchService(MatchLookup):
    """Changes matches, each change in one transaction; on an error nothing is stored."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def check(self, match: Match, user_id: int, text: str) -> Match:
        """Return the match after a turn, or raise what `play` would; store nothing."""
        check_turn(match, user_id, match.ply)
        return after_turn(match, text, at=self._parts.clock())

    async def play(
        self,
        match_id: int,
        act: Act,
        text: str,
        *,
        ply: int | None = None,
        take_backs: int | None = None,
        checked: Match | None = None,
        also: Callable[[ActContext, Match], Awaitable[None]] | None = None,
    ) -> MatchChange:
        """Store one whole turn; return the resulting match and the messages to post.

        `ply` and `take_backs` are the state that a button was made for: `UserError` "stale" if the
        match has moved on. `checked` is the result of `check` for this text: "stale" if the turns
        before it have changed. `also` adds to the transaction. A repeated act changes nothing.
        Raises `MoveError` if the text is no legal turn.
        """

        async def play(act: ActContext) -> MatchChange:
            before = await self._parts.loader.get(act.transaction, match_id)
            check_act(before, act.request, before.ply if ply is None else ply)
            if take_backs not in (None, before.take_backs):
                raise UserError("stale")
            origin = checked and (checked.seed, checked.turns[:-1])
            if origin not in (None, (before.seed, before.turns)):
                # A take-back or a new start has changed the position that the turn was meant for.
                raise UserError("stale")
            match = after_turn(before, text, at=act.at, checked=checked)
            match = await self._parts.writer.store_turn(act, before, match)
            if also is not None:
                await also(act, match)
            is_all, has_others = not act.outlook.is_owing, act.outlook.has_others
            return MatchChange(match, tuple(act.owed), is_all=is_all, has_others=has_others)

        async def again(transaction: Transaction, done: RecordedAct) -> MatchChange:
            return MatchChange(await self._after(transaction, match_id, done), repeated=True)

        async with self._lock(match_id):
            played = await self._parts.acts.run(act, Kind.TURN, play, again, match_id=match_id)
            if not played.repeated:
                self._parts.loader.keep(played.match)
                self._kept.put(match_id, played.match)
            return played

    async def change_privately(
        self, match_id: int, user_id: int, change: Callable[[Transaction, Match], Awaitable[T]]
    ) -> T:
        """Change what only a player of a running match knows about it.

        That is no act: no one hears of it, and no list shows it. Acts of the match wait for it.
        """
        async with self._lock(match_id), self._parts.database.write_beside() as transaction:
            await match_queries.lock(transaction, match_id)
            match = await self._parts.loader.get(transaction, match_id)
            check_player(match, user_id)
            changed = await change(transaction, match)
        self._kept.drop(match_id)
        return changed

    async def ask_team(self, match_id: int, user_id: int, what: str) -> None:
        """Store that one of a team asks for what takes two of them, and let the board say so."""
        at = self._parts.clock()

        async def store(transaction: Transaction, match: Match) -> None:
            await ask(transaction, match, user_id, what, at=at)

        await self.change_privately(match_id, user_id, store)

    async def resign(self, match_id: int, act: Act) -> MatchChange:
        """End the match as a win for the opponent, at any time."""

        async def resign(act: ActContext, match: Match, side: Side) -> None:
            await check_agreed(act.transaction, match, side, act.request.user_id, "resign")
            await self._parts.writer.finish(act, match, Result(side.opponent, Ending.RESIGNED))

        return await self.change(match_id, act, Kind.RESIGN, resign)

    async def cancel(self, match_id: int, act: Act, *, opponent_left: bool = False) -> MatchChange:
        """Cancel a match before both sides have played; it does not count.

        If the actor's opponent has left the server, that is possible later, too.
        """

        async def cancel(act: ActContext, match: Match, side: Side) -> None:
            await check_cancel(act.transaction, match, side, at=act.at, opponent_left=opponent_left)
            await check_agreed(act.transaction, match, side, act.request.user_id, "cancel")
            await self._parts.writer.finish(act, match, CANCELLED)

        return await self.change(match_id, act, Kind.CANCEL, cancel)

    async def swap(self, match_id: int, act: Act, *, ply: int) -> MatchChange:
        """Exchange the sides instead of playing the second turn; `ply` is that of the button."""

        async def swap(act: ActContext, match: Match) -> None:
            check_swap(match, act.request, ply)
            await act.note(match_id=match.id, ply=match.ply)
            await self._parts.writer.swap(act, match)

        return await self._carry_out(match_id, act, Kind.SWAP, swap)

    async def ended_by(self, match_id: int) -> int | None:
        """Return the user who ended a match, `None` for the clock and the computer."""
        # The turns of a lot, forced passes and planned turns follow the act that led to them.
        prefixes = (acts.LOT, acts.FORCED, acts.PLANNED)
        is_own = and_(*(~schema_acts.c.key.startswith(prefix) for prefix in prefixes))
        query = (
            select(schema_acts.c.user_id)
            .where(
                schema_acts.c.match_id == match_id, among(schema_acts.c.kind, acts.ENDING), is_own
            )
            .order_by(schema_acts.c.id.desc())
            .limit(1)
        )
        rows = await self._parts.database.fetch(query)
        return rows[0].user_id if rows else None

    async def make_offer(
        self, match_id: int, act: Act, offer: Offer = Offer.DRAW, *, ply: int | None = None
    ) -> MatchChange:
        """Make an offer, once per ply and side; agree if the opponent has made the same.

        Two requests for a takeback ask for different turns, so they are no agreement. A computer
        agrees to everything but a draw at once. `ply` is the one that a button was made for.
        """

        async def make(act: ActContext, match: Match, side: Side) -> None:
            same = is_offer(match.id, match.ply, offer, side)
            if ply not in (None, match.ply):
                raise UserError("stale")
            await check_offering(act.transaction, match, act.request.user_id, offer)
            await check_agreed(act.transaction, match, side, act.request.user_id, offer)
            if match.offers.get(offer) is side.opponent:
                if offer is Offer.TAKEBACK:
                    # Each player asks for another turn, so asking is not agreeing.
                    raise UserError("takeback-other")
                await self._parts.writer.agree(act, match, offer, by=side.opponent)
            elif match.computer is side.opponent and offer is not Offer.DRAW:
                seed = self._parts.chance.getrandbits(SEED_BITS)
                await self._parts.writer.agree(act, match, offer, by=side, seed=seed)
            elif (await act.transaction.execute(select(offers.c.ply).where(same))).first():
                raise UserError(f"{offer}-offered")
            else:
                seed = self._parts.chance.getrandbits(SEED_BITS)
                made = insert(offers).values(match_id=match.id, ply=match.ply, kind=offer)
                made = made.values(side=side.value, seed=seed, made_at=act.at)
                await act.transaction.execute(made)
                await self._parts.writer.enqueue(act, match, MessageKind(offer.value), side)

        return await self.change(match_id, act, Kind(f"{offer}-offer"), make)

    async def answer_offer(
        self, match_id: int, ply: int, act: Act, offer: Offer = Offer.DRAW, *, accept: bool
    ) -> MatchChange:
        """Accept or decline the offer that the opponent made at this ply."""

        async def answer(act: ActContext, match: Match, side: Side) -> None:
            check_offered(match, side, ply, offer)
            if accept:
                user_id = act.request.user_id
                await check_answering(act.transaction, match, user_id, ply, offer)
                await check_agreed(act.transaction, match, side, user_id, f"{offer}-yes")
                await self._parts.writer.agree(act, match, offer, by=side.opponent)
            else:
                declined = OfferOutcome.DECLINED
                await match_queries.close_offers(act.transaction, match.id, declined, kind=offer)

        return await self.change(match_id, act, Kind(f"{offer}-answer"), answer)

    async def change(
        self,
        match_id: int,
        act: Act,
        kind: Kind,
        change: Callable[[ActContext, Match, Side], Awaitable[None]],
    ) -> MatchChange:
        """Carry out a player's act in a running match."""

        async def change_it(act: ActContext, match: Match) -> None:
            side = check_player(match, act.request.user_id)
            await act.note(match_id=match.id, ply=match.ply)
            await change(act, match, side)

        return await self._carry_out(match_id, act, kind, change_it)

    def reread(self) -> None:
        """Clear the cache, as many matches have changed at once."""
        self._kept.clear()

    async def change_from_outside(
        self, match_id: int, act: Act, kind: Kind, change: Change
    ) -> MatchChange:
        """Carry out an act that is not a player's; `UserError` if the match is over."""

        async def change_it(act: ActContext, match: Match) -> None:
            if match.result is not None:
                raise UserError("finished", match=match.id)
            await act.note(match_id=match.id, ply=match.ply)
            await change(act, match)

        return await self._carry_out(match_id, act, kind, change_it)

    async def check_offering(self, match: Match, user_id: int, offer: Offer) -> Side:
        """Return the side of a player who may make an offer; raise like `make_offer`."""
        async with self._parts.database.read() as transaction:
            return await check_offering(transaction, match, user_id, offer)

    async def check_cancel(self, match: Match, user_id: int, *, opponent_left: bool) -> Side:
        """Return the side of a player who may cancel the match; raise like `cancel`."""
        side = check_player(match, user_id)
        async with self._parts.database.read() as transaction:
            await check_cancel(
                transaction, match, side, at=self._parts.clock(), opponent_left=opponent_left
            )
        return side

    async def check_answering(self, match: Match, user_id: int, ply: int, offer: Offer) -> Side:
        """Return the side of a player who may agree; raise like `answer_offer`."""
        async with self._parts.database.read() as transaction:
            return await check_answering(transaction, match, user_id, ply, offer)

    async def placed(self, match_id: int, place_id: int) -> Match:
        """Record the channel of a match's boards."""
        async with self._parts.database.write() as transaction:
            is_match = matches.c.id == match_id
            await transaction.execute(update(matches).where(is_match).values(place_id=place_id))
            await begin_scoreboard(transaction, match_id)
            placed = await self._parts.loader.get(transaction, match_id)
        self._kept.put(match_id, placed)
        return placed

    async def archived(self, match_id: int) -> None:
        """Record that the thread of a finished match needs no more work."""
        async with self._parts.database.write_beside() as transaction:
            is_match = matches.c.id == match_id
            await transaction.execute(update(matches).where(is_match).values(archived=True))

    async def reopened(self, thread_id: int) -> None:
        """Record that a thread was opened for an edit, so that it is archived again."""
        async with self._parts.database.write_beside() as transaction:
            is_here = and_(matches.c.place_id == thread_id, matches.c.channel_id != thread_id)
            await transaction.execute(update(matches).where(is_here).values(archived=False))

    def _lock(self, match_id: int) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())

    async def _after(self, transaction: Transaction, match_id: int, done: RecordedAct) -> Match:
        """Return the match right after a turn and forced passes, or now, if that was taken back."""
        match = await self._parts.loader.get(transaction, match_id)
        if done.ply is None or done.ply >= match.ply:
            return match
        return stood_at(match, match.after_passes(done.ply))

    async def _carry_out(self, match_id: int, act: Act, kind: Kind, change: Change) -> MatchChange:
        async def change_it(act: ActContext) -> MatchChange:
            match = await self._parts.loader.get(act.transaction, match_id)
            await change(act, match)
            match = await self._parts.loader.get(act.transaction, match_id)
            return MatchChange(match, tuple(act.owed), is_all=not act.outlook.is_owing)

        async def as_it_is(transaction: Transaction, _done: RecordedAct) -> MatchChange:
            return MatchChange(await self._parts.loader.get(transaction, match_id), repeated=True)

        async with self._lock(match_id):
            changed = await self._parts.acts.run(act, kind, change_it, as_it_is, match_id=match_id)
            self._kept.put(match_id, changed.match)
            return changed
