"""`/move`: play a turn, with a list of what is possible while typing."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.cogs.play.turn_presses import take_turn
from bot.discord_io.interactions.autocomplete import offered
from bot.discord_io.interactions.context import texts_of
from bot.game_texts import completion_name, completion_text, meant, offers, stage_meant
from bot.match.client import Interaction
from bot.match.command_texts import described
from bot.match.options import complete_match, find_own, slash


def move_command() -> app_commands.Command[Any, ..., None]:
    """Make the command."""

    @slash("move", described("command-move"))
    @app_commands.describe(
        move=described("command-move-move"), match=described("command-match-option")
    )
    @app_commands.guild_only()
    @app_commands.autocomplete(move=_complete_move, match=complete_match)
    async def command(interaction: Interaction, move: str, match: str | None = None) -> None:
        await take_turn(interaction, await find_own(interaction, match, to_move=True), move)

    return command


@offered
async def _complete_move(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """List the ways to go on typing, with what they would do."""
    match = await find_own(interaction, interaction.namespace.match, to_move=True)
    if match.result is not None or not match.may_move(interaction.user.id):
        return []
    texts = texts_of(interaction)
    read = meant(texts, match.game, match.position, typed)
    begun = stage_meant(read)
    return [
        app_commands.Choice(
            name=completion_text(texts, match.game, way), value=completion_name(way)
        )
        for way in offers(match.game, match.position, read if begun is None else begun)
    ]
