"""Writes what the inbox says, and puts its buttons below a question about a turn."""

from __future__ import annotations

from discord import ButtonStyle
from msgspec.structs import replace

from bot.cogs.inbox.rounds import LATER, NEXT, SKIP, STOP, InboxKey, Round
from bot.discord_io.content.buttons import Button, Key, MatchKey, PersonKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import called, channel_url, message_url
from bot.discord_io.interactions.owed_answers import Spot
from bot.match.boards.board_messages import title, with_clock
from bot.match.choosing.choices import LAST_ROW
from bot.match.choosing.picking import ROW_LIMIT
from bot.match.model import Match
from bot.match.tables.people import OwnMatch
from bot.texts import Texts

_LABELS = {SKIP: "button-skip", LATER: "button-inbox-later", STOP: "button-inbox-stop"}


def match_line(
    texts: Texts, match: Match, user_id: int, *, link: str | None, more: int, key: str
) -> str:
    """Name a match, with the time left and how many `more` wait.

    Without a `link`, the player can't see its channel, and only its number is shown.
    """
    named = f"#{match.id}" if link is None else f"[{title(match)}]({link})"
    side = match.side_of(user_id) or match.position.to_move
    opponent = called(texts, match.seat(side.opponent))
    line = with_clock(texts, match, texts("inbox-match", match=named, opponent=opponent))
    return texts(key, line=line, count=more)


def link_to(one: OwnMatch) -> str:
    """Return the URL of the latest board, or of its channel while there is none."""
    if one.board is not None:
        return message_url(one.guild_id, *one.board)
    return channel_url(one.guild_id, one.place_id)


def sent(texts: Texts, match: Match, board: Spot | None) -> str:
    """Confirm a turn, with a link to its board."""
    turn = match.turns[match.chosen_ply - 1]
    if board is None:
        return texts("inbox-sent", turn=turn)
    return texts("inbox-sent-board", turn=turn, url=message_url(match.guild_id, *board))


def around(texts: Texts, draft: Draft, match: Match, current: Round) -> Draft:
    """Put *Skip*, *Later* and *Stop* below a question, in place of *Cancel* and *Try*.

    *Stop* is left out if a choice beside the lists takes its place.
    """
    kept = tuple(button for button in draft.buttons if not _gives_way(button.key))
    taken = sum(button.row == LAST_ROW for button in kept)
    row = LAST_ROW if any(button.row == LAST_ROW for button in draft.buttons) else None
    added = (
        Button(current.key(action, match.id), texts(_LABELS[action]), row=row)
        for action in (SKIP, LATER, STOP)[: ROW_LIMIT - taken]
    )
    return replace(draft, buttons=(*kept, *added))


def _gives_way(key: Key) -> bool:
    """Tell whether a button makes room: a row has five."""
    return key == PersonKey("cancel") or (isinstance(key, MatchKey) and key.action == "try")


def ended(texts: Texts, *told: str, waiting: int, stopped: bool = False) -> Draft:
    """End a round, and say how many matches still wait."""
    key = "inbox-stopped" if stopped else "inbox-done"
    lines = (*told, texts(key, count=waiting))
    buttons = (next_button(texts),) if waiting else ()
    return Draft("\n".join(filter(None, lines)), buttons=buttons)


def others_wait(texts: Texts, line: str) -> Draft:
    """Say after a turn that another match waits, with a button that opens it."""
    return Draft(line, buttons=(next_button(texts),))


def unreadable(texts: Texts, match_id: int) -> str:
    """Say that a match was left out because it can't be read."""
    return texts("inbox-unreadable", match=str(match_id))


def next_button(texts: Texts) -> Button:
    return Button(InboxKey(NEXT, 0), texts("button-inbox-next"), ButtonStyle.primary)
