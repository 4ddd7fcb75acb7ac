"""Rebuild matches and challenges from rows."""

from __future__ import annotations

from collections.abc import Container, Iterable

from cachetools import LRUCache
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import select

from bot.clock import Clock
from bot.errors import UserError
from bot.match.model import PREPARING, STANDING, Challenge, ChallengeState, Match
from bot.match.tables import challenges
from bot.match.tables import matches as match_queries
from bot.match.tables.matches import MatchRow
from bot.match.terms import start_of
from bot.match.turns import chooser, stood_at
from bot.storage import QueryError, StorageError, Transaction
from bot.storage.errors import UnreadableError, reading, skipping
from bot.storage.schema import turns
from rules import AnyGame, AnyPosition, Move, MoveError, Side, play_turn

# A position takes a few kilobytes. With the cache, a turn replays no whole match.
CAPACITY = 2_048


class _ReplayedLine(Struct, frozen=True):
    """A run of turns from the start, the position after it, and the take-backs so far."""

    turns: tuple[str, ...]
    position: AnyPosition
    take_backs: int
    before: AnyPosition | None = None
    last_turn: tuple[Move, ...] = ()
    movers: tuple[Side | None, ...] = ()


class MatchLoader:
    """Reads matches and caches the positions of the latest ones.

    Every load asks the database for the ply, so it is right even if another process has played or
    taken back turns.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._lines: LRUCache[int, _ReplayedLine] = LRUCache(capacity)

    def __len__(self) -> int:
        return len(self._lines)

    async def get(self, transaction: Transaction, match_id: int) -> Match:
        """Return a match as it is now.

        Raise `UserError` "unknown-match" if there is none, `UnreadableError` if it can't be read.
        """
        with reading("match", match_id):
            row = await match_queries.find(transaction, match_id)
            if row is None:
                raise UserError("unknown-match", match=str(match_id))
            line, texts = self._line(row), list[str]()
            if len(line.turns) < row.ply:
                after, up_to = len(line.turns), row.ply
                texts = await match_queries.find_turns(
                    transaction, match_id, after=after, up_to=up_to
                )
            return self._finished(transaction, row, line, texts)

    async def get_readable(self, transaction: Transaction, match_ids: Iterable[int]) -> list[Match]:
        """Return matches as they are now; skip unreadable ones."""
        ids = list(match_ids)
        try:
            rows = await match_queries.find_all(transaction, ids)
        except (QueryError, StorageError):
            raise
        except Exception:
            # One row that cannot be read fails the whole statement.
            return await self._get_each(transaction, ids)
        lines: dict[int, _ReplayedLine] = {}
        for row in rows.values():
            with skipping("match", row.id):
                lines[row.id] = self._line(row)
        behind = [number for number, line in lines.items() if len(line.turns) < rows[number].ply]
        texts: dict[int, dict[int, str]] = {}
        if behind:
            query = select(turns).where(turns.c.match_id.in_(behind))
            ordered = query.order_by(turns.c.ply, turns.c.act_id)
            for turn in await transaction.execute(ordered):
                texts.setdefault(turn.match_id, {})[turn.ply] = turn.notation
        matches: list[Match] = []
        for number in (number for number in ids if number in lines):
            row, line = rows[number], lines[number]
            with skipping("match", number):
                plies = range(len(line.turns) + 1, row.ply + 1)
                left = [texts[number][ply] for ply in plies]
                matches.append(self._finished(transaction, row, line, left))
        return matches

    async def _get_each(self, transaction: Transaction, match_ids: Iterable[int]) -> list[Match]:
        matches: list[Match] = []
        for match_id in match_ids:
            with skipping("match", match_id):
                matches.append(await self.get(transaction, match_id))
        return matches

    async def get_at(self, transaction: Transaction, match_id: int, ply: int) -> Match:
        """Return a match at a ply: with that position, and no later offer or result."""
        return stood_at(await self.get(transaction, match_id), ply)

    def keep(self, match: Match) -> None:
        """Cache the position of a match that has just been stored."""
        self._lines[match.id] = _ReplayedLine(
            match.turns,
            match.position,
            match.take_backs,
            match.before,
            match.last_turn,
            match.movers,
        )

    def _line(self, row: MatchRow) -> _ReplayedLine:
        """Return the turns of a match that are cached, or its start."""
        line = self._lines.get(row.id)
        if line is None or line.take_backs != row.take_backs or len(line.turns) > row.ply:
            return _start(row)
        return line

    def _finished(
        self, transaction: Transaction, row: MatchRow, line: _ReplayedLine, texts: Iterable[str]
    ) -> Match:
        """Return a match after the turns that its line lacks."""
        for text in texts:
            try:
                line = _play(row.game, line, text)
            except MoveError as error:
                trouble = f"cannot be replayed at ply {len(line.turns) + 1}: {error}"
                raise UnreadableError("match", row.id, trouble) from error
        if len(line.turns) != row.ply:
            raise ValueError(f"{len(line.turns)} turns, and the last is ply {row.ply}")
        stored = asdict(row)
        del stored["ply"]
        match = Match(**stored | asdict(line))
        # After a rollback, another match may get this number, or another turn this ply.
        if not transaction.writes:
            self._lines[row.id] = line
        return match


def _start(row: MatchRow) -> _ReplayedLine:
    start = start_of(row.game, row.options, row.seed, row.opening)
    return _ReplayedLine((), start, row.take_backs)


def _play(game: AnyGame, line: _ReplayedLine, text: str) -> _ReplayedLine:
    moves = game.parse_turn(line.position, text)
    after = play_turn(line.position, moves)
    movers = (*line.movers, chooser(line.position))
    return _ReplayedLine((*line.turns, text), after, line.take_backs, line.position, moves, movers)


class ChallengeLoader:
    """Reads challenges; `UnreadableError` for one whose row cannot be read."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def get(self, transaction: Transaction, challenge_id: int) -> Challenge:
        """Return a challenge; `UserError` "unknown-challenge" if it does not exist."""
        with reading("challenge", challenge_id):
            challenge = await challenges.find(transaction, challenge_id)
        if challenge is None:
            raise UserError("unknown-challenge", challenge=challenge_id)
        return challenge

    async def get_open(self, transaction: Transaction, challenge_id: int) -> Challenge:
        """Return an open challenge; `UserError` "challenge-gone" for a closed one."""
        return await self._get(transaction, challenge_id, (ChallengeState.OPEN,))

    async def get_preparing(self, transaction: Transaction, challenge_id: int) -> Challenge:
        """Return a challenge that waits for secrets; `UserError` for any other."""
        return await self._get(transaction, challenge_id, PREPARING)

    async def get_standing(self, transaction: Transaction, challenge_id: int) -> Challenge:
        """Return a challenge that is open or being prepared; `UserError` for a closed one."""
        return await self._get(transaction, challenge_id, STANDING)

    async def _get(
        self, transaction: Transaction, challenge_id: int, wanted: Container[ChallengeState]
    ) -> Challenge:
        challenge = await self.get(transaction, challenge_id)
        if challenge.state not in wanted:
            raise UserError("challenge-gone", state=challenge.state.value)
        if challenge.expires_at <= self._clock():
            raise UserError("challenge-gone", state=ChallengeState.EXPIRED.value)
        return challenge
