"""The coach: tells a player against the computer what a turn has missed."""

from __future__ import annotations

import asyncio
from functools import partial

from msgspec.structs import replace

from bot.cogs.computer.service import waiting_person
from bot.engine_queue import EngineQueue, Urgency
from bot.errors import UserError
from bot.match.acts import Act, ActContext, Kind
from bot.match.additions import PreviewAddition
from bot.match.model import Match, MatchChange, PostKind
from bot.match.service import MatchService
from bot.match.tables import clocks, posts
from bot.match.tables import matches as match_queries
from bot.match.terms import Coaching, print_terms
from bot.match.verdicts import Verdict, criticism
from bot.storage import Database, acts
from bot.texts import Texts
from engine import SearchCancelledError
from engine.annotation import Grade, grade
from engine.judging import Judge
from rules import Side

SPOKEN_OF = (Grade.BLUNDER, Grade.MISTAKE)
"""The coach is silent about turns that cost less."""
PATIENCE_S = 10.0
"""How long the preview of a turn waits for the coach."""


class Coach:
    """Judges each turn of the player once, and enqueues a line on a missed chance.

    The remark is not stored: it is computed again from the position when the line is posted.
    """

    def __init__(
        self,
        database: Database,
        matches: MatchService,
        searches: EngineQueue,
        judge: Judge,
    ) -> None:
        self._database = database
        self._matches = matches
        self._searches = searches
        self._judge = judge

    async def review(self, match: Match) -> None:
        """Judge the last turn of `match`; enqueue a line if it has missed something."""
        act = _act(match)
        async with self._database.read() as transaction:
            if await acts.find(transaction, act.key) is not None:
                return
        remark = await self.remark(match)

        async def owe_line(entry: ActContext, now: Match) -> None:
            if now.take_backs != match.take_backs:
                raise UserError("stale")
            if remark is not None:
                await posts.enqueue(
                    entry.transaction,
                    self._database.process,
                    PostKind.COACH,
                    at=entry.at,
                    match_id=match.id,
                    ply=match.ply,
                    take_backs=match.take_backs,
                    side=match.position.to_move.value,
                )

        await self._matches.change_from_outside(match.id, act, Kind.COACH, owe_line)

    async def choose(self, match_id: int, act: Act, when: Coaching) -> MatchChange:
        """Let the coach speak at another time in a player's match against the computer."""

        async def choose(entry: ActContext, match: Match, _side: Side) -> None:
            if match.computer is None:
                raise UserError("old-button")
            terms = replace(match.terms, coach=when)
            await match_queries.set_terms(entry.transaction, match.id, print_terms(terms))
            await clocks.outdate_scoreboard(entry.transaction, match.guild_id, match.id)

        return await self._matches.change(match_id, act, Kind.COACHING, choose)

    async def remark(self, match: Match) -> Verdict | None:
        """Return the verdict on the last turn of a match, `None` if it was good enough."""
        if match.before is None:
            return None
        turn = match.game.parse_turn(match.before, match.turns[-1])
        found = await self._searches.search(
            Urgency.HINT,
            partial(self._judge.judge, match.before, turn),
            user_id=waiting_person(match),
        )
        if grade(found.judgement) not in SPOKEN_OF:
            return None
        return Verdict(
            match.game, match.before, turn, found.judgement, found.best.turns, found.then
        )

    async def preview(self, after: Match, texts: Texts) -> PreviewAddition:
        """Warn of a bad turn before it is sent, if the coach of the match speaks before."""
        if after.terms.coach is not Coaching.BEFORE or after.result is not None:
            return PreviewAddition()
        try:
            async with asyncio.timeout(PATIENCE_S):
                verdict = await self.remark(after)
        except (SearchCancelledError, TimeoutError):
            return PreviewAddition()
        if verdict is None:
            return PreviewAddition()
        reply = verdict.then[0] if verdict.then else ()
        return PreviewAddition([texts("coach", criticism=criticism(texts, verdict))], reply)


def coached_turn(match: Match) -> int | None:
    """Return the ply after the player's last turn, `None` if it needs no judgement.

    After the end nothing follows the result, and an analysis tells what was overlooked.
    """
    if match.terms.coach is not Coaching.AFTER or match.computer is None or match.result:
        return None
    own = match.own_last(match.computer.opponent)
    return None if own is None else own + 1


def is_coached(match: Match, ply: int) -> bool:
    """Tell whether the coach speaks about the turn that led to a ply."""
    side = match.computer
    if match.terms.coach is not Coaching.AFTER or side is None:
        return False
    return 0 < ply <= match.ply and match.movers[ply - 1] is side.opponent


def _act(match: Match) -> Act:
    return Act.of_computer(f"coach:{match.id}:{match.take_backs}:{match.ply}")
