"""Ask which of several matches a command is for, and run it again for the chosen one."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlencode

from discord import AppCommandOptionType, ButtonStyle, InteractionType, app_commands

from bot.discord_io.content.buttons import ID_LIMIT, Button, CommandKey, Menu, MenuOption
from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.context import texts_of
from bot.discord_io.interactions.errors import UnclearRequestError
from bot.errors import UserError
from bot.game_texts import CHOICE_LIMIT, CHOICES_LIMIT, shortened
from bot.match.client import Interaction
from bot.match.commands.labels import match_label
from bot.match.lookup import SeveralMatchesError
from bot.match.model import Match
from rules import Side

MOST_BUTTONS = 5
MATCH = "match"
"""The option of the commands that names a match."""

AnyCommand = app_commands.Command[Any, ..., Any]


async def which_match(interaction: Interaction, error: SeveralMatchesError) -> UserError:
    """Return the error that lets the user choose a match, the most urgent one first.

    It is the same error if no choice could run the command again.
    """
    command = _written(interaction)
    if command is None:
        return error
    texts, user_id = texts_of(interaction), interaction.user.id
    matches = error.matches[:CHOICES_LIMIT]
    labels = [await label_of(interaction, match) for match in matches]
    if len(labels) <= MOST_BUTTONS:
        buttons = tuple(
            Button(
                CommandKey("run", match.id, command),
                shortened(label, CHOICE_LIMIT),
                ButtonStyle.primary if match.may_move(user_id) else ButtonStyle.secondary,
                row=row,
            )
            for row, (match, label) in enumerate(zip(matches, labels, strict=True))
        )
        return UnclearRequestError(error, Draft(texts("which-match"), buttons=buttons))
    entries = tuple(
        MenuOption(str(match.id), label) for match, label in zip(matches, labels, strict=True)
    )
    menu = Menu(CommandKey("run-chosen", 0, command), texts("which-match-prompt"), entries)
    return UnclearRequestError(error, Draft(texts("which-match"), menus=(menu,)))


async def run_again(interaction: Interaction, text: str, match_id: int) -> None:
    """Run the command that a button holds for a match; `UserError` if it no longer exists."""
    path, _, options = text.partition("?")
    command, values = _command(interaction, path), dict[str, Any](parse_qsl(options))
    if command is None or not {MATCH, *values}.issubset(_texts(command)):
        raise UserError("old-button")
    left_out = {o.name: o.default for o in command.parameters if not o.required}
    # A command outside of a cog has no binding.
    owner = () if command.binding is None else (command.binding,)
    callback: Any = command.callback
    await callback(*owner, interaction, **{**left_out, **values, MATCH: str(match_id)})


async def label_of(interaction: Interaction, match: Match) -> str:
    """Name a match for the user of an interaction."""
    texts, user_id = texts_of(interaction), interaction.user.id
    names = await interaction.client.delivery.names.seats(match, texts)
    own = match.side_of(user_id)
    opponent = names[own.opponent] if own else " – ".join(names[side] for side in Side)
    return match_label(texts, match, user_id, opponent)


def _written(interaction: Interaction) -> str | None:
    """Return a command with its options for a button; `None` for what fits into none."""
    command, is_typing = interaction.command, interaction.type is InteractionType.autocomplete
    if is_typing or not isinstance(command, app_commands.Command):
        return None
    values = {name: value for name, value in interaction.namespace if name != MATCH}
    text = command.qualified_name
    if values:
        text += f"?{urlencode(values, safe=',:')}"
    if not {MATCH, *values}.issubset(_texts(command)):
        return None
    return text if len(str(CommandKey("run-chosen", 10**18 - 1, text))) <= ID_LIMIT else None


def _command(interaction: Interaction, path: str) -> AnyCommand | None:
    """Return the command of this name, such as `match draw`."""
    first, *rest = path.split(" ")
    command = interaction.client.tree.get_command(first)
    for word in rest:
        command = command.get_command(word) if isinstance(command, app_commands.Group) else None
    return command if isinstance(command, app_commands.Command) else None


def _texts(command: AnyCommand) -> set[str]:
    """Return the names of a command's options that take a text."""
    options = command.parameters
    return {option.name for option in options if option.type is AppCommandOptionType.string}
