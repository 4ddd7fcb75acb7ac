"""`/match try` and its private boards, and the notes on positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.cog import Cog
from bot.cogs.trying import note_messages, tables
from bot.cogs.trying.annotations import main_notes, numbered_in_record, variations_of
from bot.cogs.trying.drafting import TryDrafter
from bot.cogs.trying.evaluation import Evaluator
from bot.cogs.trying.note_presses import NotePresses
from bot.cogs.trying.presses import TryPresses
from bot.cogs.trying.service import TryService
from bot.cogs.trying.trees import TryTree
from bot.cogs.trying.variation_presses import VariationPresses
from bot.match.additions import Purpose
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.fair_play import FairPlay
from bot.match.model import Match
from bot.match.options import (
    complete_any_match,
    complete_turn,
    described,
    find_to_show,
    read_ply,
    slash,
)
from bot.profiles import Reader
from bot.texts import Texts
from rules import Side
from rules.record import Variation


class Trying(Cog):
    """Lets people try turns of both sides on a private board."""

    personal = tables.PERSONAL

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        drafter = TryDrafter(delivery.drafter, delivery.names)
        self._tries = TryService(core.database)
        self._presses = TryPresses(self._tries, drafter)
        fair_play = FairPlay(core.database, core.loader)
        evaluator = Evaluator(core.database, core.engine, core.judge, fair_play)
        variations = VariationPresses(self._tries, drafter, evaluator, additions=core.additions)
        notes = NotePresses(self._tries, drafter, core.additions)
        self.handlers = (self._presses, variations, notes)
        core.additions.menu.append(self._menu)
        core.additions.result_lines.append(self._result_lines)
        core.additions.turn_lines.append(self._turn_lines)
        core.additions.comments.append(self._comments)
        core.additions.variations.append(self._variations)
        core.additions.open_try.append(self._presses.open_from)

    @slash("try", described("command-match-try"), group="match")
    @app_commands.describe(
        match=described("command-match-option"), at=described("command-match-try-at")
    )
    @app_commands.autocomplete(match=complete_any_match, at=complete_turn)
    async def try_turns(
        self, interaction: Interaction, match: str | None = None, at: str | None = None
    ) -> None:
        found = await find_to_show(interaction, match)
        ply = read_ply(found, at)
        await self._presses.open_at(interaction, found, found.ply if ply is None else ply)

    async def _menu(self, match: Match, user_id: int) -> Mapping[Purpose, Sequence[str]]:
        # A player of a running match tries turns from the page of their plans.
        is_playing = match.result is None and match.side_of(user_id) is not None
        return {} if is_playing else {Purpose.TRY: ["try"]}

    async def _result_lines(self, match: Match, texts: Texts) -> list[str]:
        return note_messages.opened(texts, await self._tries.count_comments(match))

    async def _turn_lines(self, match: Match, ply: int, user_id: int, texts: Texts) -> list[str]:
        return [
            line
            for tree in await self._tries.seen(match, user_id)
            for line in note_messages.shown(texts, tree, ply)
        ]

    async def _comments(
        self, match: Match, _names: Mapping[Side, str], reader: Reader
    ) -> Mapping[int, str]:
        found: dict[int, list[str]] = {}
        for tree, author in await self._shown(match, reader):
            for ply, note in main_notes(tree).items():
                number = numbered_in_record(tree, ply)
                found.setdefault(number, []).append(f"{author}: {note}")
        return {number: "\n".join(notes) for number, notes in found.items()}

    async def _variations(self, match: Match, reader: Reader) -> Mapping[int, Sequence[Variation]]:
        found: dict[int, list[Variation]] = {}
        for tree, author in await self._shown(match, reader):
            for ply, variations in variations_of(tree, author).items():
                found.setdefault(numbered_in_record(tree, ply), []).extend(variations)
        return found

    async def _shown(self, match: Match, reader: Reader) -> list[tuple[TryTree, str]]:
        """List the trees of a finished match that a reader may see, with their authors."""
        name_of = self.delivery.names.of
        return [
            (tree, await name_of(match.guild_id, tree.stored.user_id, reader.texts))
            for tree in await self._tries.published(match, reader.user_id)
        ]
