"""The puzzle of a day: what a server reads of it, and what somebody shares who has solved it."""

from __future__ import annotations

from bot.cogs.puzzles.dailies import Daily, DailyService, Solver
from bot.cogs.puzzles.riddle_messages import caption, task_text, title
from bot.cogs.puzzles.solving import Solving
from bot.discord_io.content.buttons import Button, Key, Small, Word
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft, fitted
from bot.discord_io.content.people import mention
from bot.match.boards.drafting import Drafter
from bot.match.boards.page import position_picture
from bot.match.boards.picture import Picture
from bot.match.delivery.sending import with_button
from bot.messages.live_messages import LiveKind, Mark
from bot.messages.live_tables import LiveMessage
from bot.profiles.reader import Reader
from bot.storage import Database
from bot.texts import Texts


class DailyKey(Key, frozen=True):
    """The id of a button below the puzzle of a day."""

    prefix = "d"
    day: Small
    action: Word


class Dailies(DailyService, LiveKind):
    """Draws the puzzle of a day and lists who has solved it; the `subject` is the day."""

    def __init__(self, database: Database, drafter: Drafter) -> None:
        super().__init__(database)
        self._drafter = drafter

    async def draft(self, message: LiveMessage) -> Draft | None:
        """Pose a puzzle; `None` for one that is in no book any more."""
        daily = await self.daily(message.guild_id, message.subject)
        if daily is None:
            return None
        reader = await self._drafter.everybody(message.guild_id)
        drawn = await self._drafter.drawn(picture(reader, daily))
        return daily_draft(reader.texts, daily, drawn)

    async def mark(self, message: LiveMessage) -> Mark:
        """Know the message of a day by its button."""
        return with_button(solve_key(message.subject))


def picture(reader: Reader, daily: Daily) -> Picture:
    """Return the picture of the position, seen as everybody on the server sees boards."""
    texts, riddle = reader.texts, daily.riddle
    own = riddle.position.to_move
    names = {own: texts("puzzle-you"), own.opponent: texts("lesson-opponent")}
    said = [f"{title(texts, riddle, daily.day)}.", task_text(texts, riddle, riddle.puzzle.turns)]
    filename = f"puzzle-{daily.day}.png"
    words = caption(texts, riddle, daily.day)
    return position_picture(
        reader, riddle.game, riddle.position, names, filename, said, own=own, caption=words
    )


def daily_draft(texts: Texts, of: Daily, drawn: Attachment | None) -> Draft:
    """Pose the puzzle of a day, and tell who has solved it; nobody is notified."""
    lines = [
        f"**{title(texts, of.riddle, of.day)}**",
        task_text(texts, of.riddle, of.riddle.puzzle.turns),
        "",
        texts("daily-solved-by", count=len(of.solvers)),
        *(f"- {_solver(texts, each)}" for each in of.solvers),
    ]
    room = CONTENT_LIMIT - len(texts("daily-more", count=len(of.solvers))) - 1
    text = fitted(lines, room, "\n")
    left = len(of.solvers) - text.count("\n- ")
    button = Button(solve_key(of.day), texts("button-solve"))
    content = f"{text}\n{texts('daily-more', count=left)}" if left else text
    return Draft(content, drawn, (button,), silent=True)


def solve_key(day: int) -> DailyKey:
    """Return the id of the button by which the puzzle of a day is begun."""
    return DailyKey(day, "solve")


def shared(texts: Texts, solving: Solving, streak: int) -> Draft:
    """Say how somebody has solved the puzzle of a day, and nothing of how it goes."""
    name = title(texts, solving.riddle, solving.day)
    solver = Solver(solving.user_id, solving.tries, solving.hints_taken, streak)
    result = _result(texts, solver)
    return Draft(
        texts("daily-shared", player=mention(texts, solving.user_id), title=name, result=result)
    )


def _solver(texts: Texts, solver: Solver) -> str:
    result = _result(texts, solver)
    return texts("daily-solver", player=mention(texts, solver.user_id), result=result)


def _result(texts: Texts, solver: Solver) -> str:
    told = [texts("daily-tries", tries=solver.tries)]
    if solver.hints:
        told.append(texts("daily-hints", hints=solver.hints))
    if solver.streak:
        told.append(texts("daily-streak", streak=solver.streak))
    return " · ".join(told)
