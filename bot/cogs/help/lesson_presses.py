"""Runs lessons in one private message; stateless: each button's id has the state."""

from __future__ import annotations

from bot.cogs.help import lesson_messages as presenter
from bot.cogs.help.lesson_messages import LessonKey
from bot.cogs.help.lessons import Exercise, attempt, exercise, solution, stage_of
from bot.discord_io.content.buttons import GameKey, PersonKey
from bot.discord_io.content.people import display_name
from bot.discord_io.interactions.context import answer_of, reader_of, texts_of
from bot.discord_io.interactions.forms import chosen_value, typed_move
from bot.game_texts import in_notation
from bot.match.boards.drafting import Drafter
from bot.match.boards.page import Page
from bot.match.choosing.picking import Path
from bot.match.client import Interaction
from bot.match.commands.options import known_game
from bot.match.presses import Press, pressed
from bot.profiles.reader import Reader
from guide import RefusedTurnError

LESSON = "lesson"
"""The subject of the only private message with a lesson that a person has."""


class LessonPresses:
    """Handles the buttons, lists and forms of lessons."""

    def __init__(self, drafter: Drafter) -> None:
        self._drafter = drafter

    @pressed(LessonKey, "begin")
    async def begin(self, press: Press[LessonKey]) -> None:
        """Begin a lesson, or begin it again."""
        await self._show(press.interaction, _task(press.interaction, _exercise(press.key)))

    @pressed(LessonKey, "hint")
    async def hint(self, press: Press[LessonKey]) -> None:
        """Show the hint below the choices so far."""
        interaction, key = press.interaction, press.key
        page = _task(interaction, _exercise(key), key.paths[1], hint=True)
        await self._show(interaction, page)

    @pressed(LessonKey, "pick")
    async def choose(self, press: Press[LessonKey]) -> None:
        """Take the choice that a button names, or go back to one."""
        await self._go_on(press, press.key.paths[1])

    @pressed(LessonKey, "pick-from")
    async def choose_from_list(self, press: Press[LessonKey]) -> None:
        """Take a choice from a list; the first word of its path numbers the list."""
        path = press.key.paths[1][1:]
        await self._go_on(press, (*path, chosen_value(press.interaction)))

    @pressed(LessonKey, "type")
    async def type_it(self, press: Press[LessonKey]) -> None:
        """Show the form in which a turn is typed."""
        form = presenter.turn_form(texts_of(press.interaction), _exercise(press.key))
        await answer_of(press.interaction).open(form)

    @pressed(LessonKey, "turn", form=True)
    async def send_form(self, press: Press[LessonKey]) -> None:
        """Judge the typed turn; explain an illegal one beside the lesson."""
        interaction = press.interaction
        of, texts = _exercise(press.key), texts_of(interaction)
        typed = typed_move(interaction)
        read = in_notation(texts, of.game, typed)
        try:
            tried = attempt(of, of.guide.parse_turn(of.position, read))
        except RefusedTurnError as error:
            refused = presenter.refused(texts, of, error.quoting(typed))
            await answer_of(interaction).send(refused)
        else:
            await self._show(interaction, presenter.answer(tried, *_learner(interaction)))

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
        page = _task(interaction, exercise(known_game(slug).slug, 1))
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
        await self._show(interaction, _task(interaction, exercise(game.slug, 1)))

    async def _go_on(self, press: Press[LessonKey], path: Path) -> None:
        """Ask for the next choice, or judge a whole turn."""
        interaction, of = press.interaction, _exercise(press.key)
        now = stage_of(of, path)
        if now.choices:
            page = _task(interaction, of, path, hint=bool(press.key.hinted))
        else:
            page = presenter.answer(attempt(of, now.moves), *_learner(interaction))
        await self._show(interaction, page)

    async def _show(self, interaction: Interaction, page: Page) -> None:
        await answer_of(interaction).give(await self._drafter.page(page))
        await interaction.client.pipeline.copies.replace(interaction, LESSON)


def _exercise(key: LessonKey) -> Exercise:
    return exercise(key.game, key.number, key.paths[0])


def _task(interaction: Interaction, of: Exercise, path: Path = (), *, hint: bool = False) -> Page:
    return presenter.task(of, stage_of(of, path), *_learner(interaction), hint=hint)


def _learner(interaction: Interaction) -> tuple[Reader, str]:
    """Return the learner as a reader and their name."""
    return reader_of(interaction), display_name(interaction.user.display_name)
