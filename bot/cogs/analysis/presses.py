"""Looking back on a match: made while one waits, paged through, shared."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import structlog

from bot.cogs.analysis import messages as presenter
from bot.cogs.analysis.service import MatchAnalysis, Run, check_analysis
from bot.discord_io.codes import TROUBLE, in_words, is_unanswerable
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, reader_of, texts_of
from bot.errors import UserError
from bot.match import access, sharing
from bot.match.access import MatchPress, match_press
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import Presses

# Where each button leads, from the step that is shown of a line of so many.
STEPS: Mapping[str, Callable[[int, int], int]] = {
    "line": lambda step, _last: step,
    "line-first": lambda _step, _last: 0,
    "line-back": lambda step, _last: step - 1,
    "line-on": lambda step, _last: step + 1,
    "line-last": lambda _step, last: last,
}
# No message is edited more often to say how far an analysis has come.
BETWEEN_EDITS_S = 1.0
MOST_DIGITS = 3

presses = Presses()
log = structlog.get_logger(__name__)


async def show(interaction: Interaction, match: Match) -> None:
    """Show privately who was ahead in a match that is over, made now unless that is kept.

    `UserError` for one that goes on, in which nothing was played, or when the person already waits
    for as many analyses as one may.
    """
    check_analysis(match)
    analyses = interaction.client.core.analyses
    kept = await analyses.kept(match)
    if kept is None:
        run = analyses.begin(match, interaction.user.id, asked_by=interaction.id)
        kept = await _watched(interaction, match, run)
    if kept is None:
        return
    reviews, reader = interaction.client.delivery.drafter.reviews, reader_of(interaction)
    await answer_of(interaction).renew(await reviews.analysis(match, kept, reader))


@presses.on(MatchKey, "analyse", load=match_press)
async def show_of_button(press: MatchPress) -> None:
    """Show the analysis of a button's match."""
    await show(press.interaction, press.match)


@presses.on(MatchKey, *STEPS, load=match_press)
async def show_line(press: MatchPress) -> None:
    """Show a board of the better line in place of the turn after a button's ply."""
    interaction, key, match = press.interaction, press.key, press.match
    kept = await interaction.client.core.analyses.kept(match)
    if kept is None:
        await show(interaction, match)
        return
    line = kept.turns[key.ply].line if key.ply < len(kept.turns) else ()
    step = min(max(STEPS[key.action](_step(key), len(line)), 0), len(line))
    reviews, reader = interaction.client.delivery.drafter.reviews, reader_of(interaction)
    await answer_of(interaction).give(
        await reviews.variation(match, min(key.ply, match.ply - 1), line, step, reader)
    )


@presses.on(MatchKey, "share-analysis", load=match_press)
async def share(press: MatchPress) -> None:
    """Show everybody in the channel who was ahead; `UserError` where that is not kept any more."""
    interaction, match = press.interaction, press.match
    everybody = await access.begin_sharing(interaction, match)
    kept = await interaction.client.core.analyses.kept(match)
    if kept is None:
        raise UserError("analysis-gone")
    reviews = interaction.client.delivery.drafter.reviews
    draft = await reviews.analysis(match, kept, everybody, share=False)
    await sharing.share(interaction, draft)


async def _watched(interaction: Interaction, match: Match, run: Run) -> MatchAnalysis | None:
    """Wait for an analysis and show its progress; `None` when this answer ends before it.

    The analysis goes on, and a later press shows it. Only progress is worth a request: Discord
    bans an address after too many edits by tokens that have expired.
    """
    answer, user_id, shown = answer_of(interaction), interaction.user.id, None
    while not await run.wait(BETWEEN_EDITS_S):
        if run.askers[user_id] != interaction.id:
            return None
        if answer.is_expiring:
            await answer.renew(presenter.unfinished(texts_of(interaction), match, run.done))
            return None
        if run.done == shown:
            continue
        try:
            await answer.renew(presenter.progress(texts_of(interaction), match, run.done))
            shown = run.done
        except TROUBLE as error:
            if is_unanswerable(error):
                raise
            # The result may get through all the same, and is kept for the next press.
            log.info("progress not shown", match=match.id, error=in_words(error))
    return run.result() if run.askers[user_id] == interaction.id else None


def _step(key: MatchKey) -> int:
    """Return the step that a button was made at; `UserError` for an id that nobody made."""
    if not (key.turn.isascii() and key.turn.isdigit() and len(key.turn) <= MOST_DIGITS):
        raise UserError("old-button")
    return int(key.turn)
