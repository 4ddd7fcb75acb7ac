"""The inbox in words, with its round through the matches that wait."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

import discord
from discord import ButtonStyle
from msgspec import Struct
from msgspec.structs import replace

from bot.discord_io.content.buttons import (
    ID_LIMIT,
    Button,
    Key,
    MatchKey,
    PersonKey,
    RowId,
    Word,
    keys_of,
    number_in,
)
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Draft, Picture, fitted
from bot.discord_io.content.people import MessagePlace, called, message_url
from bot.game_texts import SideNames
from bot.match import access
from bot.match.boards.match_words import line_about, title, with_clock
from bot.match.boards.picture import board_view, sentences
from bot.match.choosing.prompts import LAST_ROW
from bot.match.choosing.stages import ROW_LIMIT
from bot.match.client import Request
from bot.match.model import Match
from bot.match.roundups import stamp
from bot.match.tables.people import OwnMatch
from bot.profiles import HIDE_RESULTS, Reader, own_rows_of
from bot.texts import Texts
from rendering import Tile, render_grid

SKIP, LATER, STOP, NEXT, PLAY = "skip", "later", "stop", "next", "play"
_LABELS = {SKIP: "button-inbox-skip", LATER: "button-inbox-later", STOP: "button-inbox-stop"}


MOST_OVER = 5
"""How many results a daily message tells."""

WaitingMatch = tuple[Match, str | None, SideNames]
"""A match that waits for a player, the link to its board, and the names of its sides."""


class InboxKey(Key, frozen=True):
    """The id of a button of the inbox, below a question about a match or the daily message.

    `passed` are the matches that were skipped or left for later in this round: their ids, separated
    by commas.
    """

    prefix = "i"
    action: Word
    match_id: RowId
    passed: str = ""


class Round(Struct, frozen=True):
    """The matches that a player has `skipped` in this round, which come last, and left for `later`.

    If there are too many for the id of a button, the first ones come back.
    """

    skipped: tuple[int, ...] = ()
    later: tuple[int, ...] = ()

    @classmethod
    def of(cls, message: discord.Message | None) -> Round | None:
        """Read the round of a message, `None` if it belongs to none."""
        if message is None:
            return None
        keys = {key.action: key for key in keys_of(message) if isinstance(key, InboxKey)}
        if not {SKIP, LATER}.issubset(keys):
            return None
        return cls(_ids(keys[SKIP].passed), _ids(keys[LATER].passed))

    def skip(self, match_id: int) -> Round:
        """Return the round in which a match comes last."""
        others = (skipped for skipped in self.skipped if skipped != match_id)
        return replace(self, skipped=(*others, match_id))

    def leave(self, match_id: int) -> Round:
        """Return the round without a match."""
        others = (later for later in self.later if later != match_id)
        return replace(self, later=(*others, match_id))

    def order(self, matches: Iterable[OwnMatch]) -> Sequence[OwnMatch]:
        """List the matches of this round that wait for the player, the next one first."""
        waiting = {
            match.id: match for match in matches if match.waits and match.id not in self.later
        }
        last = [waiting[match_id] for match_id in self.skipped if match_id in waiting]
        return [*(match for match in waiting.values() if match.id not in self.skipped), *last]

    def key(self, action: str, match_id: int) -> InboxKey:
        """Return the id of one of its buttons."""
        passed = {SKIP: self.skipped, LATER: self.later}.get(action, ())
        while len(str(key := InboxKey(action, match_id, ",".join(map(str, passed))))) > ID_LIMIT:
            passed = passed[1:]
        return key


OpenNext = Callable[[Any, Round, str], Awaitable[None]]
"""Edits the message into the next match of a round, below a text."""


class InboxFlow(Struct, frozen=True):
    """The message of the inbox in a round, as the questions about a turn see it."""

    open_next: OpenNext
    current: Round
    subject: str = "inbox"

    def around(self, texts: Texts, match: Match, draft: Draft) -> Draft:
        """Put *Skip*, *Later* and *Stop* below a question, in place of *Cancel* and *Try*.

        A row has five buttons. *Stop* is left out if a choice beside the lists takes its place.
        """
        kept = tuple(
            button
            for button in draft.buttons
            if button.key != PersonKey("cancel")
            and not (isinstance(button.key, MatchKey) and button.key.action == "try")
        )
        taken = sum(button.row == LAST_ROW for button in kept)
        row = LAST_ROW if any(button.row == LAST_ROW for button in draft.buttons) else None
        added = (
            Button(self.current.key(action, match.id), texts(_LABELS[action]), row=row)
            for action in (SKIP, LATER, STOP)[: ROW_LIMIT - taken]
        )
        return replace(draft, buttons=(*kept, *added))

    async def go_on(
        self, request: Request, match: Match, *, reason: str = "", board: MessagePlace | None = None
    ) -> None:
        """Edit the message into the next match, below the `reason` or what was played."""
        if not reason:
            seen = board and await access.seen_boards(request, [match])
            reason = sent(request.texts, match, board if seen else None)
        await self.open_next(request, self.current, reason)


def waiting_line(
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


def sent(texts: Texts, match: Match, board: MessagePlace | None) -> str:
    """Confirm a turn, with a link to its board."""
    turn = match.turns[match.chosen_ply - 1]
    if board is None:
        return texts("inbox-sent", turn=turn)
    return texts("inbox-sent-board", turn=turn, url=message_url(match.guild_id, *board))


def ended(texts: Texts, *above: str, waiting: int, stopped: bool = False) -> Draft:
    """End a round, and say how many matches still wait."""
    key = "inbox-stopped" if stopped else "inbox-done"
    lines = (*above, texts(key, count=waiting))
    buttons = (_next_button(texts),) if waiting else ()
    return Draft("\n".join(filter(None, lines)), buttons=buttons)


def others_wait(texts: Texts, line: str) -> Draft:
    """Say after a turn that another match waits, with a button that opens it."""
    return Draft(line, buttons=(_next_button(texts),))


def daily(
    reader: Reader,
    waiting: Sequence[WaitingMatch],
    results: Sequence[Match],
    *,
    at: datetime,
    more: int,
) -> Draft:
    """Tell a player which matches wait for them, with small boards, and which are over.

    Of `more` that wait, only the number. The text names the time `at` which it was begun.
    """
    texts, hidden = reader.texts, reader.preferences[HIDE_RESULTS]
    lines = [texts("day-title", count=len(waiting) + more, day=f"{stamp(at)}D>")]
    tiles, buttons = list[Tile](), list[Button]()
    for number, (match, link, names) in enumerate(waiting, start=1):
        user_id = reader.user_id or 0
        line = waiting_line(texts, match, user_id, link=link, more=0, key="inbox-first")
        lines.append(texts("day-line", number=number, line=line))
        view = replace(board_view(reader, match, names), caption=f"{number} · {title(match)}")
        tiles.append(Tile(match.game, match.position, view))
        label = texts("button-day-play", number=number)
        buttons.append(Button(InboxKey(PLAY, match.id), label, ButtonStyle.primary))
    last = [
        *([texts("day-more", count=more)] if more else []),
        *(line_about(texts, match, "day-over", hidden=hidden) for match in results),
        texts("day-end"),
    ]
    room = CONTENT_LIMIT - sum(len(line) + 1 for line in last)
    picture = Picture("waiting.png", partial(render_grid, tiles), _daily_alt(reader, waiting))
    return Draft(
        "\n".join((fitted(lines, room, "\n"), *last)),
        picture if tiles else None,
        tuple(buttons),
    )


def daily_refused(texts: Texts) -> Draft:
    """Tell a player that their daily message did not reach them, with the way to their choice."""
    settings = Button(PersonKey("settings"), texts("settings-all"))
    return Draft(texts("day-refused"), buttons=(settings,))


def _daily_alt(reader: Reader, waiting: Sequence[WaitingMatch]) -> str:
    """Describe the small boards one after the other, each in its share of the room."""
    parts: list[str] = []
    for number, (match, _, names) in enumerate(waiting, start=1):
        told = [f"{number}: {title(match)}.", *sentences(reader.texts, match, names)]
        part = fitted(told, ALT_LIMIT // len(waiting) - 1)
        rows = own_rows_of(reader.preferences, match.game, match.options)
        parts.append(rows.words_to_own(part) if rows else part)
    return fitted(parts, ALT_LIMIT)


def unreadable(texts: Texts, match_id: int) -> str:
    """Say that a match was left out because it can't be read."""
    return texts("inbox-unreadable", match=str(match_id))


def _ids(text: str) -> tuple[int, ...]:
    """Read the ids of matches; users can forge them."""
    return tuple(filter(None, map(number_in, text.split(","))))


def _next_button(texts: Texts) -> Button:
    return Button(InboxKey(NEXT, 0), texts("button-inbox-next"), ButtonStyle.primary)
