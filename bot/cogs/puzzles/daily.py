"""The puzzle of the day: chosen, posted with its solvers, and shared."""

from __future__ import annotations

from datetime import datetime, timedelta

from discord import ButtonStyle
from msgspec import Struct
from sqlalchemy import select

from bot.cogs.analysis.service import BlunderService
from bot.cogs.puzzles import service, tasks
from bot.cogs.puzzles.messages import caption, task_text, title
from bot.cogs.puzzles.service import DAILIES, PUZZLE, PUZZLE_ZONE, WEEKLY, daily_puzzles
from bot.cogs.puzzles.tasks import DailyPuzzle, PuzzleOutcome, PuzzleTask, Solving, own_id
from bot.discord_io.content.buttons import Button, Key, Small, Word
from bot.discord_io.content.draft import CONTENT_LIMIT, Draft, Picture, fitted
from bot.discord_io.content.people import mention
from bot.discord_io.visibility import ChannelVisibility
from bot.match.access import may_show
from bot.match.boards.drafter import Drafter
from bot.match.boards.picture import position_picture
from bot.match.model import Match
from bot.messages.kinds import Kind, Mark, Message, Source, Target, with_button
from bot.profiles import Reader, find_choosers, find_settings
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


class Solver(Struct, frozen=True):
    """A person who has solved the daily puzzle, with their tries and streak."""

    user_id: int
    tries: int
    hints: int
    streak: int


class Daily(Struct, frozen=True):
    """The daily puzzle of a server, with its solvers."""

    day: int
    task: PuzzleTask
    solvers: tuple[Solver, ...]


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

    async def daily(self, guild_id: int, day: int) -> Daily | None:
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
        return None if task is None else Daily(day, task, solvers)

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


class Dailies(DailyService, Kind):
    """Drafts daily puzzles and lists their solvers; `subject` is the day."""

    def __init__(
        self,
        database: Database,
        blunders: BlunderService,
        drafter: Drafter,
        visibility: ChannelVisibility,
    ) -> None:
        super().__init__(database, blunders)
        self._drafter = drafter
        self._visibility = visibility

    def pause(self, message: Message) -> timedelta:  # noqa: ARG002
        """Return the pause between two edits of a puzzle's solvers."""
        return timedelta(seconds=5)

    def may_show(self, match: Match, channel_id: int) -> bool:
        """Tell whether a match may be shown to all who see a channel."""
        return super().may_show(match, channel_id) and may_show(self._visibility, match, channel_id)

    async def draft(self, message: Message) -> Draft | None:
        """Draft a daily puzzle; `None` if it is in no book any more."""
        daily = await self.daily(message.guild_id, message.subject)
        if daily is None:
            return None
        reader = await self._drafter.public_reader(message.guild_id)
        return daily_draft(reader, daily)

    async def mark(self, message: Message) -> Mark:
        return with_button(DailyKey(message.subject, "solve"))


def picture(reader: Reader, daily: Daily) -> Picture:
    """Return the picture of the position in the server's look."""
    texts, task = reader.texts, daily.task
    own = task.position.to_move
    names = {own: texts("puzzle-you"), own.opponent: texts("lesson-opponent")}
    said = [f"{title(texts, task, daily.day)}.", task_text(texts, task, task.puzzle.turns)]
    filename = f"puzzle-{daily.day}.png"
    words = caption(texts, task, daily.day)
    return position_picture(
        reader, task.game, task.position, names, filename, said, own=own, caption=words
    )


def daily_draft(reader: Reader, of: Daily) -> Draft:
    """Write the daily puzzle and its solvers; notify no one."""
    texts = reader.texts
    lines = [
        f"**{title(texts, of.task, of.day)}**",
        task_text(texts, of.task, of.task.puzzle.turns),
        "",
        texts("daily-solved-by", count=len(of.solvers)),
        *(f"- {_solver_line(texts, solver)}" for solver in of.solvers),
    ]
    room = CONTENT_LIMIT - len(texts("daily-more", count=len(of.solvers))) - 1
    text = fitted(lines, room, "\n")
    left = len(of.solvers) - text.count("\n- ")
    button = Button(DailyKey(of.day, "solve"), texts("button-solve"), ButtonStyle.success)
    content = f"{text}\n{texts('daily-more', count=left)}" if left else text
    return Draft(content, picture(reader, of), (button,), silent=True)


def shared(texts: Texts, solving: Solving, streak: int) -> Draft:
    """Say and show how a user solved the daily puzzle, without revealing the solution."""
    name = title(texts, solving.task, solving.day)
    solver = Solver(solving.user_id, solving.tries, solving.hints_taken, streak)
    result = _result(texts, solver)
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
    days = await service.find_days(transaction, begun)
    return tuple(
        Solver(
            row["user_id"],
            tasks.count_all(row["wrong"], tasks.WRONG_BITS) + 1,
            tasks.count_all(row["hints"], tasks.HINT_BITS),
            tasks.streak_at(days[row["user_id"]], day),
        )
        for row in await service.find_solvings_of_day(transaction, begun, day, of.puzzle)
        if row["outcome"] == PuzzleOutcome.SOLVED
    )


def _solver_line(texts: Texts, solver: Solver) -> str:
    result = _result(texts, solver)
    return texts("daily-solver", player=mention(texts, solver.user_id), result=result)


def _result(texts: Texts, solver: Solver) -> str:
    parts = [texts("daily-tries", tries=solver.tries)]
    if solver.hints:
        parts.append(texts("daily-hints", hints=solver.hints))
    if solver.streak:
        parts.append(texts("daily-streak", streak=solver.streak))
    return " · ".join(parts)
