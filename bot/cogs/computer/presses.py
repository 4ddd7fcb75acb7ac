"""Handles the buttons to play the computer: game, level, coach, challenges to anyone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from bot.cogs.computer import messages
from bot.cogs.computer.clip_presses import COACH
from bot.cogs.computer.coach import Coach
from bot.cogs.computer.messages import CHOOSING, OPENING, PROGRAM, SUFFIXES, coaching_of
from bot.discord_io.content.buttons import (
    ChallengeKey,
    GameKey,
    Key,
    MatchKey,
    PersonKey,
    number_in,
)
from bot.discord_io.content.people import DIRECT, channel_link
from bot.discord_io.interactions.context import answer_of, chosen_value, storing, texts_of
from bot.errors import UserError
from bot.match.access import MatchPress, act_of, match_press_at_any_ply
from bot.match.challenge.invitations import check_may_play_computer
from bot.match.challenge.posting import (
    ChallengePress,
    challenge_press,
    check_start,
    language_here,
    only_place,
    post_challenge,
)
from bot.match.challenge.service import ChallengeService
from bot.match.client import Interaction
from bot.match.delivery.posting import Poster
from bot.match.model import First
from bot.match.options import known_game
from bot.match.presses import Press, pressed
from bot.match.terms import Coaching, Terms
from bot.match.turns import check_player
from bot.seats import Seat
from bot.settings import Program
from engine import LEVELS
from rules import AnyGame

ASKING, BEGINNING = (
    tuple(f"{action}{suffix}" for suffix in SUFFIXES.values()) for action in (OPENING, CHOOSING)
)
# The subject of the private question for a level.
LEVEL = "level"


class ComputerPresses:
    """Handles the buttons and menus that begin a match against the computer, and set its coach."""

    def __init__(
        self,
        challenges: ChallengeService,
        coach: Coach,
        poster: Poster,
        programs: Mapping[str, Program],
    ) -> None:
        """Take the programs of the operator by the slugs of their games."""
        self._challenges = challenges
        self._coach = coach
        self._poster = poster
        self._programs = programs

    @pressed(PersonKey, "computer")
    async def ask_for_game(self, press: Press[PersonKey]) -> None:
        """Ask privately which game to play against the computer."""
        interaction = press.interaction
        await answer_of(interaction).send(messages.game_question(texts_of(interaction)))

    @pressed(PersonKey, "computer-game")
    async def choose_game(self, press: Press[PersonKey]) -> None:
        """Ask for the level of the computer in the game that was chosen."""
        game = known_game(chosen_value(press.interaction))
        await self._ask_for_level(press.interaction, game, partial(GameKey, game.slug))

    @pressed(GameKey, *ASKING)
    async def ask_for_level(self, press: Press[GameKey]) -> None:
        """Ask for the level of the computer in the game that a button names."""
        coach, game = coaching_of(press.key.action), known_game(press.key.game)
        key = partial(GameKey, game.slug)
        await self._ask_for_level(press.interaction, game, key, coach=coach)

    @pressed(GameKey, *BEGINNING)
    async def begin(self, press: Press[GameKey]) -> None:
        """Challenge the computer at the chosen level, with the default options."""
        interaction, key = press.interaction, press.key
        game = known_game(key.game)
        level, program = self._chosen(interaction, game)
        make = partial(
            self._challenges.create,
            game=game.slug,
            options={},
            first=First.RANDOM,
            terms=Terms(
                level=level,
                program=program,
                coach=coaching_of(key.action),
                language=language_here(interaction),
            ),
            opponent_id=None,
            opponent_is_bot=False,
            guild_id=interaction.guild_id or DIRECT,
        )
        await post_challenge(interaction, make)
        # A second choice would begin a second match.
        await interaction.client.pipeline.copies.drop(interaction, LEVEL, pressed=True)

    @pressed(ChallengeKey, *ASKING, load=challenge_press)
    async def ask_on_card(self, press: ChallengePress) -> None:
        """Ask the challenger for the level of the computer that accepts the challenge."""
        interaction, challenge = press.interaction, press.challenge
        check_may_play_computer(challenge, interaction.user.id)
        coach = coaching_of(press.key.action)
        key = partial(ChallengeKey, challenge.id)
        await self._ask_for_level(interaction, challenge.game, key, coach=coach)

    @pressed(ChallengeKey, *BEGINNING, load=challenge_press)
    async def begin_on_card(self, press: ChallengePress) -> None:
        """Let the computer accept a challenge at the chosen level."""
        interaction = press.interaction
        texts = texts_of(interaction)
        level, program = self._chosen(interaction, press.challenge.game)
        await check_start(interaction)
        with storing(interaction):
            change = await self._challenges.play_computer(
                press.challenge.id,
                act_of(interaction),
                level=level,
                program=program,
                coach=coaching_of(press.key.action),
                place_id=await only_place(interaction),
            )
        await self._poster.deliver(change)
        place = channel_link(change.match.channel_id)
        begins = messages.begins(texts, Seat.of_computer(level, program), place)
        await answer_of(interaction).give(begins)

    @pressed(MatchKey, COACH, load=match_press_at_any_ply)
    async def ask_for_coach(self, press: MatchPress) -> None:
        """Ask the player when the coach should speak."""
        interaction, match = press.interaction, press.match
        check_player(match, interaction.user.id)
        await answer_of(interaction).send(messages.coach_question(texts_of(interaction), match))

    @pressed(MatchKey, "coach-choose", load=match_press_at_any_ply)
    async def choose_coach(self, press: MatchPress) -> None:
        """Let the coach speak when a button says; the question shows it."""
        interaction = press.interaction
        when = {each.value: each for each in Coaching}.get(press.key.turn)
        if when is None:
            raise UserError("old-button")
        with storing(interaction):
            change = await self._coach.choose(press.match.id, act_of(interaction), when)
        await self._poster.deliver(change)
        question = messages.coach_question(texts_of(interaction), change.match)
        await answer_of(interaction).give(question)

    async def _ask_for_level(
        self,
        interaction: Interaction,
        game: AnyGame,
        key: Callable[[str], Key],
        *,
        coach: Coaching = Coaching.NONE,
    ) -> None:
        program = self._programs.get(game.slug)
        question = messages.level_question(
            texts_of(interaction), game, key, coach=coach, program=program.name if program else ""
        )
        await answer_of(interaction).give(question)
        await interaction.client.pipeline.copies.replace(interaction, LEVEL)

    def _chosen(self, interaction: Interaction, game: AnyGame) -> tuple[int, str]:
        """Return the chosen level, and the name of the program if one was chosen instead."""
        chosen, program = chosen_value(interaction), self._programs.get(game.slug)
        if chosen == PROGRAM and program is not None:
            # The computer stands in for a program at its highest level.
            return LEVELS[-1], program.name
        if (level := number_in(chosen)) is None:
            raise UserError("old-button")
        return level, ""
