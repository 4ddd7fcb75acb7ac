"""Lines about single turns as whole messages, by the settings of their server."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.cogs.computer import messages
from bot.cogs.computer.coach import Coach
from bot.discord_io.content.draft import Draft
from bot.discord_io.names import Names
from bot.match.boards import drawing
from bot.match.boards.board_messages import SMALL_WIDTH_PX, WIDTH_PX, board_view
from bot.match.boards.drafter import Drafter
from bot.match.boards.drawing import PictureService
from bot.match.model import Match, MatchPost
from bot.match.service import MatchService
from bot.match.turns import last_chosen
from bot.match.verdicts import Verdict
from bot.profiles import Reader, ServerService
from rendering import BoardView


class LineDrafter:
    """Makes the lines of the coach, and those about turns of a stand-in."""

    def __init__(
        self,
        coach: Coach,
        drafter: Drafter,
        names: Names,
        *,
        pictures: PictureService,
        matches: MatchService,
        servers: ServerService,
    ) -> None:
        self._coach = coach
        self._drafter = drafter
        self._names = names
        self._pictures = pictures
        self._matches = matches
        self._servers = servers

    async def coach(self, match: Match, post: MatchPost) -> Draft | None:
        """Make the line about a bad turn, with an arrow, `None` if the turn was taken back."""
        shown = await self._matches.as_of(match.id, post.ply, post.take_backs)
        verdict = None if shown is None else await self._coach.remark(shown)
        if shown is None or verdict is None:
            return None
        server = await self._servers.get(match.guild_id)
        may_take_back = server.takebacks and match.result is None
        reader = await self._drafter.reader_of(match)
        reply = verdict.then[0] if verdict.then else ()
        picture = await self._drafter.picture(shown, reader, advised=reply, width=WIDTH_PX)
        return messages.remark(reader.texts, shown, verdict, picture, takeback=may_take_back)

    async def line_clip(
        self, match: Match, verdict: Verdict, reader: Reader, user_id: int
    ) -> Draft:
        """Draft the clip of the turns that the coach has in mind, for one reader."""
        view = await self._clip_view(match, reader)
        line = (verdict.turn, *verdict.then)
        data = await self._pictures.film(
            match.game,
            partial(drawing.line_stills, match.game, verdict.before, line, view),
            user_id=user_id,
        )
        return messages.line_clip(reader.texts, verdict, data)

    async def turn_clip(self, match: Match, reader: Reader, user_id: int) -> Draft:
        """Draft the clip of the last turn of a match, for one reader."""
        view, before = await self._clip_view(match, reader), match.before or match.position
        data = await self._pictures.film(
            match.game,
            partial(drawing.turn_stills, match.game, before, match.last_turn, view),
            user_id=user_id,
        )
        return messages.turn_clip(reader.texts, match, data)

    async def _clip_view(self, match: Match, reader: Reader) -> BoardView:
        names = await self._names.seats(match, reader.texts)
        view = board_view(reader, match, names)
        return replace(view, outcome=None, large=True, width=SMALL_WIDTH_PX)

    async def stand_in(self, match: Match, post: MatchPost) -> Draft | None:
        """Make the line about a turn that a program should have played, `None` if taken back."""
        shown = await self._matches.as_of(match.id, post.ply, post.take_backs)
        if shown is None:
            return None
        texts = (await self._drafter.reader_of(match)).texts
        return messages.stand_in(texts, last_chosen(shown), post.side)
