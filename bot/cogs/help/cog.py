"""Help: `/rules`, `/learn` and `/help`, and lessons in one private message."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.cog import Cog
from bot.cogs.help import messages
from bot.cogs.help.lessons import Exercise, attempt, exercise, solution, stage_of
from bot.cogs.help.messages import LessonKey
from bot.discord_io.content.buttons import GameKey, MatchKey, PersonKey
from bot.discord_io.content.people import display_name
from bot.discord_io.interactions.context import answer_of, chosen_value, reader_of, texts_of
from bot.discord_io.permissions import invite_url
from bot.match.access import MatchPress, match_press
from bot.match.additions import Purpose
from bot.match.boards import private_views
from bot.match.boards.drafter import Drafter, Page
from bot.match.choosing.picker import TurnPicker
from bot.match.choosing.picking import Path, Stage
from bot.match.choosing.prompts import NextTurn
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Match
from bot.match.options import described, game_choices, known_game
from bot.match.presses import Press, pressed
from bot.profiles import Reader

LESSON = "lesson"
"""The subject of the only private message with a lesson that a person has."""


class Help(Cog):
    """Explains the games, their rules and lessons, and the bot."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._lessons = Lessons(delivery.drafter)
        self.handlers = (self._lessons,)
        core.additions.menu.append(self._menu)
        app_commands.choices(game=game_choices())(self.rules)
        app_commands.choices(game=game_choices())(self.learn)

    @app_commands.command(name="rules", description=described("command-rules"))
    @app_commands.describe(game=described("command-rules-game"))
    async def rules(self, interaction: Interaction, game: str) -> None:
        await self._explain_game(interaction, game)

    @app_commands.command(name="learn", description=described("command-learn"))
    @app_commands.describe(game=described("command-rules-game"))
    async def learn(self, interaction: Interaction, game: str) -> None:
        await self._lessons.learn(interaction, game)

    @app_commands.command(name="help", description=described("command-help"))
    async def help(self, interaction: Interaction) -> None:
        await self._explain(interaction)

    @pressed(GameKey, "rules")
    async def rules_by_button(self, press: Press[GameKey]) -> None:
        """Explain the game that a button names."""
        await self._explain_game(press.interaction, press.key.game)

    @pressed(MatchKey, "help", load=match_press)
    async def help_by_button(self, press: MatchPress) -> None:
        """Explain privately how to play."""
        await self._explain(press.interaction)

    @pressed(PersonKey, "help")
    async def go_back(self, press: Press[PersonKey]) -> None:
        """Explain how to play, in place of what the bot is."""
        await self._explain(press.interaction)

    @pressed(PersonKey, "about")
    async def about(self, press: Press[PersonKey]) -> None:
        """Say what the bot is, where its source is, and how to invite it."""
        interaction, settings = press.interaction, self.core.settings
        draft = messages.about(
            texts_of(interaction),
            invite=invite_url(interaction.application_id),
            source=settings.source_url,
            privacy=settings.privacy_url,
            terms=settings.terms_url,
            trouble=interaction.client.status_page.trouble,
        )
        await answer_of(interaction).give(draft)

    async def _explain_game(self, interaction: Interaction, slug: str) -> None:
        """Explain a game privately."""
        game, reader, drafter = known_game(slug), reader_of(interaction), self.delivery.drafter
        pages = messages.rules_pages(reader, game)
        pictures = await asyncio.gather(*(drafter.drawn(page.picture) for page in pages))
        draft = messages.rules(reader.texts, game, pages, pictures)
        await answer_of(interaction).send(draft)

    async def _explain(self, interaction: Interaction) -> None:
        """Explain privately how to play."""
        here = (await private_views.public_reader_here(interaction)).texts
        await answer_of(interaction).give(messages.help_text(texts_of(interaction), here))

    async def _menu(self, _match: Match, _user_id: int) -> Mapping[Purpose, Sequence[str]]:
        return {Purpose.ASK: ["help"]}


class LessonPress(Press[LessonKey], frozen=True):
    """A press on a button of a lesson, with the lesson."""

    exercise: Exercise


class Lessons(TurnPicker[LessonPress]):
    """Runs lessons in one private message; stateless: each button's id has the state."""

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
        return messages.next_turn(texts_of(press.interaction), press.exercise, hint=hint)

    async def ask(self, press: LessonPress, stage: Stage) -> None:
        """Ask for the next choice."""
        interaction, hint = press.interaction, bool(press.key.hinted)
        page = self._task(interaction, press.exercise, stage.path, hint=hint)
        await self._show(interaction, page)

    async def on_turn(self, press: LessonPress, stage: Stage) -> None:
        """Judge a whole turn."""
        interaction, tried = press.interaction, attempt(press.exercise, stage.whole_moves)
        await self._show(interaction, messages.lesson_answer(tried, *_learner(interaction)))

    @pressed(LessonKey, "solution")
    async def show_solution(self, press: Press[LessonKey]) -> None:
        """Show a turn that solves the lesson."""
        interaction, best = press.interaction, solution(_exercise(press.key))
        await self._show(interaction, messages.lesson_solution(best, *_learner(interaction)))

    @pressed(LessonKey, "end")
    async def end(self, press: Press[LessonKey]) -> None:
        """Say what to do after the last lesson."""
        end = messages.lessons_end(texts_of(press.interaction), _exercise(press.key).game)
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
        await answer_of(interaction).send(messages.game_question(texts_of(interaction)))

    @pressed(PersonKey, "learn-game")
    async def choose_game(self, press: Press[PersonKey]) -> None:
        """Begin the lessons of the chosen game in place of the question."""
        interaction = press.interaction
        game = known_game(chosen_value(interaction))
        await self._show(interaction, self._task(interaction, exercise(game.slug, 1)))

    def _task(
        self, interaction: Interaction, of: Exercise, path: Path = (), *, hint: bool = False
    ) -> Page:
        turn = messages.next_turn(texts_of(interaction), of, hint=hint)
        prompt = turn.prompt(stage_of(of, path), self._drafter.emojis)
        return messages.lesson_task(of, prompt, *_learner(interaction), hint=hint)

    async def _show(self, interaction: Interaction, page: Page) -> None:
        await answer_of(interaction).give(await self._drafter.page(page))
        await interaction.client.pipeline.copies.replace(interaction, LESSON)


def _exercise(key: LessonKey) -> Exercise:
    return exercise(key.game, key.number, key.paths[0])


def _learner(interaction: Interaction) -> tuple[Reader, str]:
    """Return the learner as a reader and their name."""
    return reader_of(interaction), display_name(interaction.user.display_name)
