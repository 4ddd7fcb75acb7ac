"""The record of a match, given privately and shared."""

from __future__ import annotations

from bot.handlers import sharing
from bot.interactions.client import Interaction
from bot.interactions.exchange import answer_of, texts_of
from bot.presenters.buttons import MatchKey
from bot.presenters.draft import Draft
from bot.presenters.notes import comments
from bot.presenters.record import record
from bot.services import records
from bot.services.model import Match
from bot.services.turns import stood_at
from bot.texts import Texts


async def give(interaction: Interaction, match: Match, name: str) -> None:
    """Give the record of a match privately; `UserError` for a format that does not fit it."""
    draft = await _made(interaction, match, name, texts_of(interaction), share=True)
    await answer_of(interaction).send(draft)


async def share(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Give everybody in the channel the record of a match as it stood."""
    texts = (await sharing.begin(interaction, match)).texts
    draft = await _made(interaction, stood_at(match, key.ply), key.turn, texts, share=False)
    await sharing.share(interaction, draft)


async def _made(
    interaction: Interaction, match: Match, name: str, texts: Texts, *, share: bool
) -> Draft:
    names = await interaction.client.delivery.names.seats(match, texts)
    # What stands in a match now is known of it at any moment, once that is over.
    posted = await interaction.client.services.notes.posted(match)
    said = comments(match, posted, names)
    return record(texts, match, records.write(match, name, names, said), share=share)
