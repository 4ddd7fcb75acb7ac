"""`/challenge`, with the options of all games; a new game changes nothing here."""

from __future__ import annotations

import enum
import inspect
from functools import partial
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.cogs.challenges.choices import first_choices, level_choices, pace_choices, read_first
from bot.discord_io.content.people import DIRECT
from bot.discord_io.interactions.context import texts_of
from bot.discord_io.names import Names
from bot.errors import UserError
from bot.match.challenge.beginnings import read_beginning
from bot.match.challenge.posting import MakeChallenge, language_here, post_challenge
from bot.match.challenge.service import ChallengeService
from bot.match.client import Interaction
from bot.match.clock.terms import Coaching, Terms, TimeControl, check_terms
from bot.match.commands.game_options import (
    check_options,
    option_choices,
    option_description,
    option_names,
)
from bot.match.commands.options import described, game_choices, known_game
from engine import LEVELS

# Far more than any position needs.
MAX_POSITION_LENGTH = 1000

T = TypeVar("T", bound=enum.StrEnum)


def challenge_command(
    challenges: ChallengeService, names: Names
) -> app_commands.Command[Any, ..., None]:
    """Make the command, with the options of all games."""

    async def callback(interaction: Interaction, **values: Any) -> None:
        make = await read_challenge(interaction, challenges, names, **values)
        await post_challenge(interaction, make)

    options = option_names()
    callback.__signature__ = _signature(options)  # pyright: ignore[reportFunctionMemberAccess]
    command = app_commands.Command[Any, ..., None](
        name="challenge", description=described("command-challenge"), callback=callback
    )
    app_commands.choices(
        game=game_choices(),
        first=first_choices(),
        pace=pace_choices(),
        **{name: option_choices(name) for name in options},
    )(command)
    app_commands.choices(level=level_choices())(command)
    app_commands.describe(
        game=described("command-challenge-game"),
        opponent=described("command-challenge-opponent"),
        level=described("command-challenge-level"),
        coach=described("command-challenge-coach"),
        first=described("command-challenge-first"),
        pace=described("command-challenge-pace"),
        saving=described("command-challenge-saving"),
        strict=described("command-challenge-strict"),
        record=described("command-challenge-record"),
        at=described("command-challenge-at"),
        position=described("command-challenge-position"),
        rated=described("command-challenge-rated"),
        **{name: option_description(name) for name in options},
    )(command)
    return command


async def read_challenge(
    interaction: Interaction,
    challenges: ChallengeService,
    names: Names,
    *,
    game: str,
    opponent: discord.User | discord.Member | None,
    level: int | None,
    coach: bool | None,
    first: str | None,
    pace: str | None,
    saving: bool | None,
    strict: bool | None,
    rated: bool | None,
    record: discord.Attachment | None,
    at: str | None,
    position: str | None,
    **options: str | None,
) -> MakeChallenge:
    """Check all input, and return the function that stores the challenge."""
    guild_id = interaction.guild_id or DIRECT
    given = {name: value for name, value in options.items() if value is not None}
    check_options(texts_of(interaction), known_game(game), given)
    begun = await read_beginning(known_game(game), given, record=record, at=at, position=position)
    is_computer = opponent is not None and opponent.id == interaction.application_id
    if opponent is not None and not is_computer:
        if level is not None:
            raise UserError("level-with-person")
        names.remember(guild_id, opponent)
    if guild_id == DIRECT:
        _check_direct(is_computer=is_computer or (opponent is None and level is not None))
    if rated and (is_computer or level is not None):
        raise UserError("computer-unrated")
    if rated and begun is not None:
        raise UserError("opening-unrated")
    mover, swap = read_first(first)
    terms = Terms(
        pace=_read(TimeControl, "pace", pace or TimeControl.NONE),
        saving=bool(saving),
        strict=bool(strict),
        rated=rated is not False,
        level=LEVELS[0] if is_computer and level is None else level,
        coach=Coaching.AFTER if coach else Coaching.NONE,
        swap=swap,
        language=language_here(interaction),
    )
    check_terms(terms)
    return partial(
        challenges.create,
        game=game,
        options=begun.options if begun else given,
        opening=begun.opening if begun else None,
        first=mover,
        terms=terms,
        opponent_id=opponent.id if opponent and not is_computer else None,
        opponent_is_bot=opponent is not None and opponent.bot and not is_computer,
        guild_id=guild_id,
    )


def _check_direct(*, is_computer: bool) -> None:
    """Raise `UserError` unless a challenge in direct messages is to the computer."""
    if not is_computer:
        raise UserError("challenge-people-on-servers")


def _signature(options: list[str]) -> inspect.Signature:
    """Return the parameters that discord.py reads; `options` are those of the games."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    optional: dict[str, Any] = {
        "opponent": discord.User | None,
        "level": int | None,
        "coach": bool | None,
        **dict.fromkeys(options, str | None),
        "first": str | None,
        "pace": str | None,
        "saving": bool | None,
        "strict": bool | None,
        "rated": bool | None,
        "record": discord.Attachment | None,
        "at": str | None,
        "position": app_commands.Range[str, 1, MAX_POSITION_LENGTH] | None,  # pyright: ignore[reportOperatorIssue]
    }
    first = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Signature(
        [
            inspect.Parameter("interaction", first, annotation=Interaction),
            inspect.Parameter("game", keyword, annotation=str),
            *(
                inspect.Parameter(name, keyword, annotation=kind, default=None)
                for name, kind in optional.items()
            ),
        ]
    )


def _read(kind: type[T], option: str, text: str) -> T:
    """Read one of a few values; otherwise raise `UserError` with the valid ones."""
    try:
        return kind(text)
    except ValueError:
        raise UserError("option", option=option, allowed=", ".join(kind)) from None
