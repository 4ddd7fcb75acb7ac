"""The coach: tells a player against the computer what a turn has missed."""

from __future__ import annotations

import threading

from cachetools import LRUCache
from msgspec import Struct

from bot.cogs.computer.service import waiting_person
from bot.engine_queue import EngineQueue, Urgency
from bot.errors import UserError
from bot.match.acts import Act, ActContext, Kind
from bot.match.model import Match, PostKind
from bot.match.service import MatchService
from bot.match.tables import posts
from bot.storage import Database, acts
from engine.annotation import Grade, grade
from engine.judging import judge_against_best
from engine.reviewing import thorough
from guide import Fact, Prominence
from rules import AnyPosition

SPOKEN_OF = (Grade.BLUNDER, Grade.MISTAKE)
"""The coach is silent about turns that cost less."""
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

    def __init__(
        self,
        database: Database,
        matches: MatchService,
        searches: EngineQueue,
        *,
        nodes: int | None,
    ) -> None:
        """Take how many nodes the engine searches to judge a turn, `None` for its own number."""
        self._database = database
        self._matches = matches
        self._searches = searches
        self._nodes = nodes
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

    async def remark(self, match: Match) -> Remark | None:
        """Return what the last turn of a match has missed, `None` if it was good enough."""
        key, before = _act(match).key, match.before
        if before is None:
            return None
        if key not in self._found:
            self._found[key] = await self._searches.search(
                Urgency.HINT,
                lambda cancel: judge(match, before, self._nodes, cancel),
                user_id=waiting_person(match),
            )
        return self._found[key]


def judge(
    match: Match, before: AnyPosition, nodes: int | None, cancel: threading.Event
) -> Remark | None:
    """Return a remark on the turn that has led from `before` to the position of a match."""
    if match.guide.prominence(before) is Prominence.LINE:
        # In a phase of many small turns, no single turn decides much.
        return None
    turn = match.game.parse_turn(before, match.turns[-1])
    judged, line = judge_against_best(before, turn, thorough(before, nodes), cancel)
    if grade(judged) not in SPOKEN_OF:
        return None
    best = line.turns[0]
    facts = tuple(match.guide.turn_facts(before, best))
    text = match.game.format_turn(before, best)
    return Remark(text, facts, wins=judged.best.chance == 1, loses=judged.played.chance == 0)


def coached_turn(match: Match) -> int | None:
    """Return the ply after the player's last turn, `None` if it needs no judgement.

    After the end nothing follows the result, and an analysis tells what was overlooked.
    """
    if not match.terms.coach or match.computer is None or match.result is not None:
        return None
    own = match.own_last(match.computer.opponent)
    return None if own is None else own + 1


def _act(match: Match) -> Act:
    return Act.of_computer(f"coach:{match.id}:{match.take_backs}:{match.ply}")
