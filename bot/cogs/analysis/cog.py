"""`/match analyse` for finished matches, and `/hint` for the next turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.cog import Cog
from bot.cogs.analysis.drafting import AnalysisDrafter
from bot.cogs.analysis.hint_messages import hints_line
from bot.cogs.analysis.hints import HintService
from bot.cogs.analysis.messages import balance, menu_actions
from bot.cogs.analysis.presses import AnalysisPresses, HintPresses
from bot.cogs.analysis.service import AnalysisService, may_be_analysed
from bot.cogs.analysis.turning_points import TurningPoints, note_end
from bot.match.additions import Purpose, TurnAddition
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.fair_play import FairPlay
from bot.match.model import Match
from bot.match.options import (
    complete_finished_match,
    complete_match,
    described,
    find_finished,
    find_own,
    slash,
)
from bot.texts import Texts
from rules import Side


class Analysis(Cog):
    """Analyses finished matches, and gives hints in unrated ones."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.analyses = AnalysisService(core.database, core.engine, core.judge)
        fair_play = FairPlay(core.database, core.loader)
        hints = HintService(core.database, core.engine, core.judge, fair_play)
        drafter = AnalysisDrafter(core.pictures, delivery.names, delivery.drafter)
        self._presses = AnalysisPresses(self.analyses, drafter, fair_play, core.pauses.analysis)
        self._hint_presses = HintPresses(hints, drafter)
        self.handlers = (self._presses, self._hint_presses)
        turning_points = TurningPoints(
            core.database,
            self.analyses,
            core.matches,
            core.posts,
            drafter=delivery.drafter,
            channels=delivery.channels,
            clock=core.clock,
        )
        self.duties = (turning_points,)
        core.additions.at_end.append(note_end)
        core.additions.result_lines.append(turning_points.lines)
        core.additions.menu.append(self._menu)
        core.additions.result.append(self._result_actions)
        core.additions.result_lines.append(self._hint_lines)
        core.additions.turns.append(self._on_turn)
        core.additions.turn_lines.append(self._turn_lines)

    @slash("hint", described("command-hint"))
    @app_commands.describe(match=described("command-match-option"))
    @app_commands.autocomplete(match=complete_match)
    async def hint(self, interaction: Interaction, match: str | None = None) -> None:
        found = await find_own(interaction, match, to_move=True)
        await self._hint_presses.begin(interaction, found)

    @slash("analyse", described("command-match-analyse"), group="match")
    @app_commands.describe(match=described("command-match-option"))
    @app_commands.autocomplete(match=complete_finished_match)
    async def analyse(self, interaction: Interaction, match: str | None = None) -> None:
        await self._presses.show(interaction, await find_finished(interaction, match))

    async def _menu(self, match: Match, user_id: int) -> Mapping[Purpose, Sequence[str]]:
        return {Purpose.ASK: menu_actions(match, user_id)}

    async def _result_actions(self, match: Match) -> list[str]:
        return ["analyse"] if may_be_analysed(match) else []

    async def _hint_lines(self, match: Match, texts: Texts) -> list[str]:
        line = hints_line(texts, match)
        return [line] if line else []

    async def _turn_lines(self, match: Match, ply: int, _user_id: int, texts: Texts) -> list[str]:
        return await self._hint_lines(match, texts) if ply == match.ply else []

    async def _on_turn(
        self, match: Match, ply: int, names: Mapping[Side, str], texts: Texts
    ) -> TurnAddition:
        analysis = await self.analyses.find(match)
        lines = [balance(texts, analysis, ply, names)] if analysis else []
        return TurnAddition(lines, ["analyse"] if may_be_analysed(match) else [])
