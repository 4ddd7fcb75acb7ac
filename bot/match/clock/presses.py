"""Time: claiming a win, giving a day, waiting, nudging, pausing; by button and by command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.cogs.matches import offers
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.answer import is_in_private, pressed_on
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.match.access import MatchPress, act_of, match_press
from bot.match.boards import showing as show
from bot.match.client import Interaction
from bot.match.clock import messages as presenter
from bot.match.clock.times import check_claim
from bot.match.model import Match, Offer
from bot.match.presses import Presses
from bot.match.turns import check_player

presses = Presses()


@presses.on(MatchKey, "claim", load=match_press)
async def ask_to_claim(press: MatchPress) -> None:
    """Ask the presser privately whether to claim the win."""
    await ask_about_claim(press.interaction, press.match, ply=press.key.ply)


async def ask_about_claim(
    interaction: Interaction, match: Match, *, ply: int | None = None
) -> None:
    """Ask privately whether to claim the win; `UserError` while the opponent has time."""
    side = check_player(match, interaction.user.id)
    check_claim(match, side, ply)
    question = presenter.claim_question(texts_of(interaction), match, side)
    await answer_of(interaction).send(question)


@presses.on(MatchKey, "claim-yes", load=match_press)
async def claim(press: MatchPress) -> None:
    """Claim the win for the presser; what everybody is told follows by itself."""
    interaction, match, key = press.interaction, press.match, press.key
    times = interaction.client.core.times
    with storing(interaction):
        ended = await times.claim(match.id, act_of(interaction), ply=key.ply)
    await answer_of(interaction).give(presenter.claimed(texts_of(interaction), ended))


@presses.on(MatchKey, "extend", load=match_press)
async def extend(press: MatchPress) -> None:
    """Give the presser's opponent a day."""
    key = press.key
    stamp = int(key.turn) if key.turn.isascii() and key.turn.isdigit() else None
    await give_a_day(press.interaction, press.match, ply=key.ply, stamp=stamp)


async def give_a_day(
    interaction: Interaction, match: Match, *, ply: int | None = None, stamp: int | None = None
) -> None:
    """Give the opponent a day; `stamp` is that of the clock that a button was made for."""
    times, act = interaction.client.core.times, act_of(interaction)
    given = times.extend(match.id, act, ply=ply, stamp=stamp)
    await _change(interaction, match, given, presenter.extended)


@presses.on(MatchKey, "wait", load=match_press)
async def wait(press: MatchPress) -> None:
    """Let it be for now that time is up."""
    interaction, match, key = press.interaction, press.match, press.key
    times, act = interaction.client.core.times, act_of(interaction)
    await _change(interaction, match, times.wait(match.id, act, ply=key.ply), presenter.waited)


@presses.on(MatchKey, "nudge", load=match_press)
async def nudge_by_button(press: MatchPress) -> None:
    """Tell the presser's opponent once more that it is their turn."""
    await nudge(press.interaction, press.match)


async def nudge(interaction: Interaction, match: Match) -> None:
    """Tell the opponent once more that it is their turn."""
    side = check_player(match, interaction.user.id)
    with storing(interaction):
        nudged = await interaction.client.core.times.nudge(match.id, act_of(interaction))
    await answer_of(interaction).give(presenter.nudged(texts_of(interaction), nudged, side))


async def pause(interaction: Interaction, match: Match) -> None:
    """Ask whether to offer a pause, or end the one that both have agreed to."""
    if match.clock is not None and match.clock.is_paused:
        await resume(interaction, match)
    else:
        await offers.ask_about(interaction, match, Offer.PAUSE)


@presses.on(MatchKey, "resume", load=match_press)
async def resume_by_button(press: MatchPress) -> None:
    """End the pause of a button's match."""
    await resume(press.interaction, press.match)


async def resume(interaction: Interaction, match: Match) -> None:
    """End a pause for the person who asks."""
    with storing(interaction):
        running = await interaction.client.core.times.resume(match.id, act_of(interaction))
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
