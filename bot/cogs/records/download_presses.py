"""A whole match as one page for any browser, given privately."""

from __future__ import annotations

from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, reader_of
from bot.match.access import MatchPress, match_press
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import Presses

presses = Presses()


async def give(interaction: Interaction, match: Match, ply: int = 0) -> None:
    """Give the page of a match privately, open at a turn."""
    drafter, user_id = interaction.client.delivery.drafter, interaction.user.id
    draft = await drafter.download(match, reader_of(interaction), user_id, at=min(ply, match.ply))
    await answer_of(interaction).send(draft)


@presses.on(MatchKey, "download", load=match_press)
async def show(press: MatchPress) -> None:
    """Give the page of a button's match, open at the turn that it stands below."""
    await give(press.interaction, press.match, press.key.ply)
