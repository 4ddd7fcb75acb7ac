"""`/match analyse` for finished matches, and `/hint` for the next turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

import structlog
from discord import app_commands

from bot.cog import Cog
from bot.cogs.analysis import messages, service
from bot.cogs.analysis.hints import HintService, Step, hint_lines, may_have_hint, write_hint
from bot.cogs.analysis.messages import balance, write_analysis
from bot.cogs.analysis.service import AnalysisService, BlunderService, MatchAnalysis, Run
from bot.cogs.analysis.turning_points import TurningPoints, note_end
from bot.discord_io.codes import TROUBLE, in_words, is_unanswerable
from bot.discord_io.content.buttons import MatchKey
from bot.errors import UserError
from bot.match.access import MatchPress, match_press
from bot.match.acts import ActContext
from bot.match.additions import TurnAddition
from bot.match.boards import private_views
from bot.match.boards.private_views import BoardReason
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.fair_play import positions_of
from bot.match.model import Match, Result
from bot.match.options import (
    complete_finished_match,
    complete_match,
    described,
    find_finished,
    find_own,
    slash,
)
from bot.match.presses import pressed
from bot.profiles import Reader
from bot.texts import Texts
from rules import Side

HINT_STEPS = {"hint": Step.KIND, "hint-where": Step.WHERE, "hint-turn": Step.TURN}

log = structlog.get_logger(__name__)


class Analysis(Cog):
    """Analyses finished matches, and gives hints in unrated ones."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.analyses = AnalysisService(core)
        self.blunders = BlunderService(core)
        self._hints = HintService(core)
        self._turning_points = TurningPoints(core, delivery, self.analyses)
        self.duties = (self._turning_points,)

    @slash("hint", described("command-hint"))
    @app_commands.describe(match=described("command-match-option"))
    @app_commands.autocomplete(match=complete_match)
    async def hint(self, request: Request, match: str | None = None) -> None:
        own_match = await find_own(request, match, to_move=True)
        await self._give_hint(request, own_match, own_match.ply, Step.KIND)

    @slash("analyse", described("command-match-analyse"), group="match")
    @app_commands.describe(match=described("command-match-option"))
    @app_commands.autocomplete(match=complete_finished_match)
    async def analyse(self, request: Request, match: str | None = None) -> None:
        await self._show(request, await find_finished(request, match))

    @pressed(MatchKey, "analyse", load=match_press)
    async def show_of_button(self, press: MatchPress) -> None:
        await self._show(press, press.match)

    @pressed(MatchKey, "share-analysis", load=match_press)
    async def share(self, press: MatchPress) -> None:
        """Show the channel who was ahead; `UserError` without a stored analysis."""
        match = press.match
        reader = await private_views.begin(press, match)
        analysis = await self.analyses.find(match)
        if analysis is None:
            raise UserError("analysis-gone")
        await self._check_help(press, match, analysis)
        names = await self.delivery.names.seats(match, reader.texts)
        draft = write_analysis(reader, match, analysis, names, share=False)
        await private_views.share(press, draft)

    @pressed(MatchKey, *HINT_STEPS, load=match_press)
    async def step(self, press: MatchPress) -> None:
        """Give the step that a button names, or the present board for an outdated button."""
        match, key = press.match, press.key
        if key.ply != match.ply:
            await private_views.board(press, match, note=BoardReason.STALE, ply=key.ply, edit=True)
            return
        await self._give_hint(press, match, key.ply, HINT_STEPS[key.action])

    async def _show(self, request: Request, match: Match) -> None:
        """Show privately who was ahead in a finished match, from a stored or new analysis.

        Raise `UserError` if the match is running or has no turns, if it is near to a rated match of
        the user, or if they wait for too many analyses.
        """
        service.check_analysis(match)
        analysis = await self.analyses.find(match)
        await self._check_help(request, match, analysis)
        if analysis is None:
            run = self.analyses.begin(match, request.user_id, asked_by=request.interaction.id)
            analysis = await self._watch(request, match, run)
            await self._check_help(request, match, analysis)
        if analysis is not None:
            names = await self.delivery.names.seats(match, request.texts)
            await request.answer.renew(write_analysis(request.reader, match, analysis, names))

    async def _check_help(
        self, request: Request, match: Match, analysis: MatchAnalysis | None
    ) -> None:
        """Raise `UserError` if a match or its analysis comes near to a rated match of the user."""
        advised = messages.advised_positions(match, analysis) if analysis else ()
        positions = chain(positions_of(match), advised)
        await self.core.fair_play.check_help(request.user_id, match.game, positions)

    async def _watch(self, request: Request, match: Match, run: Run) -> MatchAnalysis | None:
        """Wait for an analysis and show its progress; `None` if the answer expires first.

        The analysis continues, and a later press shows it. Only progress is worth a request:
        Discord bans an address after too many edits with expired tokens.
        """
        answer, user_id, shown = request.answer, request.user_id, None
        pause_s = self.core.pauses.analysis.total_seconds()
        while not await run.wait(pause_s) and run.askers[user_id] == request.interaction.id:
            if answer.is_expiring:
                await answer.renew(messages.progress(request.texts, match, run, expires=True))
                return None
            if run.done == shown:
                continue
            try:
                await answer.renew(messages.progress(request.texts, match, run))
                shown = run.done
            except TROUBLE as error:
                if is_unanswerable(error):
                    raise
                # The result may still get through, and it is stored for the next press.
                log.info("progress not shown", match=match.id, error=in_words(error))
        if run.askers[user_id] == request.interaction.id:
            return run.result()
        # A later press of the user shows the analysis.
        if request.interaction.message is None:
            await answer.vanish()
        elif shown is not None and answer.is_on_public:
            await answer.withdraw()
        else:
            await answer.acknowledge()
        return None

    async def _give_hint(self, request: Request, match: Match, ply: int, step: Step) -> None:
        hint = await self._hints.take(match, request.user_id, ply)
        names = await self.delivery.names.seats(match, request.texts)
        await request.give(write_hint(request.reader, hint, step, names))

    async def at_end(self, act: ActContext, match: Match, result: Result) -> None:
        await note_end(act, match, result)

    async def board_actions(self, match: Match) -> Sequence[str]:
        # The first board leads to rules and lessons instead.
        is_for_player = match.computer is not None and not match.has_votes
        return ["hint"] if is_for_player and match.ply > 1 else []

    async def turn_actions(self, match: Match, user_id: int) -> Sequence[str]:
        return ["hint"] if may_have_hint(match, user_id) else []

    async def result_actions(self, match: Match) -> list[str]:
        return ["analyse"] if service.may_be_analysed(match) else []

    async def result_lines(self, match: Match, texts: Texts) -> Sequence[str]:
        return [*await self._turning_points.lines(match, texts), *hint_lines(texts, match)]

    async def add_to_turn(
        self, match: Match, ply: int, names: Mapping[Side, str], reader: Reader
    ) -> TurnAddition:
        lines: list[str] = []
        if (analysis := await self.analyses.find(match)) is not None:
            before = positions_of(match, match.turns[:ply])
            if reader.user_id is None or await self.core.fair_play.helps(
                reader.user_id, match.game, before
            ):
                lines.append(balance(reader.texts, match, analysis, ply, names))
        if ply == match.ply:
            lines += hint_lines(reader.texts, match)
        return TurnAddition(lines, ["analyse"] if service.may_be_analysed(match) else [])
