"""Choosing a turn, step by step or of those that were near: one private message, edited."""

from __future__ import annotations

from bot.errors import UserError
from bot.handlers import access, show
from bot.handlers.choosing import show_stage
from bot.handlers.turn import open_form, take_turn
from bot.interactions.client import Interaction
from bot.interactions.exchange import answer_of, reader_of
from bot.interactions.forms import chosen_value
from bot.presenters import picker as presenter
from bot.presenters.buttons import MatchKey
from bot.presenters.private import Note
from bot.services.model import Match
from bot.services.picking import Path, Stage, StalePathError, parse_path, stage
from bot.services.turns import check_turn

# What has changed when a choice comes too late.
TOO_LATE = ("finished", "stale")


async def open_here(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Begin to choose a turn; show the board to others, and for an old button."""
    await begin(interaction, match, ply=key.ply)


async def begin(interaction: Interaction, match: Match, *, ply: int | None = None) -> None:
    """Begin to choose a turn; `ply` is the one that a button was made for."""
    await _begin(interaction, match, match.ply if ply is None else ply, edit=False)


async def begin_again(interaction: Interaction, match: Match, key: MatchKey) -> None:  # noqa: ARG001
    """Begin anew in the same message, as the match stands now."""
    await _begin(interaction, match, match.ply, edit=True)


async def choose(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Go on with the choice that a button names, or back to one."""
    await _go_on(interaction, match, key, parse_path(key.turn))


async def choose_from_list(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Go on with the choice made in a list; the first word of its path numbers the list."""
    path = parse_path(key.turn)[1:]
    await _go_on(interaction, match, key, (*path, chosen_value(interaction)))


async def type_it(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Let the turn be typed instead."""
    if _stage(interaction, match, key.ply, ()) is None:
        await _tell_it_is_stale(interaction, key)
    else:
        await open_form(interaction, match)


async def send(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Play the turn that has been chosen."""
    now = _stage(interaction, match, key.ply, parse_path(key.turn))
    if now is None or now.choices:
        await _tell_it_is_stale(interaction, key)
        return
    text = match.game.format_turn(match.position, now.moves)
    await _take(interaction, match, key, text, confirmed=True)


async def play(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Play the turn that a button names."""
    await _take(interaction, match, key, key.turn)


async def play_anyway(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Play the turn that a button names, though it loses."""
    await _take(interaction, match, key, key.turn, confirmed=True)


async def play_from_list(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Go on with the turn, or the beginning of one, that was chosen in a list."""
    await _take(interaction, match, key, chosen_value(interaction))


async def _take(
    interaction: Interaction, match: Match, key: MatchKey, text: str, *, confirmed: bool = False
) -> None:
    """Play a turn that was offered; say so where that comes too late."""
    try:
        check_turn(match, interaction.user.id, key.ply)
        await take_turn(interaction, match, text, ply=key.ply, confirmed=confirmed)
    except UserError as error:
        if error.key not in TOO_LATE:
            raise
        await _tell_it_is_stale(interaction, key)


async def _begin(interaction: Interaction, match: Match, ply: int, *, edit: bool) -> None:
    note = _why_not(match, interaction.user.id, ply)
    if note is not None:
        await show.board(interaction, match, note=note, ply=ply, edit=edit)
    else:
        await show_stage(interaction, match, stage(match.game, match.position), edit=edit)


def _why_not(match: Match, user_id: int, ply: int) -> Note | None:
    """Return why somebody can only look at the board."""
    if match.result is not None:
        return Note.FINISHED
    if match.side_of(user_id) is None:
        return Note.SPECTATOR
    if ply != match.ply:
        return Note.STALE
    return None if match.may_move(user_id) else Note.WAITING


async def _go_on(interaction: Interaction, match: Match, key: MatchKey, path: Path) -> None:
    now = _stage(interaction, match, key.ply, path)
    if now is None:
        await _tell_it_is_stale(interaction, key)
    else:
        await show_stage(interaction, match, now, edit=True)


def _stage(interaction: Interaction, match: Match, ply: int, path: Path) -> Stage | None:
    """Return where a choice leads, `None` when it comes too late.

    `UserError` for somebody whose choice it is not.
    """
    try:
        check_turn(match, interaction.user.id, ply)
        return stage(match.game, match.position, path)
    except StalePathError:
        return None
    except UserError as error:
        if error.key not in TOO_LATE:
            raise
        return None


async def _tell_it_is_stale(interaction: Interaction, key: MatchKey) -> None:
    """Say that a choice comes too late, and offer to begin anew."""
    client, texts = interaction.client, reader_of(interaction).texts
    match = await access.match_here(interaction, key.match_id)
    draft = presenter.stale(
        texts,
        match,
        interaction.user.id,
        ply=key.ply,
        url=await show.board_url(client, match),
    )
    await answer_of(interaction).give(draft)
