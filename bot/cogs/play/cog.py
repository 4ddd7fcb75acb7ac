"""Plays turns: `/move`, `/play`, the picker, and the questions before a turn."""

from __future__ import annotations

from discord import app_commands

from bot.cog import Cog
from bot.cogs.play.presses import PickerPresses
from bot.cogs.play.turn_presses import TurnPresses, take_turn
from bot.discord_io.interactions.autocomplete import offered
from bot.discord_io.interactions.context import texts_of
from bot.game_texts import completion_name, completion_text, offers, typed_stage, typed_turn
from bot.match.client import Interaction
from bot.match.commands.options import complete_match, described, find_own
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery


@offered
async def complete_move(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """List the ways to continue a typed turn, with their effects."""
    match = await find_own(interaction, interaction.namespace.match, to_move=True)
    if match.result is not None or not match.may_move(interaction.user.id):
        return []
    texts = texts_of(interaction)
    read = typed_turn(texts, match.game, match.position, typed)
    begun = typed_stage(read)
    return [
        app_commands.Choice(
            name=completion_text(texts, match.game, way), value=completion_name(way)
        )
        for way in offers(match.game, match.position, read if begun is None else begun)
    ]


class Play(Cog):
    """Turns, typed or chosen step by step."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._picker = PickerPresses()
        self.handlers = (self._picker, TurnPresses())

    @app_commands.command(name="move", description=described("command-move"))
    @app_commands.describe(
        move=described("command-move-move"), match=described("command-match-option")
    )
    @app_commands.guild_only()
    @app_commands.autocomplete(move=complete_move, match=complete_match)
    async def move(self, interaction: Interaction, move: str, match: str | None = None) -> None:
        await take_turn(interaction, await find_own(interaction, match, to_move=True), move)

    @app_commands.command(name="play", description=described("command-play"))
    @app_commands.describe(match=described("command-match-option"))
    @app_commands.guild_only()
    @app_commands.autocomplete(match=complete_match)
    async def play(self, interaction: Interaction, match: str | None = None) -> None:
        await self._picker.begin(interaction, await find_own(interaction, match, to_move=True))
