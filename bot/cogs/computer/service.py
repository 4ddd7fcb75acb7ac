"""The computer in a match: plays its turns, and answers draw offers, once each."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Callable
from typing import TypeVar

import structlog

import engine
from bot.clock import Clock
from bot.engine_queue import EngineQueue, Urgency
from bot.match.acts import Act, ActContext, Kind
from bot.match.model import Match, Offer, OfferOutcome
from bot.match.service import MatchService
from bot.match.tables import matches as match_queries
from bot.match.turns import after_moves, check_offered
from bot.match.writer import MatchWriter
from engine import CERTAIN, Budget, Cancel, SearchCancelledError, Turn, Value
from rules import AnyPosition, Side, turns

# The computer agrees to a draw if it is behind by `BEHIND_POINTS`. From `LATE_PLY` on it also
# agrees if neither side is ahead by more than `LEVEL_POINTS`.
BEHIND_POINTS, LEVEL_POINTS, LATE_PLY = -50, 25, 30
DRAW_BUDGET = Budget(50_000, seconds=1.0)
_LOST = Value(-CERTAIN, -1)
_WON = Value(CERTAIN, 1)

T = TypeVar("T")

log = structlog.get_logger(__name__)


class ComputerPlayer:
    """Acts for the computer's side.

    An act has one key for each moment of a match, and its turn depends on the match's seed. So a
    repeat after a crash, or in a second process, is the same act, and counts once.
    """

    def __init__(
        self,
        matches: MatchService,
        writer: MatchWriter,
        searches: EngineQueue,
        *,
        clock: Clock,
    ) -> None:
        self._matches = matches
        self._writer = writer
        self._searches = searches
        self._clock = clock

    async def play(self, match: Match) -> None:
        """Play the turn of the computer; `UserError` if it is not to move any more."""
        after = await self._turn(match)
        await self._matches.play(
            match.id,
            _act("turn", match),
            after.turns[-1],
            reply=None,
            ply=match.ply,
            take_backs=match.take_backs,
            checked=after,
        )

    async def answer_draw(self, match: Match) -> None:
        """Accept or decline the player's draw offer; `UserError` without an offer."""
        side = match.computer or match.position.to_move
        agreed = await self._think(match, lambda cancel: _agrees(match, side, cancel))

        async def answer(entry: ActContext, now: Match) -> None:
            check_offered(now, side, match.ply, Offer.DRAW)
            if agreed:
                await self._writer.agree(entry, now, Offer.DRAW, by=side.opponent)
            else:
                declined = OfferOutcome.DECLINED
                await match_queries.close_offers(
                    entry.transaction, now.id, declined, kind=Offer.DRAW
                )

        act = _act("draw", match)
        await self._matches.change_from_outside(match.id, act, Kind.DRAW_ANSWER, answer)

    async def _turn(self, match: Match) -> Match:
        """Return the match after the computer's turn; after a crash, after any legal one."""
        try:
            turn = await self._think(match, lambda cancel: _choose(match, cancel))
            return after_moves(match, turn, at=self._clock())
        except SearchCancelledError:
            raise
        except Exception as error:
            log.error("no turn found by search", match=match.id, ply=match.ply, exc_info=error)
            first, _ = next(turns(match.position))
            return after_moves(match, first, at=self._clock())

    async def _think(self, match: Match, work: Callable[[threading.Event], T]) -> T:
        return await self._searches.search(Urgency.TURN, work, user_id=waiting_person(match))


def agrees_to_draw(value: Value, ply: int) -> bool:
    """Tell whether the computer accepts a draw in a position of this value to it."""
    if value.wins_in is not None:
        return value.wins_in < 0
    is_level = abs(value.points) <= LEVEL_POINTS and ply >= LATE_PLY
    return value.points <= BEHIND_POINTS or is_level


def waiting_person(match: Match) -> int | None:
    """Return the user who waits for the computer, for the engine queue."""
    return next((person for seat in match.seats for person in seat.people), None)


def seed_of(match: Match) -> int:
    """Return the seed of the computer's turns in a match: the same in every process."""
    return zlib.crc32(f"{match.id}:{match.seed}".encode())


def worth(position: AnyPosition, side: Side, budget: Budget, cancel: Cancel) -> Value:
    """Return the value of a position to a side."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return Value(0) if winner is None else _WON if winner is side else _LOST
    value = engine.analyse(position, budget, 1, cancel).lines[0].value
    if position.to_move is side:
        return value
    return Value(-value.points, None if value.wins_in is None else -value.wins_in)


def _choose(match: Match, cancel: threading.Event) -> Turn:
    level = match.seat(match.position.to_move).level or engine.LEVELS[0]
    return engine.choose_turn(match.position, level, seed_of(match), cancel)


def _agrees(match: Match, side: Side, cancel: threading.Event) -> bool:
    return agrees_to_draw(worth(match.position, side, DRAW_BUDGET, cancel), match.ply)


def _act(what: str, match: Match) -> Act:
    return Act.of_computer(f"{what}:{match.id}:{match.take_backs}:{match.ply}")
