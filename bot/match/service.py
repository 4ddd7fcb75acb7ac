"""The life of a match: played, ended by the rules or by its players, shown."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from weakref import WeakValueDictionary

from bot.clock import Clock
from bot.discord_io.tokens import Reply
from bot.errors import UserError
from bot.match.acts import Act, ActContext, ActLog, Kind
from bot.match.loading import MatchLoader
from bot.match.lookup import MatchLookup
from bot.match.model import (
    SEED_BITS,
    Ending,
    Match,
    Offer,
    OfferOutcome,
    Owed,
    PostKind,
    Result,
    TurnPlayed,
)
from bot.match.tables import clocks, plans, posts
from bot.match.tables import matches as match_queries
from bot.match.turns import (
    after_turn,
    check_act,
    check_answering,
    check_cancel,
    check_offered,
    check_offering,
    check_player,
    check_turn,
)
from bot.match.writer import MatchWriter
from bot.news import News
from bot.storage import Database, Transaction, acts
from bot.storage.acts import StoredAct
from rules import Side

CANCELLED = Result(None, Ending.CANCELLED)

Change = Callable[[ActContext, Match], Awaitable[None]]


class MatchService(MatchLookup):
    """Every change is one transaction; a `UserError` or `MoveError` means that nothing changed."""

    def __init__(
        self,
        database: Database,
        loader: MatchLoader,
        writer: MatchWriter,
        *,
        clock: Clock,
        chance: random.Random,
        news: News,
        newcomer_matches: int,
    ) -> None:
        """Take a clock of aware times; `chance` decides the seeds of lots.

        `news` is told of every change, once it is stored.
        """
        super().__init__(database, loader, newcomer_matches=newcomer_matches)
        self._clock = clock
        self._chance = chance
        self._acts = ActLog(database, clock=clock, news=news)
        self._writer = writer
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def check(self, match: Match, user_id: int, text: str) -> Match:
        """Return the match as `play` would leave it, or raise what that would; change nothing."""
        check_turn(match, user_id, match.ply)
        return after_turn(match, text, at=self._clock())

    async def play(
        self,
        match_id: int,
        act: Act,
        text: str,
        *,
        reply: Reply | None,
        ply: int | None = None,
        take_backs: int | None = None,
        checked: Match | None = None,
        plan: Sequence[str] = (),
    ) -> TurnPlayed:
        """Store one whole turn; return the match then, with the board and all else that is owed.

        The board is the `reply` to an interaction; a private one is a receipt of its own. `ply` is
        the one that a button was made for, and `take_backs` how often turns had been taken back by
        then, where that matters. `checked` is what `check` has made of the text; `UserError`
        "stale" where other turns stand by now. `plan` are the turns that the side plays by itself
        from then on, in place of any it had told before. An act that has been carried out before
        is not carried out again. `MoveError` when the text is no legal turn.
        """

        async def play(entry: ActContext) -> TurnPlayed:
            before = await self._loader.get(entry.transaction, match_id)
            check_act(before, act, before.ply if ply is None else ply)
            if take_backs not in (None, before.take_backs):
                raise UserError("stale")
            if checked is not None and checked.turns[:-1] != before.turns:
                # Turns were taken back meanwhile: it was meant for another position.
                raise UserError("stale")
            is_all = not await posts.is_owing(entry.transaction, match_id)
            match = after_turn(before, text, at=entry.at, checked=checked)
            match = await self._writer.store_turn(entry, before, match, reply, plan)
            match = await self._writer.play_planned(entry, match)
            return TurnPlayed(match, Owed(tuple(entry.owed), is_all), repeated=False)

        async def again(transaction: Transaction, done: StoredAct) -> TurnPlayed:
            match = await self._after(transaction, match_id, done)
            return TurnPlayed(match, Owed(), repeated=True)

        async with self._lock(match_id):
            played = await self._acts.run(act, Kind.TURN, play, again, match_id=match_id)
            if not played.repeated:
                self._loader.keep(played.match)
                self._kept.put(match_id, played.match)
            return played

    async def thrown_away(self, match: Match, user_id: int) -> Sequence[str]:
        """List the turns told beforehand for somebody's side that could not be played after all."""
        side = match.side_of(user_id)
        if side is None or side not in match.planning:
            return ()
        async with self._database.read() as transaction:
            plan = await self._writer.find_plan(transaction, match.id, side)
        return plan.turns if plan and plan.stopped else ()

    async def stop_plan(self, match_id: int, act: Act) -> Match:
        """Forget the turns that somebody's side has told beforehand."""

        async def stop(entry: ActContext, match: Match, side: Side) -> None:
            await plans.forget(entry.transaction, match.id, side.value)

        return await self.change(match_id, act, Kind.PLAN_STOP, stop)

    async def resign(self, match_id: int, act: Act) -> Match:
        """End the match with the opponent as its winner, on whoever's turn."""

        async def resign(entry: ActContext, match: Match, side: Side) -> None:
            result = Result(side.opponent, Ending.RESIGNED)
            await self._writer.enqueue(entry, match, PostKind.RESIGNED)
            await self._writer.finish(entry, match, result)

        return await self.change(match_id, act, Kind.RESIGN, resign)

    async def cancel(self, match_id: int, act: Act) -> Match:
        """End a match that both have not played yet, as if it had never been."""

        async def cancel(entry: ActContext, match: Match, side: Side) -> None:
            check_cancel(match)
            await self._writer.enqueue(entry, match, PostKind.CANCELLED, side)
            await self._writer.finish(entry, match, CANCELLED)

        return await self.change(match_id, act, Kind.CANCEL, cancel)

    async def ended_by(self, match_id: int) -> int | None:
        """Return who ended a finished match, `None` for the clock and the computer."""
        async with self._database.read() as transaction:
            return await acts.find_ender(transaction, match_id)

    async def make_offer(
        self, match_id: int, act: Act, offer: Offer = Offer.DRAW, *, ply: int | None = None
    ) -> Match:
        """Offer a draw, or a lot, once a ply and side; where the opponent has, it is agreed.

        A computer agrees to all but a draw at once. `ply` is the one that a button was made for.
        """

        async def make(entry: ActContext, match: Match, side: Side) -> None:
            place = (match.id, match.ply, offer.value, side.value)
            if ply not in (None, match.ply):
                raise UserError("stale")
            await check_offering(entry.transaction, match, act.user_id, offer)
            if match.offers.get(offer) is side.opponent:
                if offer is Offer.TAKEBACK:
                    # Each asks for another turn: to ask is not to agree.
                    raise UserError("takeback-other")
                await self._writer.agree(entry, match, offer, by=side.opponent)
            elif match.computer is side.opponent and offer is not Offer.DRAW:
                seed = self._chance.getrandbits(SEED_BITS)
                await self._writer.agree(entry, match, offer, by=side, seed=seed)
            elif await match_queries.has_offered(entry.transaction, *place):
                raise UserError(f"{offer}-offered")
            else:
                seed = self._chance.getrandbits(SEED_BITS)
                await match_queries.add_offer(entry.transaction, *place, seed=seed, at=entry.at)
                await self._writer.enqueue(entry, match, PostKind(offer.value), side)

        return await self.change(match_id, act, Kind(f"{offer}-offer"), make)

    async def answer_offer(
        self, match_id: int, ply: int, act: Act, offer: Offer = Offer.DRAW, *, accept: bool
    ) -> Match:
        """Agree to what the opponent offered at this ply, or go on without it."""

        async def answer(entry: ActContext, match: Match, side: Side) -> None:
            check_offered(match, side, ply, offer)
            if accept:
                await check_answering(entry.transaction, match, act.user_id, ply, offer)
                await self._writer.agree(entry, match, offer, by=side.opponent)
            else:
                declined = OfferOutcome.DECLINED
                await match_queries.close_offers(entry.transaction, match.id, declined, kind=offer)

        return await self.change(match_id, act, Kind(f"{offer}-answer"), answer)

    async def change(
        self,
        match_id: int,
        act: Act,
        kind: Kind,
        change: Callable[[ActContext, Match, Side], Awaitable[None]],
    ) -> Match:
        """Carry out what a player of a match that goes on asks for, and return what it is then."""

        async def change_it(entry: ActContext, match: Match) -> None:
            side = check_player(match, act.user_id)
            await entry.note(match_id=match.id, ply=match.ply)
            await change(entry, match, side)

        return await self._carry_out(match_id, act, kind, change_it)

    def reread(self) -> None:
        """Forget what is known of matches, as something has changed many of them at once."""
        self._kept.clear()

    async def clock_shown(self, match: Match) -> None:
        """Record that the newest board shows the clock of `match`."""
        if match.clock is not None:
            async with self._database.write_beside() as transaction:
                shown = match.clock.ends_at, match.clock.flag
                await clocks.set_shown(transaction, match.id, *shown)

    async def change_from_outside(
        self, match_id: int, act: Act, kind: Kind, change: Change, *, over: bool = False
    ) -> Match:
        """Carry out what no person in it does; `UserError` for a match that is over.

        `over` is for what may come after that, too.
        """

        async def change_it(entry: ActContext, match: Match) -> None:
            if match.result is not None and not over:
                raise UserError("finished", match=match.id)
            await entry.note(match_id=match.id, ply=match.ply)
            await change(entry, match)

        return await self._carry_out(match_id, act, kind, change_it)

    async def check_offering(self, match: Match, user_id: int, offer: Offer) -> Side:
        """Return the side of a player who may make an offer; raise what `make_offer` would."""
        async with self._database.read() as transaction:
            return await check_offering(transaction, match, user_id, offer)

    async def check_answering(self, match: Match, user_id: int, ply: int, offer: Offer) -> Side:
        """Return the side of a player who may agree; raise what `answer_offer` would."""
        async with self._database.read() as transaction:
            return await check_answering(transaction, match, user_id, ply, offer)

    async def placed(self, match_id: int, place_id: int) -> Match:
        """Record where the boards of a match go."""
        async with self._database.write() as transaction:
            await match_queries.set_place(transaction, match_id, place_id)
            placed = await self._loader.get(transaction, match_id)
        self._kept.put(match_id, placed)
        return placed

    async def archived(self, match_id: int) -> None:
        """Record that nothing is left to do in the thread of a match that is over."""
        async with self._database.write_beside() as transaction:
            await match_queries.set_archived(transaction, match_id)

    async def reopened(self, thread_id: int) -> None:
        """Record that a thread is opened to edit in it, so that it is archived again at the end."""
        async with self._database.write_beside() as transaction:
            await match_queries.set_reopened(transaction, thread_id)

    async def scoreboard_shown(self, match: Match) -> None:
        """Record that the scoreboard shows `match`, unless that has changed meanwhile.

        A rest that began since stands there, too, and must not count as shown.
        """
        async with self._lock(match.id):
            if await self.latest(match.id) != match:
                return
            async with self._database.write_beside() as transaction:
                await match_queries.set_shown(
                    transaction,
                    match.id,
                    ply=match.ply,
                    take_backs=match.take_backs,
                    ended=match.result is not None,
                )

    def _lock(self, match_id: int) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())

    async def _after(self, transaction: Transaction, match_id: int, done: StoredAct) -> Match:
        """Return a match as a turn has left it; as it stands, where that has been taken back."""
        match = await self._loader.get(transaction, match_id)
        if done.ply is None or done.ply >= match.ply:
            return match
        return await self._loader.get_at(transaction, match.id, done.ply)

    async def _carry_out(self, match_id: int, act: Act, kind: Kind, change: Change) -> Match:
        async def change_it(entry: ActContext) -> Match:
            match = await self._loader.get(entry.transaction, match_id)
            await change(entry, match)
            return await self._loader.get(entry.transaction, match_id)

        async def as_it_is(transaction: Transaction, _done: StoredAct) -> Match:
            return await self._loader.get(transaction, match_id)

        async with self._lock(match_id):
            changed = await self._acts.run(act, kind, change_it, as_it_is, match_id=match_id)
            self._kept.put(match_id, changed)
            return changed
