"""The direct messages about a turn or the end of a match, and the lines that remind of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import channel_url, message_url
from bot.match.boards import event_messages
from bot.match.boards.board_messages import end_letter, notice
from bot.match.boards.drafter import Drafter
from bot.match.boards.pings import CLOCKS_APART, Pings, to_move
from bot.match.core import Core
from bot.match.model import Match, MessageKind
from bot.match.tables.due_messages import board_at, result_of
from bot.messages.kinds import Kind, Mark, Message, New, Order, that_says
from bot.profiles import DAILY_AT, HIDE_RESULTS, Notifications, letter_texts, own_rows_of
from bot.texts import Texts

LETTERS: dict[str, Callable[[Texts, Match, str], Draft]] = {
    MessageKind.NOTICE: notice,
    MessageKind.END_LETTER: end_letter,
    MessageKind.REMINDER_LETTER: event_messages.reminder,
    MessageKind.NUDGE_LETTER: event_messages.nudge,
}
"""The direct messages about a turn or the end of a match, with their writers."""


class Letters(Kind):
    """One direct message a turn to players who want that; no board waits for it.

    At the end of a match all players but the one who ended it are told once, in the same way.
    """

    kinds = tuple(LETTERS)
    order = Order.LETTERS

    def __init__(self, core: Core, drafter: Drafter, pings: Pings) -> None:
        self._core = core
        self._drafter = drafter
        self._pings = pings

    async def draft(self, message: Message) -> None:
        """Leave letters as they are."""

    async def compose(self, message: Message) -> Sequence[New]:
        """Write to each reader, with a link to the board or the result."""
        match = await self._core.matches.get(message.match_id)
        is_end = message.kind == MessageKind.END_LETTER
        where = result_of(match.id) if is_end else board_at(match.id, match.ply)
        about = await self._core.messages.find_last(*where)
        if not is_due(match, message) or about is None or about.place is None:
            return ()
        url = message_url(match.guild_id, *about.place)
        letters: list[New] = []
        for number, user_id in enumerate(await self._readers(match, message, about)):
            draft = await self._draft(match, message, user_id, url)
            letters.append(
                New(
                    draft=draft,
                    mark=_mark(message, draft, url),
                    guild_id=match.guild_id,
                    reader=user_id,
                    copy=number,
                    not_before=await self._core.rests.quiet_until(user_id),
                )
            )
        return letters

    async def _readers(self, match: Match, message: Message, about: Message) -> tuple[int, ...]:
        """Return the readers of a letter, including players unmentioned in quiet hours."""
        is_end = message.kind == MessageKind.END_LETTER
        people = await (self._pings.unaware(match) if is_end else self._pings.late(match))
        written = await self._pings.who_chose(people, Notifications.DIRECT)
        unmentioned = [
            user_id
            for user_id in await self._pings.who_chose(people, Notifications.MENTION)
            if await self._core.rests.quiet_until(user_id, message.created_at)
        ]
        # A player who changed their choice in the meantime has heard of this turn in no other way.
        all_to_move = to_move(match) if message.kind == MessageKind.NOTICE else ()
        unlisted = (
            await self._unlisted(people, about.created_at)
            if message.kind == MessageKind.REMINDER_LETTER
            else ()
        )
        return (*written, *unmentioned, *unlisted) or all_to_move

    async def _unlisted(self, people: tuple[int, ...], since: datetime) -> list[int]:
        """Return those who are told once a day, and have not been since a turn began.

        Without this reminder they could lose on time without having heard of the turn.
        """
        now, unlisted = self._core.clock(), list[int]()
        for user_id in await self._pings.who_chose(people, Notifications.DAILY):
            at = (await self._core.preferences.get(user_id))[DAILY_AT]
            if (await self._core.rests.get(user_id)).daily(at, since) > now:
                unlisted.append(user_id)
        return unlisted

    async def _draft(self, match: Match, message: Message, user_id: int, url: str) -> Draft:
        """Write in the player's chosen language and rows, else in the server's language."""
        chosen = await self._core.preferences.get(user_id)
        reader = await self._drafter.reader_of(match)
        texts = letter_texts(chosen, reader.texts)
        rows = own_rows_of(chosen, match.game, match.options)
        if message.kind == MessageKind.END_LETTER:
            more = await self._drafter.score_lines(match, texts)
            letter = end_letter(texts, match, url, more=more, hidden=chosen[HIDE_RESULTS])
            return letter.renamed(rows)
        return LETTERS[MessageKind(message.kind)](texts, match, url).renamed(rows)


async def line_of(
    core: Core, drafter: Drafter, pings: Pings, match: Match, message: Message
) -> Draft | None:
    """Return a reminder or nudge for the match's place; `None` if it has no readers."""
    mentioned = await pings.awake(
        await pings.who_chose(await pings.late(match), Notifications.MENTION)
    )
    if not mentioned or not is_due(match, message):
        return None
    board = await core.messages.find_last(*board_at(match.id, match.ply))
    url = channel_url(match.guild_id, match.place_id)
    if board is not None and board.place is not None:
        url = message_url(match.guild_id, *board.place)
    texts = await drafter.texts_of(match)
    is_reminder = message.kind == MessageKind.REMINDER
    write = event_messages.reminder if is_reminder else event_messages.nudge
    return write(texts, match, url, mentioned)


def is_due(match: Match, message: Message) -> bool:
    """Tell whether a letter still applies: the match is over, or the turn still open."""
    if message.kind == MessageKind.END_LETTER:
        return match.result is not None
    is_its_turn = (message.ply, message.take_backs) == (match.ply, match.take_backs)
    return match.result is None and is_its_turn


def _mark(message: Message, draft: Draft, url: str) -> Mark:
    """Identify a letter by its link, or by its words where several lead to one board."""
    is_once = message.kind in (MessageKind.NOTICE, MessageKind.END_LETTER)
    since, says = message.created_at - CLOCKS_APART, that_says(draft)
    return lambda posted: (
        (url in posted.content if is_once else says(posted)) and posted.created_at >= since
    )
