"""Draft whole messages from words, names and pictures."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any

from cachetools import LRUCache
from msgspec.structs import replace

from bot.discord_io.content.draft import Draft, Picture
from bot.discord_io.names import Names
from bot.homes import DIRECT
from bot.match.additions import Additions, collect, first_of, having
from bot.match.boards import board_messages, event_messages, match_words
from bot.match.boards.picture import LARGE_WIDTH_PX, WIDTH_PX, match_picture
from bot.match.core import Core
from bot.match.model import Challenge, Ending, Match
from bot.match.turns import stood_at
from bot.profiles import (
    DEFAULT_LANGUAGE,
    LOOK,
    Chosen,
    Reader,
    letter_texts,
    one_reader,
    public_reader,
)
from bot.texts import Texts, texts_for
from rendering import PictureFormat
from rules import Side

# How many matches have their latest picture cached: the scoreboard shows that of the board.
CAPACITY = 64


class Drafter:
    """Makes messages; public ones have the language and the look of their server."""

    def __init__(self, core: Core, names: Names) -> None:
        self._core = core
        self._names = names
        self._last: LRUCache[int, tuple[object, Picture]] = LRUCache(CAPACITY)

    async def public_reader(self, guild_id: int) -> Reader:
        """Return the reader that stands for all members of a server."""
        return public_reader(await self._core.servers.get(guild_id))

    async def reader_of(self, played: Match | Challenge) -> Reader:
        """Return the reader of what is posted about a match or a challenge.

        That is everyone on its server; in direct messages, it is the player. Where the bot is no
        member, it is everyone, too, in the language of the challenger.
        """
        if played.guild_id != DIRECT:
            return await self.public_reader(played.guild_id)
        if played.answers_only:
            texts = texts_for(played.terms.language or DEFAULT_LANGUAGE)
            return replace(public_reader(Chosen()), texts=texts)
        user_id = _player(played)
        preferences = await self._core.preferences.get(user_id)
        language = played.terms.language or DEFAULT_LANGUAGE
        return one_reader(user_id, preferences, Chosen(), locale=language)

    async def reader_to(self, user_id: int, match: Match) -> Reader:
        """Return a person to whom the bot writes about a match, outside interactions."""
        public = await self.reader_of(match)
        preferences = await self._core.preferences.get(user_id)
        texts, look = letter_texts(preferences, public.texts), preferences[LOOK] or public.look
        return Reader(texts, look, user_id, preferences)

    async def texts_of(self, played: Match | Challenge) -> Texts:
        """Return the texts of what is posted about a match or a challenge."""
        return (await self.reader_of(played)).texts

    async def board(
        self,
        match: Match,
        *,
        first_ply: int,
        planned: Container[int] = (),
        drawn: int = 0,
        notified: Iterable[int] = (),
    ) -> Draft:
        """Draft the message of the turns from a ply on, which notifies the users in `notified`.

        `planned` are the plies whose turns had been planned, `drawn` is how many a lot has played.
        """
        reader, match = await self.reader_of(match), await self._core.rests.seen(match)
        earlier = earlier_turns(match, first_ply)
        is_line = all(map(match_words.is_line, (*earlier, match)))
        picture = None if is_line else await self._picture(match, reader)
        return board_messages.board(
            reader.texts,
            match,
            picture,
            earlier=earlier,
            planned=planned,
            drawn=drawn,
            notified=notified,
            added=await self._board_lines(match, first_ply, reader.texts),
            actions=await collect(
                cog.board_actions(match) for cog in self._having(Additions.board_actions)
            ),
        )

    async def scoreboard(self, match: Match) -> Draft:
        """Draft the card of an accepted challenge, which is the scoreboard.

        It is also at the top of the thread, above the first board. Only that board shows the start,
        so the scoreboard shows what cogs add in its place, such as earlier results. The poster is
        in the same channel, so a finished match has no picture here.
        """
        reader, match = await self.reader_of(match), await self._core.rests.seen(match)
        show = self._start_picture if match.is_new else self._picture
        picture = await show(match, reader) if match.result is None else None
        return board_messages.scoreboard(reader.texts, match, picture, self._core.emojis)

    async def result(
        self,
        match: Match,
        *,
        first_ply: int,
        planned: Container[int] = (),
        notified: Iterable[int] = (),
    ) -> Draft:
        """Draft the last message of a match, as `board` does."""
        reader, cogs = await self.reader_of(match), self._having(Additions.result_lines)
        more = [
            *await collect(cog.result_lines(match, reader.texts) for cog in cogs),
            *await self.score_lines(match, reader.texts),
        ]
        if match.result is not None and match.result.ending is Ending.RULES:
            # The last turn has no board of its own.
            more = [*await self._board_lines(match, first_ply, reader.texts), *more]
        return board_messages.result(
            reader.texts,
            match,
            await self._poster(match, reader),
            earlier=earlier_turns(match, first_ply),
            planned=planned,
            more=more,
            actions=await self._result_actions(match),
            notified=notified,
            emojis=self._core.emojis,
        )

    async def announcement(self, match: Match) -> Draft:
        """Draft the short message that tells the channel of a result in a thread."""
        reader = await self.reader_of(match)
        return board_messages.announcement(
            reader.texts,
            match,
            await self._poster(match, reader),
            more=await self.score_lines(match, reader.texts),
            actions=await self._result_actions(match),
        )

    async def score_lines(self, match: Match, texts: Texts) -> list[str]:
        """Return the lines that every message about a result has."""
        cogs = self._having(Additions.score_lines)
        return await collect(cog.score_lines(match, texts) for cog in cogs)

    async def board_text(
        self, match: Match, *, first_ply: int, planned: Container[int] = (), drawn: int = 0
    ) -> str:
        """Return the new text of the message of turns, which keeps its picture."""
        texts, match = await self.texts_of(match), await self._core.rests.seen(match)
        added = await self._board_lines(match, first_ply, texts)
        earlier = earlier_turns(match, first_ply)
        return board_messages.board(
            texts, match, None, earlier=earlier, planned=planned, drawn=drawn, added=added
        ).content

    async def private_board(
        self,
        match: Match,
        reader: Reader,
        *,
        link: str | None,
        note: str = "",
        bottom: Side | None = None,
        chooses: bool = False,
    ) -> Draft:
        """Draft a large private board, seen from the reader's side or from `bottom`.

        A reader who `chooses` the next turn can move; a known one does if it is their turn.
        """
        match = await self._core.rests.seen(match)
        names = await self._names.seats(match, reader.texts)
        picture = match_picture(
            reader,
            match,
            names,
            threatened=match_words.threatened(match),
            width=LARGE_WIDTH_PX,
            **seen_from(bottom),
        )
        return board_messages.private_board(
            reader.texts,
            match,
            picture,
            names=names,
            link=link,
            note=note,
            chooses=chooses or (reader.user_id is not None and match.is_turn_of(reader.user_id)),
            more=event_messages.waiting_buttons(reader.texts, match, reader.user_id),
        )

    async def shared_board(self, match: Match, *, link: str | None) -> Draft:
        """Draft the board that a user shows in the channel."""
        reader, match = await self.reader_of(match), await self._core.rests.seen(match)
        return board_messages.shared_board(
            reader.texts, match, await self._picture(match, reader), link=link
        )

    async def thread_name(self, match: Match) -> str:
        texts = await self.texts_of(match)
        return match_words.thread_name(match, await self._names.seats(match, texts))

    async def _picture(self, match: Match, reader: Reader, **changes: Any) -> Picture:
        """Return the picture of a match; several messages show the same one."""
        names = await self._names.seats(match, reader.texts)
        shown = match, reader, names, changes
        last = self._last.get(match.id)
        if last is None or last[0] != shown:
            last = self._last[match.id] = shown, match_picture(reader, match, names, **changes)
        return last[1]

    async def _poster(self, match: Match, reader: Reader) -> Picture:
        caption = match_words.poster_caption(reader.texts, match)
        return await self._picture(
            match, reader, format=PictureFormat.POSTER, caption=caption, width=WIDTH_PX
        )

    async def _result_actions(self, match: Match) -> list[str]:
        cogs = self._having(Additions.result_actions)
        return await collect(cog.result_actions(match) for cog in cogs)

    async def _board_lines(self, match: Match, first_ply: int, texts: Texts) -> list[str]:
        cogs = self._having(Additions.board_lines)
        return await collect(cog.board_lines(match, first_ply, texts) for cog in cogs)

    async def _start_picture(self, match: Match, reader: Reader) -> Picture | None:
        cogs = self._having(Additions.start_picture)
        return await first_of(cog.start_picture(match, reader) for cog in cogs)

    def _having(self, hook: Callable[..., Any]) -> list[Additions]:
        return having(self._core.additions, hook)


def _player(played: Match | Challenge) -> int:
    """Return the person who plays the computer."""
    if isinstance(played, Challenge):
        return played.challenger_id
    return next(user_id for seat in played.seats for user_id in seat.people)


def earlier_turns(match: Match, first_ply: int) -> list[Match]:
    """Return a match as it was at each ply from the first one that its message tells."""
    return [stood_at(match, ply) for ply in range(first_ply, match.ply)]


def seen_from(bottom: Side | None) -> dict[str, Any]:
    """Return the change of a view that puts the chosen side at the bottom."""
    return {"bottom": bottom} if bottom else {}
