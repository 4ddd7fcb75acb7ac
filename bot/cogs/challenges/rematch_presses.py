"""Challenges out of a match: a rematch, asked for and begun by one press each, or to play on."""

from __future__ import annotations

from functools import partial

from bot.cogs.challenges import messages as presenter
from bot.cogs.challenges import presses as card
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.discord_io.permissions import check_permissions
from bot.match import access
from bot.match.access import MatchPress, act_of, match_press
from bot.match.client import Interaction
from bot.match.model import Challenge, Match
from bot.match.presses import Presses
from bot.match.turns import stood_at

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


@presses.on(MatchKey, "play-on", load=match_press)
async def play_on(press: MatchPress) -> None:
    """Challenge anyone to go on from the board after a turn.

    Pressed in the thread of the match, the card goes to the channel of the match's own card.
    `UserError` where not everybody may see what the card shows.
    """
    interaction, match, key = press.interaction, press.match, press.key
    access.check_showing(interaction, match)
    make = partial(interaction.client.core.challenges.play_on, stood_at(match, key.ply))
    in_its_place = interaction.channel_id == match.place_id
    await card.post(interaction, make, channel_id=match.channel_id if in_its_place else None)


async def _begin(interaction: Interaction, asked: Challenge) -> None:
    check_permissions(interaction, texts_of(interaction))
    with storing(interaction):
        await interaction.client.core.challenges.accept(asked.id, act_of(interaction))
    await answer_of(interaction).send(presenter.rematch_begins(texts_of(interaction), asked))
