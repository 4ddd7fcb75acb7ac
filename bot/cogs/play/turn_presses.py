"""Plays a turn typed into a command or a form; asks first if necessary."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.play import questions
from bot.cogs.play.messages import PreviewReason
from bot.cogs.play.stages import preview, show_stage, why_shown_first
from bot.discord_io.interactions.context import reader_of, texts_of
from bot.errors import UserError
from bot.game_texts import typed_stage, typed_turn
from bot.match.choosing.picking import stage_begun, whole_stage
from bot.match.choosing.playing import ask, play
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.turns import check_turn, loses_at_once
from guide import RefusedTurnError


async def take_turn(
    interaction: Interaction,
    match: Match,
    text: str,
    *,
    ply: int | None = None,
    confirmed: bool = False,
) -> None:
    """Play a turn, and post its board as the answer if the match is played here.

    Refusals are raised before anything is posted. An illegal or incomplete turn leads to a
    question. Unless it is `confirmed`, so does a contradictory turn, one that loses at once, and
    every turn of a user who wants to be asked or is new here. A chosen stage of a turn is continued
    step by step. `ply` is the one that a form or a question was made for.
    """
    if ply not in (None, match.ply):
        raise UserError("stale")
    read = typed_turn(texts_of(interaction), match.game, match.position, text)
    if await _show_typed_stage(interaction, match, read):
        return
    series = match.guide.parse_series(match.position, read)
    if series:
        await _ask_about_series(interaction, match, series)
        return
    after = await _unless_asked(interaction, match, read, typed=text, confirmed=confirmed)
    if after is not None:
        await play(interaction, after, read, ply)


async def _show_typed_stage(interaction: Interaction, match: Match, read: str) -> bool:
    """Continue from a stage that was picked in a list; tell whether it is one."""
    begun = typed_stage(read)
    if begun is None:
        return False
    check_turn(match, interaction.user.id, match.ply)
    now = stage_begun(match.game, match.position, match.guide.normalize_prefix(begun))
    if now is not None:
        await show_stage(interaction, match, now, edit=False)
    return now is not None


async def _ask_about_series(interaction: Interaction, match: Match, series: Sequence[str]) -> None:
    """Ask whether to play several turns one after the other; all are legal now."""
    for text in series:
        interaction.client.core.matches.check(match, interaction.user.id, text)
    if len(series) > questions.SERIES_LIMIT:
        raise UserError("series-long", limit=questions.SERIES_LIMIT)
    await ask(interaction, match, questions.series(texts_of(interaction), match, series))


async def _unless_asked(
    interaction: Interaction, match: Match, text: str, *, typed: str, confirmed: bool
) -> Match | None:
    """Return the match after a turn; `None` if a question comes first.

    `text` is `typed` with the words of a language replaced by the notation.
    """
    client, reader = interaction.client, reader_of(interaction)
    try:
        after = client.core.matches.check(match, interaction.user.id, text)
        is_unclear = match.guide.contradicts(match.position, text, after.last_turn)
    except RefusedTurnError as error:
        reading = None if confirmed else error.reading(text)
        if reading is None:
            refused = questions.refused(reader.texts, match, text, error.quoting(typed))
            await ask(interaction, match, refused)
            return None
        after, is_unclear = client.core.matches.check(match, interaction.user.id, reading), True
    is_asked = not confirmed and await _ask_to_confirm(
        interaction, match, after, typed, is_unclear=is_unclear
    )
    return None if is_asked else after


async def _ask_to_confirm(
    interaction: Interaction, match: Match, after: Match, typed: str, *, is_unclear: bool
) -> bool:
    """Ask about a legal turn if necessary; tell whether a question was asked."""
    reader, drafter = reader_of(interaction), interaction.client.delivery.drafter
    why = PreviewReason.UNCLEAR if is_unclear else await why_shown_first(interaction, after)
    if why is not None:
        now = whole_stage(match.game, match.position, after.last_turn)
        question = await preview(drafter, match, after, now, reader, why=why, typed=typed)
    elif loses_at_once(after):
        question = questions.warning(reader.texts, after)
    else:
        return False
    await ask(interaction, match, question)
    return True
