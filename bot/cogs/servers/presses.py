"""`/server matches`: those who manage a server see all its matches, and may end one."""

from __future__ import annotations

from bot.cogs.servers import messages as presenter
from bot.discord_io.content.buttons import MatchKey, PageKey
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.discord_io.interactions.forms import chosen_value
from bot.discord_io.permissions import managed_server
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, act_of, managed_match_press
from bot.match.client import Interaction
from bot.match.presses import Press, Presses

MOST_DIGITS = 18

presses = Presses()


@presses.on(PageKey, "matches")
async def turn_page(press: Press[PageKey]) -> None:
    """Show the page that a button names."""
    await show_running(press.interaction, press.key.number)


async def show_running(interaction: Interaction, page: int = 0) -> None:
    """Show a page of the matches that go on here, in the message that was pressed on if any."""
    guild, client = managed_server(interaction), interaction.client
    shown = await client.core.oversight.running(guild.id, page)
    texts = texts_of(interaction)
    names = {match.id: await client.delivery.names.seats(match, texts) for match in shown.matches}
    await answer_of(interaction).give(presenter.running(texts, shown, names))


@presses.on(PageKey, "matches-choose")
async def choose(press: Press[PageKey]) -> None:
    """Ask whether to end the match that was chosen from the menu of a page."""
    interaction, key = press.interaction, press.key
    chosen = chosen_value(interaction)
    if not (chosen.isascii() and chosen.isdigit() and len(chosen) <= MOST_DIGITS):
        raise UserError("old-button")
    match = await access.managed_match(interaction, int(chosen))
    if match.result is not None:
        raise UserError("finished", match=match.id)
    question = presenter.abort_question(texts_of(interaction), match, key.number)
    await answer_of(interaction).give(question)


@presses.on(MatchKey, "abort-yes", load=managed_match_press)
async def abort(press: MatchPress) -> None:
    """End a match for one who manages its server; what everybody is told follows by itself."""
    interaction, match, key = press.interaction, press.match, press.key
    with storing(interaction):
        await interaction.client.core.oversight.abort(match.id, act_of(interaction))
    page = int(key.turn) if key.turn.isascii() and key.turn.isdigit() else 0
    await answer_of(interaction).give(presenter.aborted(texts_of(interaction), match, page))
