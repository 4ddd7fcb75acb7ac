"""Handles the buttons about lines that were not played: best lines, refutations, steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.cogs.analysis import line_messages
from bot.cogs.analysis.drafting import AnalysisDrafter
from bot.cogs.analysis.line_messages import SEPARATOR
from bot.cogs.analysis.lines import ChosenLine, LineService, check_open, position_at
from bot.cogs.analysis.presses import AnalysisPresses
from bot.cogs.analysis.service import AnalysisService
from bot.discord_io.content.buttons import MatchKey, number_in
from bot.discord_io.interactions.context import answer_of, reader_of, texts_of
from bot.discord_io.interactions.forms import filled_in
from bot.errors import UserError
from bot.game_texts import typed_turn
from bot.match.access import MatchPress, in_common_rows, match_press, rows_of
from bot.match.presses import pressed
from guide import RefusedTurnError

# The step of a line that each button leads to, from the present step and the last one.
LINE_STEPS: Mapping[str, Callable[[int, int], int]] = {
    "line": lambda step, _last: step,
    "line-first": lambda _step, _last: 0,
    "line-back": lambda step, _last: step - 1,
    "line-on": lambda step, _last: step + 1,
    "line-last": lambda _step, last: last,
}


class LinePresses:
    """Shows lines on boards, in one private message."""

    def __init__(
        self,
        analyses: AnalysisService,
        lines: LineService,
        drafter: AnalysisDrafter,
        charts: AnalysisPresses,
    ) -> None:
        self._analyses = analyses
        self._lines = lines
        self._drafter = drafter
        self._charts = charts

    @pressed(MatchKey, "best-lines", load=match_press)
    async def show_best(self, press: MatchPress) -> None:
        """Show the best lines after the turn of a button."""
        match, user_id = press.match, press.interaction.user.id
        then = position_at(match, press.key.ply)
        lines = await self._lines.best(then, user_id)
        draft = await self._drafter.best_lines(match, then, lines, reader_of(press.interaction))
        await answer_of(press.interaction).give(draft)

    @pressed(MatchKey, "why-not", load=match_press)
    async def ask_why_not(self, press: MatchPress) -> None:
        """Ask for a turn to judge instead of the next one."""
        then = position_at(press.match, press.key.ply)
        check_open(then)
        rows = rows_of(press.interaction, press.match)
        form = line_messages.why_not_form(texts_of(press.interaction), press.match, then, rows)
        await answer_of(press.interaction).open(form)

    @pressed(MatchKey, "why-not-typed", load=match_press, form=True)
    async def show_typed(self, press: MatchPress) -> None:
        """Show what happens after a typed turn; explain an illegal one."""
        interaction, match = press.interaction, press.match
        texts, then = texts_of(interaction), position_at(match, press.key.ply)
        typed = in_common_rows(interaction, match, "".join(filled_in(interaction).get("move", ())))
        try:
            read = typed_turn(texts, match.game, then.position, typed)
            turn = then.guide.parse_turn(then.position, read)
        except RefusedTurnError as error:
            refusal = error.quoting(typed)
            await answer_of(interaction).give(line_messages.refused(texts, match, then, refusal))
            return
        await self._show(press, 1, match.game.format_turn(then.position, turn))

    @pressed(MatchKey, *LINE_STEPS, load=match_press)
    async def show_step(self, press: MatchPress) -> None:
        """Show the board of a step of the line that a button names."""
        step, which = _read(press.key)
        await self._show(press, step, which)

    async def _show(self, press: MatchPress, step: int, which: str) -> None:
        interaction, key, match = press.interaction, press.key, press.match
        chosen = await self._find(press, which)
        if chosen is None:
            await self._charts.show(interaction, match)
            return
        move = LINE_STEPS.get(key.action, LINE_STEPS["line"])
        step = min(max(move(step, len(chosen.turns)), 0), len(chosen.turns))
        then = position_at(match, key.ply)
        draft = await self._drafter.variation(match, then, chosen, step, reader_of(interaction))
        await answer_of(interaction).give(draft)

    async def _find(self, press: MatchPress, which: str) -> ChosenLine | None:
        """Return a line; `None` for a stored one that is missing."""
        match, ply = press.match, press.key.ply
        if which:
            return await self._lines.choose(
                position_at(match, ply), which, press.interaction.user.id
            )
        analysis = await self._analyses.find(match)
        if analysis is None or ply >= len(analysis.turns):
            return None
        return ChosenLine("", analysis.turns[ply].line)


def _read(key: MatchKey) -> tuple[int, str]:
    """Return the step and the line that a button was made for; `UserError` for a forged id."""
    text, _, which = key.turn.partition(SEPARATOR)
    if (step := number_in(text)) is None:
        raise UserError("old-button")
    return step, which
