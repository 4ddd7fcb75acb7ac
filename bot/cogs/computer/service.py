"""The computer in a match: plays its turns, swaps sides, and answers draw offers, once each."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Callable, Mapping
from typing import TypeVar

import structlog

import engine
from bot.clock import Clock
from bot.engine_queue import EngineQueue, Urgency
from bot.match.acts import Act, ActContext, Kind
from bot.match.model import Match, Offer, OfferOutcome, PostKind
from bot.match.service import MatchService
from bot.match.tables import matches as match_queries
from bot.match.terms import start_of
from bot.match.turns import after_moves, check_offered
from bot.match.writer import MatchWriter
from bot.settings import Program
from engine import CERTAIN, Budget, Cancel, SearchCancelledError, Turn, Value
from engine.matches import Situation
from engine.programs import Limits, ProgramError, ask_once
from rules import AnyPosition, Side, play_turn, turns

# The computer agrees to a draw if it is behind by `BEHIND_POINTS`. From `LATE_PLY` on it also
# agrees if neither side is ahead by more than `LEVEL_POINTS`.
BEHIND_POINTS, LEVEL_POINTS, LATE_PLY = -50, 25, 30
DRAW_BUDGET = Budget(50_000, seconds=1.0)
# What a program is told, and what it may use until its turn; then the computer plays it.
GO = "go seconds 5"
LIMITS = Limits(seconds=10, memory_bytes=1 << 30)
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
        *,
        matches: MatchService,
        writer: MatchWriter,
        searches: EngineQueue,
        programs: Mapping[str, Program],
        clock: Clock,
        limits: Limits = LIMITS,
    ) -> None:
        """Take the programs of the operator by the slugs of their games."""
        self._matches = matches
        self._writer = writer
        self._searches = searches
        self._programs = programs
        # Of its own, so that a slow program does not hold up the engine.
        self._program_queue = EngineQueue()
        self._clock = clock
        self._limits = limits

    async def close(self) -> None:
        """End the program that is running."""
        await self._program_queue.close()

    async def play(self, match: Match) -> None:
        """Play the turn of the computer, or swap sides if it may and would rather have the other.

        Raise `UserError` if it is not to move any more.
        """
        if match.may_swap and await self._think(match, lambda cancel: _swaps(match, cancel)):
            await self._matches.swap(match.id, _act("swap", match), ply=match.ply)
            return
        after = await self._turn_of_program(match)
        stands_in = after is None and bool(match.seat(match.position.to_move).program)
        after = after or await self._turn(match)

        async def owe_line(entry: ActContext, now: Match) -> None:
            await self._writer.enqueue(entry, now, PostKind.STAND_IN, match.position.to_move)

        await self._matches.play(
            match.id,
            _act("turn", match),
            after.turns[-1],
            reply=None,
            ply=match.ply,
            take_backs=match.take_backs,
            checked=after,
            also=owe_line if stands_in else None,
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

    async def _turn_of_program(self, match: Match) -> Match | None:
        """Return the match after the turn of a program, `None` without one, or if it fails."""
        name = match.seat(match.position.to_move).program
        program = self._programs.get(match.game.slug)
        if not name:
            return None
        if program is None:
            log.warning("no program for a match", match=match.id, program=name)
            return None
        at = _situation(match)
        try:
            turn = await self._program_queue.search(
                Urgency.TURN,
                lambda cancel: ask_once(program.command, at, GO, self._limits, cancel),
                user_id=waiting_person(match),
            )
        except ProgramError as error:
            log.warning("program failed", match=match.id, program=name, error=str(error))
            return None
        return after_moves(match, turn, at=self._clock())

    async def _turn(self, match: Match) -> Match:
        """Return the match after the computer's turn; after a crash, after any legal one."""
        try:
            turn = await self._think(match, lambda cancel: self._choose(match, cancel))
            return after_moves(match, turn, at=self._clock())
        except SearchCancelledError:
            raise
        except Exception as error:
            log.error("no turn found by search", match=match.id, ply=match.ply, exc_info=error)
            first, _ = next(turns(match.position))
            return after_moves(match, first, at=self._clock())

    def _choose(self, match: Match, cancel: threading.Event) -> Turn:
        level = match.seat(match.position.to_move).level or engine.LEVELS[0]
        people = 1 + self._searches.waiting_users(Urgency.TURN)
        return engine.choose_turn(match.position, level, seed_of(match), cancel, people=people)

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


def _situation(match: Match) -> Situation:
    """Return a match as a program is told of it: with its start and all turns since."""
    start = start_of(match.game, match.options, match.seed, match.opening)
    position, played = start, list[Turn]()
    for text in match.turns:
        played.append(match.game.parse_turn(position, text))
        position = play_turn(position, played[-1])
    return Situation(match.game, start, tuple(played), position, seed_of(match))


def _swaps(match: Match, cancel: threading.Event) -> bool:
    """Tell whether the other side is better off."""
    value = worth(match.position, match.position.to_move, DRAW_BUDGET, cancel)
    return value.points < 0 if value.wins_in is None else value.wins_in < 0


def _agrees(match: Match, side: Side, cancel: threading.Event) -> bool:
    return agrees_to_draw(worth(match.position, side, DRAW_BUDGET, cancel), match.ply)


def _act(what: str, match: Match) -> Act:
    return Act.of_computer(f"{what}:{match.id}:{match.take_backs}:{match.ply}")
