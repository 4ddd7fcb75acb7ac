"""What is shown to one reader: boards, turns, matches, help; and the sharing of it."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from itertools import chain

import structlog

from bot.discord_io.content.buttons import MatchKey, PersonKey
from bot.discord_io.content.people import channel_url, message_url
from bot.discord_io.interactions.answer import Manner
from bot.discord_io.interactions.context import answer_of, reader_of, texts_of
from bot.discord_io.permissions import invite_url
from bot.match import access, sharing
from bot.match.access import MatchPress, match_press
from bot.match.boards import lists, private
from bot.match.boards.private import Note, note_text
from bot.match.client import Interaction, Ringfall
from bot.match.model import Match
from bot.match.presses import Press, Presses
from bot.storage import StorageError
from rules import Side

# How many of the matches that are over the list of all has room for.
ENDED_SHOWN = 5
SIDES = {str(side.value): side for side in Side}

presses = Presses()
log = structlog.get_logger(__name__)


async def board(
    interaction: Interaction,
    match: Match,
    *,
    note: Note | None = None,
    ply: int = 0,
    bottom: Side | None = None,
    edit: bool = False,
) -> None:
    """Show the present board privately; `note` is why, and said first.

    `bottom` is the side to see it from. `edit` puts it into the message that was pressed on.
    """
    reader = reader_of(interaction)
    draft = await interaction.client.delivery.drafter.private_board(
        match,
        reader,
        link=await board_url(interaction.client, match),
        note=note_text(reader.texts, note, ply=ply),
        bottom=bottom,
    )
    answer = answer_of(interaction)
    await (answer.give(draft) if edit else answer.send(draft))
    await note_look(interaction, match)


async def note_look(interaction: Interaction, match: Match) -> None:
    """Note that somebody has just seen a match; nobody is told where that cannot be stored."""
    try:
        await interaction.client.core.looks.saw(interaction.user.id, match)
    except StorageError as error:
        log.warning("last seen turn not stored", match=match.id, error=str(error))


@presses.on(MatchKey, "look", load=match_press)
async def look(press: MatchPress) -> None:
    """Turn a private board round, to the side that a button names."""
    bottom = SIDES.get(press.key.turn)
    await board(press.interaction, press.match, bottom=bottom, edit=True)


@presses.on(MatchKey, "show", "result", load=match_press)
async def present_board(press: MatchPress) -> None:
    """Show the present board of a button's match privately."""
    await board(press.interaction, press.match)


@presses.on(MatchKey, "menu", "over", load=match_press)
async def menu(press: MatchPress) -> None:
    """Offer privately what else can be done with a match."""
    interaction, match, key = press.interaction, press.match, press.key
    if key.ply != match.ply:
        await board(interaction, match, note=Note.STALE, ply=key.ply)
        return
    user_id, services = interaction.user.id, interaction.client.core
    server = await services.servers.get(match.guild_id)
    added = [await actions(match, user_id) for actions in services.additions.menu]
    draft = private.menu(
        texts_of(interaction),
        match,
        user_id,
        takebacks=server.takebacks,
        added=list(chain.from_iterable(added)),
        has_notes=bool(await services.notes.of(match, user_id)),
    )
    await answer_of(interaction).send(draft)


@presses.on(MatchKey, "history", load=match_press)
async def history_of_button(press: MatchPress) -> None:
    """List the turns of a button's match privately."""
    await history(press.interaction, press.match)


async def history(interaction: Interaction, match: Match) -> None:
    """List the turns of a match privately."""
    await answer_of(interaction).send(lists.history(texts_of(interaction), match))


@presses.on(MatchKey, "help", load=match_press)
async def help_by_button(press: MatchPress) -> None:
    """Explain privately how to play."""
    await help_text(press.interaction)


async def help_text(interaction: Interaction) -> None:
    """Explain privately how to play."""
    here = (await sharing.everybody_here(interaction)).texts
    await answer_of(interaction).send(private.help_text(texts_of(interaction), here))


async def about(interaction: Interaction) -> None:
    """Say privately what the bot is, where its source is, and how to invite it."""
    invite = invite_url(interaction.application_id)
    settings, trouble = interaction.client.core.settings, interaction.client.status_page.trouble
    told = private.about(
        texts_of(interaction),
        invite=invite,
        source=settings.source_url,
        privacy=settings.privacy_url,
        terms=settings.terms_url,
        trouble=trouble,
    )
    await answer_of(interaction).send(told)


@presses.on(PersonKey, "cancel")
async def cancel(press: Press[PersonKey]) -> None:
    """Close a private question."""
    await answer_of(press.interaction).give(private.cancelled(texts_of(press.interaction)))


@presses.on(MatchKey, "share-show", load=match_press)
async def share_board(press: MatchPress) -> None:
    """Show everybody in the channel the present board."""
    interaction, match = press.interaction, press.match
    await access.begin_sharing(interaction, match)
    client = interaction.client
    draft = await client.delivery.drafter.shared_board(match, link=await board_url(client, match))
    await sharing.share(interaction, draft)


@presses.on(MatchKey, "share-history", load=match_press)
async def share_history(press: MatchPress) -> None:
    """Show everybody in the channel the turns of a match."""
    interaction, match = press.interaction, press.match
    everybody = await access.begin_sharing(interaction, match)
    await sharing.share(interaction, lists.history(everybody.texts, match, share=False))


async def own_matches(interaction: Interaction) -> None:
    """List the matches of the person who asks: what waits for them, what goes on, what ended."""
    going_on = await _with_absences(interaction, await matches_here(interaction))
    over = (await matches_here(interaction, finished=True))[:ENDED_SHOWN]
    waiting = [match for match in going_on if match.may_move(interaction.user.id)]
    linked = waiting[: lists.MOST_LINKED]
    links = {match.id: await _place_url(interaction.client, match) for match in linked}
    texts, count = texts_of(interaction), len(waiting)
    draft = lists.own_matches(texts, going_on, over, waiting=count, links=links)
    await answer_of(interaction).send(draft)


async def finished_matches(interaction: Interaction) -> None:
    """List the matches of the person who asks that are over."""
    over = await matches_here(interaction, finished=True)
    await answer_of(interaction).send(lists.match_list(texts_of(interaction), over))


@presses.on(PersonKey, "share-list")
async def share_list(press: Press[PersonKey]) -> None:
    """Show everybody in the channel the matches of the person who presses."""
    interaction = press.interaction
    everybody = await sharing.begin(interaction)
    matches = await _with_absences(interaction, await matches_here(interaction))
    await sharing.share(interaction, lists.match_list(everybody.texts, matches))


async def _with_absences(interaction: Interaction, matches: Iterable[Match]) -> list[Match]:
    """Return matches with those of their people who are away."""
    rests = interaction.client.core.rests
    return [await rests.seen(match) for match in matches]


@contextmanager
def answered_by_edit(interaction: Interaction, message_id: int | None) -> Generator[None]:
    """Let the edit of a public message be the answer to a press on it, while that can be."""
    answer = answer_of(interaction)
    if message_id is None or not answer.announce(Manner.EDIT):
        yield
        return
    with interaction.client.delivery.channels.lending(message_id, answer):
        yield


async def matches_here(interaction: Interaction, *, finished: bool = False) -> list[Match]:
    """List the matches of the person who asks in this server, or those that are over."""
    service = interaction.client.core.matches
    matches = await service.of_player(interaction.user.id, finished=finished)
    return [match for match in matches if match.guild_id == interaction.guild_id]


async def board_url(client: Ringfall, match: Match) -> str | None:
    """Return the address of the newest board, `None` before it stands."""
    post = await client.core.posts.board(match.id, match.ply)
    return message_url(match.guild_id, *post.spot) if post and post.spot else None


async def _place_url(client: Ringfall, match: Match) -> str:
    """Return the address of the newest board, or of where it will stand."""
    return await board_url(client, match) or channel_url(match.guild_id, match.place_id)
