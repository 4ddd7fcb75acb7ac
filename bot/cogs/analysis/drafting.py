"""Drafts hints and analyses, with names and pictures."""

from __future__ import annotations

from msgspec.structs import replace

from bot.cogs.analysis import hint_messages, messages
from bot.cogs.analysis.hint_messages import Step
from bot.cogs.analysis.hints import Hint
from bot.cogs.analysis.service import MatchAnalysis
from bot.discord_io.content.draft import Attachment, Draft
from bot.discord_io.names import Names
from bot.match.boards.drafting import Drafter
from bot.match.boards.messages import WIDTH_PX
from bot.match.boards.pictures import PictureService
from bot.match.model import Match
from bot.match.turns import after_moves, stood_at
from bot.profiles.reader import Reader


class AnalysisDrafter:
    """Drafts messages about what the engine has found."""

    def __init__(self, pictures: PictureService, names: Names, drafter: Drafter) -> None:
        self._pictures = pictures
        self._names = names
        self._drafter = drafter

    async def hint(self, of: Hint, step: Step, reader: Reader) -> Draft:
        """Draft a step of a hint, with its places marked on the board."""
        picture = await self._drafter.picture(
            of.match,
            reader,
            also=hint_messages.marked(of, step, reader.texts),
            width=WIDTH_PX,
            **hint_messages.marks(of, step),
        )
        return hint_messages.hint(reader.texts, of, step, picture)

    async def analysis(
        self, match: Match, analysis: MatchAnalysis, reader: Reader, *, share: bool = True
    ) -> Draft:
        """Draft the curve of who was ahead, with the remarks."""
        names = await self._names.seats(match, reader.texts)
        data = await self._pictures.course(messages.curve(reader, match, analysis, names))
        alt = messages.curve_alt(reader.texts, match, analysis, names)
        picture = Attachment(messages.PICTURE, data, alt)
        return messages.analysed(reader.texts, match, analysis, picture, share=share)

    async def variation(
        self, match: Match, ply: int, line: tuple[str, ...], step: int, reader: Reader
    ) -> Draft:
        """Draft the board after `step` turns of the better line instead of turn `ply` + 1."""
        then = stood_at(match, ply)
        now = then
        for turn in line[:step]:
            moves = match.game.parse_turn(now.position, turn)
            now = replace(after_moves(now, moves, at=match.started_at), ended_at=None)
        picture = await self._drafter.picture(now, reader, width=WIDTH_PX)
        shown = messages.Variation(match, then, now, line, step)
        return messages.variation(reader.texts, shown, picture)
