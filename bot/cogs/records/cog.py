"""`/match record`, `/match film` and `/match download`, with their buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.cog import Cog
from bot.cogs.records.drafting import FileDrafter
from bot.cogs.records.messages import OWN_FORMAT, format_label, read_format
from bot.cogs.records.presses import FilePresses, RecordPresses
from bot.discord_io.interactions.autocomplete import offered
from bot.discord_io.interactions.context import texts_of
from bot.match.additions import TurnAddition
from bot.match.client import Interaction
from bot.match.commands.options import complete_any_match, described, find_to_show, slash
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Match
from bot.texts import Texts
from rules import Side
from rules.formats import formats_of


@offered
async def complete_format(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """List the record formats of the game of the named match, or of the default one."""
    match = await find_to_show(interaction, interaction.namespace.match)
    texts, fitting = texts_of(interaction), typed.strip().lower()
    labels = {each.name: format_label(texts, match.game, each) for each in formats_of(match.game)}
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

    @slash("record", described("command-match-record"), group="match")
    @app_commands.rename(name="format")
    @app_commands.describe(
        match=described("command-match-option"), name=described("command-match-record-format")
    )
    @app_commands.autocomplete(match=complete_any_match, name=complete_format)
    async def record(
        self, interaction: Interaction, match: str | None = None, name: str = OWN_FORMAT
    ) -> None:
        found = await find_to_show(interaction, match)
        await self._records.give(interaction, found, read_format(found.game, name))

    @slash("film", described("command-match-film"), group="match")
    @app_commands.describe(match=described("command-match-option"))
    @app_commands.autocomplete(match=complete_any_match)
    async def film(self, interaction: Interaction, match: str | None = None) -> None:
        await self._files.give_film(interaction, await find_to_show(interaction, match))

    @slash("download", described("command-match-download"), group="match")
    @app_commands.describe(match=described("command-match-option"))
    @app_commands.autocomplete(match=complete_any_match)
    async def download(self, interaction: Interaction, match: str | None = None) -> None:
        await self._files.give_page(interaction, await find_to_show(interaction, match))

    async def _menu(self, match: Match, _user_id: int) -> Sequence[str]:
        return [*(["film"] if match.turns else []), "download"]

    async def _on_turn(
        self, _match: Match, ply: int, _names: Mapping[Side, str], _texts: Texts
    ) -> TurnAddition:
        return TurnAddition(actions=[*(["last-turns"] if ply else []), "download"])
