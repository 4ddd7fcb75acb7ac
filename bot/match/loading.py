"""Rebuild matches and challenges from rows."""

from __future__ import annotations

from collections.abc import Iterable, Set

from cachetools import LRUCache
from msgspec import Struct

from bot.clock import Clock
from bot.errors import UserError
from bot.match.clock.timekeeping import read_clock
from bot.match.model import (
    PREPARING,
    Challenge,
    ChallengeState,
    Ending,
    First,
    Match,
    Offer,
    Result,
)
from bot.match.tables import challenges
from bot.match.tables import challenges as queries
from bot.match.tables import matches as match_queries
from bot.match.tables.challenges import StoredChallenge
from bot.match.tables.matches import StoredMatch, read_seats
from bot.match.terms import read_opening, read_terms, start_of
from bot.match.turns import chooser, stood_at
from bot.storage import QueryError, StorageError, Transaction
from bot.storage.errors import UnreadableError, reading, skipping
from rules import AnyGame, AnyPosition, Move, MoveError, Side, get_game, play_turn

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
            return await self._load(transaction, await _row(transaction, match_id))

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
        texts = await match_queries.find_all_turns(transaction, behind) if behind else {}
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

    async def _load(self, transaction: Transaction, row: StoredMatch) -> Match:
        line = self._line(row)
        texts = await _turns(transaction, row, after=len(line.turns))
        return self._finished(transaction, row, line, texts)

    def _line(self, row: StoredMatch) -> _ReplayedLine:
        """Return the turns of a match that are cached, or its start."""
        line = self._lines.get(row.id)
        if line is None or line.take_backs != row.take_backs or len(line.turns) > row.ply:
            return _start(row)
        return line

    def _finished(
        self, transaction: Transaction, row: StoredMatch, line: _ReplayedLine, texts: Iterable[str]
    ) -> Match:
        """Return a match after the turns that its line lacks."""
        line = _replay(row, line, texts)
        match = _match(row, line)
        # After a rollback, another match may get this number, or another turn this ply.
        if not transaction.writes:
            self._lines[row.id] = line
        return match


async def _row(transaction: Transaction, match_id: int) -> StoredMatch:
    row = await match_queries.find(transaction, match_id)
    if row is None:
        raise UserError("unknown-match", match=str(match_id))
    return row


async def _turns(transaction: Transaction, row: StoredMatch, *, after: int) -> Iterable[str]:
    if after == row.ply:
        return ()
    return await match_queries.find_turns(transaction, row.id, after=after, up_to=row.ply)


def _start(row: StoredMatch) -> _ReplayedLine:
    opening = read_opening(row.opening)
    start = start_of(get_game(row.game), row.options, row.seed, opening)
    return _ReplayedLine((), start, row.take_backs)


def _replay(row: StoredMatch, line: _ReplayedLine, texts: Iterable[str]) -> _ReplayedLine:
    game = get_game(row.game)
    for text in texts:
        try:
            line = _play(game, line, text)
        except MoveError as error:
            trouble = f"cannot be replayed at ply {len(line.turns) + 1}: {error}"
            raise UnreadableError("match", row.id, trouble) from error
    return line


def _play(game: AnyGame, line: _ReplayedLine, text: str) -> _ReplayedLine:
    moves = game.parse_turn(line.position, text)
    after = play_turn(line.position, moves)
    movers = (*line.movers, chooser(line.position))
    return _ReplayedLine((*line.turns, text), after, line.take_backs, line.position, moves, movers)


def _match(row: StoredMatch, line: _ReplayedLine) -> Match:
    if len(line.turns) != row.ply:
        raise ValueError(f"{len(line.turns)} turns, and the last is ply {row.ply}")
    terms = read_terms(row.terms)
    return Match(
        id=row.id,
        game=get_game(row.game),
        options=row.options,
        seed=row.seed,
        seats=read_seats(row.seats, terms.program),
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        card_id=row.card_id,
        place_id=row.channel_id if row.place_id is None else row.place_id,
        is_placed=row.place_id is not None,
        turns=line.turns,
        movers=line.movers,
        position=line.position,
        before=line.before,
        last_turn=line.last_turn,
        offers=_offers(row.offers),
        answering=frozenset(side for side in Side if row.answering & side.value),
        hints=_hints(row.hints),
        result=_result(row),
        started_at=row.started_at,
        ended_at=row.ended_at,
        take_backs=row.take_backs,
        opening=read_opening(row.opening),
        terms=terms,
        clock=read_clock(row.clock),
        swapped=row.swapped,
    )


def _offers(stored: str | None) -> dict[Offer, Side]:
    """Read the open offers and the side that made each."""
    made = (line.partition("-") for line in (stored or "").split())
    return {Offer(kind): Side(int(side)) for kind, _, side in made}


def _hints(stored: str | None) -> tuple[tuple[int, Side], ...]:
    """Read the hints taken: after how many turns, and by which side."""
    taken = (line.partition("-") for line in (stored or "").split())
    return tuple(sorted(((int(ply), Side(int(side))) for ply, _, side in taken), key=_by_ply))


def _by_ply(hint: tuple[int, Side]) -> int:
    return hint[0]


def _side(number: int | None) -> Side | None:
    return None if number is None else Side(number)


def _result(row: StoredMatch) -> Result | None:
    if row.ending is None:
        return None
    reasons = tuple(row.reasons or ())
    return Result(winner=_side(row.winner), ending=Ending(row.ending), reasons=reasons)


class ChallengeLoader:
    """Reads challenges; `UnreadableError` for one whose row cannot be read."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def get(self, transaction: Transaction, challenge_id: int) -> Challenge:
        """Return a challenge; `UserError` "unknown-challenge" if it does not exist."""
        with reading("challenge", challenge_id):
            row = await queries.find(transaction, challenge_id)
            if row is None:
                raise UserError("unknown-challenge", challenge=challenge_id)
            ready = (
                await challenges.find_secrets(transaction, challenge_id) if _may_have(row) else ()
            )
            return _challenge(row, ready)

    async def get_open(self, transaction: Transaction, challenge_id: int) -> Challenge:
        """Return an open challenge; `UserError` "challenge-gone" for a closed one."""
        return await self._get(transaction, challenge_id, {ChallengeState.OPEN})

    async def get_preparing(self, transaction: Transaction, challenge_id: int) -> Challenge:
        """Return a challenge that waits for secrets; `UserError` for any other."""
        return await self._get(transaction, challenge_id, PREPARING)

    async def get_standing(self, transaction: Transaction, challenge_id: int) -> Challenge:
        """Return a challenge that is open or being prepared; `UserError` for a closed one."""
        return await self._get(transaction, challenge_id, {ChallengeState.OPEN, *PREPARING})

    async def _get(
        self, transaction: Transaction, challenge_id: int, wanted: Set[ChallengeState]
    ) -> Challenge:
        challenge = await self.get(transaction, challenge_id)
        if challenge.state not in wanted:
            raise UserError("challenge-gone", state=challenge.state.value)
        if challenge.expires_at <= self._clock():
            raise UserError("challenge-gone", state=ChallengeState.EXPIRED.value)
        return challenge


def _challenge(row: StoredChallenge, ready: Iterable[int]) -> Challenge:
    game, opening = get_game(row.game), read_opening(row.opening)
    return Challenge(
        id=row.id,
        game=game,
        options=row.options,
        first=First(row.first),
        challenger_id=row.challenger_id,
        opponent_id=row.opponent_id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        message_id=row.message_id,
        state=ChallengeState(row.state),
        created_at=row.created_at,
        expires_at=row.expires_at,
        match_id=row.match_id,
        opening=opening,
        terms=read_terms(row.terms),
        rematch_of=row.rematch_of,
        start=start_of(game, row.options, opening.seed, opening) if opening else None,
        ready=tuple(ready),
    )


def _may_have(row: StoredChallenge) -> bool:
    """Tell whether a player may have decided something in secret."""
    return row.state == ChallengeState.HALF_READY
