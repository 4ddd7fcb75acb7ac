"""Give people puzzles, judge their turns, and store their progress."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
    Integer,
    SmallInteger,
    String,
    Table,
    UniqueConstraint,
    exists,
    insert,
    select,
    update,
)

from bot.clock import UNIVERSAL
from bot.cogs.analysis.service import Blunder
from bot.cogs.puzzles import tasks
from bot.cogs.puzzles.tasks import (
    PastPuzzle,
    PuzzleOutcome,
    Solving,
    StoredDaily,
    StoredSolving,
    best_streak,
    day_at,
    games_with_puzzles,
    given_of,
    level_after,
    next_puzzle,
    own_id,
    read_solving,
    reserved,
    streak_at,
    task_of,
)
from bot.engine_queue import Urgency
from bot.errors import UserError
from bot.match.core import Core
from bot.messages.tables import outdate
from bot.profiles import IdKind, Ids, Zone, find_settings, switch
from bot.storage import Transaction
from bot.storage.database import add_unless_there, columns
from bot.storage.personal import Personal
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
)

# Who has begun the daily puzzle on a server, whose message lists the solvers.
daily_solvers = Table(
    "daily_solvers",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)

_SOLVING = columns(StoredSolving.__struct_fields__, solvings)
_DAILY = columns(StoredDaily.__struct_fields__, daily_puzzles)
DAILIES = "dailies"

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


class PuzzleService:
    """Gives people puzzles, judges their turns and stores their progress."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def get(self, solving_id: int, user_id: int) -> Solving:
        """Return a user's progress with a puzzle; `UserError` if it is not theirs."""
        async with self._core.database.read() as transaction:
            row = await find_solving(transaction, solving_id)
        if row is None or row.user_id != user_id:
            raise UserError("old-puzzle")
        return read_solving(row)

    async def next(self, user_id: int, slug: str | None, *, own: Sequence[Blunder] = ()) -> Solving:
        """Return a user's open puzzle of a game, or begin one.

        Without a game, use the game of their last puzzle. Blunders of their `own` come first. Raise
        `UserError` if there are no puzzles (left).
        """
        async with self._core.database.write() as transaction:
            past = await find_solvings(transaction, user_id)
            row = _open(past, slug) or self._chosen(past, user_id, slug, own)
            if not row.id:
                row = replace(row, id=await add_solving(transaction, row))
            return read_solving(row)

    async def begin_daily(self, user_id: int, guild_id: int, day: int) -> Solving:
        """Return a user's progress with the daily puzzle of a server; begin it if new."""
        async with self._core.database.write() as transaction:
            daily = await find_daily(transaction, guild_id, day)
            if daily is None:
                raise UserError("old-puzzle")
            begun = await find_solvings_of_day(transaction, [user_id], day, daily.puzzle)
            if not begun:
                begun = [await self._add_daily(transaction, user_id, daily)]
            is_new = await add_solver(transaction, guild_id, day, user_id)
            if is_new and begun[0].outcome == PuzzleOutcome.SOLVED:
                await outdate_daily(transaction, guild_id, day)
        return read_solving(begun[0])

    async def leave(self, solving: Solving) -> None:
        """Record that a user skips a puzzle, unless they have finished it."""
        if solving.outcome is None:
            await self._go_on(solving, outcome=PuzzleOutcome.LEFT)

    async def hint(self, solving: Solving) -> Solving:
        """Record that a user takes one more hint."""
        return await self._go_on(solving, hints=tasks.with_hint(solving.hints, solving.number))

    async def solution_of(self, solving: Solving) -> str:
        """Return a turn that solves an open puzzle now."""
        return await self._think(
            solving, partial(tasks.next_solution, self._core.judge, solving.task, solving.turns)
        )

    async def give_up(self, solving: Solving) -> Solving:
        """Record that a user gives up, and store the solution."""
        if not solving.is_open:
            return solving
        line = await self._think(
            solving, partial(tasks.solution, self._core.judge, solving.task, solving.turns)
        )
        return await self._go_on(solving, turns=line, tried=(), outcome=PuzzleOutcome.GIVEN_UP)

    async def attempt(self, solving: Solving, moves: Sequence[Move]) -> Solving:
        """Judge and record a legal turn; return the new progress.

        If the progress has changed meanwhile, such as by a repeat of the press, keep the change.
        """
        if not solving.is_open:
            return solving
        work = partial(tasks.judge, self._core.judge, solving.task, solving.turns, tuple(moves))
        verdict = await self._think(solving, work)
        played = tuple(filter(None, (verdict.turn, verdict.reply)))
        if not verdict.is_right:
            wrong = tasks.with_wrong(solving.wrong, solving.number)
            return await self._go_on(solving, tried=played, wrong=wrong)
        turns = (*solving.turns, *played)
        outcome = PuzzleOutcome.SOLVED if verdict.is_over else None
        return await self._go_on(solving, turns=turns, tried=(), outcome=outcome)

    async def tally(self, user_id: int) -> PuzzleTally:
        """Count a user's solved puzzles; the streak may end today or yesterday, anywhere."""
        async with self._core.database.read() as transaction:
            past = await find_solvings(transaction, user_id)
        days = {row.day for row in past if row.day and row.in_time}
        today = day_at(self._core.clock(), UNIVERSAL)
        # In some time zones it is already tomorrow.
        streak = next(filter(None, (streak_at(days, today + n) for n in (1, 0, -1))), 0)
        solved = sum(row.outcome == PuzzleOutcome.SOLVED for row in past)
        return PuzzleTally(solved, streak, best_streak(days))

    async def streak(self, user_id: int, day: int) -> int:
        """Return how many days in a row, up to this one, a user solved the daily puzzle."""
        async with self._core.database.read() as transaction:
            days = await find_days(transaction, [user_id])
        return streak_at(days[user_id], day)

    async def _think(self, solving: Solving, work: Callable[[Event], T]) -> T:
        return await self._core.engine.search(Urgency.TURN, work, user_id=solving.user_id)

    def _chosen(
        self, past: Sequence[StoredSolving], user_id: int, slug: str | None, own: Sequence[Blunder]
    ) -> StoredSolving:
        """Choose a user's next puzzle; `UserError` if none is left."""
        seen, now = {row.puzzle for row in past}, self._core.clock()
        new = (b for b in own if slug in (None, b.match.game.slug) and own_id(b) not in seen)
        if (blunder := next(new, None)) is not None:
            given = {**given_of(blunder), "match": blunder.match.id}
            name, game = own_id(blunder), blunder.match.game.slug
            return StoredSolving(user_id, game, name, now, given=given)
        game = slug or _last_game(past)
        results = [
            PastPuzzle(row.outcome == PuzzleOutcome.SOLVED, tasks.count_wrong(row.wrong), row.hints)
            for row in past
            if row.game == game and row.outcome and not row.given
        ]
        level = level_after(results)
        unseen = next_puzzle(game, seen=seen | reserved(now), level=level, user_id=user_id)
        if unseen is None:
            key = "no-puzzles-left" if game in games_with_puzzles() else "no-puzzles"
            raise UserError(key, game=GAMES[game].name)
        return StoredSolving(user_id, game, unseen.id, now)

    async def _add_daily(
        self, transaction: Transaction, user_id: int, daily: StoredDaily
    ) -> StoredSolving:
        task = task_of(daily)
        if task is None:
            raise UserError("old-puzzle")
        game, now = task.game.slug, self._core.clock()
        begun = StoredSolving(user_id, game, daily.puzzle, now, day=daily.day, given=daily.given)
        return replace(begun, id=await add_solving(transaction, begun))

    async def _go_on(self, solving: Solving, **changes: Any) -> Solving:
        """Record a change of a user's progress, unless it has changed since."""
        async with self._core.database.write() as transaction:
            row = await find_solving(transaction, solving.id)
            if row is None:
                raise UserError("old-puzzle")
            if row.step == solving.step and row.outcome in (None, PuzzleOutcome.LEFT):
                row = replace(row, step=row.step + 1, **changes)
                if row.day and row.outcome == PuzzleOutcome.SOLVED:
                    row = replace(row, in_time=await self._tell_servers(transaction, row))
                same = solvings.c.id == row.id
                await transaction.execute(update(solvings).where(same).values(_values(row)))
        return read_solving(row)

    async def _tell_servers(self, transaction: Transaction, row: StoredSolving) -> bool:
        """Update the daily messages that list the solver; tell whether it was in time."""
        query = select(daily_solvers.c.guild_id).where(
            daily_solvers.c.user_id == row.user_id, daily_solvers.c.day == row.day
        )
        guild_ids = (await transaction.execute(query.order_by(daily_solvers.c.guild_id))).scalars()
        is_in_time = False
        for guild_id in guild_ids.all():
            await outdate_daily(transaction, guild_id, row.day)
            zone = (await find_settings(transaction, guild_id))[PUZZLE_ZONE]
            is_in_time |= day_at(self._core.clock(), zone) == row.day
        return is_in_time


async def find_solving(transaction: Transaction, solving_id: int) -> StoredSolving | None:
    query = select(*_SOLVING).where(solvings.c.id == solving_id)
    row = (await transaction.execute(query)).one_or_none()
    return None if row is None else StoredSolving(*row)


async def find_solvings(transaction: Transaction, user_id: int) -> list[StoredSolving]:
    """Return all puzzles that a user has begun, the latest last."""
    query = select(*_SOLVING).where(solvings.c.user_id == user_id).order_by(solvings.c.id)
    return [StoredSolving(*row) for row in await transaction.execute(query)]


async def find_solvings_of_day(
    transaction: Transaction, user_ids: Iterable[int], day: int, puzzle: str
) -> list[StoredSolving]:
    """Return users' progress with a puzzle of a day, in the order of beginning."""
    query = select(*_SOLVING).where(
        solvings.c.day == day,
        solvings.c.user_id.in_(list(user_ids)),
        solvings.c.puzzle == puzzle,
    )
    return [StoredSolving(*row) for row in await transaction.execute(query.order_by(solvings.c.id))]


async def find_days(transaction: Transaction, user_ids: Iterable[int]) -> dict[int, set[int]]:
    """Return the days on which each user solved the daily puzzle in time."""
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
    return days


async def add_solving(transaction: Transaction, solving: StoredSolving) -> int:
    """Store that a user has begun a puzzle; return its number."""
    query = insert(solvings).values(_values(solving)).returning(solvings.c.id)
    solving_id: int = (await transaction.execute(query)).scalar_one()
    return solving_id


async def find_daily(transaction: Transaction, guild_id: int, day: int) -> StoredDaily | None:
    """Return a server's puzzle of a day; `None` if none was posted."""
    query = select(*_DAILY).where(daily_puzzles.c.guild_id == guild_id, daily_puzzles.c.day == day)
    row = (await transaction.execute(query)).one_or_none()
    return None if row is None else StoredDaily(*row)


async def find_daily_puzzles(transaction: Transaction, guild_id: int) -> set[str]:
    """Return all daily puzzles that a server has had."""
    query = select(daily_puzzles.c.puzzle).where(daily_puzzles.c.guild_id == guild_id)
    return {*(await transaction.execute(query)).scalars()}


async def add_daily(transaction: Transaction, daily: StoredDaily) -> None:
    """Store a server's puzzle of a day, unless it has one."""
    await add_unless_there(transaction, daily_puzzles, asdict(daily))


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


def _open(past: Sequence[StoredSolving], slug: str | None) -> StoredSolving | None:
    """Return a user's last open puzzle, of this game if one is named."""
    for row in reversed(past):
        if row.outcome is None and not row.day and slug in (None, row.game):
            with suppress(UserError):
                read_solving(row)
                return row
    return None


def _last_game(past: Sequence[StoredSolving]) -> str:
    """Return the game of a user's last puzzle; `UserError` if no game has any."""
    games = games_with_puzzles()
    if not games:
        raise UserError("no-puzzles-at-all")
    return next((row.game for row in reversed(past) if row.game in games), games[0])


def _values(solving: StoredSolving) -> dict[str, Any]:
    return {name: value for name, value in asdict(solving).items() if name != "id"}


async def _show_dailies_again(transaction: Transaction, user_id: int) -> None:
    """Mark daily puzzles that list a user for editing, before the user is erased."""
    solved = exists().where(
        daily_solvers.c.user_id == user_id,
        daily_solvers.c.guild_id == messages.c.guild_id,
        daily_solvers.c.day == messages.c.subject,
    )
    await outdate(transaction, messages.c.kind == DAILIES, solved)


PERSONAL = (
    Personal(name="puzzles", table=solvings),
    Personal(
        name="daily_puzzles",
        table=daily_solvers,
        summary="privacy-rest",
        prepare=_show_dailies_again,
    ),
)


async def outdate_daily(transaction: Transaction, guild_id: int, day: int) -> None:
    """Outdate the message with a server's puzzle of a day."""
    await outdate(
        transaction,
        messages.c.kind == DAILIES,
        messages.c.guild_id == guild_id,
        messages.c.subject == day,
    )
