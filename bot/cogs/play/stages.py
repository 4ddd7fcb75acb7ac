"""Drafts the stages of choosing a turn: the next choice, or the confirmation."""

from __future__ import annotations

from bot.cogs.play import messages as presenter
from bot.cogs.play import questions
from bot.cogs.play.messages import PreviewReason
from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.context import answer_of, reader_of, texts_of
from bot.match.additions import TurnFlow
from bot.match.boards.drafting import Drafter
from bot.match.boards.messages import WIDTH_PX, threatened
from bot.match.choosing.picking import Stage
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.turns import after_moves
from bot.profiles.preferences import Confirm
from bot.profiles.reader import Reader


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
        note = await dropped_turns(interaction, match)
        draft = await choosing(drafter, match, now, reader, note=note, heading=heading)
    await ask(interaction, match, draft, edit=edit, flow=flow)


async def ask(
    interaction: Interaction,
    match: Match,
    draft: Draft,
    *,
    edit: bool = True,
    flow: TurnFlow | None = None,
) -> None:
    """Ask privately about the user's turn; the message replaces an older one about it."""
    flow = flow or flow_of(interaction)
    if flow is not None:
        draft = flow.around(texts_of(interaction), match, draft)
    answer = answer_of(interaction)
    await (answer.give(draft) if edit else answer.send(draft))
    subject = _subject(match) if flow is None else flow.subject
    await interaction.client.pipeline.copies.replace(interaction, subject)


def flow_of(interaction: Interaction) -> TurnFlow | None:
    """Return what the message that was pressed on belongs to."""
    found = (find(interaction) for find in interaction.client.core.additions.flows)
    return next((flow for flow in found if flow is not None), None)


async def drop_message(interaction: Interaction, match: Match) -> None:
    """Delete the private message about the user's turn, which has been played."""
    await interaction.client.pipeline.copies.drop(interaction, _subject(match))


def _subject(match: Match) -> str:
    return f"turn of {match.id}"


async def dropped_turns(interaction: Interaction, match: Match) -> str:
    """Say which of the user's planned turns were unplayable; empty without any."""
    matches = interaction.client.core.matches
    turns = await matches.dropped_turns(match, interaction.user.id)
    return questions.dropped_turns(texts_of(interaction), turns) if turns else ""


async def tell_note(interaction: Interaction, note: str) -> None:
    """Tell the player privately what belongs to an answer that is public."""
    await answer_of(interaction).tell(Draft(note))


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
    picture = await drafter.picture(
        presenter.within_turn(match, stage),
        reader,
        chosen=stage.marked,
        offered=stage.offered,
        hand=stage.hand,
        also=presenter.choice_prompt(reader.texts, match, stage).offer,
        width=WIDTH_PX,
    )
    return presenter.choosing(
        reader.texts, match, stage, picture, note=note, heading=heading, emojis=drafter.emojis
    )


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
