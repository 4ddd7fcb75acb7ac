"""Time: claiming a win, giving a day, waiting, nudging, pausing; by button and by command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.handlers import offers, show
from bot.interactions.answer import is_in_private, pressed_on
from bot.interactions.client import Interaction
from bot.interactions.exchange import act_of, answer_of, storing, texts_of
from bot.presenters import timing as presenter
from bot.presenters.buttons import MatchKey
from bot.services.model import Match, Offer
from bot.services.times import check_claim
from bot.services.turns import check_player


async def ask_to_claim(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Ask the presser privately whether to claim the win."""
    await ask_about_claim(interaction, match, ply=key.ply)


async def ask_about_claim(
    interaction: Interaction, match: Match, *, ply: int | None = None
) -> None:
    """Ask privately whether to claim the win; `UserError` while the opponent has time."""
    side = check_player(match, interaction.user.id)
    check_claim(match, side, ply)
    question = presenter.claim_question(texts_of(interaction), match, side)
    await answer_of(interaction).send(question)


async def claim(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Claim the win for the presser; what everybody is told follows by itself."""
    times = interaction.client.services.times
    with storing(interaction):
        ended = await times.claim(match.id, act_of(interaction), ply=key.ply)
    await answer_of(interaction).give(presenter.claimed(texts_of(interaction), ended))


async def extend(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Give the presser's opponent a day."""
    stamp = int(key.turn) if key.turn.isascii() and key.turn.isdigit() else None
    await give_a_day(interaction, match, ply=key.ply, stamp=stamp)


async def give_a_day(
    interaction: Interaction, match: Match, *, ply: int | None = None, stamp: int | None = None
) -> None:
    """Give the opponent a day; `stamp` is that of the clock that a button was made for."""
    times, act = interaction.client.services.times, act_of(interaction)
    given = times.extend(match.id, act, ply=ply, stamp=stamp)
    await _change(interaction, match, given, presenter.extended)


async def wait(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Let it be for now that time is up."""
    times, act = interaction.client.services.times, act_of(interaction)
    await _change(interaction, match, times.wait(match.id, act, ply=key.ply), presenter.waited)


async def nudge(interaction: Interaction, match: Match, key: MatchKey | None = None) -> None:  # noqa: ARG001
    """Tell the opponent once more that it is their turn."""
    side = check_player(match, interaction.user.id)
    with storing(interaction):
        nudged = await interaction.client.services.times.nudge(match.id, act_of(interaction))
    await answer_of(interaction).give(presenter.nudged(texts_of(interaction), nudged, side))


async def pause(interaction: Interaction, match: Match) -> None:
    """Ask whether to offer a pause, or end the one that both have agreed to."""
    if match.clock is not None and match.clock.is_paused:
        await resume(interaction, match)
    else:
        await offers.ask_about(interaction, match, Offer.PAUSE)


async def resume(interaction: Interaction, match: Match, key: MatchKey | None = None) -> None:  # noqa: ARG001
    """End a pause for the presser."""
    with storing(interaction):
        running = await interaction.client.services.times.resume(match.id, act_of(interaction))
    await answer_of(interaction).give(presenter.resumed_by_you(texts_of(interaction), running))


async def _change(
    interaction: Interaction, match: Match, change: Awaitable[Match], tell: Callable[..., Any]
) -> None:
    """Store a change; below the line that all see its edit is the answer, else private words."""
    on_line = interaction.message is not None and not is_in_private(interaction)
    with show.answered_by_edit(interaction, pressed_on(interaction) if on_line else None):
        with storing(interaction):
            changed = await change
        if on_line:
            await interaction.client.delivery.poster.tidied_up(match.id)
    if on_line:
        await answer_of(interaction).acknowledge()
        return
    side = check_player(changed, interaction.user.id)
    await answer_of(interaction).give(tell(texts_of(interaction), changed, side))
