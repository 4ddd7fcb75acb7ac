"""Handles the buttons to play the computer: game, level, challenges to anyone."""

from __future__ import annotations

from functools import partial

from bot.cogs.computer import messages
from bot.cogs.computer.messages import CHOOSING, COACHED, OPENING
from bot.discord_io.content.buttons import ChallengeKey, GameKey, PersonKey
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.discord_io.interactions.forms import chosen_value
from bot.discord_io.permissions import check_permissions
from bot.errors import UserError
from bot.match.access import act_of
from bot.match.challenge.invitations import check_may_play_computer
from bot.match.challenge.posting import (
    ChallengePress,
    challenge_press,
    only_place,
    post_challenge,
)
from bot.match.challenge.service import ChallengeService
from bot.match.client import Interaction
from bot.match.clock.terms import Terms
from bot.match.commands.options import known_game
from bot.match.model import First
from bot.match.presses import Press, pressed
from rules import AnyGame


class ComputerPresses:
    """Handles the buttons and menus that begin a match against the computer."""

    def __init__(self, challenges: ChallengeService) -> None:
        self._challenges = challenges

    @pressed(PersonKey, "computer")
    async def ask_for_game(self, press: Press[PersonKey]) -> None:
        """Ask privately which game to play against the computer."""
        interaction = press.interaction
        await answer_of(interaction).send(messages.game_question(texts_of(interaction)))

    @pressed(PersonKey, "computer-game")
    async def choose_game(self, press: Press[PersonKey]) -> None:
        """Ask for the level of the computer in the chosen game."""
        await _ask_for_level(press.interaction, known_game(chosen_value(press.interaction)))

    @pressed(GameKey, OPENING, f"{OPENING}{COACHED}")
    async def ask_for_level(self, press: Press[GameKey]) -> None:
        """Ask for the level of the computer in the game that a button names."""
        coach = press.key.action.endswith(COACHED)
        await _ask_for_level(press.interaction, known_game(press.key.game), coach=coach)

    @pressed(GameKey, CHOOSING, f"{CHOOSING}{COACHED}")
    async def begin(self, press: Press[GameKey]) -> None:
        """Challenge the computer at the chosen level, with the default options."""
        interaction, key = press.interaction, press.key
        if interaction.guild_id is None:
            raise UserError("only-in-servers")
        make = partial(
            self._challenges.create,
            game=known_game(key.game).slug,
            options={},
            first=First.RANDOM,
            terms=Terms(level=_level(interaction), coach=key.action.endswith(COACHED)),
            opponent_id=None,
            opponent_is_bot=False,
            guild_id=interaction.guild_id,
        )
        await post_challenge(interaction, make)

    @pressed(ChallengeKey, OPENING, f"{OPENING}{COACHED}", load=challenge_press)
    async def ask_on_card(self, press: ChallengePress) -> None:
        """Ask the challenger for the level of the computer that accepts the challenge."""
        interaction, challenge = press.interaction, press.challenge
        check_may_play_computer(challenge, interaction.user.id)
        coach = press.key.action.endswith(COACHED)
        question = messages.level_question(
            texts_of(interaction),
            challenge.game,
            partial(ChallengeKey, challenge.id),
            coach=coach,
        )
        await answer_of(interaction).give(question)

    @pressed(ChallengeKey, CHOOSING, f"{CHOOSING}{COACHED}", load=challenge_press)
    async def begin_on_card(self, press: ChallengePress) -> None:
        """Let the computer accept a challenge at the chosen level."""
        interaction = press.interaction
        level, texts = _level(interaction), texts_of(interaction)
        check_permissions(interaction, texts)
        with storing(interaction):
            match = await self._challenges.play_computer(
                press.challenge.id,
                act_of(interaction),
                level=level,
                coach=press.key.action.endswith(COACHED),
                place_id=await only_place(interaction),
            )
        await answer_of(interaction).give(messages.begins(texts, level, match.channel_id))


async def _ask_for_level(interaction: Interaction, game: AnyGame, *, coach: bool = False) -> None:
    question = messages.level_question(
        texts_of(interaction), game, messages.of_game(game), coach=coach
    )
    await answer_of(interaction).give(question)


def _level(interaction: Interaction) -> int:
    chosen = chosen_value(interaction)
    if not (chosen.isascii() and chosen.isdigit() and len(chosen) == 1):
        raise UserError("old-button")
    return int(chosen)
