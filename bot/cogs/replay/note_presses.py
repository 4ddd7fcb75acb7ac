"""Private notes on turns: written by a form, and posted by their players once it is over."""

from __future__ import annotations

from bot.cogs.replay import note_messages as presenter
from bot.cogs.replay.notes import check_writer
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.discord_io.interactions.forms import filled_in
from bot.match import access, sharing
from bot.match.access import MatchPress, match_press, match_press_at_any_ply
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import Presses

presses = Presses()


@presses.on(MatchKey, "note", load=match_press)
async def write(press: MatchPress) -> None:
    """Let a player write what they think of the turn that a button was made for."""
    await write_on(press.interaction, press.match, press.key.ply)


async def write_on(interaction: Interaction, match: Match, ply: int) -> None:
    """Let a player write what they think of a turn; `UserError` for one yet to be played."""
    access.check_ply(match, ply)
    check_writer(match, interaction.user.id)
    own = await interaction.client.core.notes.of(match, interaction.user.id)
    before = next((note.text for note in own if note.ply == ply), "")
    form = presenter.note_form(texts_of(interaction), match, ply, before)
    await answer_of(interaction).open(form)


@presses.on(MatchKey, "note-save", load=match_press_at_any_ply, form=True)
async def save(press: MatchPress) -> None:
    """Store what was written; who was too late for it gets their words back."""
    interaction, match, key = press.interaction, press.match, press.key
    check_writer(match, interaction.user.id)
    texts, text = texts_of(interaction), "".join(filled_in(interaction).get(presenter.FIELD, ()))
    if key.ply > match.ply:
        await answer_of(interaction).send(presenter.too_late(texts, key.ply, text))
        return
    with storing(interaction):
        kept = await interaction.client.core.notes.write(match, interaction.user.id, key.ply, text)
    await answer_of(interaction).give(presenter.noted(texts, match, key.ply, kept=kept))


@presses.on(MatchKey, "notes-post", load=match_press)
async def ask_to_post(press: MatchPress) -> None:
    """Ask a player privately whether to show everybody their notes."""
    interaction, match = press.interaction, press.match
    own = await interaction.client.core.notes.to_post(match, interaction.user.id)
    question = presenter.post_question(texts_of(interaction), match, own)
    await answer_of(interaction).send(question)


@presses.on(MatchKey, "notes-post-yes", load=match_press)
async def post(press: MatchPress) -> None:
    """Show everybody in the channel what the presser has noted, in the place of the question."""
    interaction, match = press.interaction, press.match
    texts = (await access.begin_sharing(interaction, match)).texts
    notes, user_id = interaction.client.core.notes, interaction.user.id
    draft = presenter.posted(texts, match, user_id, await notes.to_post(match, user_id))
    sharing.check_posting(interaction, draft)
    with storing(interaction):
        await notes.post(match, user_id)
    await sharing.post(interaction, draft)
    await answer_of(interaction).vanish()
