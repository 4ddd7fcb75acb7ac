"""The coach: tells a player against the computer what a turn has missed."""

from __future__ import annotations

import threading

from cachetools import LRUCache
from msgspec import Struct

import engine
from bot.cogs.computer.service import waiting_person, worth
from bot.engine_queue import EngineQueue, Urgency
from bot.errors import UserError
from bot.match.acts import Act, ActContext, Kind
from bot.match.delivery.outbox import enqueue
from bot.match.model import Ending, Match, PostKind
from bot.match.service import MatchService
from bot.storage import Database, acts
from engine import Budget
from guide import Fact, Prominence
from rules import AnyPosition, play_turn

LOSS = 0.12
"""The loss of winning chances from which on the coach speaks."""
# For each of three positions: before the turn, after it, and after the better turn.
BUDGET = Budget(16_000, seconds=1.0)
CAPACITY = 256


class Remark(Struct, frozen=True):
    """The better alternative to a turn.

    `better` is the turn in notation, `facts` are its effects. `wins` means that it wins for
    certain, `loses` that the turn played loses for certain.
    """

    better: str
    facts: tuple[Fact, ...]
    wins: bool = False
    loses: bool = False


class Coach:
    """Judges each turn of the player once, and enqueues a line on a missed chance.

    The remark is not stored: it is computed again from the position when the line is posted.
    """

    def __init__(self, database: Database, matches: MatchService, searches: EngineQueue) -> None:
        self._database = database
        self._matches = matches
        self._searches = searches
        self._found: LRUCache[str, Remark | None] = LRUCache(CAPACITY)

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
                await enqueue(
                    entry.transaction,
                    self._database.process,
                    PostKind.COACH,
                    at=entry.at,
                    match_id=match.id,
                    ply=match.ply,
                    take_backs=match.take_backs,
                    side=match.position.to_move.value,
                )

        await self._matches.change_from_outside(match.id, act, Kind.COACH, owe_line, over=True)

    async def remark(self, match: Match) -> Remark | None:
        """Return what the last turn of a match has missed, `None` if it was good enough."""
        key, before = _act(match).key, match.before
        if before is None:
            return None
        if key not in self._found:
            self._found[key] = await self._searches.search(
                Urgency.HINT,
                lambda cancel: judge(match, before, cancel),
                user_id=waiting_person(match),
            )
        return self._found[key]


def judge(match: Match, before: AnyPosition, cancel: threading.Event) -> Remark | None:
    """Return a remark on the turn that led from `before` to a match's position."""
    if match.guide.prominence(before) is Prominence.LINE:
        # In a phase of many small turns, no single turn decides much.
        return None
    mover = before.to_move
    best = engine.analyse(before, BUDGET, 1, cancel).lines[0].turns[0]
    better = play_turn(before, best)
    if str(better) == str(match.position):
        return None
    # Both positions are searched after the turn with the same budget. Otherwise a difference in
    # depth would look like a difference in value.
    could, did = (worth(each, mover, BUDGET, cancel) for each in (better, match.position))
    if could.chance - did.chance < LOSS:
        return None
    facts = tuple(match.guide.turn_facts(before, best))
    text = match.game.format_turn(before, best)
    return Remark(text, facts, wins=could.chance == 1, loses=did.chance == 0)


def coached_turn(match: Match) -> int | None:
    """Return the ply after the player's last turn, `None` if it needs no judgement.

    A turn of the player that ends the match needs no advice; one that lets the computer end it
    does.
    """
    if not match.terms.coach or match.computer is None:
        return None
    if match.result is not None and match.result.ending is not Ending.RULES:
        return None
    own = match.own_last(match.computer.opponent)
    is_last = own is not None and match.result is not None and own + 1 == match.ply
    return None if own is None or is_last else own + 1


def _act(match: Match) -> Act:
    return Act.of_computer(f"coach:{match.id}:{match.take_backs}:{match.ply}")
