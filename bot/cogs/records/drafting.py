"""Drafts messages with films and pages of whole matches."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.cogs.records import download as downloading
from bot.cogs.records import film as filming
from bot.discord_io.content.draft import Attachment, Draft
from bot.discord_io.names import Names
from bot.match.additions import Additions, annotated_record
from bot.match.boards.drawing import PictureService
from bot.match.model import Match
from bot.match.turns import stood_at
from bot.profiles import Reader
from rules import Side


class FileDrafter:
    """Drafts the messages with the films and pages of matches."""

    def __init__(self, pictures: PictureService, names: Names, additions: Additions) -> None:
        self._pictures = pictures
        self._names = names
        self._additions = additions

    async def film(
        self, match: Match, reader: Reader, user_id: int, *, bottom: Side | None = None
    ) -> Draft:
        """Draft a match's film for a user, seen from their own side or from `bottom`."""
        names = await self._names.seats(match, reader.texts)
        film = await self._film(match, reader, user_id, bottom=bottom)
        return filming.film(reader.texts, match, film, names=names)

    async def shared_film(self, match: Match, reader: Reader, user_id: int) -> Draft:
        """Draft the film of a match that a user shares."""
        film = await self._film(match, reader, user_id)
        return filming.shared_film(reader.texts, match, film)

    async def last_turns(
        self, match: Match, ply: int, reader: Reader, user_id: int, *, share: bool = True
    ) -> Draft:
        """Draft the last turns before a ply as a film for a user, who may `share` it."""
        names, then = await self._names.seats(match, reader.texts), stood_at(match, ply)
        view = filming.film_view(reader, match, names)
        make = partial(filming.last_stills, match, ply, view)
        data = await self._pictures.film(match.game, make, user_id=user_id)
        alt = filming.film_alt(reader.texts, then, names, last=True)
        picture = Attachment(f"{match.game.slug}-{match.id}-{ply}.gif", data, alt)
        return filming.last_turns(reader.texts, then, picture, share=share)

    async def download(self, match: Match, reader: Reader, user_id: int, *, at: int) -> Draft:
        """Draft the page of a match for a user, open `at` a turn."""
        names = await self._names.seats(match, reader.texts)
        record = await annotated_record(self._additions, match, names, reader)
        comments = record.with_variations_told().comments
        make = partial(downloading.page_of, reader, match, names, at=at, comments=comments)
        page = await self._pictures.page(make, user_id=user_id)
        return downloading.download(reader.texts, match, page)

    async def _film(
        self, match: Match, reader: Reader, user_id: int, *, bottom: Side | None = None
    ) -> Attachment:
        names = await self._names.seats(match, reader.texts)
        view = filming.film_view(reader, match, names)
        if bottom is not None:
            view = replace(view, bottom=bottom)
        stills = partial(filming.stills, match, view)
        data = await self._pictures.film(match.game, stills, user_id=user_id)
        alt = filming.film_alt(reader.texts, match, names)
        return Attachment(f"{match.game.slug}-{match.id}.gif", data, alt)
