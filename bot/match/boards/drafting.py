"""Makes whole messages from words, names and pictures."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from bot.discord_io.content.draft import Attachment, Draft
from bot.discord_io.content.people import DIRECT
from bot.discord_io.names import Names
from bot.match.additions import Additions, PreviewAddition, added_lines, added_preview
from bot.match.boards import forum, lines
from bot.match.boards import messages as presenter
from bot.match.boards.boards import Boards
from bot.match.boards.page import Page
from bot.match.boards.picture import Picture
from bot.match.boards.pictures import PictureService
from bot.match.clock import messages as timing
from bot.match.clock.rest_service import RestService
from bot.match.model import Challenge, Match, Offer, OfferOutcome
from bot.match.turns import stood_at
from bot.profiles import (
    DEFAULT_LANGUAGE,
    PreferenceService,
    Reader,
    ServerService,
    ServerSettings,
    one_reader,
    public_reader,
)
from bot.texts import PieceEmojis
from rules import Side


class Drafter:
    """Makes messages; public ones have the language and the look of their server."""

    def __init__(
        self,
        pictures: PictureService,
        names: Names,
        *,
        servers: ServerService,
        rests: RestService,
        preferences: PreferenceService,
        additions: Additions,
        emojis: PieceEmojis,
    ) -> None:
        self._pictures = pictures
        self._names = names
        self._servers = servers
        self._rests = rests
        self._preferences = preferences
        self._additions = additions
        self.emojis = emojis
        self.picture = Boards(pictures, names).picture

    async def public_reader(self, guild_id: int) -> Reader:
        """Return the reader that stands for all members of a server."""
        return public_reader(await self._servers.get(guild_id))

    async def reader_of(self, played: Match | Challenge) -> Reader:
        """Return the reader of what is posted about a match or a challenge.

        That is everyone on its server; in direct messages, it is the player.
        """
        if played.guild_id != DIRECT:
            return await self.public_reader(played.guild_id)
        user_id = _player(played)
        preferences = await self._preferences.get(user_id)
        language = played.terms.language or DEFAULT_LANGUAGE
        return one_reader(user_id, preferences, ServerSettings(), locale=language)

    async def board(
        self,
        match: Match,
        *,
        first_ply: int,
        planned: Container[int] = (),
        notified: Iterable[int] = (),
    ) -> Draft:
        """Draft the message of the turns from a ply on, which notifies the users in `notified`.

        `planned` are the plies whose turns had been planned.
        """
        reader, match = await self.reader_of(match), await self._rests.seen(match)
        earlier = earlier_turns(match, first_ply)
        is_line = all(map(presenter.is_line, (*earlier, match)))
        picture = None if is_line else await self.picture(match, reader)
        added = await added_lines(self._additions.board_lines, match, reader.texts)
        return presenter.board(
            reader.texts,
            match,
            picture,
            earlier=earlier,
            planned=planned,
            notified=notified,
            added=added,
        )

    async def added_to_preview(self, after: Match, reader: Reader) -> PreviewAddition:
        """Return what cogs add to the preview of the turn that leads to a match."""
        return await added_preview(self._additions.previews, after, reader.texts)

    async def scoreboard(self, match: Match) -> Draft:
        """Draft the card of an accepted challenge, which is the scoreboard.

        It is also at the top of the thread, above the first board. Only that board shows the start,
        so the scoreboard shows what cogs add in its place, such as earlier results. The poster is
        in the same channel, so a finished match has no picture here.
        """
        reader, match = await self.reader_of(match), await self._rests.seen(match)
        draw = self._start_picture if match.is_new else self.picture
        picture = await draw(match, reader) if match.result is None else None
        return presenter.scoreboard(reader.texts, match, picture, self.emojis)

    async def result(
        self,
        match: Match,
        *,
        first_ply: int,
        planned: Container[int] = (),
        notified: Iterable[int] = (),
    ) -> Draft:
        """Draft the last message of a match, as `board` does."""
        reader = await self.reader_of(match)
        return presenter.result(
            reader.texts,
            match,
            await self._poster(match, reader),
            earlier=earlier_turns(match, first_ply),
            planned=planned,
            more=await added_lines(self._additions.result_lines, match, reader.texts),
            actions=await self._result_actions(match),
            notified=notified,
            emojis=self.emojis,
        )

    async def announcement(self, match: Match) -> Draft:
        """Draft the short message that tells the channel of a result in a thread."""
        reader = await self.reader_of(match)
        poster, actions = await self._poster(match, reader), await self._result_actions(match)
        return presenter.announcement(reader.texts, match, poster, actions=actions)

    async def offer(
        self,
        match: Match,
        offer: Offer,
        side: Side,
        outcome: OfferOutcome | None,
        *,
        notified: tuple[int, ...] = (),
    ) -> Draft:
        """Draft the line about an offer that a side made at the present ply."""
        texts = (await self.reader_of(match)).texts
        return lines.offer(texts, match, offer, side, outcome, notified=notified)

    async def taken_back(self, match: Match, turns: Mapping[int, str]) -> str:
        """Return the text above a board whose turns, by ply, were taken back."""
        texts = (await self.reader_of(match)).texts
        return lines.taken_back(texts, turns)

    async def rerolled(self, match: Match) -> str:
        """Return the text above a board whose start was drawn again."""
        return (await self.public_reader(match.guild_id)).texts("line-rerolled")

    async def board_text(
        self, match: Match, *, first_ply: int, planned: Container[int] = ()
    ) -> str:
        """Return the new text of the message of turns, which keeps its picture."""
        texts, match = (
            (await self.reader_of(match)).texts,
            await self._rests.seen(match),
        )
        added = await added_lines(self._additions.board_lines, match, texts)
        earlier = earlier_turns(match, first_ply)
        return presenter.board(
            texts, match, None, earlier=earlier, planned=planned, added=added
        ).content

    async def flag(self, match: Match, ply: int, take_backs: int, side: Side) -> Draft:
        """Draft the line about an expired clock and its consequence."""
        texts = (await self.reader_of(match)).texts
        return timing.flag(texts, match, ply, take_backs, side)

    async def resumed(self, match: Match, side: Side) -> Draft:
        """Draft the line about a pause that a side has ended."""
        return timing.resumed((await self.reader_of(match)).texts, match, side)

    async def private_board(
        self,
        match: Match,
        reader: Reader,
        *,
        link: str | None,
        note: str = "",
        bottom: Side | None = None,
    ) -> Draft:
        """Draft a large private board, seen from the reader's side or from `bottom`."""
        match = await self._rests.seen(match)
        names = await self._names.seats(match, reader.texts)
        picture = await self.picture(
            match,
            reader,
            threatened=presenter.threatened(match),
            width=presenter.LARGE_WIDTH_PX,
            **seen_from(bottom),
        )
        return presenter.private_board(
            reader.texts,
            match,
            picture,
            names=names,
            link=link,
            note=note,
            chooses=reader.user_id is not None and match.may_move(reader.user_id),
        )

    async def shared_board(self, match: Match, *, link: str | None) -> Draft:
        """Draft the board that a user shows in the channel."""
        reader, match = await self.reader_of(match), await self._rests.seen(match)
        return presenter.shared_board(
            reader.texts, match, await self.picture(match, reader), link=link
        )

    async def page(self, page: Page) -> Draft:
        """Draft the message of a page, with its picture."""
        return replace(page.draft, attachment=await self.drawn(page.picture))

    async def thread_name(self, match: Match) -> str:
        texts = (await self.reader_of(match)).texts
        return presenter.thread_name(match, await self._names.seats(match, texts))

    async def post_opening(self, match: Match) -> Draft:
        """Draft the first message of a match's forum post."""
        return forum.opening((await self.reader_of(match)).texts, match)

    async def _poster(self, match: Match, reader: Reader) -> Attachment:
        caption = presenter.poster_caption(reader.texts, match)
        return await self.picture(
            match, reader, poster=True, caption=caption, width=presenter.WIDTH_PX
        )

    async def _result_actions(self, match: Match) -> list[str]:
        return [each for add in self._additions.result for each in await add(match)]

    async def _start_picture(self, match: Match, reader: Reader) -> Attachment | None:
        for draw in self._additions.start_pictures:
            if (picture := await draw(match, reader)) is not None:
                return picture
        return None

    async def drawn(self, picture: Picture | None) -> Attachment | None:
        if picture is None:
            return None
        data = await self._pictures.render(picture, picture.view)
        return Attachment(picture.filename, data, picture.alt)


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
