"""Drafts hints and analyses, with names and pictures."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.cogs.analysis import hint_messages, line_messages, messages
from bot.cogs.analysis.hint_messages import Step
from bot.cogs.analysis.hints import Hint
from bot.cogs.analysis.line_messages import Variation
from bot.cogs.analysis.lines import ChosenLine
from bot.cogs.analysis.service import MatchAnalysis
from bot.discord_io.content.draft import Attachment, Draft
from bot.discord_io.names import Names
from bot.match.boards.drafting import Drafter
from bot.match.boards.messages import WIDTH_PX
from bot.match.boards.pictures import PictureService
from bot.match.model import Match
from bot.match.turns import after_moves
from bot.profiles.reader import Reader
from engine import Line


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

    async def best_lines(
        self, match: Match, then: Match, lines: Sequence[Line], reader: Reader
    ) -> Draft:
        """Draft the best lines of a past position, with the first turn on its board."""
        best = lines[0].turns[0]
        picture = await self._drafter.picture(then, reader, width=WIDTH_PX, advised=best)
        return line_messages.best_lines(reader.texts, match, then, lines, picture)

    async def variation(
        self, match: Match, then: Match, chosen: ChosenLine, step: int, reader: Reader
    ) -> Draft:
        """Draft the board after `step` turns of a line from a past position."""
        now = then
        for turn in chosen.turns[:step]:
            moves = match.game.parse_turn(now.position, turn)
            now = replace(after_moves(now, moves, at=match.started_at), ended_at=None)
        picture = await self._drafter.picture(now, reader, width=WIDTH_PX)
        shown = Variation(match, then, now, chosen, step)
        return line_messages.variation(reader.texts, shown, picture)
