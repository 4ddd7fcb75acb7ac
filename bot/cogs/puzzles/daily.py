"""Messages of the daily puzzle: the public one, and shared results."""

from __future__ import annotations

from discord import ButtonStyle

from bot.cogs.analysis.service import BlunderService
from bot.cogs.puzzles import tasks
from bot.cogs.puzzles.dailies import Daily, DailyService, Solver
from bot.cogs.puzzles.solving import Solving
from bot.cogs.puzzles.task_messages import caption, task_text, title
from bot.discord_io.content.buttons import Button, Key, Small, Word
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft, fitted
from bot.discord_io.content.forms import OneChannelField
from bot.discord_io.content.people import mention
from bot.discord_io.content.settings_forms import (
    ChoiceSetting,
    MultiChoiceSetting,
    SettingsTopic,
    TextSetting,
    off_at_first,
)
from bot.discord_io.visibility import ChannelVisibility
from bot.match.access import may_show
from bot.match.boards.drafter import Drafter, position_picture
from bot.match.boards.picture import Picture
from bot.match.delivery.sending import with_button
from bot.match.model import Match
from bot.messages.live_messages import LiveKind, Mark
from bot.messages.live_tables import LiveMessage
from bot.profiles import Reader
from bot.storage import Database
from bot.texts import Texts

WRONG, HINTED, RIGHT = "⬛", "🟨", "🟩"
ROW_LIMIT = 9
"""The maximum number of wrong tries in a row that are shown."""

DAILY_TOPIC = SettingsTopic(
    "puzzle",
    (
        MultiChoiceSetting("puzzle", OneChannelField, posts=True),
        TextSetting("puzzle_zone"),
        ChoiceSetting("weekly", off_at_first),
    ),
)


class DailyKey(Key, frozen=True):
    """The id of a button below a daily puzzle."""

    prefix = "d"
    day: Small
    action: Word


class Dailies(DailyService, LiveKind):
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

    def may_show(self, match: Match, channel_id: int) -> bool:
        """Tell whether a match may be shown to all who see a channel."""
        return super().may_show(match, channel_id) and may_show(self._visibility, match, channel_id)

    async def draft(self, message: LiveMessage) -> Draft | None:
        """Draft a daily puzzle; `None` if it is in no book any more."""
        daily = await self.daily(message.guild_id, message.subject)
        if daily is None:
            return None
        reader = await self._drafter.public_reader(message.guild_id)
        drawn = await self._drafter.drawn(picture(reader, daily))
        return daily_draft(reader.texts, daily, drawn)

    async def mark(self, message: LiveMessage) -> Mark:
        """Identify the message of a day by its button."""
        return with_button(solve_key(message.subject))


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


def daily_draft(texts: Texts, of: Daily, drawn: Attachment | None) -> Draft:
    """Write the daily puzzle and its solvers; notify no one."""
    lines = [
        f"**{title(texts, of.task, of.day)}**",
        task_text(texts, of.task, of.task.puzzle.turns),
        "",
        texts("daily-solved-by", count=len(of.solvers)),
        *(f"- {_solver(texts, each)}" for each in of.solvers),
    ]
    room = CONTENT_LIMIT - len(texts("daily-more", count=len(of.solvers))) - 1
    text = fitted(lines, room, "\n")
    left = len(of.solvers) - text.count("\n- ")
    button = Button(solve_key(of.day), texts("button-solve"), ButtonStyle.success)
    content = f"{text}\n{texts('daily-more', count=left)}" if left else text
    return Draft(content, drawn, (button,), silent=True)


def solve_key(day: int) -> DailyKey:
    """Return the id of the button that begins the daily puzzle."""
    return DailyKey(day, "solve")


def shared(texts: Texts, solving: Solving, streak: int) -> Draft:
    """Say and show how a user solved the daily puzzle, without revealing the solution."""
    name = title(texts, solving.task, solving.day)
    solver = Solver(solving.user_id, solving.tries, solving.hints_taken, streak)
    result = _result(texts, solver)
    told = texts("daily-shared", player=mention(texts, solving.user_id), title=name, result=result)
    return Draft(f"{told}\n{grid(solving)}")


def grid(solving: Solving) -> str:
    """Return a row for each of the solver's turns: wrong tries, then the turn; hints are yellow."""
    return "\n".join(
        WRONG * min(tasks.wrong_for(solving.wrong, number), ROW_LIMIT)
        + (HINTED if tasks.hints_for(solving.hints, number) else RIGHT)
        for number in range((len(solving.turns) + 1) // 2)
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
