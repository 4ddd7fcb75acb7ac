"""Giving a match up, or calling it off before both have played, after a private question."""

from __future__ import annotations

from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.match.access import MatchPress, act_of, match_press
from bot.match.boards import endings as presenter
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import Presses
from bot.match.turns import check_cancel, check_player

presses = Presses()


@presses.on(MatchKey, "resign", load=match_press)
async def ask(press: MatchPress) -> None:
    """Ask the presser privately whether to resign."""
    await ask_about(press.interaction, press.match)


async def ask_about(interaction: Interaction, match: Match) -> None:
    """Ask privately whether to resign; `UserError` for all but the players of a match going on."""
    side = check_player(match, interaction.user.id)
    question = presenter.resign_question(texts_of(interaction), match, side)
    await answer_of(interaction).send(question)


@presses.on(MatchKey, "resign-yes", load=match_press)
async def resign(press: MatchPress) -> None:
    """Resign for the presser; what everybody is told follows by itself."""
    interaction, match = press.interaction, press.match
    with storing(interaction):
        await interaction.client.core.matches.resign(match.id, act_of(interaction))
    await answer_of(interaction).give(presenter.resigned(texts_of(interaction), match))


@presses.on(MatchKey, "call-off", load=match_press)
async def ask_to_call_off(press: MatchPress) -> None:
    """Ask the presser privately whether to cancel the match."""
    await ask_about_calling_off(press.interaction, press.match)


async def ask_about_calling_off(interaction: Interaction, match: Match) -> None:
    """Ask privately whether to cancel a match; `UserError` once both have played."""
    side = check_player(match, interaction.user.id)
    check_cancel(match)
    question = presenter.cancel_question(texts_of(interaction), match, side)
    await answer_of(interaction).send(question)


@presses.on(MatchKey, "call-off-yes", load=match_press)
async def call_off(press: MatchPress) -> None:
    """Cancel the match for the presser; what everybody is told follows by itself."""
    interaction, match = press.interaction, press.match
    with storing(interaction):
        await interaction.client.core.matches.cancel(match.id, act_of(interaction))
    await answer_of(interaction).give(presenter.called_off(texts_of(interaction), match))
