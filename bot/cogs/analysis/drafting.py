"""Drafts hints and analyses, with names and pictures."""

from __future__ import annotations

from bot.cogs.analysis import hint_messages, messages
from bot.cogs.analysis.hint_messages import Step
from bot.cogs.analysis.hints import Hint
from bot.cogs.analysis.service import MatchAnalysis
from bot.discord_io.content.draft import Attachment, Draft
from bot.discord_io.names import Names
from bot.match.boards.board_messages import WIDTH_PX
from bot.match.boards.drafter import Drafter
from bot.match.boards.drawing import PictureService
from bot.match.model import Match
from bot.profiles import Reader


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
