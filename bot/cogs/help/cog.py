"""Help: `/rules`, `/learn` and `/help`, and lessons in one private message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from discord import AppCommandType, app_commands

from bot.cog import Cog
from bot.cogs.help import messages
from bot.cogs.help.lessons import Exercise, attempt, exercise, solution, stage_of
from bot.cogs.help.messages import LessonKey
from bot.discord_io.codes import TROUBLE
from bot.discord_io.content.buttons import GameKey, MatchKey, PersonKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.permissions import invite_url, personal_install_url
from bot.games import offered_lessons
from bot.match.access import match_press
from bot.match.additions import Purpose
from bot.match.boards import private_views
from bot.match.choosing.picker import TurnPicker
from bot.match.choosing.prompts import NextTurn
from bot.match.choosing.stages import Path, Stage
from bot.match.client import Interaction, Request
from bot.match.command_options import declared_command, game_option
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match
from bot.match.options import described, game_choices, known_game, offered_game, slash
from bot.match.presses import Press, pressed
from rules import AnyGame

LESSON = "lesson"
"""The subject of the only private message with a lesson that a person has."""


class Help(Cog):
    """Explains the games, their rules and lessons, and the bot."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._lessons = Lessons()
        self._ids: dict[str, int] = {}
        self.handlers = (self._lessons,)
        app_commands.choices(game=game_choices())(self.rules)

    @slash("rules", described("command-rules"))
    @app_commands.describe(game=described("command-rules-game"))
    async def rules(self, request: Request, game: str) -> None:
        await self._explain_game(request, offered_game(game))

    async def cog_load(self) -> None:
        """Add `/learn` for the games with lessons, if there are any."""
        if not (games := offered_lessons()):
            return
        game = game_option(described("command-rules-game"), games, required=True)
        learn = declared_command(
            "learn", described("command-learn"), (game,), self._learn, in_public=False
        )
        self.delivery.client.tree.add_command(learn)

    async def _learn(self, request: Request, given: Mapping[str, Any]) -> None:
        await self._lessons.learn(request, given["game"].slug)

    @slash("help", described("command-help"))
    async def help(self, request: Request) -> None:
        await self.explain(request)

    @pressed(GameKey, "rules")
    async def rules_by_button(self, press: Press[GameKey]) -> None:
        await self._explain_game(press, known_game(press.key.game))

    @pressed(MatchKey, "help", load=match_press)
    @pressed(PersonKey, "help")
    async def explain(self, request: Request) -> None:
        """Explain privately how to play."""
        here = (await private_views.public_reader_here(request)).texts
        await request.give(messages.help_text(request.texts, here, await self._links(request)))

    async def _links(self, request: Request) -> dict[str, str]:
        """Return the commands that the reader has, by name, as links that begin them.

        They are plain names while Discord does not tell their ids. What a server's managers change
        in its settings is not known here.
        https://docs.discord.com/developers/reference#message-formatting
        """
        tree, links = request.client.tree, dict[str, str]()
        roots = {command.name for command in tree.get_commands(type=AppCommandType.chat_input)}
        if not roots <= self._ids.keys():
            with suppress(*TROUBLE):
                self._ids = {known.name: known.id for known in await tree.fetch_commands()}
        for command in tree.walk_commands(type=AppCommandType.chat_input):
            root = command.root_parent or command
            if isinstance(command, app_commands.Command) and _has(request.interaction, root):
                name, id_ = command.qualified_name, self._ids.get(root.name)
                links[name] = f"</{name}:{id_}>" if id_ else f"`/{name}`"
        return links

    @pressed(PersonKey, "about")
    async def about(self, press: Press[PersonKey]) -> None:
        """Say what the bot is, where its source is, and how to invite it."""
        settings = self.core.settings
        draft = messages.about(
            press.texts,
            invite=invite_url(press.interaction.application_id),
            everywhere=personal_install_url(press.interaction.application_id),
            source=settings.source_url,
            privacy=settings.privacy_url,
            terms=settings.terms_url,
            operator=settings.operator_name,
            contact=settings.operator_contact,
            trouble=press.client.status_page.trouble,
        )
        await press.give(draft)

    async def _explain_game(self, request: Request, game: AnyGame) -> None:
        await request.send(messages.rules(request.reader, game))

    async def menu_actions(self, _match: Match, _user_id: int) -> Mapping[Purpose, Sequence[str]]:
        return {Purpose.MORE: ["help"]}


def _has(
    interaction: Interaction, command: app_commands.Command[Any, ..., Any] | app_commands.Group
) -> bool:
    """Tell whether a command is in the list of the person who sent an interaction."""
    if command.guild_only and not interaction.is_guild_integration():
        return False
    needed = command.default_permissions
    return needed is None or interaction.permissions >= needed


class LessonPress(Press[LessonKey], frozen=True):
    """A press on a button of a lesson, with the lesson."""

    exercise: Exercise


class Lessons(TurnPicker[LessonPress]):
    """Runs lessons in one private message; stateless: each button's id has the state."""

    kind = LessonKey
    late = "old-lesson"

    async def load(self, request: Request, key: LessonKey) -> LessonPress:
        of = exercise(key.game, key.number, key.paths[0])
        return LessonPress(request.interaction, key, of)

    @pressed(LessonKey, "begin", load=load)
    async def begin(self, press: LessonPress) -> None:
        await self._show(press, self._task(press, press.exercise))

    @pressed(LessonKey, "hint", load=load)
    async def hint(self, press: LessonPress) -> None:
        """Show the hint below the choices so far."""
        await self._show(press, self._task(press, press.exercise, self.path(press), hint=True))

    def path(self, press: LessonPress) -> Path:
        """Return the choices since the lesson was solved, if it goes on."""
        return press.key.paths[1]

    def next_turn(self, press: LessonPress) -> NextTurn:
        """Return the turn to find; the hint stays."""
        return messages.next_turn(press.texts, press.exercise, hint=bool(press.key.hinted))

    async def ask(self, press: LessonPress, stage: Stage) -> None:
        """Ask for the next choice."""
        page = self._task(press, press.exercise, stage.path, hint=bool(press.key.hinted))
        await self._show(press, page)

    async def on_turn(self, press: LessonPress, stage: Stage) -> None:
        """Judge a whole turn."""
        tried = attempt(press.exercise, stage.whole_moves)
        await self._show(press, messages.lesson_answer(tried, press.reader, press.name))

    @pressed(LessonKey, "solution", load=load)
    async def show_solution(self, press: LessonPress) -> None:
        """Show a turn that solves the lesson."""
        best = solution(press.exercise)
        await self._show(press, messages.lesson_solution(best, press.reader, press.name))

    @pressed(LessonKey, "end", load=load)
    async def end(self, press: LessonPress) -> None:
        """Say what to do after the last lesson."""
        await press.give(messages.lessons_end(press.texts, press.exercise.game))

    async def learn(self, request: Request, slug: str) -> None:
        """Begin the lessons of a game in a new private message."""
        await request.send(self._task(request, exercise(slug, 1)))
        await request.client.pipeline.copies.replace(request.context, LESSON)

    @pressed(GameKey, "learn")
    async def learn_by_button(self, press: Press[GameKey]) -> None:
        await self.learn(press, known_game(press.key.game).slug)

    @pressed(PersonKey, "learn")
    async def ask_for_game(self, press: Press[PersonKey]) -> None:
        await press.send(messages.game_question(press.texts))

    @pressed(PersonKey, "learn-game")
    async def choose_game(self, press: Press[PersonKey]) -> None:
        """Begin the lessons of the chosen game in place of the question."""
        game = offered_game(press.chosen_value())
        await self._show(press, self._task(press, exercise(game.slug, 1)))

    def _task(
        self, request: Request, of: Exercise, path: Path = (), *, hint: bool = False
    ) -> Draft:
        turn = messages.next_turn(request.texts, of, hint=hint)
        prompt = turn.prompt(stage_of(of, path), request.core.emojis)
        return messages.lesson_task(of, prompt, request.reader, request.name, hint=hint)

    async def _show(self, request: Request, page: Draft) -> None:
        await request.give(page)
        await request.client.pipeline.copies.replace(request.context, LESSON)
