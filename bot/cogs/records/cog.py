"""`/match download`: records, films and pages, with their buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.cog import Cog
from bot.cogs.records.drafting import FileDrafter
from bot.cogs.records.messages import FILM, PAGE, format_labels, read_format
from bot.cogs.records.presses import FilePresses, RecordPresses
from bot.discord_io.interactions.context import texts_of
from bot.discord_io.interactions.pipeline import offered
from bot.match.additions import Purpose, TurnAddition
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Match
from bot.match.options import complete_any_match, described, find_to_show, slash
from bot.texts import Texts
from rules import Side


@offered
async def complete_format(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """List the formats in which the named match, or the default one, can be downloaded."""
    match = await find_to_show(interaction, interaction.namespace.match)
    texts, fitting = texts_of(interaction), typed.strip().lower()
    labels = format_labels(texts, match.game)
    return [
        app_commands.Choice(name=label, value=name)
        for name, label in labels.items()
        if fitting in f"{name} {label}".lower()
    ]


class Records(Cog):
    """Provides whole matches as files: records, films, and pages for any browser."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._records = RecordPresses(delivery.names, core.additions)
        self._files = FilePresses(FileDrafter(core.pictures, delivery.names, core.additions))
        self.handlers = (self._records, self._files)
        core.additions.menu.append(self._menu)
        core.additions.turns.append(self._on_turn)

    @slash("download", described("command-match-download"), group="match")
    @app_commands.rename(name="format")
    @app_commands.describe(
        match=described("command-match-option"), name=described("command-match-download-format")
    )
    @app_commands.autocomplete(match=complete_any_match, name=complete_format)
    async def download(
        self, interaction: Interaction, match: str | None = None, name: str | None = None
    ) -> None:
        found = await find_to_show(interaction, match)
        if name is None:
            await self._files.offer(interaction, found, found.ply)
            return
        chosen = read_format(found.game, name)
        if chosen == FILM:
            await self._files.give_film(interaction, found)
        elif chosen == PAGE:
            await self._files.give_page(interaction, found)
        else:
            await self._records.give(interaction, found, chosen)

    async def _menu(self, match: Match, _user_id: int) -> Mapping[Purpose, Sequence[str]]:
        return {Purpose.LOOK: [*(["film"] if match.turns else []), "page"]}

    async def _on_turn(
        self, _match: Match, ply: int, _names: Mapping[Side, str], _texts: Texts
    ) -> TurnAddition:
        return TurnAddition(actions=[*(["last-turns"] if ply else []), "download"])
