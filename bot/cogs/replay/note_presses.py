"""Handles private notes on turns; their writers may share them after the match."""

from __future__ import annotations

from bot.cogs.replay import note_messages as presenter
from bot.cogs.replay.notes import NoteService, check_writer
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.discord_io.interactions.forms import filled_in
from bot.match import access, sharing
from bot.match.access import MatchPress, match_press, match_press_at_any_ply
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import pressed


class NotePresses:
    """Lets players write notes on turns, and post them."""

    def __init__(self, notes: NoteService) -> None:
        self._notes = notes

    @pressed(MatchKey, "note", load=match_press)
    async def write_by_button(self, press: MatchPress) -> None:
        """Show a player the form for a note on the button's turn."""
        await self.write(press.interaction, press.match, press.key.ply)

    async def write(self, interaction: Interaction, match: Match, ply: int) -> None:
        """Show a player the form for a note; `UserError` for a turn not yet played."""
        access.check_ply(match, ply)
        check_writer(match, interaction.user.id)
        own = await self._notes.of(match, interaction.user.id)
        before = next((note.text for note in own if note.ply == ply), "")
        form = presenter.note_form(texts_of(interaction), match, ply, before)
        await answer_of(interaction).open(form)

    @pressed(MatchKey, "note-save", load=match_press_at_any_ply, form=True)
    async def save(self, press: MatchPress) -> None:
        """Store the note of a form; if the turn was taken back, give the text back."""
        interaction, match, key = press.interaction, press.match, press.key
        check_writer(match, interaction.user.id)
        text = "".join(filled_in(interaction).get(presenter.FIELD, ()))
        texts = texts_of(interaction)
        if key.ply > match.ply:
            await answer_of(interaction).send(presenter.too_late(texts, key.ply, text))
            return
        with storing(interaction):
            kept = await self._notes.write(match, interaction.user.id, key.ply, text)
        await answer_of(interaction).give(presenter.noted(texts, match, key.ply, kept=kept))

    @pressed(MatchKey, "notes-post", load=match_press)
    async def ask_to_post(self, press: MatchPress) -> None:
        """Ask a player privately whether to share their notes."""
        interaction, match = press.interaction, press.match
        own = await self._notes.to_post(match, interaction.user.id)
        question = presenter.post_question(texts_of(interaction), match, own)
        await answer_of(interaction).send(question)

    @pressed(MatchKey, "notes-post-yes", load=match_press)
    async def post(self, press: MatchPress) -> None:
        """Share the notes of the presser in the channel, and remove the question."""
        interaction, match, user_id = press.interaction, press.match, press.interaction.user.id
        texts = (await access.begin_sharing(interaction, match)).texts
        own = await self._notes.to_post(match, user_id)
        draft = presenter.posted(texts, match, user_id, own)
        sharing.check_posting(interaction, draft)
        with storing(interaction):
            await self._notes.post(match, user_id)
        await sharing.post(interaction, draft)
        await answer_of(interaction).vanish()
