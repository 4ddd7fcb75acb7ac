"""Puzzles in channels: each posted once, with a list of who has solved it."""

from __future__ import annotations

from abc import abstractmethod
from datetime import timedelta

from discord import ButtonStyle
from msgspec import Struct
from sqlalchemy import RowMapping

from bot.cogs.puzzles import tasks
from bot.cogs.puzzles.messages import caption, match_name, task_text, title
from bot.cogs.puzzles.tasks import PuzzleTask
from bot.discord_io.content.buttons import Button, Key
from bot.discord_io.content.draft import CONTENT_LIMIT, Draft, Picture, fitted
from bot.discord_io.content.people import mention
from bot.match.boards.drafter import Drafter
from bot.match.boards.picture import position_picture
from bot.messages.kinds import Kind, Mark, Message, with_button
from bot.profiles import Reader
from bot.texts import Texts, without_marks


class Solver(Struct, frozen=True):
    """A person who has solved a puzzle, with their tries and their streak of daily ones."""

    user_id: int
    tries: int
    hints: int
    streak: int = 0


class Yesterday(Struct, frozen=True):
    """Who solved a server's puzzle of the day before in time, and where it was posted.

    The best are `named`; all are counted. `streak` is the number of the server's days in a row on
    which anyone solved it.
    """

    channel_id: int
    named: tuple[Solver, ...]
    count: int
    streak: int


class PostedPuzzle(Struct, frozen=True):
    """A puzzle in a channel, with its solvers: that of a day, or set by a person."""

    task: PuzzleTask
    solvers: tuple[Solver, ...]
    day: int = 0
    setter_id: int | None = None
    yesterday: Yesterday | None = None


class PuzzlePosts(Kind):
    """Drafts puzzles in channels, and lists their solvers; subclasses find them."""

    def __init__(self, drafter: Drafter) -> None:
        self._drafter = drafter

    @abstractmethod
    async def find(self, message: Message) -> PostedPuzzle | None:
        """Return the puzzle of a message, `None` if it no longer exists."""

    @abstractmethod
    def key(self, message: Message) -> Key:
        """Return the id of the button to solve the puzzle of a message."""

    def pause(self, message: Message) -> timedelta:  # noqa: ARG002
        """Return the pause between two edits of a puzzle's solvers."""
        return timedelta(seconds=5)

    def gives_way(self, message: Message) -> bool:  # noqa: ARG002
        """Tell that the list of solvers waits while there is much else to send."""
        return True

    async def draft(self, message: Message) -> Draft | None:
        """Draft a puzzle; `None` if it no longer exists."""
        puzzle = await self.find(message)
        if puzzle is None:
            return None
        reader = await self._drafter.public_reader(message.guild_id)
        return puzzle_draft(reader, puzzle, self.key(message))

    async def mark(self, message: Message) -> Mark:
        return with_button(self.key(message))


def picture(reader: Reader, of: PostedPuzzle) -> Picture:
    """Return the picture of the position in the server's look."""
    texts, task = reader.texts, of.task
    solver = task.position.to_move
    names = {solver: texts("puzzle-you"), solver.opponent: texts("lesson-opponent")}
    text = without_marks(task_text(texts, task, task.puzzle.turns))
    alt = [f"{title(texts, task, of.day)}.", text]
    filename = f"puzzle-{of.day or task.id}.png"
    words = caption(texts, task, of.day)
    return position_picture(
        reader, task.game, task.position, names, filename, alt, own_side=solver, caption=words
    )


def puzzle_draft(reader: Reader, of: PostedPuzzle, key: Key) -> Draft:
    """Write a puzzle and its solvers, with the button to solve it; notify no one."""
    texts = reader.texts
    lines = [
        f"**{_heading(texts, of)}**",
        task_text(texts, of.task, of.task.puzzle.turns),
        *([_yesterday_line(texts, of.yesterday)] if of.yesterday else []),
        "",
        texts("daily-solved-by", count=len(of.solvers)),
        *(f"- {_solver_line(texts, solver)}" for solver in of.solvers),
    ]
    room = CONTENT_LIMIT - len(texts("daily-more", count=len(of.solvers))) - 1
    text = fitted(lines, room, "\n")
    left = len(of.solvers) - text.count("\n- ")
    button = Button(key, texts("button-solve"), ButtonStyle.success)
    content = f"{text}\n{texts('daily-more', count=left)}" if left else text
    return Draft(content, picture(reader, of), (button,), silent=True)


def read_solver(row: RowMapping, *, streak: int = 0) -> Solver:
    """Read the row of a solved puzzle."""
    tries = tasks.count_all(row["wrong"], tasks.WRONG_BITS) + 1
    return Solver(row["user_id"], tries, tasks.count_all(row["hints"], tasks.HINT_BITS), streak)


def result_text(texts: Texts, solver: Solver) -> str:
    """Say how a person has solved a puzzle."""
    parts = [texts("daily-tries", tries=solver.tries)]
    if solver.hints:
        parts.append(texts("daily-hints", hints=solver.hints))
    if solver.streak:
        parts.append(texts("daily-streak", streak=solver.streak))
    return " · ".join(parts)


def _heading(texts: Texts, of: PostedPuzzle) -> str:
    task = of.task
    if of.setter_id is None or task.set_from is None:
        return title(texts, task, of.day)
    match = match_name(task, task.set_from)
    return texts("puzzle-set-by", player=mention(texts, of.setter_id), match=match)


def _yesterday_line(texts: Texts, of: Yesterday) -> str:
    """Say who solved the puzzle of the day before, the best first."""
    named = [(mention(texts, solver.user_id), solver.tries) for solver in of.named]
    people = ", ".join(
        texts(
            "daily-yesterday-next" if number else "daily-yesterday-first", player=who, tries=tries
        )
        for number, (who, tries) in enumerate(named)
    )
    if others := of.count - len(named):
        people = f"{people} {texts('daily-more', count=others)}"
    return texts("daily-yesterday", people=people, streak=of.streak)


def _solver_line(texts: Texts, solver: Solver) -> str:
    result = result_text(texts, solver)
    return texts("daily-solver", player=mention(texts, solver.user_id), result=result)
