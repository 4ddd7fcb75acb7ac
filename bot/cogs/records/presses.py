"""The record of a match, given privately and shared."""

from __future__ import annotations

from bot.cogs.records import records
from bot.cogs.records.messages import record
from bot.cogs.records.records import Written
from bot.cogs.replay.note_messages import comments
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, reader_of
from bot.match import access, sharing
from bot.match.access import MatchPress, match_press
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import Presses
from bot.match.turns import stood_at
from bot.profiles.reader import Reader

presses = Presses()


async def give(interaction: Interaction, match: Match, name: str) -> None:
    """Give the record of a match privately; `UserError` for a format that does not fit it."""
    reader = reader_of(interaction)
    written = await _written(interaction, match, name, reader)
    await answer_of(interaction).send(record(reader.texts, match, written))


@presses.on(MatchKey, "record", load=match_press)
async def give_own(press: MatchPress) -> None:
    """Give the record of a button's match in Ringfall's own format."""
    await give(press.interaction, press.match, records.OWN_FORMAT)


@presses.on(MatchKey, "share-record", load=match_press)
async def share(press: MatchPress) -> None:
    """Give everybody in the channel the record of a match as it stood."""
    interaction, match, key = press.interaction, press.match, press.key
    everybody, then = await access.begin_sharing(interaction, match), stood_at(match, key.ply)
    written = await _written(interaction, then, key.turn, everybody)
    await sharing.share(interaction, record(everybody.texts, then, written, share=False))


async def _written(interaction: Interaction, match: Match, name: str, reader: Reader) -> Written:
    names = await interaction.client.delivery.names.seats(match, reader.texts)
    # What stands in a match now is known of it at any moment, once that is over.
    posted = await interaction.client.core.notes.posted(match)
    return records.write(match, name, names, comments(match, posted, names))
