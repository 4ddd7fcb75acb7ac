"""The puzzle of the day: chosen, posted with its solvers, and shared."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select

from bot.cogs.analysis.service import BlunderService
from bot.cogs.puzzles import service, tasks
from bot.cogs.puzzles.messages import title
from bot.cogs.puzzles.posts import PostedPuzzle, PuzzlePosts, Solver, read_solver, result_text
from bot.cogs.puzzles.service import DAILIES, PUZZLE, PUZZLE_ZONE, WEEKLY, daily_puzzles
from bot.cogs.puzzles.tasks import DailyPuzzle, PuzzleOutcome, Solving, own_id
from bot.discord_io.content.buttons import Key, Small, Word
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import mention
from bot.discord_io.visibility import ChannelVisibility
from bot.match.access import may_show
from bot.match.boards.drafter import Drafter
from bot.match.model import Match
from bot.messages.kinds import Message, Source, Target
from bot.profiles import find_choosers, find_settings
from bot.storage import Database, Transaction
from bot.texts import Texts

WRONG, HINTED, RIGHT = "⬛", "🟨", "🟩"
# The maximum number of wrong tries in a row that are shown.
ROW_LIMIT = 9
SUNDAY = 7


class DailyKey(Key, frozen=True):
    """The id of a button below a daily puzzle."""

    prefix = "d"
    day: Small
    action: Word


class DailyService(Source):
    """Chooses daily puzzles; only today's is posted, and old ones are not deleted."""

    kinds = (DAILIES,)
    has_targets = True

    def __init__(self, database: Database, blunders: BlunderService) -> None:
        self._database = database
        self._blunders = blunders

    async def targets(
        self, transaction: Transaction, now: datetime, guild_id: int | None = None
    ) -> list[Target]:
        """List today's puzzles; each server's day begins at its own midnight."""
        chosen = await find_choosers(transaction, PUZZLE, guild_id)
        return [
            Target(guild, tasks.day_at(now, settings[PUZZLE_ZONE]), settings[PUZZLE][0])
            for guild, settings in chosen.items()
        ]

    def may_show(self, match: Match, channel_id: int) -> bool:  # noqa: ARG002
        """Tell whether a puzzle in a channel may come from a match."""
        return True

    async def daily(self, guild_id: int, day: int) -> PostedPuzzle | None:
        """Return the puzzle of a day, chosen once; `None` if it is in no book (any more)."""
        async with self._database.read() as transaction:
            stored = await service.find_daily(transaction, guild_id, day)
        chosen = None if stored else await self._choose(guild_id, day)
        async with self._database.write_beside() as transaction:
            if chosen is not None:
                await service.add_daily(transaction, chosen)
            # Another process may have chosen first.
            stored = await service.find_daily(transaction, guild_id, day)
            if stored is None:
                return None
            solvers = await _solvers(transaction, stored)
        task = tasks.task_of(stored.puzzle, stored.given)
        return None if task is None else PostedPuzzle(task, solvers, day)

    async def _choose(self, guild_id: int, day: int) -> DailyPuzzle | None:
        """Choose a server's puzzle of a day: on Sundays of its own matches, if it wants that."""
        async with self._database.read() as transaction:
            settings = await find_settings(transaction, guild_id)
            query = select(daily_puzzles.c.puzzle).where(daily_puzzles.c.guild_id == guild_id)
            used = {*(await transaction.execute(query)).scalars()}
        midnight = tasks.start_of(day)
        if settings[WEEKLY] and settings[PUZZLE] and midnight.isoweekday() == SUNDAY:
            ended_before = midnight - tasks.BLUNDERS_REST
            blunders = await self._blunders.of_server(guild_id, ended_before=ended_before)
            unused = [
                blunder
                for blunder in blunders
                if own_id(blunder) not in used and self.may_show(blunder.match, settings[PUZZLE][0])
            ]
            if unused:
                worst = max(unused, key=lambda blunder: blunder.loss)
                return DailyPuzzle(guild_id, day, own_id(worst), tasks.given_of(worst))
        chosen = tasks.puzzle_of_day(day)
        return None if chosen is None else DailyPuzzle(guild_id, day, chosen[1].id)


class Dailies(DailyService, PuzzlePosts):
    """Drafts daily puzzles and lists their solvers; `subject` is the day."""

    def __init__(
        self,
        database: Database,
        blunders: BlunderService,
        drafter: Drafter,
        visibility: ChannelVisibility,
    ) -> None:
        DailyService.__init__(self, database, blunders)
        PuzzlePosts.__init__(self, drafter)
        self._visibility = visibility

    def may_show(self, match: Match, channel_id: int) -> bool:
        """Tell whether a match may be shown to all who see a channel."""
        return super().may_show(match, channel_id) and may_show(self._visibility, match, channel_id)

    async def find(self, message: Message) -> PostedPuzzle | None:
        return await self.daily(message.guild_id, message.subject)

    def key(self, message: Message) -> Key:
        return DailyKey(message.subject, "solve")


def shared(texts: Texts, solving: Solving, streak: int) -> Draft:
    """Say and show how a user solved the daily puzzle, without revealing the solution."""
    name = title(texts, solving.task, solving.day)
    solver = Solver(solving.user_id, solving.tries, solving.hints_taken, streak)
    result = result_text(texts, solver)
    text = texts("daily-shared", player=mention(texts, solving.user_id), title=name, result=result)
    return Draft(f"{text}\n{grid(solving)}")


def grid(solving: Solving) -> str:
    """Return a row for each of the solver's turns: wrong tries, then the turn; hints are yellow."""
    return "\n".join(
        WRONG * min(tasks.count_at(solving.wrong, number, tasks.WRONG_BITS), ROW_LIMIT)
        + (HINTED if tasks.count_at(solving.hints, number, tasks.HINT_BITS) else RIGHT)
        for number in range((len(solving.turns) + 1) // 2)
    )


async def _solvers(transaction: Transaction, of: DailyPuzzle) -> tuple[Solver, ...]:
    day, begun = of.day, await service.find_solvers(transaction, of.guild_id, of.day)
    streaks = await service.find_streaks(transaction, begun, day)
    return tuple(
        read_solver(row, streak=streaks[row["user_id"]].at(day))
        for row in await service.find_solvings_of_day(transaction, begun, day, of.puzzle)
        if row["outcome"] == PuzzleOutcome.SOLVED
    )
