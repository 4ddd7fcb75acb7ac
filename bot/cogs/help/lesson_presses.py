"""Runs lessons in one private message; stateless: each button's id has the state."""

from __future__ import annotations

from bot.cogs.help import lesson_messages as presenter
from bot.cogs.help.lesson_messages import LessonKey
from bot.cogs.help.lessons import Exercise, attempt, exercise, solution, stage_of
from bot.discord_io.content.buttons import GameKey, PersonKey
from bot.discord_io.content.people import display_name
from bot.discord_io.interactions.context import answer_of, chosen_value, reader_of, texts_of
from bot.match.boards.drafter import Drafter, Page
from bot.match.choosing.picker import NextTurn, TurnPicker
from bot.match.choosing.picking import Path, Stage
from bot.match.client import Interaction
from bot.match.options import known_game
from bot.match.presses import Press, pressed
from bot.profiles import Reader

LESSON = "lesson"
"""The subject of the only private message with a lesson that a person has."""


class LessonPress(Press[LessonKey], frozen=True):
    """A press on a button of a lesson, with the lesson."""

    exercise: Exercise


class LessonPresses(TurnPicker[LessonPress]):
    """Handles the buttons, lists and forms of lessons."""

    kind = LessonKey
    late = "old-lesson"

    def __init__(self, drafter: Drafter) -> None:
        self._drafter = drafter

    @pressed(LessonKey, "begin")
    async def begin(self, press: Press[LessonKey]) -> None:
        """Begin a lesson, or begin it again."""
        await self._show(press.interaction, self._task(press.interaction, _exercise(press.key)))

    @pressed(LessonKey, "hint")
    async def hint(self, press: Press[LessonKey]) -> None:
        """Show the hint below the choices so far."""
        interaction, key = press.interaction, press.key
        page = self._task(interaction, _exercise(key), key.paths[1], hint=True)
        await self._show(interaction, page)

    async def load(self, interaction: Interaction, key: LessonKey) -> LessonPress:
        """Find the lesson of a button."""
        return LessonPress(interaction, key, _exercise(key))

    def path(self, press: LessonPress) -> Path:
        """Return the choices since the lesson was solved, if it goes on."""
        return press.key.paths[1]

    def next_turn(self, press: LessonPress) -> NextTurn:
        """Return the turn to find; the hint stays."""
        hint = bool(press.key.hinted)
        return presenter.next_turn(texts_of(press.interaction), press.exercise, hint=hint)

    async def ask(self, press: LessonPress, stage: Stage) -> None:
        """Ask for the next choice."""
        page = self._task(
            press.interaction, press.exercise, stage.path, hint=bool(press.key.hinted)
        )
        await self._show(press.interaction, page)

    async def on_turn(self, press: LessonPress, stage: Stage) -> None:
        """Judge a whole turn."""
        tried = attempt(press.exercise, stage.whole_moves)
        await self._show(press.interaction, presenter.answer(tried, *_learner(press.interaction)))

    @pressed(LessonKey, "solution")
    async def show_solution(self, press: Press[LessonKey]) -> None:
        """Show a turn that solves the lesson."""
        page = presenter.revealed(solution(_exercise(press.key)), *_learner(press.interaction))
        await self._show(press.interaction, page)

    @pressed(LessonKey, "end")
    async def end(self, press: Press[LessonKey]) -> None:
        """Say what to do after the last lesson."""
        end = presenter.end(texts_of(press.interaction), _exercise(press.key).game)
        await answer_of(press.interaction).give(end)

    async def learn(self, interaction: Interaction, slug: str) -> None:
        """Begin the lessons of a game in a new private message."""
        page = self._task(interaction, exercise(known_game(slug).slug, 1))
        await answer_of(interaction).send(await self._drafter.page(page))
        await interaction.client.pipeline.copies.replace(interaction, LESSON)

    @pressed(GameKey, "learn")
    async def learn_by_button(self, press: Press[GameKey]) -> None:
        """Begin the lessons of the game that a button names."""
        await self.learn(press.interaction, press.key.game)

    @pressed(PersonKey, "learn")
    async def ask_for_game(self, press: Press[PersonKey]) -> None:
        """Ask privately which game to learn."""
        interaction = press.interaction
        await answer_of(interaction).send(presenter.game_question(texts_of(interaction)))

    @pressed(PersonKey, "learn-game")
    async def choose_game(self, press: Press[PersonKey]) -> None:
        """Begin the lessons of the chosen game in place of the question."""
        interaction = press.interaction
        game = known_game(chosen_value(interaction))
        await self._show(interaction, self._task(interaction, exercise(game.slug, 1)))

    def _task(
        self, interaction: Interaction, of: Exercise, path: Path = (), *, hint: bool = False
    ) -> Page:
        turn = presenter.next_turn(texts_of(interaction), of, hint=hint)
        prompt = turn.prompt(stage_of(of, path), self._drafter.emojis)
        return presenter.task(of, prompt, *_learner(interaction), hint=hint)

    async def _show(self, interaction: Interaction, page: Page) -> None:
        await answer_of(interaction).give(await self._drafter.page(page))
        await interaction.client.pipeline.copies.replace(interaction, LESSON)


def _exercise(key: LessonKey) -> Exercise:
    return exercise(key.game, key.number, key.paths[0])


def _learner(interaction: Interaction) -> tuple[Reader, str]:
    """Return the learner as a reader and their name."""
    return reader_of(interaction), display_name(interaction.user.display_name)
