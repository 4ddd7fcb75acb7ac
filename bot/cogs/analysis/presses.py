"""Handles the buttons of analyses and hints: show privately, page, share."""

from __future__ import annotations

from datetime import timedelta

import structlog

from bot.cogs.analysis import messages
from bot.cogs.analysis.drafting import AnalysisDrafter
from bot.cogs.analysis.hint_messages import Step
from bot.cogs.analysis.hints import HintService
from bot.cogs.analysis.service import AnalysisService, MatchAnalysis, Run, check_analysis
from bot.discord_io.codes import TROUBLE, in_words, is_unanswerable
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, reader_of, texts_of
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press
from bot.match.boards import private_views
from bot.match.boards.private_views import BoardReason
from bot.match.client import Interaction
from bot.match.fair_play import FairPlay, positions_of
from bot.match.model import Match
from bot.match.presses import pressed

HINT_STEPS = {"hint": Step.KIND, "hint-where": Step.WHERE, "hint-turn": Step.TURN}

log = structlog.get_logger(__name__)


class AnalysisPresses:
    """Handles the buttons of analyses; `pause` is the time between two edits of one's progress."""

    def __init__(
        self,
        analyses: AnalysisService,
        drafter: AnalysisDrafter,
        fair_play: FairPlay,
        pause: timedelta,
    ) -> None:
        self._pause_s = pause.total_seconds()
        self._analyses = analyses
        self._fair_play = fair_play
        self._drafter = drafter

    async def show(self, interaction: Interaction, match: Match) -> None:
        """Show privately who was ahead in a finished match, from a stored or new analysis.

        Raise `UserError` if the match is running or has no turns, if the user is playing a rated
        match that went the same way, or waits for too many analyses.
        """
        check_analysis(match)
        await self._fair_play.check_help(interaction.user.id, match.game, positions_of(match))
        analysis = await self._analyses.find(match)
        if analysis is None:
            run = self._analyses.begin(match, interaction.user.id, asked_by=interaction.id)
            analysis = await _watch(interaction, match, run, self._pause_s)
        if analysis is not None:
            draft = await self._drafter.analysis(match, analysis, reader_of(interaction))
            await answer_of(interaction).renew(draft)

    @pressed(MatchKey, "analyse", load=match_press)
    async def show_of_button(self, press: MatchPress) -> None:
        """Show the analysis of a button's match."""
        await self.show(press.interaction, press.match)

    @pressed(MatchKey, "share-analysis", load=match_press)
    async def share(self, press: MatchPress) -> None:
        """Show the channel who was ahead; `UserError` without a stored analysis."""
        interaction, match = press.interaction, press.match
        reader = await access.begin_sharing(interaction, match)
        analysis = await self._analyses.find(match)
        if analysis is None:
            raise UserError("analysis-gone")
        draft = await self._drafter.analysis(match, analysis, reader, share=False)
        await private_views.share(interaction, draft)


class HintPresses:
    """Handles the buttons of hints; each step of a hint replaces the previous one."""

    def __init__(self, hints: HintService, drafter: AnalysisDrafter) -> None:
        self._hints = hints
        self._drafter = drafter

    async def begin(self, interaction: Interaction, match: Match) -> None:
        """Give the first step of a hint privately; `UserError` if it is not allowed."""
        await self._give(interaction, match, match.ply, Step.KIND)

    @pressed(MatchKey, *HINT_STEPS, load=match_press)
    async def step(self, press: MatchPress) -> None:
        """Give the step that a button names, or the present board for an outdated button."""
        interaction, match, key = press.interaction, press.match, press.key
        if key.ply != match.ply:
            await private_views.board(
                interaction, match, note=BoardReason.STALE, ply=key.ply, edit=True
            )
            return
        await self._give(interaction, match, key.ply, HINT_STEPS[key.action])

    async def _give(self, interaction: Interaction, match: Match, ply: int, step: Step) -> None:
        hint = await self._hints.take(match, interaction.user.id, ply)
        draft = await self._drafter.hint(hint, step, reader_of(interaction))
        await answer_of(interaction).give(draft)


async def _watch(
    interaction: Interaction, match: Match, run: Run, pause_s: float
) -> MatchAnalysis | None:
    """Wait for an analysis and show its progress; `None` if the answer expires first.

    The analysis continues, and a later press shows it. Only progress is worth a request: Discord
    bans an address after too many edits with expired tokens.
    """
    answer, user_id, shown = answer_of(interaction), interaction.user.id, None
    while not await run.wait(pause_s):
        if run.askers[user_id] != interaction.id:
            await _give_way(interaction)
            return None
        if answer.is_expiring:
            await answer.renew(messages.unfinished(texts_of(interaction), match, run.done))
            return None
        if run.done == shown:
            continue
        try:
            await answer.renew(messages.progress(texts_of(interaction), match, run))
            shown = run.done
        except TROUBLE as error:
            if is_unanswerable(error):
                raise
            # The result may still get through, and it is stored for the next press.
            log.info("progress not shown", match=match.id, error=in_words(error))
    if run.askers[user_id] == interaction.id:
        return run.result()
    await _give_way(interaction)
    return None


async def _give_way(interaction: Interaction) -> None:
    """Answer without a message, as a later press of the user shows the analysis."""
    if interaction.message is not None:
        await answer_of(interaction).acknowledge()
    else:
        await answer_of(interaction).vanish()
