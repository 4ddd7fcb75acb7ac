"""A whole match as an animated picture, given privately and seen from either side."""

from __future__ import annotations

from bot.errors import UserError
from bot.handlers import access
from bot.handlers.show import SIDES
from bot.interactions import sharing
from bot.interactions.client import Interaction
from bot.interactions.exchange import answer_of, reader_of
from bot.presenters.buttons import MatchKey
from bot.services.model import Match


async def give(interaction: Interaction, match: Match) -> None:
    """Give the film of a match privately; `UserError` as long as nothing has been played."""
    _check(match)
    drafter = interaction.client.delivery.drafter
    film = await drafter.film(match, reader_of(interaction), interaction.user.id)
    await answer_of(interaction).send(film)


async def show(interaction: Interaction, match: Match, key: MatchKey) -> None:  # noqa: ARG001
    """Give the film of a button's match."""
    await give(interaction, match)


async def look(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Turn a film round, to the side that a button names."""
    _check(match)
    drafter, bottom = interaction.client.delivery.drafter, SIDES.get(key.turn)
    film = await drafter.film(match, reader_of(interaction), interaction.user.id, bottom=bottom)
    await answer_of(interaction).give(film)


async def share(interaction: Interaction, match: Match, key: MatchKey) -> None:  # noqa: ARG001
    """Show everybody in the channel the film of a match."""
    _check(match)
    await access.begin_sharing(interaction, match)
    drafter = interaction.client.delivery.drafter
    film = await drafter.shared_film(match, interaction.user.id)
    await sharing.share(interaction, film)


def _check(match: Match) -> None:
    if not match.turns:
        raise UserError("film-none")
