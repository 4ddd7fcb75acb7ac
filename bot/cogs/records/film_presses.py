"""A whole match as an animated picture, given privately and seen from either side."""

from __future__ import annotations

from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, reader_of
from bot.errors import UserError
from bot.match import access, sharing
from bot.match.access import MatchPress, match_press
from bot.match.boards.showing import SIDES
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import Presses

presses = Presses()


async def give(interaction: Interaction, match: Match) -> None:
    """Give the film of a match privately; `UserError` as long as nothing has been played."""
    _check(match)
    drafter = interaction.client.delivery.drafter
    film = await drafter.film(match, reader_of(interaction), interaction.user.id)
    await answer_of(interaction).send(film)


@presses.on(MatchKey, "film", load=match_press)
async def show(press: MatchPress) -> None:
    """Give the film of a button's match."""
    await give(press.interaction, press.match)


@presses.on(MatchKey, "film-look", load=match_press)
async def look(press: MatchPress) -> None:
    """Turn a film round, to the side that a button names."""
    interaction, match, key = press.interaction, press.match, press.key
    _check(match)
    drafter, bottom = interaction.client.delivery.drafter, SIDES.get(key.turn)
    film = await drafter.film(match, reader_of(interaction), interaction.user.id, bottom=bottom)
    await answer_of(interaction).give(film)


@presses.on(MatchKey, "share-film", load=match_press)
async def share(press: MatchPress) -> None:
    """Show everybody in the channel the film of a match."""
    interaction, match = press.interaction, press.match
    _check(match)
    await access.begin_sharing(interaction, match)
    drafter = interaction.client.delivery.drafter
    film = await drafter.shared_film(match, interaction.user.id)
    await sharing.share(interaction, film)


def _check(match: Match) -> None:
    if not match.turns:
        raise UserError("film-none")
