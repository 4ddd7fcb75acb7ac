"""`/server matches`: those who manage a server see all its matches, and may end one."""

from __future__ import annotations

from bot.errors import UserError
from bot.handlers import access
from bot.interactions.client import Interaction
from bot.interactions.exchange import act_of, answer_of, storing, texts_of
from bot.interactions.forms import chosen_value
from bot.interactions.permissions import managed_server
from bot.presenters import oversight as presenter
from bot.presenters.buttons import MatchKey, PageKey
from bot.services.model import Match

MOST_DIGITS = 18


async def show_running(interaction: Interaction, key: PageKey | None = None) -> None:
    """Show a page of the matches that go on here, in the message that was pressed on if any."""
    guild, client = managed_server(interaction), interaction.client
    shown = await client.services.oversight.running(guild.id, key.number if key else 0)
    texts = texts_of(interaction)
    names = {match.id: await client.delivery.names.seats(match, texts) for match in shown.matches}
    await answer_of(interaction).give(presenter.running(texts, shown, names))


async def choose(interaction: Interaction, key: PageKey) -> None:
    """Ask whether to end the match that was chosen from the menu of a page."""
    chosen = chosen_value(interaction)
    if not (chosen.isascii() and chosen.isdigit() and len(chosen) <= MOST_DIGITS):
        raise UserError("old-button")
    match = await access.managed_match(interaction, int(chosen))
    if match.result is not None:
        raise UserError("finished", match=match.id)
    question = presenter.abort_question(texts_of(interaction), match, key.number)
    await answer_of(interaction).give(question)


async def abort(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """End a match for one who manages its server; what everybody is told follows by itself."""
    with storing(interaction):
        await interaction.client.services.oversight.abort(match.id, act_of(interaction))
    page = int(key.turn) if key.turn.isascii() and key.turn.isdigit() else 0
    await answer_of(interaction).give(presenter.aborted(texts_of(interaction), match, page))
