"""The record of a match, given privately and shared."""

from __future__ import annotations

from bot.handlers import show
from bot.interactions.answer import Manner
from bot.interactions.client import Interaction
from bot.interactions.exchange import answer_of, texts_of
from bot.presenters.buttons import MatchKey
from bot.presenters.notes import comments
from bot.presenters.record import record
from bot.services import records
from bot.services.model import Match
from bot.services.turns import stood_at


async def give(interaction: Interaction, match: Match, name: str) -> None:
    """Give the record of a match privately; `UserError` for a format that does not fit it."""
    await _send(interaction, match, name, private=True)


async def give_own(interaction: Interaction, match: Match, key: MatchKey) -> None:  # noqa: ARG001
    """Give the record of a button's match in Ringfall's own format."""
    await give(interaction, match, records.OWN_FORMAT)


async def share(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Give everybody in the channel the record of a match as it stood."""
    answer_of(interaction).announce(Manner.PUBLIC)
    await _send(interaction, stood_at(match, key.ply), key.turn, private=False)


async def _send(interaction: Interaction, match: Match, name: str, *, private: bool) -> None:
    texts = texts_of(interaction) if private else (await show.everybody_here(interaction)).texts
    names = await interaction.client.delivery.names.seats(match, texts)
    # What stands in a match now is known of it at any moment, once that is over.
    posted = await interaction.client.services.notes.posted(match)
    said = comments(match, posted, names)
    draft = record(texts, match, records.write(match, name, names, said), share=private)
    await answer_of(interaction).send(draft, private=private)
