"""`/challenge` and `/setup`, with the options of all games; a new game changes nothing here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.cogs.challenges.choices import UNPREPARED, first_option, level_option, pace_option
from bot.discord_io.content.people import DIRECT
from bot.discord_io.interactions.context import texts_of
from bot.discord_io.names import Names
from bot.errors import UserError
from bot.match.challenge.beginnings import read_beginning
from bot.match.challenge.posting import language_here, post_challenge
from bot.match.challenge.service import ChallengeService
from bot.match.client import Interaction
from bot.match.commands.declared import CommandOption, declared_command
from bot.match.commands.game_options import (
    check_options,
    game_option,
    option_values,
    options_of_games,
)
from bot.match.model import First
from bot.match.options import described
from bot.match.terms import UNTIMED, check_terms
from engine import LEVELS

# Far more than any position needs.
MAX_POSITION_LENGTH = 1000


class ChallengeCommands:
    """Carries out the commands that make a challenge."""

    def __init__(self, challenges: ChallengeService, names: Names) -> None:
        self._challenges = challenges
        self._names = names

    def make(self) -> list[app_commands.Command[Any, ..., None]]:
        """Make the commands, with the options of all registered games."""
        opponent = CommandOption(
            "opponent", described("command-challenge-opponent"), discord.User | discord.Member
        )
        rated = CommandOption("rated", described("command-challenge-rated"), bool)
        file = CommandOption("file", described("command-setup-file"), discord.Attachment)
        position = CommandOption(
            "position",
            described("command-setup-position"),
            app_commands.Range[str, 1, MAX_POSITION_LENGTH],
        )
        at = CommandOption("at", described("command-setup-at"))
        game = game_option(described("command-challenge-game"), required=True)
        any_game = game_option(described("command-setup-game"))
        whom, pace = (opponent, level_option()), pace_option()
        return [
            declared_command(
                "challenge",
                described("command-challenge"),
                (
                    game,
                    *whom,
                    *options_of_games(by_experience=True),
                    first_option(First),
                    pace,
                    rated,
                ),
                self._challenge,
            ),
            declared_command(
                "setup",
                described("command-setup"),
                (file, position, at, any_game, *whom, first_option(UNPREPARED), pace),
                self._set_up,
            ),
        ]

    async def _challenge(self, interaction: Interaction, given: Mapping[str, Any]) -> None:
        game, options = given["game"], option_values(given)
        check_options(texts_of(interaction), game, options)
        await self._post(interaction, given, game=game.slug, options=options)

    async def _set_up(self, interaction: Interaction, given: Mapping[str, Any]) -> None:
        begun = await read_beginning(
            given.get("game"),
            file=given.get("file"),
            text=given.get("position"),
            at=given.get("at", ""),
        )
        await self._post(
            interaction,
            given,
            game=begun.game.slug,
            options=begun.options,
            opening=begun.opening,
        )

    async def _post(
        self, interaction: Interaction, given: Mapping[str, Any], **begins_with: Any
    ) -> None:
        """Check the options that both commands have, and post the challenge."""
        guild_id, opponent = interaction.guild_id or DIRECT, given.get("opponent")
        level: int | None = given.get("level")
        if opponent is not None and opponent.id == interaction.application_id:
            opponent, level = None, LEVELS[0] if level is None else level
        if opponent is not None:
            if level is not None:
                raise UserError("level-with-person")
            self._names.remember(guild_id, opponent)
        if guild_id == DIRECT and level is None:
            raise UserError("challenge-people-on-servers")
        if given.get("rated") and level is not None:
            raise UserError("computer-unrated")
        first, swap = given.get("first", (First.RANDOM, False))
        terms = replace(
            given.get("pace", UNTIMED),
            rated=given.get("rated", True),
            level=level,
            swap=swap,
            language=language_here(interaction),
        )
        check_terms(terms)
        make = partial(
            self._challenges.create,
            **begins_with,
            first=first,
            terms=terms,
            opponent_id=None if opponent is None else opponent.id,
            opponent_is_bot=opponent is not None and opponent.bot,
            guild_id=guild_id,
        )
        await post_challenge(interaction, make)
