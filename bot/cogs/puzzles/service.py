"""Give people puzzles, judge their turns, and store their progress."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from functools import partial
from threading import Event
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    RowMapping,
    SmallInteger,
    String,
    Table,
    UniqueConstraint,
    and_,
    column,
    exists,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy import values as constant_rows

from bot.clock import UNIVERSAL
from bot.cogs.analysis.service import Blunder
from bot.cogs.puzzles import tasks
from bot.cogs.puzzles.tasks import DailyPuzzle, PuzzleOutcome, PuzzleTask, Solving, Streaks
from bot.engine_queue import Urgency
from bot.errors import UserError
from bot.games import is_offered
from bot.match.core import Core
from bot.messages.tables import outdate
from bot.profiles import IdKind, Ids, Zone, find_settings, switch
from bot.storage import Transaction
from bot.storage.database import add_unless_there, read_row
from bot.storage.errors import reading
from bot.storage.personal import Erasure, Personal
from bot.storage.schema import EPOCH, METADATA, Lenient, RowId, UtcDateTime, messages
from rules import GAMES, Move

# The progress of a person with a puzzle: the turns played (`turns`, replies included), the last
# wrong turn and its reply (`tried`), and the numbers of wrong ones. `step` counts all actions, so
# that a press counts once. `day` is the number of the daily puzzle, or 0.
solvings = Table(
    "solvings",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("puzzle", String(64), nullable=False),
    Column("day", Integer, nullable=False),
    Column(
        "given", Lenient(JSON(none_as_null=True))
    ),  # for blunders in matches: position and solutions
    Column("turns", Lenient(JSON()), nullable=False),
    Column("tried", Lenient(JSON()), nullable=False),
    Column("step", Integer, nullable=False),
    Column("wrong", Integer, nullable=False),  # five bits for each of the solver's turns
    Column("hints", SmallInteger, nullable=False),  # two bits for each of the solver's turns
    Column("outcome", String(16)),  # `None` while it is open
    Column("in_time", Boolean, nullable=False),  # solved on the day that it was the daily one
    Column("begun_at", Lenient(UtcDateTime(), EPOCH), nullable=False),
    UniqueConstraint("user_id", "puzzle", "day"),
    Index(None, "puzzle"),
    sqlite_autoincrement=True,
)

# The daily puzzle of a server, fixed even if the books change later.
daily_puzzles = Table(
    "dailies",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("puzzle", String(64), nullable=False),
    # for one from the server's own matches: game, position, solutions, and the turn played
    Column("given", Lenient(JSON(none_as_null=True))),
    Index(None, "day"),
)

# Who has begun the daily puzzle on a server, whose message lists the solvers.
daily_solvers = Table(
    "daily_solvers",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)

# A puzzle that a person has set from a match, after one of its turns; by its name in `solvings`.
match_puzzles = Table(
    "match_puzzles",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("puzzle", String(64), nullable=False),
    Column("match_id", RowId, ForeignKey("matches.id"), nullable=False),
    Column("user_id", BigInteger, nullable=False),  # who has set it
    Column("given", Lenient(JSON(none_as_null=True))),
    UniqueConstraint("puzzle"),
    Index(None, "user_id"),
    sqlite_autoincrement=True,
)

DAILIES, MATCH_PUZZLES = "dailies", "match-puzzles"

# A person's own blunders come back as puzzles.
MISTAKES = switch("mistakes", "play")
# The channel of the daily puzzle, the time zone of its days, and whether the puzzle of each Sunday
# is from the server's own matches.
PUZZLE = Ids("puzzle", "puzzle", (), IdKind.CHANNEL, posts=True)
PUZZLE_ZONE = Zone("puzzle_zone", "puzzle", UNIVERSAL)
WEEKLY = switch("weekly", "puzzle")

T = TypeVar("T")


class PuzzleTally(Struct, frozen=True):
    """How many puzzles a user has solved, and their streaks of daily ones."""

    solved: int
    streak: int
    best: int


class MatchPuzzle(Struct, frozen=True):
    """A puzzle that a person has set from a match."""

    match_id: int
    user_id: int
    given: Any
    task: PuzzleTask


class PuzzleService(Struct, frozen=True):
    """Gives people puzzles, judges their turns and stores their progress."""

    core: Core

    async def get(self, solving_id: int, user_id: int) -> Solving:
        """Return a user's progress with a puzzle; `UserError` if it is not theirs."""
        async with self.core.database.read() as transaction:
            return await find_solving(transaction, solving_id, user_id)

    async def next(
        self, user_id: int, slug: str | None, *, blunders: Sequence[Blunder] = ()
    ) -> Solving:
        """Return a user's open puzzle of a game, or begin one.

        Without a game, use the game of their last puzzle. Their `blunders` come first. Raise
        `UserError` if there are no puzzles (left).
        """
        async with self.core.database.write() as transaction:
            past = await find_solvings(transaction, user_id)
            if (solving := _find_open(past, slug)) is not None:
                return solving
            task, given = self._choose(past, user_id, slug, blunders)
            return await self._begin(transaction, user_id, task, given)

    async def begin_daily(self, user_id: int, guild_id: int, day: int) -> Solving:
        """Return a user's progress with the daily puzzle of a server; begin it if new."""
        async with self.core.database.write() as transaction:
            daily = await find_daily(transaction, guild_id, day)
            task = daily and tasks.task_of(daily.puzzle, daily.given)
            if daily is None or task is None:
                raise UserError("old-puzzle")
            solving = await self._go_on_or_begin(transaction, user_id, task, daily.given, day=day)
            is_new = await add_solver(transaction, guild_id, day, user_id)
            if is_new and solving.outcome is PuzzleOutcome.SOLVED:
                await outdate_daily(transaction, guild_id, day)
        return solving

    async def begin_set(self, user_id: int, of: MatchPuzzle) -> Solving:
        """Return a user's progress with a puzzle that a person has set; begin it if new."""
        async with self.core.database.write() as transaction:
            return await self._go_on_or_begin(transaction, user_id, of.task, of.given)

    async def leave(self, solving: Solving) -> None:
        """Record that a user skips a puzzle, unless they have finished it."""
        if solving.outcome is None:
            await self._go_on(solving, outcome=PuzzleOutcome.LEFT)

    async def hint(self, solving: Solving) -> Solving:
        """Record that a user takes one more hint."""
        hints = tasks.add_one(solving.hints, solving.number, tasks.HINT_BITS)
        return await self._go_on(solving, hints=hints)

    async def solution_of(self, solving: Solving) -> str:
        """Return a turn that solves an open puzzle now."""
        return await self._think(
            solving, partial(tasks.next_solution, self.core.judge, solving.task, solving.turns)
        )

    async def give_up(self, solving: Solving) -> Solving:
        """Record that a user gives up, and store the solution."""
        if not solving.is_open:
            return solving
        line = await self._think(
            solving, partial(tasks.solution, self.core.judge, solving.task, solving.turns)
        )
        return await self._go_on(solving, turns=line, tried=(), outcome=PuzzleOutcome.GIVEN_UP)

    async def attempt(self, solving: Solving, moves: Sequence[Move]) -> Solving:
        """Judge and record a legal turn; return the new progress.

        If the progress has changed meanwhile, such as by a repeat of the press, keep the change.
        """
        if not solving.is_open:
            return solving
        work = partial(tasks.judge, self.core.judge, solving.task, solving.turns, tuple(moves))
        verdict = await self._think(solving, work)
        played = tuple(filter(None, (verdict.turn, verdict.reply)))
        if not verdict.is_right:
            wrong = tasks.add_one(solving.wrong, solving.number, tasks.WRONG_BITS)
            return await self._go_on(solving, tried=played, wrong=wrong)
        turns = (*solving.turns, *played)
        outcome = PuzzleOutcome.SOLVED if verdict.is_over else None
        return await self._go_on(solving, turns=turns, tried=(), outcome=outcome)

    async def tally(self, user_id: int) -> PuzzleTally:
        """Count a user's solved puzzles; the streak may end today or yesterday, anywhere."""
        async with self.core.database.read() as transaction:
            past = await find_solvings(transaction, user_id)
            today = tasks.day_at(self.core.clock(), UNIVERSAL)
            streaks = (await find_streaks(transaction, [user_id], today))[user_id]
        # In some time zones it is already tomorrow.
        streak = next(filter(None, (streaks.at(today + n) for n in (1, 0, -1))), 0)
        solved = sum(row["outcome"] == PuzzleOutcome.SOLVED for row in past)
        return PuzzleTally(solved, streak, streaks.best)

    async def streak(self, user_id: int, day: int) -> int:
        """Return how many days in a row, up to this one, a user solved the daily puzzle."""
        async with self.core.database.read() as transaction:
            streaks = await find_streaks(transaction, [user_id], day)
        return streaks[user_id].at(day)

    async def _think(self, solving: Solving, work: Callable[[Event], T]) -> T:
        return await self.core.engine.search(Urgency.TURN, work, user_id=solving.user_id)

    def _choose(
        self,
        past: Sequence[RowMapping],
        user_id: int,
        slug: str | None,
        blunders: Sequence[Blunder],
    ) -> tuple[PuzzleTask, Any]:
        """Choose a user's next puzzle, with what is stored of it if it is in no book.

        Raise `UserError` if none is left.
        """
        seen = {row["puzzle"] for row in past}
        new = (
            blunder
            for blunder in blunders
            if slug in (None, blunder.match.game.slug)
            and is_offered(blunder.match.game.slug)
            and tasks.own_id(blunder) not in seen
        )
        if (blunder := next(new, None)) is not None:
            given = {**tasks.given_of(blunder), "match": blunder.match.id}
            return tasks.match_task(tasks.own_id(blunder), given), given
        games = tasks.games_with_puzzles()
        if not (slug or games):
            raise UserError("no-puzzles-at-all")
        played = (row["game"] for row in reversed(past) if row["game"] in games)
        game = slug or next(played, games[0])
        results = [
            tasks.PastPuzzle(
                row["outcome"] == PuzzleOutcome.SOLVED,
                tasks.count_all(row["wrong"], tasks.WRONG_BITS),
                row["hints"],
            )
            for row in past
            if row["game"] == game and row["outcome"] and not row["given"]
        ]
        seen |= tasks.reserved(self.core.clock())
        level = tasks.level_after(results)
        puzzle = tasks.next_puzzle(game, seen=seen, level=level, user_id=user_id)
        if puzzle is None:
            key = "no-puzzles-left" if game in games else "no-puzzles"
            raise UserError(key, game=GAMES[game].name)
        return PuzzleTask(GAMES[game], puzzle), None

    async def _go_on_or_begin(
        self, transaction: Transaction, user_id: int, task: PuzzleTask, given: Any, *, day: int = 0
    ) -> Solving:
        rows = await find_solvings_of_day(transaction, [user_id], day, task.id)
        if rows:
            return tasks.read_solving(rows[0])
        return await self._begin(transaction, user_id, task, given, day=day)

    async def _begin(
        self, transaction: Transaction, user_id: int, task: PuzzleTask, given: Any, *, day: int = 0
    ) -> Solving:
        solving = Solving(
            user_id=user_id,
            game=task.game.slug,
            puzzle=task.id,
            begun_at=self.core.clock(),
            day=day,
            given=given,
            task=task,
        )
        return await add_solving(transaction, solving)

    async def _go_on(self, solving: Solving, **changes: Any) -> Solving:
        """Record a change of a user's progress, unless it has changed since."""
        async with self.core.database.write() as transaction:
            now = await find_solving(transaction, solving.id, solving.user_id)
            if now.step == solving.step and now.is_open:
                now = replace(now, step=now.step + 1, **changes)
                if now.day and now.outcome is PuzzleOutcome.SOLVED:
                    now = replace(now, in_time=await self._tell_servers(transaction, now))
                elif now.is_listed:
                    await outdate(transaction, _is_set(match_puzzles.c.puzzle == now.puzzle))
                same = solvings.c.id == now.id
                await transaction.execute(update(solvings).where(same).values(_values(now)))
        return now

    async def _tell_servers(self, transaction: Transaction, solving: Solving) -> bool:
        """Update the daily messages that list the solver; tell whether it was in time."""
        query = select(daily_solvers.c.guild_id).where(
            daily_solvers.c.user_id == solving.user_id, daily_solvers.c.day == solving.day
        )
        guild_ids = (await transaction.execute(query.order_by(daily_solvers.c.guild_id))).scalars()
        is_in_time = False
        for guild_id in guild_ids.all():
            await outdate_daily(transaction, guild_id, solving.day)
            zone = (await find_settings(transaction, guild_id))[PUZZLE_ZONE]
            is_in_time |= tasks.day_at(self.core.clock(), zone) == solving.day
        return is_in_time


async def find_solving(transaction: Transaction, solving_id: int, user_id: int) -> Solving:
    """Return a user's progress with a puzzle; `UserError` if it is not theirs."""
    of_user = (solvings.c.id == solving_id, solvings.c.user_id == user_id)
    row = (await transaction.execute(select(solvings).where(*of_user))).mappings().one_or_none()
    if row is None:
        raise UserError("old-puzzle")
    return tasks.read_solving(row)


async def find_solvings(transaction: Transaction, user_id: int) -> Sequence[RowMapping]:
    """Return all puzzles that a user has begun, the latest last, also unreadable ones."""
    query = select(solvings).where(solvings.c.user_id == user_id).order_by(solvings.c.id)
    return (await transaction.execute(query)).mappings().all()


async def find_solvings_of_day(
    transaction: Transaction, user_ids: Iterable[int] | None, day: int, puzzle: str
) -> Sequence[RowMapping]:
    """Return the progress of users, or of all, with a puzzle of a day, in order of beginning."""
    query = select(solvings).where(solvings.c.day == day, solvings.c.puzzle == puzzle)
    if user_ids is not None:
        query = query.where(solvings.c.user_id.in_(list(user_ids)))
    return (await transaction.execute(query.order_by(solvings.c.id))).mappings().all()


async def find_streaks(
    transaction: Transaction, user_ids: Iterable[int], until: int
) -> dict[int, Streaks]:
    """Return on which days up to one each user solved the daily puzzle in time.

    A day without a puzzle on any server, as the bot was down, breaks no streak.
    """
    user_ids = list(user_ids)
    query = select(solvings.c.user_id, solvings.c.day).where(
        solvings.c.user_id.in_(user_ids),
        solvings.c.day > 0,
        solvings.c.outcome == PuzzleOutcome.SOLVED,
        solvings.c.in_time,
    )
    days: dict[int, set[int]] = {user_id: set() for user_id in user_ids}
    for row in await transaction.execute(query):
        days[row.user_id].add(row.day)
    gaps = {user_id: set(tasks.short_gaps(solved, until)) for user_id, solved in days.items()}
    free = await _find_free_days(transaction, set[int]().union(*gaps.values()))
    return {
        user_id: Streaks(frozenset(solved), free & gaps[user_id])
        for user_id, solved in days.items()
    }


async def _find_free_days(transaction: Transaction, days: Collection[int]) -> frozenset[int]:
    """Return those of some days on which no server had a puzzle."""
    if not days:
        return frozenset()
    asked = constant_rows(column("day", Integer), name="asked").data([(day,) for day in days]).cte()
    had_one = exists().where(daily_puzzles.c.day == asked.c.day)
    return frozenset((await transaction.execute(select(asked.c.day).where(~had_one))).scalars())


async def add_solving(transaction: Transaction, solving: Solving) -> Solving:
    """Store that a user has begun a puzzle; return it with its number."""
    query = insert(solvings).values(_values(solving)).returning(solvings.c.id)
    return replace(solving, id=(await transaction.execute(query)).scalar_one())


async def find_daily(transaction: Transaction, guild_id: int, day: int) -> DailyPuzzle | None:
    """Return a server's puzzle of a day; `None` if none was posted."""
    is_it = (daily_puzzles.c.guild_id == guild_id, daily_puzzles.c.day == day)
    row = (await transaction.execute(select(daily_puzzles).where(*is_it))).one_or_none()
    return None if row is None else DailyPuzzle(*row)


async def add_daily(transaction: Transaction, daily: DailyPuzzle) -> None:
    """Store a server's puzzle of a day, unless it has one."""
    await add_unless_there(transaction, daily_puzzles, asdict(daily))


async def add_match_puzzle(
    transaction: Transaction, puzzle: str, match_id: int, user_id: int, given: Any
) -> int | None:
    """Store a puzzle that a person sets; return its number, `None` if it has been set before."""
    values = {"puzzle": puzzle, "match_id": match_id, "user_id": user_id, "given": given}
    row = await add_unless_there(transaction, match_puzzles, values)
    return None if row is None else row[0]


async def find_match_puzzle(transaction: Transaction, puzzle_id: int) -> MatchPuzzle | None:
    """Return a puzzle that a person has set, `None` if it does not exist."""
    query = select(match_puzzles).where(match_puzzles.c.id == puzzle_id)
    row = (await transaction.execute(query)).mappings().one_or_none()
    with reading("puzzle", puzzle_id):
        task = row and tasks.task_of(row["puzzle"], row["given"])
        return read_row(row, MatchPuzzle, task=task) if row and task else None


async def add_solver(transaction: Transaction, guild_id: int, day: int, user_id: int) -> bool:
    """Store that a user has begun the daily puzzle on a server; `False` for a repeat."""
    if user_id in await find_solvers(transaction, guild_id, day):
        return False
    values = {"guild_id": guild_id, "day": day, "user_id": user_id}
    await transaction.execute(insert(daily_solvers).values(values))
    return True


async def find_solvers(transaction: Transaction, guild_id: int, day: int) -> Sequence[int]:
    """Return the users who have begun the daily puzzle on a server."""
    query = select(daily_solvers.c.user_id).where(
        daily_solvers.c.guild_id == guild_id, daily_solvers.c.day == day
    )
    return (await transaction.execute(query)).scalars().all()


def _find_open(past: Sequence[RowMapping], slug: str | None) -> Solving | None:
    """Return a user's last open puzzle, of this game if one is named."""
    for row in reversed(past):
        if row["outcome"] is None and not row["day"] and slug in (None, row["game"]):
            with suppress(UserError):
                return tasks.read_solving(row)
    return None


def _values(solving: Solving) -> dict[str, Any]:
    """Return the columns of a row, but its number."""
    return {name: value for name, value in asdict(solving).items() if name not in ("id", "task")}


async def _show_dailies_again(transaction: Transaction, user_id: int) -> None:
    """Mark daily puzzles that name a user for editing, before the user is erased.

    Those are the ones they have begun, and the ones of the days after.
    """
    solved = exists().where(
        daily_solvers.c.user_id == user_id,
        daily_solvers.c.guild_id == messages.c.guild_id,
        daily_solvers.c.day.in_((messages.c.subject, messages.c.subject - 1)),
    )
    await outdate(transaction, messages.c.kind == DAILIES, solved)


async def _show_match_puzzles_again(transaction: Transaction, user_id: int) -> None:
    """Mark set puzzles that name a user for editing, before the user is erased."""
    solved = select(solvings.c.puzzle).where(solvings.c.user_id == user_id)
    names_user = or_(match_puzzles.c.user_id == user_id, match_puzzles.c.puzzle.in_(solved))
    await outdate(transaction, _is_set(names_user))


def _is_set(which: ColumnElement[bool]) -> ColumnElement[bool]:
    """SQL condition: the messages of such set puzzles."""
    of_such = messages.c.subject.in_(select(match_puzzles.c.id).where(which))
    return and_(messages.c.kind == MATCH_PUZZLES, of_such)


PERSONAL = (
    Personal(name="puzzles", table=solvings),
    Personal(
        name="daily_puzzles",
        table=daily_solvers,
        summary="privacy-rest",
        prepare=_show_dailies_again,
    ),
    Personal(
        name="match_puzzles",
        table=match_puzzles,
        erasure=Erasure.REPLACE,
        summary="privacy-rest",
        prepare=_show_match_puzzles_again,
    ),
)


async def outdate_daily(transaction: Transaction, guild_id: int, day: int) -> None:
    await outdate(
        transaction,
        messages.c.kind == DAILIES,
        messages.c.guild_id == guild_id,
        messages.c.subject == day,
    )
