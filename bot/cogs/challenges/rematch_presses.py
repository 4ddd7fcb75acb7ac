"""Another match of the same two: asked for by one press, begun by one of the other player."""

from __future__ import annotations

from functools import partial

from bot.cogs.challenges import messages as presenter
from bot.cogs.challenges import presses as card
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.discord_io.permissions import check_permissions
from bot.match.access import MatchPress, act_of, match_press
from bot.match.client import Interaction
from bot.match.model import Challenge, Match
from bot.match.presses import Presses

presses = Presses()


@presses.on(MatchKey, "rematch", load=match_press)
async def ask_by_button(press: MatchPress) -> None:
    """Challenge the other player of a button's match, or begin what they asked."""
    await ask(press.interaction, press.match)


async def ask(interaction: Interaction, match: Match) -> None:
    """Challenge the other player to the same with the seats swapped, or begin what they asked."""
    challenges = interaction.client.core.challenges
    asked = await challenges.asked_rematch(match, interaction.user.id)
    if asked is None:
        await card.post(interaction, partial(challenges.rematch, match))
    else:
        await _begin(interaction, asked)


async def _begin(interaction: Interaction, asked: Challenge) -> None:
    check_permissions(interaction, texts_of(interaction))
    with storing(interaction):
        await interaction.client.core.challenges.accept(asked.id, act_of(interaction))
    await answer_of(interaction).send(presenter.rematch_begins(texts_of(interaction), asked))
