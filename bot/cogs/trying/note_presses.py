"""Handles notes on positions: writing, posting, and deleting what is public."""

from __future__ import annotations

from msgspec.structs import replace

from bot.cogs.trying import note_messages as presenter
from bot.cogs.trying.annotations import annotated_lines
from bot.cogs.trying.boards import TryBoards, TryPress
from bot.cogs.trying.drafting import TryDrafter
from bot.cogs.trying.messages import TryKey
from bot.cogs.trying.service import TryService, audience_of
from bot.cogs.trying.trees import TryPlace, TryTree, tree_of
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import (
    answer_of,
    chosen_value,
    filled_in,
    reader_of,
    storing,
    texts_of,
)
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, managed_match_press, match_press
from bot.match.additions import Additions
from bot.match.boards import private_views
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import pressed


class NotePresses(TryBoards):
    """Lets people note what they think of a position; managers may delete what is public."""

    def __init__(self, tries: TryService, drafter: TryDrafter, additions: Additions) -> None:
        super().__init__(tries, drafter)
        self._additions = additions

    @pressed(MatchKey, "note", load=match_press)
    async def write_on_turn(self, press: MatchPress) -> None:
        """Show the form for a note on the turn of a button in a replay."""
        place = await self.open(press.interaction, press.match, press.key.ply)
        await self._write(press.interaction, place, "note-turn", press.key.turn)

    @pressed(TryKey, "note", load=TryBoards.try_press)
    async def write(self, press: TryPress) -> None:
        """Show the form for a note on the position."""
        await self._write(press.interaction, press.place, "note-save")

    async def _write(
        self, interaction: Interaction, place: TryPlace, action: str, bottom: str = ""
    ) -> None:
        audience = audience_of(place.tree.match, interaction.user.id, place.turns)
        texts = texts_of(interaction)
        form = presenter.note_form(texts, place, audience, action=action, bottom=bottom)
        await answer_of(interaction).open(form)

    @pressed(TryKey, "note-save", "note-turn", load=TryBoards.try_press, form=True)
    async def save(self, press: TryPress) -> None:
        """Store the note of a form; give the text back if its position is gone."""
        interaction, place, user_id = press.interaction, press.place, press.interaction.user.id
        text, texts = (
            "".join(filled_in(interaction).get(presenter.FIELD, ())),
            texts_of(interaction),
        )
        tree, match = place.tree, place.tree.match
        if press.is_late:
            await answer_of(interaction).send(presenter.too_late(texts, press.key.ply, text))
            return
        with storing(interaction):
            stored = await self._tries.note(tree.id, user_id, place.turns, text, match)
        noted = tree_of(stored, match).after(place.turns)
        if press.key.action == "note-save" or match is None:
            await self.show(interaction, noted)
            return
        told = presenter.noted(texts, noted.note, audience_of(match, user_id, place.turns))
        for show in self._additions.show_turn:
            await show(interaction, match, place.ply, bottom=press.key.path, note=told)

    @pressed(MatchKey, "notes-post", load=match_press)
    async def ask_to_post_notes(self, press: MatchPress) -> None:
        """Ask in a new message whether to post the variations and notes of a finished match."""
        place = await self.open(press.interaction, press.match, press.key.ply)
        _check_posting(place.tree)
        question = presenter.post_question(texts_of(press.interaction), place)
        await answer_of(press.interaction).send(question)

    @pressed(TryKey, "post", load=TryBoards.try_press)
    async def ask_to_post(self, press: TryPress) -> None:
        """Ask whether to post the variations and notes of a finished match."""
        _check_posting(press.place.tree)
        question = presenter.post_question(texts_of(press.interaction), press.place)
        await answer_of(press.interaction).give(question)

    @pressed(TryKey, "post-yes", "post-notes", load=TryBoards.try_press)
    async def post(self, press: TryPress) -> None:
        """Post the variations and notes, or only the notes, and remove the question."""
        interaction, tree = press.interaction, press.place.tree
        if press.key.action == "post-notes":
            positions = tuple(each for each in tree.positions if tree.is_main(each.line))
            tree = tree_of(replace(tree.stored, positions=positions), tree.match)
        match = _check_posting(tree)
        texts = (await access.begin_sharing(interaction, match)).texts
        draft = presenter.posted(texts, tree)
        private_views.check_posting(interaction, draft)
        with storing(interaction):
            ids = [each.id for each in tree.positions]
            await self._tries.post(tree.id, interaction.user.id, ids)
        await private_views.post(interaction, draft)
        await answer_of(interaction).vanish()

    @pressed(MatchKey, "comments-remove", load=managed_match_press)
    async def ask_to_remove(self, press: MatchPress) -> None:
        """Ask a manager of matches whose comment on a turn to delete."""
        interaction, match, ply = press.interaction, press.match, press.key.ply
        said = await self._tries.posted_on(match, ply)
        draft = await self._drafter.removal(match, ply, said, reader_of(interaction))
        await answer_of(interaction).send(draft)

    @pressed(MatchKey, "comment-remove", load=managed_match_press)
    async def remove(self, press: MatchPress) -> None:
        """Delete the chosen comment, and show which are left."""
        interaction, match, ply = press.interaction, press.match, press.key.ply
        chosen = chosen_value(interaction)
        for user_id in await self._tries.posted_on(match, ply):
            if str(user_id) == chosen:
                with storing(interaction):
                    await self._tries.withdraw(match, ply, user_id)
        left = await self._tries.posted_on(match, ply)
        draft = await self._drafter.removal(match, ply, left, reader_of(interaction))
        await answer_of(interaction).give(draft)


def may_post(tree: TryTree) -> bool:
    """Tell whether a tree belongs to a finished match and has something to post."""
    return tree.match is not None and tree.match.result is not None and bool(annotated_lines(tree))


def _check_posting(tree: TryTree) -> Match:
    """Return the finished match of a tree with something to post; else `UserError`."""
    match = tree.match
    if match is None or match.result is None:
        raise UserError("try-early")
    if not annotated_lines(tree):
        raise UserError("try-nothing")
    return match
