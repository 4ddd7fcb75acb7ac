"""What is kept of the person who asks: told, given, and deleted once they have said so twice."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.cogs.privacy import messages as presenter
from bot.discord_io.content.buttons import ErasureKey
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.errors import UserError
from bot.match.client import Interaction
from bot.match.presses import Press, Presses

presses = Presses()


async def show(interaction: Interaction) -> None:
    """Tell somebody what is kept of them."""
    kept = await interaction.client.core.privacy.kept(interaction.user.id)
    await answer_of(interaction).send(presenter.kept(texts_of(interaction), kept))


async def export(interaction: Interaction) -> None:
    """Give somebody all that is kept of them as a file."""
    made = await interaction.client.core.privacy.export(interaction.user.id)
    await answer_of(interaction).send(presenter.export(texts_of(interaction), made))


async def ask_to_erase(interaction: Interaction) -> None:
    """Ask somebody whether all about them is to be deleted, and say what that does."""
    services, user_id = interaction.client.core, interaction.user.id
    kept = await services.privacy.kept(user_id)
    key = ErasureKey(user_id, int(services.clock().timestamp()), "erase")
    await answer_of(interaction).send(presenter.question(texts_of(interaction), kept, key))


@presses.on(ErasureKey, "erase")
async def erase(press: Press[ErasureKey]) -> None:
    """Delete all about a person who confirmed it; a second press finds nothing to delete."""
    interaction, key = press.interaction, press.key
    if key.user_id != interaction.user.id:
        raise UserError("old-button")
    asked_at = datetime.fromtimestamp(key.asked_at, UTC)
    with storing(interaction):
        await interaction.client.core.privacy.erase(key.user_id, asked_at=asked_at)
    await answer_of(interaction).give(presenter.erased(texts_of(interaction)))
