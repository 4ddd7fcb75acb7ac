"""Tell players by mention or direct message of their turn or of a match's end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import discord
import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.discord_io.codes import in_words, is_closed, is_gone
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import DIRECT, MessagePlace, channel_url, message_url
from bot.discord_io.workers import KeyedWorker
from bot.match.boards import event_messages
from bot.match.boards.board_messages import calls_to_move, end_letter, notice
from bot.match.boards.drafter import Drafter
from bot.match.core import Core
from bot.match.model import Match, MessageKind
from bot.messages.kinds import Kind, Message, Sent, that_says
from bot.messages.sending import Sender
from bot.profiles import (
    HIDE_RESULTS,
    LANGUAGE,
    NOTIFICATIONS,
    Notifications,
    own_rows_of,
)
from bot.seats import is_deleted
from bot.texts import Texts, texts_for
from rules import Side

LETTERS: dict[str, Callable[[Texts, Match, str], Draft]] = {
    MessageKind.NOTICE: notice,
    MessageKind.END_LETTER: end_letter,
    MessageKind.REMINDER_LETTER: event_messages.reminder,
    MessageKind.NUDGE_LETTER: event_messages.nudge,
}
"""The direct messages about a turn or the end of a match, with their writers."""
# Maximum difference between Discord's clock and ours.
CLOCKS_APART = timedelta(minutes=1)
PRESENT = timedelta(minutes=2)
"""How long a player who has acted still looks at the match."""

log = structlog.get_logger(__name__)


class Ping(Struct, frozen=True):
    """Who a board or a result mentions, and whether others get a direct message."""

    mentioned: tuple[int, ...] = ()
    with_notice: bool = False


class Notices(Kind):
    """Sends one direct message a turn to players who want that; nothing waits for it.

    At the end of a match all players but the one who ended it are told once, in the same way.

    In a player's quiet hours no notice is sent and no message mentions them. Boards and results
    cannot wait: a player they would have mentioned gets a direct message after the quiet hours, if
    the turn is still to be played.
    """

    def __init__(
        self, client: discord.Client, core: Core, drafter: Drafter, sender: Sender
    ) -> None:
        self.kinds = tuple(LETTERS)
        self._client = client
        self._core = core
        self._outbox = core.outbox
        self._drafter = drafter
        self._sender = sender
        self.rounds = KeyedWorker("notice", self._send_all, sleep=core.sleep)

    def poster(self, message: Message) -> tuple[KeyedWorker[int], int]:
        return self.rounds, message.match_id

    async def draft(self, message: Message) -> None:
        """Leave letters as they are."""

    async def ping_for(self, match: Match, at: datetime, *, current: bool) -> Ping:
        """Return who to tell about a board stored `at`; a late one (not `current`) tells no player.

        A board before a computer's turn tells no player either. In a run of lines each side is told
        once. The first board also tells the challenger that the match has begun.
        """
        people = match.people(match.position.to_move)
        if not (current and calls_to_move(match) and people):
            return Ping()
        ping = await self._ping(match, await self._expectant(match, people, at))
        if match.turns:
            return ping
        challenger = await self._awake(await self._waiting_challenger(match))
        return replace(ping, mentioned=(*ping.mentioned, *challenger))

    async def ping_at_end(self, match: Match) -> Ping:
        """Return which players the result mentions: all but the one who ended the match."""
        return await self._ping(match, await self._unaware(match))

    async def reachable(self, people: tuple[int, ...]) -> tuple[int, ...]:
        """Return the people who want messages and are not in their quiet hours."""
        silent = await self._who_chose(people, Notifications.NONE)
        return await self._awake(tuple(u for u in people if u not in silent))

    async def close(self) -> None:
        """Stop sending; pending letters stay stored."""
        await self.rounds.close()

    async def _send_all(self, match_id: int) -> None:
        for message in await self._outbox.pending(match_id):
            if message.kind in LETTERS:
                async with self._core.messages.holding(message):
                    sending = self._send(await self._core.matches.get(match_id), message)
                    await self._sender.unless_hopeless(message, sending)

    async def _send(self, match: Match, message: Message) -> None:
        is_end = message.kind == MessageKind.END_LETTER
        about = await (
            self._outbox.result(match.id) if is_end else self._outbox.board(match.id, match.ply)
        )
        if not _is_due(match, message) or about is None or about.spot is None:
            await self._core.messages.mark_gone(message)
            return
        url = message_url(match.guild_id, *about.spot)
        people = await self._readers(match, message)
        quiet = {user_id: await self._core.rests.quiet_until(user_id) for user_id in people}
        awake = [(number, user_id) for number, user_id in enumerate(people) if not quiet[user_id]]
        spots = [
            await self._ensure_sent(match, message, user_id, number, url)
            for number, user_id in awake
        ]
        if later := [until for until in quiet.values() if until]:
            # People who already have the letter don't get it twice: the retry finds it.
            await self._core.messages.put_off(message, min(later))
            return
        if stood := [spot for spot in spots if spot]:
            await self._outbox.mark_posted(message, Sent(stood[-1]))
        else:
            await self._core.messages.mark_gone(message)
        self._sender.forget(message)

    async def _readers(self, match: Match, message: Message) -> tuple[int, ...]:
        """Return the readers of a letter, including players unmentioned in quiet hours."""
        is_end = message.kind == MessageKind.END_LETTER
        people = await self._unaware(match) if is_end else _to_move(match)
        written = await self._who_chose(people, Notifications.DIRECT)
        unmentioned = [
            user_id
            for user_id in await self._who_chose(people, Notifications.MENTION)
            if await self._core.rests.quiet_until(user_id, message.created_at)
        ]
        # A player who changed their choice in the meantime has heard of this turn in no other way.
        to_move = _to_move(match) if message.kind == MessageKind.NOTICE else ()
        return (*written, *unmentioned) or to_move

    async def _awake(self, people: tuple[int, ...]) -> tuple[int, ...]:
        """Return the people who are not in their quiet hours."""
        return tuple([u for u in people if not await self._core.rests.quiet_until(u)])

    async def _ensure_sent(
        self, match: Match, message: Message, user_id: int, number: int, url: str
    ) -> MessagePlace | None:
        """Return the place of a direct message, found or newly sent.

        `None` if this person accepts no messages.
        """
        try:
            return await self._ensure_sent_to(match, message, user_id, number, url)
        except discord.HTTPException as error:
            if not (is_closed(error) or is_gone(error)):
                raise
            log.info("direct message refused", match=match.id, error=in_words(error))
            return None

    async def _ensure_sent_to(
        self, match: Match, message: Message, user_id: int, number: int, url: str
    ) -> MessagePlace:
        channel = await self._client.create_dm(discord.Object(user_id))
        draft = await self._draft(match, message, user_id, url)
        since = message.created_at - CLOCKS_APART
        is_once = message.kind in (MessageKind.NOTICE, MessageKind.END_LETTER)
        says = that_says(draft)
        sent = await self._sender.ensure_sent(
            message,
            draft,
            lambda posted: (
                (url in posted.content if is_once else says(posted)) and posted.created_at >= since
            ),
            channel.id,
            guild_id=match.guild_id,
            copy=number,
        )
        return sent.spot

    async def line_of(self, match: Match, message: Message) -> Draft | None:
        """Return a reminder or nudge for the match's place; `None` if it has no readers."""
        mentioned = await self._awake(await self._who_chose(_to_move(match), Notifications.MENTION))
        if not mentioned or not _is_due(match, message):
            return None
        board = await self._outbox.board(match.id, match.ply)
        url = channel_url(match.guild_id, match.place_id)
        if board is not None and board.spot is not None:
            url = message_url(match.guild_id, *board.spot)
        texts = await self._drafter.texts_of(match)
        is_reminder = message.kind == MessageKind.REMINDER
        write = event_messages.reminder if is_reminder else event_messages.nudge
        return write(texts, match, url, mentioned)

    async def _draft(self, match: Match, message: Message, user_id: int, url: str) -> Draft:
        """Write in the player's chosen language and rows, else in the server's language.

        Outside interactions Discord does not reveal a user's own language.
        """
        chosen = await self._core.preferences.get(user_id)
        reader = await self._drafter.reader_of(match)
        language = chosen[LANGUAGE]
        texts = texts_for(language) if language else reader.texts
        rows = own_rows_of(chosen, match.game, match.options)
        if message.kind == MessageKind.END_LETTER:
            more = await self._drafter.score_lines(match, texts)
            letter = end_letter(texts, match, url, more=more, hidden=chosen[HIDE_RESULTS])
            return letter.renamed(rows)
        return LETTERS[MessageKind(message.kind)](texts, match, url).renamed(rows)

    async def _expectant(
        self, match: Match, people: tuple[int, ...], at: datetime
    ) -> tuple[int, ...]:
        """Return those of the `people` to move who may not be looking at the match.

        To a player who has just acted, it is no news that they move again after a forced pass, and
        a reply of the computer is no news for a direct message.
        """
        if not match.moves_again and (match.computer is None or match.guild_id == DIRECT):
            return people
        here = await self._core.matches.actors_since(match.id, at - PRESENT)
        if not match.moves_again:
            here = here.intersection(await self._who_chose(people, Notifications.DIRECT))
        return tuple(user_id for user_id in people if user_id not in here)

    async def _waiting_challenger(self, match: Match) -> tuple[int, ...]:
        """Return the challenger if the other side begins, unless they want no messages."""
        challenger = await self._core.matches.challenger(match.id)
        if challenger is None or challenger in _to_move(match):
            return ()
        chosen = (await self._core.preferences.get(challenger))[NOTIFICATIONS]
        return () if chosen is Notifications.NONE else (challenger,)

    async def _ping(self, match: Match, people: tuple[int, ...]) -> Ping:
        """Return who is mentioned, and whether others get a direct message.

        In direct messages the board itself is one.
        """
        if match.guild_id == DIRECT:
            return Ping(await self.reachable(people))
        ways = {u: (await self._core.preferences.get(u))[NOTIFICATIONS] for u in people}
        chose_mention = tuple(u for u in people if ways[u] is Notifications.MENTION)
        mentioned = await self._awake(chose_mention)
        called_later = len(mentioned) < len(chose_mention)
        return Ping(mentioned, called_later or Notifications.DIRECT in ways.values())

    async def _unaware(self, match: Match) -> tuple[int, ...]:
        """Return the players of a finished match, except the one who ended it."""
        ender = await self._core.matches.ended_by(match.id)
        people = dict.fromkeys(user_id for side in Side for user_id in match.people(side))
        return tuple(u for u in people if u != ender and not is_deleted(u))

    async def _who_chose(self, people: tuple[int, ...], way: Notifications) -> tuple[int, ...]:
        """Return those of these people who chose this way of being told."""
        chosen = [await self._core.preferences.get(user_id) for user_id in people]
        return tuple(u for u, c in zip(people, chosen, strict=True) if c[NOTIFICATIONS] is way)


def _is_due(match: Match, message: Message) -> bool:
    """Tell whether a letter still applies: the match is over, or the turn still open."""
    if message.kind == MessageKind.END_LETTER:
        return match.result is not None
    is_its_turn = (message.ply, message.take_backs) == (match.ply, match.take_backs)
    return match.result is None and is_its_turn


def _to_move(match: Match) -> tuple[int, ...]:
    return match.people(match.position.to_move)
