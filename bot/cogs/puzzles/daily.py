"""The puzzle of the day: chosen, posted with its solvers, and shared."""

from __future__ import annotations

from datetime import datetime

from cachetools import TTLCache
from msgspec.structs import replace
from sqlalchemy import ColumnElement, and_, exists, func, select

from bot.cogs.analysis.service import BlunderService
from bot.cogs.puzzles import service, tasks
from bot.cogs.puzzles.messages import title
from bot.cogs.puzzles.posts import (
    PostedPuzzle,
    PuzzlePosts,
    Solver,
    Yesterday,
    read_solver,
    result_text,
)
from bot.cogs.puzzles.service import (
    DAILIES,
    PUZZLE,
    PUZZLE_ZONE,
    WEEKLY,
    daily_puzzles,
    daily_solvers,
    solvings,
)
from bot.cogs.puzzles.tasks import DailyPuzzle, PuzzleOutcome, Solving, own_id
from bot.discord_io.content.buttons import Key, Small, Word
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import mention
from bot.discord_io.visibility import ChannelVisibility
from bot.games import is_offered
from bot.match.access import may_show
from bot.match.boards.drafter import Drafter
from bot.match.model import Match
from bot.messages.kinds import Message, Source, Target
from bot.profiles import find_choosers, find_settings
from bot.storage import Database, Transaction
from bot.storage.schema import messages
from bot.texts import Texts

WRONG, HINTED, RIGHT = "⬛", "🟨", "🟩"
# The maximum number of wrong tries in a row that are shown.
ROW_LIMIT = 9
SUNDAY = 7
# How many solvers of the day before are named.
MOST_NAMED = 5
# How many people are known to have left, or not, and for how long.
MOST_KNOWN, KNOWN_FOR_S = 1_024, 3_600.0


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

    async def yesterday(self, guild_id: int, day: int) -> Yesterday | None:
        """Return who solved the puzzle of the day before in time; `None` if nobody did."""
        day -= 1
        async with self._database.read() as transaction:
            stored = await service.find_daily(transaction, guild_id, day)
            channel_id = await _find_posted(transaction, guild_id, day)
            if stored is None or channel_id is None:
                return None
            begun = await service.find_solvers(transaction, guild_id, day)
            rows = await service.find_solvings_of_day(transaction, begun, day, stored.puzzle)
            streak = await _find_server_streak(transaction, guild_id, day)
        in_time = (row for row in rows if row["outcome"] == PuzzleOutcome.SOLVED and row["in_time"])
        best = sorted(map(read_solver, in_time), key=lambda solver: (solver.tries, solver.hints))
        return Yesterday(channel_id, tuple(best[:MOST_NAMED]), len(best), streak) if best else None

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
                if own_id(blunder) not in used
                and is_offered(blunder.match.game.slug)
                and self.may_show(blunder.match, settings[PUZZLE][0])
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
        self._left = TTLCache[tuple[int, int], bool](MOST_KNOWN, ttl=KNOWN_FOR_S)

    def may_show(self, match: Match, channel_id: int) -> bool:
        """Tell whether a match may be shown to all who see a channel."""
        return super().may_show(match, channel_id) and may_show(self._visibility, match, channel_id)

    async def find(self, message: Message) -> PostedPuzzle | None:
        puzzle = await self.daily(message.guild_id, message.subject)
        return puzzle and replace(puzzle, yesterday=await self._find_yesterday(message))

    def key(self, message: Message) -> Key:
        return DailyKey(message.subject, "solve")

    async def _find_yesterday(self, message: Message) -> Yesterday | None:
        """Find who solved the puzzle of the day before, without naming those who have left.

        Not everyone may see the channel that it was posted in.
        """
        guild_id = message.guild_id
        before = await self.yesterday(guild_id, message.subject)
        if before is None or not self._visibility.viewers_can_see(
            guild_id, message.channel_id, before.channel_id
        ):
            return None
        named = [s for s in before.named if not await self._has_left(guild_id, s.user_id)]
        return replace(before, named=tuple(named)) if named else None

    async def _has_left(self, guild_id: int, user_id: int) -> bool:
        """Tell whether a person has left a server; every edit asks, Discord is asked at times."""
        person = guild_id, user_id
        if person not in self._left:
            self._left[person] = await self._visibility.have_left(guild_id, (user_id,))
        return self._left[person]


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


async def _find_posted(transaction: Transaction, guild_id: int, day: int) -> int | None:
    """Return the channel in which the puzzle of a day was posted, `None` if it was not."""
    query = select(messages.c.channel_id).where(_is_posted(guild_id), messages.c.subject == day)
    return (await transaction.execute(query)).scalar_one_or_none()


async def _find_server_streak(transaction: Transaction, guild_id: int, until: int) -> int:
    """Return on how many days in a row, up to one, anyone on a server solved its daily puzzle.

    A day on which none was posted breaks no streak.
    """
    day = daily_puzzles.c.day
    up_to = (daily_puzzles.c.guild_id == guild_id, day <= until)
    has_solved = (
        exists()
        .where(
            solvings.c.user_id == daily_solvers.c.user_id,
            solvings.c.puzzle == daily_puzzles.c.puzzle,
            solvings.c.day == day,
            solvings.c.outcome == PuzzleOutcome.SOLVED,
            solvings.c.in_time,
        )
        .correlate(daily_solvers, daily_puzzles)
    )
    # From the few of this server to what they have solved: others solve the same puzzle.
    begun = (daily_solvers.c.guild_id == guild_id, daily_solvers.c.day == day)
    is_solved = exists().where(*begun, has_solved)
    was_posted = exists().where(_is_posted(guild_id), messages.c.subject == day)
    breaks = select(day).where(*up_to, was_posted, ~is_solved).order_by(day.desc()).limit(1)
    last = (await transaction.execute(breaks)).scalar_one_or_none() or 0
    solved = select(func.count()).where(*up_to, day > last, is_solved)
    return (await transaction.execute(solved)).scalar_one()


def _is_posted(guild_id: int) -> ColumnElement[bool]:
    """SQL condition: the daily puzzles that a server has seen."""
    of_server = and_(messages.c.kind == DAILIES, messages.c.guild_id == guild_id)
    return and_(of_server, messages.c.message_id.is_not(None))
