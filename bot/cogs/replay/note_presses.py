"""Handles notes and sealed comments on turns; managers of matches may delete public ones."""

from __future__ import annotations

from collections.abc import Collection

from bot.cogs.replay import note_messages as presenter
from bot.cogs.replay.notes import NoteService, may_write
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.discord_io.interactions.forms import chosen_value, filled_in
from bot.discord_io.names import Names
from bot.errors import UserError
from bot.match import access, sharing
from bot.match.access import (
    MatchPress,
    managed_match_press,
    match_press,
    match_press_at_any_ply,
)
from bot.match.additions import Additions, public_texts_on
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import pressed
from bot.texts import Texts


class NotePresses:
    """Lets players write notes and post them, and spectators write comments."""

    def __init__(self, notes: NoteService, names: Names, additions: Additions) -> None:
        self._notes = notes
        self._names = names
        self._additions = additions

    @pressed(MatchKey, "note", "comment", load=match_press)
    async def write_by_button(self, press: MatchPress) -> None:
        """Show the form for a note or comment on the button's turn."""
        await self.write(press.interaction, press.match, press.key.ply)

    async def write(self, interaction: Interaction, match: Match, ply: int) -> None:
        """Show the form for a note or comment; `UserError` for a turn not yet played.

        After the match, spectators may only change what they have written into nothing.
        """
        access.check_ply(match, ply)
        own = await self._notes.of(match, interaction.user.id)
        before = next((note.text for note in own if note.ply == ply), "")
        if not before and not may_write(match, interaction.user.id):
            raise UserError("comment-late")
        is_comment = match.side_of(interaction.user.id) is None
        texts = texts_of(interaction)
        form = presenter.note_form(texts, match, ply, before, is_comment=is_comment)
        await answer_of(interaction).open(form)

    @pressed(MatchKey, "note-save", load=match_press_at_any_ply, form=True)
    async def save(self, press: MatchPress) -> None:
        """Store the note of a form; if the turn was taken back, give the text back."""
        interaction, match, key = press.interaction, press.match, press.key
        text = "".join(filled_in(interaction).get(presenter.FIELD, ()))
        texts = texts_of(interaction)
        if key.ply > match.ply:
            await answer_of(interaction).send(presenter.too_late(texts, key.ply, text))
            return
        with storing(interaction):
            kept = await self._notes.write(match, interaction.user.id, key.ply, text)
        is_comment = match.side_of(interaction.user.id) is None
        draft = presenter.noted(texts, match, key.ply, kept=kept, is_comment=is_comment)
        await answer_of(interaction).give(draft)

    @pressed(MatchKey, "comments-remove", load=managed_match_press)
    async def ask_to_remove(self, press: MatchPress) -> None:
        """Ask a manager of matches which comment on a turn to delete."""
        match, ply, texts = press.match, press.key.ply, texts_of(press.interaction)
        said = await public_texts_on(self._additions, match, ply)
        names = await self._names_of(match, said, texts)
        question = presenter.removal(texts, match, ply, said, names)
        await answer_of(press.interaction).send(question)

    @pressed(MatchKey, "comment-remove", load=managed_match_press)
    async def remove(self, press: MatchPress) -> None:
        """Delete the chosen comment, and show which are left."""
        interaction, match, ply = press.interaction, press.match, press.key.ply
        chosen, texts = chosen_value(interaction), texts_of(interaction)
        said = await public_texts_on(self._additions, match, ply)
        for user_id in said:
            if str(user_id) == chosen:
                with storing(interaction):
                    for texts_of_cog in self._additions.public_texts:
                        await texts_of_cog.withdraw(match, ply, user_id)
        left = {user_id: text for user_id, text in said.items() if str(user_id) != chosen}
        names = await self._names_of(match, left, texts)
        await answer_of(interaction).give(presenter.removal(texts, match, ply, left, names))

    async def _names_of(
        self, match: Match, people: Collection[int], texts: Texts
    ) -> dict[int, str]:
        await self._names.learn(match.guild_id, people)
        return {each: await self._names.of(match.guild_id, each, texts) for each in people}

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
