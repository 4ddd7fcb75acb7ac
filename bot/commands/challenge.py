"""`/challenge`: its options are those of all games together; a new game needs nothing here."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.commands.options import described, game_choices, guild_id_of
from bot.errors import UserError
from bot.interactions.answer import Form
from bot.interactions.client import Interaction
from bot.interactions.exchange import answer_of, storing, texts_of
from bot.interactions.permissions import check_channel, check_permissions
from bot.presenters.draft import Draft
from bot.presenters.game import choice_text, option_text, shortened
from bot.presenters.people import quoted
from bot.services.model import First, Reply
from bot.texts import Texts, spoken
from rules import GAMES, AnyGame, Option

DESCRIPTION_LIMIT = 100
NAME_LIMIT = 100

Choices = list[app_commands.Choice[str]]


def challenge_command() -> app_commands.Command[Any, ..., None]:
    """Make the command, with every option that any game has."""

    async def callback(interaction: Interaction, **values: Any) -> None:
        await challenge(interaction, **values)

    names = list(dict.fromkeys(option.name for _, option in _all_options()))
    callback.__signature__ = _signature(names)  # pyright: ignore[reportFunctionMemberAccess]
    command = app_commands.Command(
        name="challenge", description=described("command-challenge"), callback=callback
    )
    command.guild_only = True
    app_commands.choices(
        game=game_choices(),
        first=_first_choices(),
        **{name: _choices(name) for name in names},
    )(command)
    app_commands.describe(
        game=described("command-challenge-game"),
        opponent=described("command-challenge-opponent"),
        first=described("command-challenge-first"),
        **{name: spoken(partial(_description, name=name)) for name in names},
    )(command)
    return command


async def challenge(
    interaction: Interaction,
    game: str,
    opponent: discord.User | discord.Member | None,
    first: str | None,
    **options: str | None,
) -> None:
    """Check everything that can go wrong, then post the card as the public answer."""
    client, answer, texts = interaction.client, answer_of(interaction), texts_of(interaction)
    # What was promised in private cannot become the card, which everybody sees.
    can_be_card = answer.announce(Form.PUBLIC)
    guild_id = guild_id_of(interaction)
    check_channel(interaction, await client.services.servers.get(guild_id))
    check_permissions(interaction, texts)
    given = {name: value for name, value in options.items() if value is not None}
    _check_options(texts, game, given)
    if opponent is not None:
        client.delivery.names.remember(guild_id, opponent)
    with client.delivery.poster.answering(answer):
        # Stored before it is answered, so that a refusal can still be private.
        with storing(interaction):
            made = await client.services.challenges.create(
                game=game,
                options=given,
                first=_read_first(first),
                challenger_id=interaction.user.id,
                opponent_id=opponent.id if opponent else None,
                opponent_is_bot=opponent is not None and opponent.bot,
                guild_id=guild_id,
                channel_id=interaction.channel_id or 0,
                request_id=interaction.id,
                reply=Reply(interaction.channel_id or 0, answer.token) if can_be_card else None,
            )
        if can_be_card:
            answer.leave_to_posts()
        await client.delivery.poster.card_delivered(made.id)
    if not can_be_card:
        await answer.send(Draft(texts("challenge-posted")))


def _signature(names: list[str]) -> inspect.Signature:
    """Write the parameters the way discord.py reads them; `names` are the games' options."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    optional: dict[str, Any] = {
        "opponent": discord.User | None,
        **dict.fromkeys(names, str | None),
        "first": str | None,
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


def _all_options() -> Iterator[tuple[AnyGame, Option]]:
    for game in GAMES.values():
        for option in game.options:
            yield game, option


def _choices(name: str) -> Choices:
    """List the values that an option has in any game; the first game that has one names it."""
    named: dict[str, app_commands.locale_str] = {}
    for game, option in _all_options():
        if option.name == name:
            for value in option.choices:
                make = partial(_choice_name, game=game, option=name, value=value)
                named.setdefault(value, spoken(make))
    return [app_commands.Choice(name=text, value=value) for value, text in named.items()]


def _choice_name(texts: Texts, game: AnyGame, option: str, value: str) -> str:
    name = choice_text(texts, game, option, value)
    hint = texts.find(f"{game.slug}-{option}-{value}-hint")
    if hint is None:
        return name
    return shortened(texts("command-challenge-choice", choice=name, hint=hint), NAME_LIMIT)


def _first_choices() -> Choices:
    return [
        app_commands.Choice(name=described(f"first-{first}"), value=first.value) for first in First
    ]


def _description(texts: Texts, *, name: str) -> str:
    of_games = [(game, option) for game, option in _all_options() if option.name == name]
    game, option = of_games[0]
    text = texts(
        "command-challenge-option",
        games=", ".join(game.name for game, _ in of_games),
        option=option_text(texts, game, name),
        default=choice_text(texts, game, name, option.default),
    )
    return shortened(text, DESCRIPTION_LIMIT)


def _check_options(texts: Texts, slug: str, given: Mapping[str, str]) -> None:
    """Raise `UserError` that names what the chosen game does offer, in words."""
    game = GAMES.get(slug)
    if game is None:
        raise UserError("unknown-game", game=quoted(slug))
    known = {option.name: option for option in game.options}
    for name, value in given.items():
        if name not in known:
            allowed = ", ".join(option_text(texts, game, other) for other in known) or texts("none")
            called = texts.find(f"option-{name}") or quoted(name)
            raise UserError("option-of-other-game", game=game.name, option=called, allowed=allowed)
        if value not in known[name].choices:
            labels = [choice_text(texts, game, name, choice) for choice in known[name].choices]
            raise UserError(
                "option", option=option_text(texts, game, name), allowed=", ".join(labels)
            )


def _read_first(text: str | None) -> First:
    try:
        return First(text or First.RANDOM)
    except ValueError:
        raise UserError("option", option="first", allowed=", ".join(First)) from None
