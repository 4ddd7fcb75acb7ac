"""Adds its turning point to the result of a match, once the engine has nothing else to do."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

import structlog
from sqlalchemy import Column, ForeignKey, Table, delete, insert, select, update

from bot.cogs.analysis.messages import turning_line
from bot.cogs.analysis.service import AnalysisService
from bot.discord_io.codes import TROUBLE, in_words
from bot.errors import UserError
from bot.match.acts import ActContext
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import UNCOUNTED, Match, Result
from bot.match.tables.due_messages import RESULT, outdate_line, result_of
from bot.news import Subject
from bot.storage.database import earliest
from bot.storage.errors import UnreadableError
from bot.storage.leases import LEASE, renewing
from bot.storage.schema import METADATA, RowId, UtcDateTime
from bot.texts import Texts

# Of shorter matches a player remembers every turn, and longer ones would take too long.
LEAST_TURNS, MOST_TURNS = 10, 200
# The players may ask for an analysis first, or begin a rematch against the computer.
DELAY = timedelta(minutes=1)
# An attempt that fails is repeated, by any process, until the news is old.
REPEATED_AFTER = timedelta(minutes=10)
OLD_AFTER = timedelta(hours=6)

# Finished matches whose results are to name the turning point, and when that is due.
turning_points = Table(
    "turning_points",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("due_at", UtcDateTime, nullable=False),
)

log = structlog.get_logger(__name__)


async def note_end(act: ActContext, match: Match, result: Result) -> None:
    """Enqueue a match that ends, in the same transaction."""
    if result.ending not in UNCOUNTED and LEAST_TURNS <= match.ply <= MOST_TURNS:
        row = {"match_id": match.id, "due_at": act.at + DELAY}
        await act.transaction.execute(insert(turning_points).values(row))


class TurningPoints:
    """Analyses finished matches that no one has asked about; a duty of the agenda."""

    name = "turning-points"
    woken_by = frozenset({Subject.END})

    def __init__(self, core: Core, delivery: Delivery, analyses: AnalysisService) -> None:
        self._core = core
        self._drafter = delivery.drafter
        self._analyses = analyses

    async def next_due(self) -> datetime | None:
        return (await self._core.database.fetch(select(earliest(turning_points.c.due_at))))[0][0]

    async def carry_out(self) -> None:
        """Analyse all due matches, one after the other."""
        while (match_id := await self._take()) is not None:
            async with renewing(partial(self._put_off, match_id, LEASE)):
                is_finished = await self._is_finished(match_id)
            if is_finished:
                is_it = turning_points.c.match_id == match_id
                async with self._core.database.write_beside() as transaction:
                    await transaction.execute(delete(turning_points).where(is_it))
            else:
                await self._put_off(match_id, REPEATED_AFTER)

    async def lines(self, match: Match, texts: Texts) -> list[str]:
        """Name the turning point of an analysed match, for its result."""
        analysis = await self._analyses.find(match)
        line = turning_line(texts, match, analysis) if analysis else ""
        return [line] if line else []

    async def _take(self) -> int | None:
        """Lease the latest due match to this process; `None` without one."""
        now, match_ids = self._core.clock(), turning_points.c.match_id
        due = select(match_ids).where(turning_points.c.due_at <= now)
        latest = due.order_by(match_ids.desc()).limit(1)
        async with self._core.database.write() as transaction:
            match_id = (await transaction.execute(latest)).scalar_one_or_none()
            if match_id is not None:
                later = update(turning_points).where(match_ids == match_id)
                await transaction.execute(later.values(due_at=now + LEASE))
        return match_id

    async def _put_off(self, match_id: int, pause: timedelta) -> None:
        """Keep all processes off a match for a time."""
        is_it = update(turning_points).where(turning_points.c.match_id == match_id)
        async with self._core.database.write_beside() as transaction:
            await transaction.execute(is_it.values(due_at=self._core.clock() + pause))

    async def _is_finished(self, match_id: int) -> bool:
        """Analyse a match and add to its result; tell whether nothing is left to do."""
        try:
            match = await self._core.matches.get(match_id)
            if match.ended_at is None or self._core.clock() - match.ended_at > OLD_AFTER:
                return True
            await self._analyses.analyse_idly(match)
            return await self._show(match)
        except UnreadableError:
            return True
        except (UserError, *TROUBLE) as error:
            # The bot stops, or Discord can't be reached.
            log.info("turning point not shown", match=match_id, error=in_words(error))
            return False

    async def _show(self, match: Match) -> bool:
        """Have the line added to the result; `False` if it is not posted yet."""
        result = await self._core.messages.find_last(*result_of(match.id))
        if result is None or result.place is None:
            return result is None
        reader = await self._drafter.reader_of(match)
        if await self.lines(match, reader.texts):
            async with self._core.database.write_beside() as transaction:
                await outdate_line(transaction, match.id, RESULT, result.ply)
        return True
