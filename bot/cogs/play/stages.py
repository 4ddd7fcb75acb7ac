"""Drafts the stages of choosing a turn: the next choice, or the confirmation."""

from __future__ import annotations

from bot.cogs.play import messages as presenter
from bot.cogs.play.messages import PreviewReason
from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.context import reader_of
from bot.match.additions import TurnFlow
from bot.match.boards.board_messages import WIDTH_PX, threatened
from bot.match.boards.drafter import Drafter
from bot.match.choosing.picking import Stage
from bot.match.choosing.playing import ask
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.turns import after_moves
from bot.profiles import Confirm, Reader


async def why_shown_first(interaction: Interaction, after: Match) -> PreviewReason | None:
    """Return why the clear turn that leads to `after` is previewed, `None` if it is not."""
    client, reader = interaction.client, reader_of(interaction)
    confirm = reader.preferences.confirm
    if confirm is Confirm.ALWAYS:
        return PreviewReason.WANTED
    if confirm is Confirm.AT_FIRST and await client.core.matches.is_newcomer(interaction.user.id):
        return PreviewReason.NEW_HERE
    added = await client.delivery.drafter.added_to_preview(after, reader)
    return PreviewReason.WANTED if added.lines else None


async def show_stage(
    interaction: Interaction,
    match: Match,
    now: Stage,
    *,
    edit: bool,
    why: PreviewReason = PreviewReason.WANTED,
    flow: TurnFlow | None = None,
    heading: str = "",
) -> None:
    """Ask for the next choice, or for confirmation of a whole turn, below a `heading`.

    `flow` is what the message belongs to, by default that of the message pressed on.
    """
    client, reader = interaction.client, reader_of(interaction)
    drafter = client.delivery.drafter
    if now.is_whole:
        after = after_moves(match, now.whole_moves, at=client.core.clock())
        draft = await preview(drafter, match, after, now, reader, why=why, heading=heading)
    else:
        user_id = interaction.user.id
        note = "\n".join(
            [
                line
                for notes in client.core.additions.turn_notes
                for line in await notes(match, user_id, reader.texts)
            ]
        )
        draft = await choosing(drafter, match, now, reader, note=note, heading=heading)
    await ask(interaction, match, draft, edit=edit, flow=flow)


async def choosing(
    drafter: Drafter,
    match: Match,
    stage: Stage,
    reader: Reader,
    *,
    note: str = "",
    heading: str = "",
) -> Draft:
    """Draft the question for the next choice of a turn, below a `note` and a `heading`."""
    words = presenter.next_turn(reader.texts, match).prompt(stage, drafter.emojis)
    picture = await drafter.picture(
        presenter.within_turn(match, stage),
        reader,
        chosen=stage.marked,
        offered=stage.offered,
        hand=stage.hand,
        also=words.offer,
        width=WIDTH_PX,
    )
    return presenter.choosing(reader.texts, match, words, picture, note=note, heading=heading)


async def preview(
    drafter: Drafter,
    match: Match,
    after: Match,
    stage: Stage,
    reader: Reader,
    *,
    why: PreviewReason = PreviewReason.WANTED,
    typed: str = "",
    heading: str = "",
) -> Draft:
    """Draft the question whether to play the turn that leads from `match` to `after`."""
    added = await drafter.added_to_preview(after, reader)
    picture = await drafter.picture(
        after,
        reader,
        threatened=threatened(after),
        advised=tuple(added.reply),
        width=WIDTH_PX,
    )
    return presenter.preview(
        reader.texts,
        match,
        after,
        stage,
        picture,
        why=why,
        typed=typed,
        added=added.lines,
        heading=heading,
    )
