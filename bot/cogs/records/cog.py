"""`/match download`: gives records, films and pages privately; shares records and films."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.cog import Cog
from bot.cogs.records import files
from bot.cogs.records.files import FILM, PAGE, FileDrafter, check_turns
from bot.discord_io.content.buttons import MatchKey
from bot.match.access import MatchPress, match_press
from bot.match.additions import Purpose, TurnAddition
from bot.match.boards import private_views
from bot.match.boards.private_views import SIDES
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match
from bot.match.options import complete_any_match, described, find_to_show, offered, slash
from bot.match.presses import pressed
from bot.match.turns import stood_at
from bot.profiles import Reader
from rules import Side


@offered
async def complete_format(request: Request, typed: str) -> list[app_commands.Choice[str]]:
    """List the formats in which the named match, or the default one, can be downloaded."""
    match = await find_to_show(request, request.interaction.namespace.match)
    texts, fitting = request.texts, typed.strip().lower()
    formats = await asyncio.to_thread(files.formats_for, match)
    labels = files.format_labels(texts, match.game, formats)
    return [
        app_commands.Choice(name=label, value=name)
        for name, label in labels.items()
        if fitting in f"{name} {label}".lower()
    ]


class Records(Cog):
    """Provides whole matches as files: records, films, and pages for any browser."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._files = FileDrafter(core.pictures, delivery.names, core.additions)

    @slash("download", described("command-match-download"), group="match")
    @app_commands.rename(name="format")
    @app_commands.describe(
        match=described("command-match-option"), name=described("command-match-download-format")
    )
    @app_commands.autocomplete(match=complete_any_match, name=complete_format)
    async def download(
        self, request: Request, match: str | None = None, name: str | None = None
    ) -> None:
        shown = await find_to_show(request, match)
        if name is None:
            await self._offer(request, shown, shown.ply)
            return
        chosen = files.read_format(shown.game, name)
        if chosen == FILM:
            await request.send(await self._files.film(shown, request.reader, request.user_id))
        elif chosen == PAGE:
            await self._give_page(request, shown, at=0)
        else:
            await request.send(await self._files.record(shown, chosen, request.reader))

    @pressed(MatchKey, "download", load=match_press)
    async def offer(self, press: MatchPress) -> None:
        await self._offer(press, press.match, press.key.ply)

    @pressed(MatchKey, "record", load=match_press)
    async def give_record(self, press: MatchPress) -> None:
        """Give the record of a match in the format that was chosen from the menu."""
        await press.send(await self._files.record(press.match, press.chosen_value(), press.reader))

    @pressed(MatchKey, "share-record", load=match_press)
    async def share_record(self, press: MatchPress) -> None:
        reader = await private_views.begin(press, press.match)
        then = stood_at(press.match, press.key.ply)
        draft = await self._files.record(then, press.key.turn, reader, is_shared=True)
        await private_views.share(press, draft)

    @pressed(MatchKey, "film", load=match_press)
    async def give_film(self, press: MatchPress) -> None:
        await press.send(await self._files.film(press.match, press.reader, press.user_id))

    @pressed(MatchKey, "film-look", load=match_press)
    async def turn_film(self, press: MatchPress) -> None:
        bottom = SIDES.get(press.key.turn)
        film = await self._files.film(press.match, press.reader, press.user_id, bottom=bottom)
        await press.give(film)

    @pressed(MatchKey, "share-film", load=match_press)
    async def share_film(self, press: MatchPress) -> None:
        match = press.match
        check_turns(match)
        reader = await private_views.begin(press, match)
        film = await self._files.film(match, reader, press.user_id, is_shared=True)
        await private_views.share(press, film)

    @pressed(MatchKey, "last-turns", load=match_press)
    async def give_last_turns(self, press: MatchPress) -> None:
        match, ply = press.match, press.key.ply
        await press.send(await self._files.last_turns(match, ply, press.reader, press.user_id))

    @pressed(MatchKey, "share-last-turns", load=match_press)
    async def share_last_turns(self, press: MatchPress) -> None:
        match, ply = press.match, press.key.ply
        check_turns(stood_at(match, ply))
        reader, user_id = await private_views.begin(press, match), press.user_id
        film = await self._files.last_turns(match, ply, reader, user_id, is_shared=True)
        await private_views.share(press, film)

    @pressed(MatchKey, "page", load=match_press)
    async def give_page(self, press: MatchPress) -> None:
        await self._give_page(press, press.match, at=press.key.ply)

    async def _offer(self, request: Request, match: Match, ply: int) -> None:
        formats = await asyncio.to_thread(files.formats_for, match)
        await request.send(files.choice(request.texts, match, ply, formats))

    async def _give_page(self, request: Request, match: Match, *, at: int) -> None:
        reader, user_id = request.reader, request.user_id
        await request.send(await self._files.page(match, reader, user_id, at=min(at, match.ply)))

    async def menu_actions(self, match: Match, _user_id: int) -> Mapping[Purpose, Sequence[str]]:
        return {Purpose.LOOK: [*(["film", "last-turns"] if match.turns else []), "page"]}

    async def add_to_turn(
        self, match: Match, ply: int, _names: Mapping[Side, str], _reader: Reader
    ) -> TurnAddition:
        films = [*(["film"] if match.turns else []), *(["last-turns"] if ply else [])]
        return TurnAddition(actions=[*films, "page", "download"])
