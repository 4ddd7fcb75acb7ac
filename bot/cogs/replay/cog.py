"""Replay: `/match show`, `/match replay` and `/match note`, and their buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.cog import Cog
from bot.cogs.replay import note_tables
from bot.cogs.replay.drafting import ReplayDrafter
from bot.cogs.replay.note_messages import comments, opened
from bot.cogs.replay.note_presses import NotePresses
from bot.cogs.replay.notes import NoteService
from bot.cogs.replay.presses import ReplayPresses
from bot.match.additions import PublicTexts
from bot.match.boards import showing as show
from bot.match.client import Interaction
from bot.match.commands.options import (
    complete_any_match,
    complete_turn,
    described,
    find_to_show,
    read_ply,
    slash,
)
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Match
from bot.profiles.reader import Reader
from bot.texts import Texts
from rules import Side


class Replay(Cog):
    """The board of a match after any of its turns, and the notes of its players."""

    personal = note_tables.PERSONAL

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._notes = NoteService(core.database)
        boards = ReplayDrafter(
            self._notes,
            names=delivery.names,
            drafter=delivery.drafter,
            additions=core.additions,
        )
        self._steps = ReplayPresses(boards)
        self._writing = NotePresses(self._notes, delivery.names, core.additions)
        self.handlers = (self._steps, self._writing)
        core.additions.menu.append(self._menu)
        core.additions.result.append(self._result)
        core.additions.result_lines.append(self._result_lines)
        core.additions.comments.append(self._comments)
        core.additions.public_texts.append(
            PublicTexts(self._notes.comments_on, self._notes.remove_comment)
        )

    @slash("show", described("command-match-show"), group="match")
    @app_commands.describe(
        match=described("command-match-option"), at=described("command-match-describe-at")
    )
    @app_commands.autocomplete(match=complete_any_match, at=complete_turn)
    async def show(
        self, interaction: Interaction, match: str | None = None, at: str | None = None
    ) -> None:
        found = await find_to_show(interaction, match)
        ply = read_ply(found, at)
        if ply is None:
            await show.board(interaction, found)
        else:
            await self._steps.open_at(interaction, found, ply)

    @slash("replay", described("command-match-replay"), group="match")
    @app_commands.describe(
        match=described("command-match-option"), at=described("command-match-replay-at")
    )
    @app_commands.autocomplete(match=complete_any_match, at=complete_turn)
    async def replay(
        self, interaction: Interaction, match: str | None = None, at: str | None = None
    ) -> None:
        found = await find_to_show(interaction, match)
        await self._steps.open_at(interaction, found, read_ply(found, at) or 0)

    @slash("note", described("command-match-note"), group="match")
    @app_commands.describe(
        match=described("command-match-option"), at=described("command-match-note-at")
    )
    @app_commands.autocomplete(match=complete_any_match, at=complete_turn)
    async def note(
        self, interaction: Interaction, match: str | None = None, at: str | None = None
    ) -> None:
        found = await find_to_show(interaction, match)
        ply = read_ply(found, at)
        await self._writing.write(interaction, found, found.ply if ply is None else ply)

    async def _menu(self, match: Match, user_id: int) -> Sequence[str]:
        if match.side_of(user_id) is None:
            return ["replay", "comment"] if match.result is None else ["replay"]
        may_post = match.result is not None and bool(await self._notes.of(match, user_id))
        return ["replay", "note", *(["notes-post"] if may_post else [])]

    async def _result(self, match: Match) -> Sequence[str]:
        return ["replay", *(["notes-post"] if await self._notes.has_private(match.id) else [])]

    async def _result_lines(self, match: Match, texts: Texts) -> list[str]:
        return opened(texts, await self._notes.count_comments(match))

    async def _comments(
        self, match: Match, names: Mapping[Side, str], _reader: Reader
    ) -> Mapping[int, str]:
        noted, of = await self._notes.posted(match), self.delivery.names.of
        people = {note.user_id for note in noted if match.side_of(note.user_id) is None}
        texts = (await self.delivery.drafter.public_reader(match.guild_id)).texts
        spectators = {each: await of(match.guild_id, each, texts) for each in people}
        return comments(match, noted, names, spectators)
