"""Gives a match's record, film and page privately; shares records and films."""

from __future__ import annotations

from bot.cogs.records import messages as presenter
from bot.cogs.records.drafting import FileDrafter
from bot.cogs.records.messages import RecordText
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, chosen_value, reader_of, texts_of
from bot.discord_io.names import Names
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press
from bot.match.additions import Additions, annotated_record
from bot.match.boards import private_views
from bot.match.boards.private_views import SIDES
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import pressed
from bot.match.turns import stood_at
from bot.profiles import Reader


class RecordPresses:
    """Gives the records of matches as files."""

    def __init__(self, names: Names, additions: Additions) -> None:
        self._names = names
        self._additions = additions

    async def give(self, interaction: Interaction, match: Match, name: str) -> None:
        """Give a match's record privately; `UserError` if the format can't express it."""
        reader = reader_of(interaction)
        written = await self._written(match, name, reader)
        await answer_of(interaction).send(presenter.record(reader.texts, match, written))

    @pressed(MatchKey, "record", load=match_press)
    async def give_chosen(self, press: MatchPress) -> None:
        """Give the record of a match in the format that was chosen from the menu."""
        await self.give(press.interaction, press.match, chosen_value(press.interaction))

    @pressed(MatchKey, "share-record", load=match_press)
    async def share(self, press: MatchPress) -> None:
        """Give the channel the record of a match at a ply."""
        interaction, match, key = press.interaction, press.match, press.key
        reader, then = await access.begin_sharing(interaction, match), stood_at(match, key.ply)
        written = await self._written(then, key.turn, reader)
        draft = presenter.record(reader.texts, then, written, share=False)
        await private_views.share(interaction, draft)

    async def _written(self, match: Match, name: str, reader: Reader) -> RecordText:
        names = await self._names.seats(match, reader.texts)
        record = await annotated_record(self._additions, match, names, reader)
        return presenter.write(record, name)


class FilePresses:
    """Gives whole matches as films, and as pages for any browser."""

    def __init__(self, files: FileDrafter) -> None:
        self._files = files

    async def give_film(self, interaction: Interaction, match: Match) -> None:
        """Give the film of a match privately; `UserError` before the first turn."""
        _check_turns(match)
        film = await self._files.film(match, reader_of(interaction), interaction.user.id)
        await answer_of(interaction).send(film)

    @pressed(MatchKey, "film", load=match_press)
    async def give_film_by_button(self, press: MatchPress) -> None:
        """Give the film of a button's match."""
        await self.give_film(press.interaction, press.match)

    @pressed(MatchKey, "film-look", load=match_press)
    async def flip(self, press: MatchPress) -> None:
        """Turn a film to the side that a button names."""
        interaction, match = press.interaction, press.match
        _check_turns(match)
        reader, bottom = reader_of(interaction), SIDES.get(press.key.turn)
        film = await self._files.film(match, reader, interaction.user.id, bottom=bottom)
        await answer_of(interaction).give(film)

    @pressed(MatchKey, "share-film", load=match_press)
    async def share_film(self, press: MatchPress) -> None:
        """Show the channel the film of a match."""
        interaction, match = press.interaction, press.match
        _check_turns(match)
        reader = await access.begin_sharing(interaction, match)
        film = await self._files.shared_film(match, reader, interaction.user.id)
        await private_views.share(interaction, film)

    @pressed(MatchKey, "last-turns", load=match_press)
    async def give_last_turns(self, press: MatchPress) -> None:
        """Show the last turns before the board of a button, as a film."""
        interaction, match, ply = press.interaction, press.match, press.key.ply
        _check_turns(stood_at(match, ply))
        reader = reader_of(interaction)
        draft = await self._files.last_turns(match, ply, reader, interaction.user.id)
        await answer_of(interaction).send(draft)

    @pressed(MatchKey, "share-last-turns", load=match_press)
    async def share_last_turns(self, press: MatchPress) -> None:
        """Show the channel the last turns before the board of a button."""
        interaction, match, ply = press.interaction, press.match, press.key.ply
        _check_turns(stood_at(match, ply))
        reader = await access.begin_sharing(interaction, match)
        user_id = interaction.user.id
        draft = await self._files.last_turns(match, ply, reader, user_id, share=False)
        await private_views.share(interaction, draft)

    async def give_page(self, interaction: Interaction, match: Match, ply: int = 0) -> None:
        """Give the page of a match privately, open at a turn."""
        reader, user_id, at = reader_of(interaction), interaction.user.id, min(ply, match.ply)
        draft = await self._files.download(match, reader, user_id, at=at)
        await answer_of(interaction).send(draft)

    async def offer(self, interaction: Interaction, match: Match, ply: int) -> None:
        """Offer privately what can be downloaded; the page opens at a turn."""
        draft = presenter.choice(texts_of(interaction), match, ply)
        await answer_of(interaction).send(draft)

    @pressed(MatchKey, "download", load=match_press)
    async def offer_by_button(self, press: MatchPress) -> None:
        """Offer what can be downloaded of a button's match."""
        await self.offer(press.interaction, press.match, press.key.ply)

    @pressed(MatchKey, "page", load=match_press)
    async def give_page_by_button(self, press: MatchPress) -> None:
        """Give the page of a button's match, open at the button's turn."""
        await self.give_page(press.interaction, press.match, press.key.ply)


def _check_turns(match: Match) -> None:
    if not match.turns:
        raise UserError("film-none")
