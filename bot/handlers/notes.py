"""Private notes on turns: written by a form, and posted by their players once it is over."""

from __future__ import annotations

from bot.handlers import access, show
from bot.interactions import sharing
from bot.interactions.client import Interaction
from bot.interactions.exchange import answer_of, storing, texts_of
from bot.interactions.forms import filled_in
from bot.presenters import notes as presenter
from bot.presenters.buttons import MatchKey
from bot.services.model import Match
from bot.services.notes import check_writer


async def write(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Let a player write what they think of the turn that a button was made for."""
    await write_on(interaction, match, key.ply)


async def write_on(interaction: Interaction, match: Match, ply: int) -> None:
    """Let a player write what they think of a turn; `UserError` for one yet to be played."""
    show.check_ply(match, ply)
    check_writer(match, interaction.user.id)
    own = await interaction.client.services.notes.of(match, interaction.user.id)
    before = next((note.text for note in own if note.ply == ply), "")
    form = presenter.note_form(texts_of(interaction), match, ply, before)
    await answer_of(interaction).open(form)


async def save(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Store what was written; who was too late for it gets their words back."""
    check_writer(match, interaction.user.id)
    texts, text = texts_of(interaction), "".join(filled_in(interaction).get(presenter.FIELD, ()))
    if key.ply > match.ply:
        await answer_of(interaction).send(presenter.too_late(texts, key.ply, text))
        return
    with storing(interaction):
        kept = await interaction.client.services.notes.write(
            match, interaction.user.id, key.ply, text
        )
    await answer_of(interaction).give(presenter.noted(texts, match, key.ply, kept=kept))


async def ask_to_post(interaction: Interaction, match: Match, key: MatchKey) -> None:  # noqa: ARG001
    """Ask a player privately whether to show everybody their notes."""
    own = await interaction.client.services.notes.to_post(match, interaction.user.id)
    question = presenter.post_question(texts_of(interaction), match, own)
    await answer_of(interaction).send(question)


async def post(interaction: Interaction, match: Match, key: MatchKey) -> None:  # noqa: ARG001
    """Show everybody in the channel what the presser has noted, in the place of the question."""
    texts = (await access.begin_sharing(interaction, match)).texts
    notes, user_id = interaction.client.services.notes, interaction.user.id
    draft = presenter.posted(texts, match, user_id, await notes.to_post(match, user_id))
    sharing.check_posting(interaction, draft)
    with storing(interaction):
        await notes.post(match, user_id)
    await sharing.post(interaction, draft)
    await answer_of(interaction).vanish()
