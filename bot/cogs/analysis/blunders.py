"""The blunders of a player, found in stored analyses."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from bot.cogs.analysis import tables as queries
from bot.cogs.analysis.service import AnalysedTurn, MatchAnalysis, read_analysis
from bot.match.loading import MatchLoader
from bot.match.model import Match
from bot.match.turns import stood_at
from bot.storage import Database, Transaction
from bot.storage.errors import skipping
from engine.annotation import Grade, grade

# How many matches of a player are searched for blunders: the latest.
MATCHES_SEARCHED = 50


class Blunder(Struct, frozen=True):
    """A blunder of a player, who was to move in a match after `ply` turns.

    `better` is the best turn in notation. `loss` is the lost share of the chance to win, from 0 to
    1.
    """

    match: Match
    ply: int
    better: str
    loss: float

    @property
    def played(self) -> str:
        """The blunder, in notation."""
        return self.match.turns[self.ply]

    @property
    def position(self) -> str:
        """The text of the position before it, by replaying the match."""
        return str(stood_at(self.match, self.ply).position)


class BlunderService:
    """Finds the blunders of players in analyses by this engine or an earlier one."""

    def __init__(self, database: Database, loader: MatchLoader) -> None:
        self._database = database
        self._loader = loader

    async def of_person(
        self, user_id: int, guild_id: int | None, *, ended_before: datetime | None = None
    ) -> list[Blunder]:
        """List the blunders of a player on a server, or on all, those of the latest match first.

        With `ended_before`, search only matches that ended before it.
        """
        async with self._database.read() as transaction:
            found = await queries.find_of_person(
                transaction,
                user_id,
                guild_id,
                ended_before=ended_before,
                limit=MATCHES_SEARCHED,
            )
            blunders = [
                await self._find_in(transaction, match_id, side, turns)
                for match_id, side, turns in found
            ]
        return [blunder for of_match in blunders for blunder in of_match]

    async def of_server(self, guild_id: int, *, ended_before: datetime) -> list[Blunder]:
        """List the blunders in a server's matches, those of the latest match first."""
        async with self._database.read() as transaction:
            found = await queries.find_of_server(
                transaction, guild_id, ended_before=ended_before, limit=MATCHES_SEARCHED
            )
            blunders = [
                await self._find_in(transaction, match_id, None, turns) for match_id, turns in found
            ]
        return [blunder for of_match in blunders for blunder in of_match]

    async def _find_in(
        self, transaction: Transaction, match_id: int, side: int | None, turns: queries.Turns
    ) -> list[Blunder]:
        analysis = read_analysis(match_id, turns)
        # Replaying a match is slow, so only matches with blunders are loaded.
        blunders = [] if analysis is None else _blunders(analysis, side)
        if analysis is None or not blunders:
            return []
        with skipping("match", match_id):
            match = await self._loader.get(transaction, match_id)
            if len(analysis.turns) == match.ply:
                # After a swap, the first turn was the opponent's.
                return [
                    Blunder(match, ply, turn.line[0], turn.judgement.loss)
                    for ply, turn in blunders
                    if ply or not match.swapped
                ]
        return []


def _blunders(analysis: MatchAnalysis, side: int | None) -> list[tuple[int, AnalysedTurn]]:
    """List the blunders of a side, or of both, with the turns before each."""
    return [
        (ply, turn)
        for ply, turn in enumerate(analysis.turns)
        if side in (None, turn.judgement.side.value)
        and turn.line
        and grade(turn.judgement) is Grade.BLUNDER
    ]
